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

/// Compiles a small program with `options` and drops the result, so that the
/// next compile finds the work done that a process does once: a target that is
/// set up, pages of the compiler that are read. Prints nothing; an error will
/// come again with the program of the user.
void warmUp(const CompileOptions &options);

/// Waits until standard input has something to read. Returns false if the other
/// end is closed before that.
bool waitForInput();

} // namespace mlir::tcp

#endif // TCP_MLIR_DRIVER_WARMUP_H
