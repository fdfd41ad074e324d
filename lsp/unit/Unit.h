//===- Unit.h - A piece of a document, parsed -------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_UNIT_UNIT_H
#define TCP_LSP_UNIT_UNIT_H

#include "lsp/text/Diagnostic.h"
#include "lsp/unit/Occurrences.h"
#include "lsp/unit/ParsedText.h"
#include "lsp/unit/UnitContext.h"
#include "llvm/ADT/DenseMap.h"

namespace mlir::tcp::lsp {

/// A piece of a document: its text, its IR and its diagnostics. A statement
/// that does not parse is a placeholder in the IR. A unit does not know its
/// place in the document: all ranges are bytes of its own text.
///
/// A unit does not change, with one exception: the unit of the next text may
/// take over its IR (`change`), which leaves only the text and the diagnostics
/// here. A check of its operations together with others works on clones. Only
/// the document's thread uses a unit.
class Unit {
public:
  /// Parses and verifies a text. All dialects that the text names must be
  /// loaded. Several threads may then parse units of one context, but only one
  /// at a time a unit that names resources. `previous` is the unit of the piece
  /// before the last change, or null. Its IR is used if the text can't be
  /// repaired. Without `repairs`, the first error ends the parse; this is for a
  /// text on which MLIR crashes when it is repaired.
  static std::shared_ptr<const Unit> parse(MLIRContext &context,
                                           UnitSource source,
                                           const Unit *previous = nullptr,
                                           bool repairs = true);
  /// Makes a unit without IR whose diagnostic says that MLIR crashed.
  static std::shared_ptr<const Unit> makeCrashed(MLIRContext &context,
                                                 UnitSource source);

  const UnitSource &getSource() const { return text.getSource(); }
  llvm::StringRef getText() const { return text.str(); }
  /// The text as statements. The first call makes them.
  const Statements &getStatements() const { return text.getStatements(); }
  /// Returns all names by place. The first call finds them.
  const Occurrences &getOccurrences() const;

  /// The operations. Empty if the text could not be parsed.
  Block &getOps() const { return ir->getBody(); }
  ModuleOp getModule() const { return ir->module.get(); }
  /// Returns false if the IR has moved to the unit of the next text.
  bool hasIr() const { return ir->module.get() != nullptr; }
  /// Returns the type of an alias that the unit's text defines, or null.
  Type findTypeAlias(llvm::StringRef name) const;
  /// Returns whether the IR is that of an earlier text.
  bool isStale() const { return stale; }
  /// Returns whether the whole text parsed without repairs.
  bool isIntact() const { return intact; }
  /// Returns whether there are no diagnostics except for unused values and
  /// unregistered operations.
  bool isRight() const;

  /// Returns the range of the name of `op`, if the text has it.
  std::optional<Range> nameOf(Operation *op) const;

  const std::vector<Diagnostic> &getDiagnostics() const { return diagnostics; }

  /// Returns the `T` of this unit. The first call makes it, and it lives as
  /// long as the unit.
  template <typename T> const T &get() const {
    static char key;
    std::shared_ptr<const void> &known = facts[&key];
    if (!known)
      known = std::make_shared<const T>(*this);
    return *static_cast<const T *>(known.get());
  }

private:
  friend class UnitPatch;
  explicit Unit(UnitSource source) : text(std::move(source)) {}
  /// Allocates a unit that has only a text.
  static std::shared_ptr<Unit> make(UnitSource source);
  void fallBack(MLIRContext &context, const Unit *previous);

  const UnitText text;
  /// Units that show the IR of an earlier text share it.
  std::shared_ptr<ParsedText> ir;
  bool stale = false;
  bool intact = false;
  std::vector<Diagnostic> diagnostics;
  mutable std::once_flag indexed;
  /// The first call of getOccurrences() makes them from `ir`. If `ir` is that
  /// of another text, it is made together with the unit.
  mutable std::unique_ptr<Occurrences> occurrences;
  mutable llvm::SmallDenseMap<const void *, std::shared_ptr<const void>, 2>
      facts;
};

/// Returns a diagnostic at the first line of a text on which MLIR crashes.
Diagnostic makeCrash(llvm::StringRef text, std::string message);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_UNIT_UNIT_H
