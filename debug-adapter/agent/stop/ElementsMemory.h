//===- ElementsMemory.h - The elements of attributes as memory --*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_STOP_ELEMENTSMEMORY_H
#define TCP_DEBUG_AGENT_STOP_ELEMENTSMEMORY_H

#include "debug-adapter/agent/stop/StoppedIR.h"
#include "debug-adapter/wire/Variables.h"
#include "llvm/Support/Error.h"

namespace mlir::tcp::agent {

/// Bytes of the elements of a dense attribute, which `memory`, a text of
/// Watch's, names. An error where it is not there any more.
llvm::Expected<wire::Bytes> readElements(StoppedIR &ir, StringRef memory,
                                         uint64_t offset, uint64_t count);
/// Writes such bytes if all of them are there and the verifier has nothing
/// against it.
llvm::Expected<wire::Written> writeElements(StoppedIR &ir, StringRef memory,
                                            uint64_t offset, StringRef bytes);

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_STOP_ELEMENTSMEMORY_H
