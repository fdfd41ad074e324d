//===- Ingress.h - The ways into the road -----------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The list of what tcp-aot takes as its input. Each row joins the road at a
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
  /// The text and the reference tensors, where another program exported them.
  std::optional<TorchProgram> exported;
};

/// One way in.
struct Ingress {
  StringLiteral name;
  /// The kind of input, in words.
  StringLiteral description;
  /// The stage that its programs are at; empty where their ops tell.
  StringLiteral stage;
  /// True if an invocation comes this way. One row takes each invocation.
  bool (*takes)(const Invocation &invocation);
  /// Returns the start of the names of a program's artifacts.
  std::string (*getStem)(const Invocation &invocation);
  /// Reads the input. The module is null after a diagnostic.
  llvm::Expected<Source> (*read)(const Invocation &invocation,
                                 llvm::SourceMgr &sourceMgr,
                                 MLIRContext *context, Weights &weights);
};

llvm::ArrayRef<Ingress> getIngresses();

/// The row that takes the invocation.
const Ingress &findIngress(const Invocation &invocation);

} // namespace mlir::tcp

#endif // TCP_MLIR_DRIVER_INGRESS_H
