//===- Parts.h - The part of the IR in a document ---------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_PRINT_PARTS_H
#define TCP_DEBUG_AGENT_PRINT_PARTS_H

#include "debug-adapter/wire/Documents.h"
#include "mlir/IR/Operation.h"
#include <optional>
#include <string>

namespace mlir::tcp::agent {

/// Returns whether the IR is small enough for one document. A larger IR is
/// shown by parts.
bool isShownWhole(Operation *root);

/// Returns the part that shows `op`, most often a function: the innermost of
/// `op` and the operations around it that is a child of a symbol table and
/// prints the same alone. The root if there is none, or if `op` is not in the
/// root.
Operation *findPartAround(Operation *op, Operation *root);

/// Returns the symbol of a part, as in "@f" or "@inner::@f", or otherwise the
/// name of its operation.
std::string getPartName(Operation *part);

/// Returns the first line of a part's document, a comment which says that this
/// is a part. It has no newline.
std::string describePart(Operation *part, Operation *root);

/// Returns the path of a part: the indices of the operations from the root
/// inwards, as in "3" or "0.12". Empty for the root.
std::string getPartPath(Operation *part, Operation *root);

/// Returns a description by which findPart() finds a part at another timestamp:
/// its path, names and address.
wire::Part identifyPart(Operation *part, Operation *root);
/// Returns a description that has only a path.
wire::Part identifyPath(StringRef path);
/// Finds a part; null if it is not there. On each level, an operation is found
/// by its name if it had one and otherwise by its index. If that fails, it is
/// found by the address.
Operation *findPart(Operation *root, const wire::Part &identity);

/// The id of a document: "ir/M" for the IR at the timestamp M, followed by its
/// form and its part.
struct DocumentId {
  uint64_t timestamp = 0;
  bool isGeneric = false;
  /// Says that the document has LLVM IR.
  bool isLlvm = false;
  /// The path of the part, as of getPartPath().
  std::string path;
  /// The name of the part, for people only.
  std::string name;

  /// Reads an id; nothing if the text has another form.
  static std::optional<DocumentId> parse(StringRef text);
  std::string print() const;
};

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_PRINT_PARTS_H
