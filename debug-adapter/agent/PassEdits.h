//===- PassEdits.h - Passes that are changed by hand ------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_PASSEDITS_H
#define TCP_DEBUG_AGENT_PASSEDITS_H

#include "AdapterServer.h"

namespace mlir::tcp::agent {

/// Runs passes at a stop, on the operation of the next pass, or on one around
/// it that the pipeline names. They run in a fork first, so that a failure or
/// crash leaves this process as it was. Returns a line for people; an error has
/// the messages of the passes.
llvm::Expected<std::string> runPasses(AdapterServer &server, StringRef text);

/// Skips all passes after this stop. An error if a pass is under way.
llvm::Expected<std::string> dropPasses(AdapterServer &server);

/// Goes back to the begin of a frame's action, by default of the innermost
/// pass, and gives the pass other options. Returns a line for people; an error
/// if the pass does not accept the options.
llvm::Expected<std::string> goBackAndRerun(AdapterServer &server,
                                           std::optional<int64_t> frame,
                                           StringRef options);

/// Gives the pass that begins at an event other options. Returns why it does
/// not accept them; empty if it does.
std::string applyOptions(const Event &event, StringRef options);

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_PASSEDITS_H
