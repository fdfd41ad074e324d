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

/// Runs passes at a stop, on the operation that the next pass is for, or on one
/// around it that the pipeline names: first in another process, where nothing
/// can go wrong. Returns a line for people; an error has what the passes say.
llvm::Expected<std::string> runPasses(AdapterServer &server, StringRef text);

/// Leaves out all passes behind a stop. An error where a pass is under way.
llvm::Expected<std::string> dropPasses(AdapterServer &server);

/// Goes back to where the action of a frame begins, by default the innermost
/// pass, and gives the pass other options. An error if it does not take them.
llvm::Expected<std::string> goBackAndRerun(AdapterServer &server,
                                           std::optional<int64_t> frame,
                                           StringRef options);

/// Gives the pass that begins at an event other options. Returns why it does
/// not take them; nothing where it does.
std::string applyOptions(const Event &event, StringRef options);

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_PASSEDITS_H
