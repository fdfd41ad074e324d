//===- Dataflow.h - The dataflow between ops --------------------*- C++ -*-===//
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

/// The dataflow of a function. Its nodes are the arguments and the operations
/// of the body.
struct Dataflow {
  /// An argument or an operation.
  struct Node {
    /// The operation's name; empty for an argument.
    std::string op;
    /// The name and the type of an argument. If its location is a name, as
    /// exporters give it, that is used instead of %arg0.
    std::string name, type;
    /// The range of the operation's name in the document.
    std::optional<Range> range;
    /// The byte of the unit's text at which the operation begins.
    std::optional<size_t> start;
    /// The loops that compute the operation, alone or with others, counted from
    /// 0.
    llvm::SmallVector<unsigned, 1> loops;
    /// The lines of the program from which the operation was exported, such as
    /// "model.py:12", from the outermost call to the innermost.
    std::vector<std::string> frames;
    /// The path of the module of this program that has the operation, such as
    /// "layers.0.fc"; empty if there is none.
    std::string module;
    /// The bytes that the operation moves and its operations on floats, if it
    /// is not fused; nothing if sizes are open, or if it computes nothing.
    std::optional<int64_t> bytes, flops;
  };
  /// A value, from its definition to an operation that uses it. The ends are
  /// indices into `nodes`. A use in a region is a use by the operation that has
  /// the region.
  struct Edge {
    unsigned from, to;
    std::string type;
  };

  std::vector<Node> nodes;
  std::vector<Edge> edges;
  unsigned numLoops = 0;

  /// The member of the document with the function.
  size_t member = 0;
  /// True if a compile has told the function's loops. Otherwise no node has
  /// loops.
  bool hasFusion = false;

  /// Sets the loops of all nodes.
  void setFusion(const Fusion &fusion);
};

/// Returns the dataflow of `function`. Returns nothing if the document does not
/// define it.
std::optional<Dataflow> getDataflow(const Document &document,
                                    llvm::StringRef function);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_FEATURES_DATAFLOW_H
