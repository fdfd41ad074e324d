//===- SessionDirectory.h - A directory for files of a session --*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_ADAPTER_PROCESS_SESSIONDIRECTORY_H
#define DEBUG_ADAPTER_ADAPTER_PROCESS_SESSIONDIRECTORY_H

#include "compiler/support/TemporaryDirectory.h"
#include "debug-adapter/adapter/support/Result.h"

namespace mlir::tcp::dap {

/// Makes a directory for sockets and for the outputs of a compile. It is in
/// XDG_RUNTIME_DIR or TMPDIR. If their paths are too long for a socket, or not
/// set, it is in /tmp.
Result<TemporaryDirectory> createSessionDirectory();

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_ADAPTER_PROCESS_SESSIONDIRECTORY_H
