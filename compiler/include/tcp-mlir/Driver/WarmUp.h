//===- WarmUp.h - A compile before the first one ----------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_DRIVER_WARMUP_H
#define TCP_MLIR_DRIVER_WARMUP_H

namespace mlir::tcp {

struct CompileOptions;

/// Compiles a small program in the way that `options` say, and drops what comes
/// of it: what a process does once, such as setting up a target and reading
/// pages of the compiler, then is done. Says nothing; a program that fails here
/// will fail again when it is one of the user's. See compile.
void warmUp(const CompileOptions &options);

/// Waits until there is something to read on standard input; false where who
/// writes to it ends without a word.
bool waitForInput();

} // namespace mlir::tcp

#endif // TCP_MLIR_DRIVER_WARMUP_H
