//===- PrintStages.h - tcp-aot --print-stages -------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_DRIVER_PRINTSTAGES_H
#define TCP_MLIR_DRIVER_PRINTSTAGES_H

namespace mlir::tcp {

/// Prints the stage table on standard output: a line for each row, or the JSON
/// {"stages": [...], "ingresses": [...]}. An ingress without a stage takes
/// programs of all stages.
void printStages(bool asJson);

} // namespace mlir::tcp

#endif // TCP_MLIR_DRIVER_PRINTSTAGES_H
