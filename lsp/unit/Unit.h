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

/// A piece of a document: its text, its IR, and what is wrong with it. What
/// does not parse is replaced by placeholders until the rest does. Knows
/// nothing of where it is in the document: all ranges are of its own text.
///
/// Never changes: what asks MLIR about the operations among others does so with
/// clones. But the unit of the next text may take over its IR (`change`): then
/// nothing but its text and its diagnostics is left of it. Belongs to the
/// thread of its document.
class Unit {
public:
  /// Parses and verifies. All dialects that the text names must be loaded; then
  /// units of one context may be parsed by several threads, but for those that
  /// name resources: one of these at a time. `previous` is what
  /// the piece was before the last change, or null: its IR serves where the
  /// text can't be repaired. Without `repairs` nothing behind the first error
  /// is found: for a text that MLIR crashes on when it is repaired.
  static std::shared_ptr<const Unit> parse(MLIRContext &context,
                                           UnitSource source,
                                           const Unit *previous = nullptr,
                                           bool repairs = true);
  /// A unit without IR that says that MLIR crashed.
  static std::shared_ptr<const Unit> makeCrashed(MLIRContext &context,
                                                 UnitSource source);

  const UnitSource &source() const { return content.source(); }
  llvm::StringRef text() const { return content.str(); }
  /// The text by its tokens. Made at the first call.
  const Statements &statements() const { return content.statements(); }
  /// Returns all names by place. Made at the first call.
  const Occurrences &occurrences() const;

  /// The operations; empty where nothing parsed.
  Block &ops() const { return ir->getBody(); }
  ModuleOp module() const { return ir->module.get(); }
  /// False where the next text's unit has the IR.
  bool hasIr() const { return ir->module.get() != nullptr; }
  /// The type that the text, which defines an alias, defines it as; null if it
  /// does not.
  Type findTypeAlias(llvm::StringRef name) const;
  /// Returns whether the IR is that of an earlier text.
  bool isStale() const { return stale; }
  /// Returns whether all of the text parsed.
  bool parsed() const { return intact; }
  /// Returns whether no diagnostic is about more than an unused value or an
  /// operation that is not registered.
  bool isRight() const;

  /// Returns the place of the name of `op`; nothing if the text has none.
  std::optional<Range> nameOf(Operation *op) const;

  const std::vector<Diagnostic> &diagnostics() const { return found; }

  /// Returns a `T` that is made from the unit at the first call, and kept as
  /// long as the unit is.
  template <typename T> const T &get() const {
    static char key;
    std::shared_ptr<const void> &known = facts[&key];
    if (!known)
      known = std::make_shared<const T>(*this);
    return *static_cast<const T *>(known.get());
  }

private:
  friend class UnitPatch;
  explicit Unit(UnitSource source) : content(std::move(source)) {}
  /// Allocates one that has nothing but a text.
  static std::shared_ptr<Unit> make(UnitSource source);
  void fallBack(MLIRContext &context, const Unit *previous);

  const UnitText content;
  /// Shared by the units that show an old one.
  std::shared_ptr<ParsedText> ir;
  bool stale = false;
  bool intact = false;
  std::vector<Diagnostic> found;
  mutable std::once_flag indexed;
  /// Made from `ir` at the first call; where that is another text's, at once.
  mutable std::unique_ptr<Occurrences> places;
  mutable llvm::SmallDenseMap<const void *, std::shared_ptr<const void>, 2>
      facts;
};

/// Returns the error at the first line of a text that MLIR crashes on.
Diagnostic makeCrash(llvm::StringRef text, std::string message);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_UNIT_UNIT_H
