//===- ReportCommand.h - The values of a program for editors ----*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_DRIVER_REPORTCOMMAND_H
#define TCP_MLIR_DRIVER_REPORTCOMMAND_H

#include "tcp-mlir/Driver/CommandLine.h"

namespace mlir::tcp {

/// `tcp-aot run --interpret` with --report-values=FILE or --print-values:
/// writes the figures of all values to the file, as a ValuesAnswer, or prints
/// them as a table. Returns the exit code. For a file it is 0 also if the
/// function has failed.
int reportValues(const Invocation &invocation);

} // namespace mlir::tcp

#endif // TCP_MLIR_DRIVER_REPORTCOMMAND_H
