//===- Parts.h - What of the IR a document shows ----------------*- C++ -*-===//
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

/// Returns whether documents show all of the IR: where nobody gets lost in it,
/// and it prints in no time. What is larger is shown by parts. Counts no
/// further than it has to.
bool isShownWhole(Operation *root);

/// The part that shows `op`: the innermost operation around it, or itself, that
/// is right inside of a symbol table and prints the same alone; a function,
/// most often. Else, and for what is not in it, the root.
Operation *findPartAround(Operation *op, Operation *root);

/// "@f", "@inner::@f"; the name of the operation where it has no symbol.
std::string getPartName(Operation *part);

/// Returns the first line of a part's document, which says that this is not
/// all. Without the end of the line.
std::string describePart(Operation *part, Operation *root);

/// Returns the place of a part: which one of the operations of the root, and
/// further in, as in "3" or "0.12". Empty for the root.
std::string getPartPath(Operation *part, Operation *root);

/// Returns what a part is found again by at another moment: its place, names
/// and address.
wire::Part identifyPart(Operation *part, Operation *root);
/// The same of a path, by the place alone.
wire::Part identifyPath(StringRef path);
/// Null where it is not there. By its name where it has one, else by the
/// address, else where it was.
Operation *findPart(Operation *root, const wire::Part &identity);

/// The name of a document: "ir/M", the IR at the moment M, and what of it.
struct DocumentId {
  uint64_t moment = 0;
  bool isGeneric = false;
  /// Says that the IR is LLVM's.
  bool isLlvm = false;
  /// As of getPartPath().
  std::string path;
  /// The name of the part, for people: it is not looked at.
  std::string name;

  /// Nothing for what is none.
  static std::optional<DocumentId> parse(StringRef text);
  std::string print() const;
};

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_PRINT_PARTS_H
