//===- Ingress.h - The kinds of input ---------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The list of what tcp-aot takes as its input. Each row begins at a
/// stage of the stage table.
///
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_DRIVER_INGRESS_H
#define TCP_MLIR_DRIVER_INGRESS_H

#include "tcp-mlir/Aot/Input.h"
#include "tcp-mlir/Driver/CommandLine.h"

namespace mlir::tcp {

/// An input that was read.
struct Source {
  OwningOpRef<ModuleOp> module;
  /// The text and the reference tensors, if another program exported the input.
  std::optional<ExportedProgram> exported;
};

/// A row of the list of inputs.
struct Ingress {
  StringLiteral name;
  /// The kind of input, in words.
  StringLiteral description;
  /// The stage of these programs; empty if it depends on their ops.
  StringLiteral stage;
  /// Returns whether this row can read the input of `invocation`. The first row
  /// of the list that can does.
  bool (*takes)(const Invocation &invocation);
  /// Returns the first part of the names of a program's artifacts.
  std::string (*getStem)(const Invocation &invocation);
  /// Reads the input. The module is null after a diagnostic.
  llvm::Expected<Source> (*read)(const Invocation &invocation,
                                 llvm::SourceMgr &sourceMgr,
                                 MLIRContext *context, Weights &weights);
};

/// Returns the list of inputs.
llvm::ArrayRef<Ingress> getIngresses();

/// Returns the row that reads the input of `invocation`.
const Ingress &findIngress(const Invocation &invocation);

} // namespace mlir::tcp

#endif // TCP_MLIR_DRIVER_INGRESS_H
