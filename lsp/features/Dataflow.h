//===- Dataflow.h - What goes from which op to which ------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_FEATURES_DATAFLOW_H
#define TCP_LSP_FEATURES_DATAFLOW_H

#include "lsp/document/Document.h"
#include "lsp/features/shapes/Fusion.h"

namespace mlir::tcp::lsp {

/// The dataflow of a function: its arguments and the operations of its body.
struct Dataflow {
  struct Node {
    /// The operation's name; empty for an argument.
    std::string op;
    /// The name and the type of an argument. A location that is a
    /// name, as exporters give, counts more than the text's %arg0.
    std::string name, type;
    /// The place in the document of the operation's name.
    std::optional<Range> range;
    /// The byte of the unit's text at which the operation begins.
    std::optional<size_t> start;
    /// The loops that the compiler makes of it and of others, counted from 0.
    llvm::SmallVector<unsigned, 1> loops;
  };
  /// A value on its way from where it is defined to where it is used, by
  /// indices of `nodes`. What is used inside of an operation's regions goes to
  /// that operation.
  struct Edge {
    unsigned from, to;
    std::string type;
  };

  std::vector<Node> nodes;
  std::vector<Edge> edges;
  unsigned numLoops = 0;

  /// The member of the document that has the function.
  size_t member = 0;
  /// False where no compile has told the loops of the function; there are none
  /// then.
  bool hasFusion = false;

  /// Sets the loops of all nodes.
  void setFusion(const Fusion &fusion);
};

/// The dataflow of the function that is called `function`; nothing where the
/// document defines none.
std::optional<Dataflow> getDataflow(const Document &document,
                                    llvm::StringRef function);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_FEATURES_DATAFLOW_H
