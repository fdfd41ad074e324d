//===- TraceCommand.h - A compile as editors see it -------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_AOT_TRACECOMMAND_H
#define TCP_MLIR_AOT_TRACECOMMAND_H

#include "tcp-mlir/Aot/CommandLine.h"

namespace mlir::tcp {

/// Does what `invocation.trace` asks for and returns the exit code: 0 if there
/// is an answer, which may be that the input does not compile. While it works,
/// FILE.at says which pass runs on what, and FILE.op has the bytes of the
/// operation that a pattern is tried on, two numbers of the machine, for those
/// who outlive a crash. Ends with the process that started it.
int runTrace(const Invocation &invocation);

} // namespace mlir::tcp

#endif // TCP_MLIR_AOT_TRACECOMMAND_H
