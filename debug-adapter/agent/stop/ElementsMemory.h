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

/// Reads bytes of the elements of a dense attribute. `memory` is its text of
/// WatchText.h. Reads fewer bytes at the end of the elements. An error if the
/// attribute is not there.
llvm::Expected<wire::Bytes> readElements(StoppedIR &ir, StringRef memory,
                                         uint64_t offset, uint64_t count);
/// Writes such bytes. An error, without any change, if they go beyond the end,
/// or if the verifier refuses the attribute.
llvm::Expected<wire::Written> writeElements(StoppedIR &ir, StringRef memory,
                                            uint64_t offset, StringRef bytes);

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_STOP_ELEMENTSMEMORY_H
