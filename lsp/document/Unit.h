//===- Unit.h - A piece of a document, parsed -------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_DOCUMENT_UNIT_H
#define TCP_LSP_DOCUMENT_UNIT_H

#include "lsp/document/Diagnostic.h"
#include "lsp/document/Occurrences.h"
#include "lsp/document/ParsedText.h"
#include "lsp/document/UnitContext.h"
#include "llvm/ADT/DenseMap.h"

namespace mlir::tcp::lsp {

/// A piece of a document: its text, its IR, and what is wrong with it. What
/// does not parse is replaced by placeholders until the rest does. Knows
/// nothing of where it is in the document: all ranges are of its own text.
///
/// Never changes: what asks MLIR about the operations among others does so with
/// clones. Belongs to the thread of its document.
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

  /// Unique in the process.
  uint64_t id() const { return number; }
  const UnitSource &source() const { return content.text->source(); }
  llvm::StringRef text() const { return content.text->str(); }
  /// The text by its tokens. Made at the first call.
  const Statements &statements() const { return content.text->statements(); }
  /// What stands where. Made at the first call.
  const Occurrences &occurrences() const;

  /// The operations; empty where nothing parsed.
  Block &ops() const { return content.ir->getBody(); }
  ModuleOp module() const { return content.ir->module.get(); }
  /// Where things are, by places in the parsed buffer.
  const AsmParserState &state() const { return content.ir->state; }
  /// Whether the IR is that of an earlier text.
  bool isStale() const { return content.isStale; }
  /// Whether all of the text parsed.
  bool parsed() const { return content.isIntact; }

  /// The bytes of the text that a range of the parsed buffer comes from.
  std::optional<Range> toText(SMRange range) const;
  /// The byte of the parsed buffer at a byte of the text.
  std::optional<SMLoc> toBuffer(size_t offset) const;
  /// Where the name of `op` stands; nothing for what no text stands for.
  std::optional<Range> nameOf(Operation *op) const;

  const std::vector<Diagnostic> &diagnostics() const {
    return content.diagnostics;
  }

  /// What somebody found out about the unit: a `T`, made from it at the first
  /// call and kept as long as it is.
  template <typename T> const T &get() const {
    static char key;
    std::shared_ptr<const void> &known = facts[&key];
    if (!known)
      known = std::make_shared<const T>(*this);
    return *static_cast<const T *>(known.get());
  }

private:
  struct Content {
    std::shared_ptr<const UnitText> text;
    /// Shared by the units that show an old one.
    std::shared_ptr<const ParsedText> ir;
    /// From the buffer of the IR to the text.
    OffsetMap map;
    bool isStale = false;
    bool isIntact = false;
    std::vector<Diagnostic> diagnostics;

    void fallBack(MLIRContext &context, const Unit *previous);
  };
  explicit Unit(Content content);

  const uint64_t number;
  const Content content;
  mutable std::once_flag indexed;
  mutable std::unique_ptr<Occurrences> places;
  mutable llvm::SmallDenseMap<const void *, std::shared_ptr<const void>, 2>
      facts;
};

/// Returns the error at the first line of a text that MLIR crashes on.
Diagnostic makeCrash(llvm::StringRef text, std::string message);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_DOCUMENT_UNIT_H
