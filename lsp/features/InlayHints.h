//===- InlayHints.h - Inlay hints -------------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_FEATURES_INLAYHINTS_H
#define TCP_LSP_FEATURES_INLAYHINTS_H

#include "lsp/document/Document.h"
#include <tuple>

namespace mlir::tcp::lsp {

/// A text that is shown at a byte of the document.
struct InlayHint {
  enum Kind {
    ResultType, // the type of a result, if the text does not show it
    Parameter,  // the name of an operand or of a function's argument
    Shape,      // a shape that is not static
    Loop,       // the loop that an op becomes a part of
    Cost,       // the cost of an op or a function
    Numbers,    // the figures of a value that was evaluated
  };

  size_t offset;
  Kind kind;
  std::string label;
  /// Markdown; may be empty.
  std::string tooltip;
};

/// The hints that are wanted.
struct InlayHintOptions {
  bool resultTypes = true;
  bool parameters = true;
  bool shapes = true;
  bool loops = true;
  bool costs = true;
  bool values = false;

  bool operator==(const InlayHintOptions &other) const {
    return std::tie(resultTypes, parameters, shapes, loops, costs, values) ==
           std::tie(other.resultTypes, other.parameters, other.shapes,
                    other.loops, other.costs, other.values);
  }
};

/// Returns the hints of `within`, in order. Calls `isUnwanted` from time to
/// time. If it returns true, the result is incomplete.
std::vector<InlayHint> getInlayHints(
    const Document &document, Range within,
    const InlayHintOptions &options = {},
    llvm::function_ref<bool()> isUnwanted = [] { return false; });

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_FEATURES_INLAYHINTS_H
