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
#include "lsp/document/OffsetMap.h"
#include "lsp/document/Statements.h"
#include "lsp/document/UnitContext.h"
#include "mlir/AsmParser/AsmParserState.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/Support/SourceMgr.h"
#include <mutex>

namespace mlir::tcp::lsp {

/// What a unit is made from. Units of equal sources are equal.
struct UnitSource {
  /// The text of the piece.
  std::string text;
  /// The aliases that the text uses, in front of it and behind it.
  std::string prefix, suffix;
  /// The attributes of the module around it, or null.
  DictionaryAttr module;
  /// How the line is indented that the text begins in.
  size_t indentation = 0;
  /// Whether what is known of that module is wrong: then nothing is verified.
  bool isInBrokenModule = false;
  /// How deeply the brackets of the text nest.
  unsigned depth = 0;
  /// Whether it may name resources: dense_resource<...>, or says what is in
  /// them.
  bool namesResources = false;

  bool operator==(const UnitSource &other) const {
    return text == other.text && prefix == other.prefix &&
           suffix == other.suffix && module == other.module &&
           indentation == other.indentation &&
           isInBrokenModule == other.isInBrokenModule;
  }
};

/// How many brackets are open behind a token.
unsigned nextDepth(unsigned depth, const Token &token);

/// A piece of a document: its text, its IR, and what is wrong with it. What
/// does not parse is replaced by placeholders until the rest does. Knows
/// nothing of where it is in the document: all ranges are of its own text.
///
/// Immutable but for `module`, into which the check of symbols puts operations
/// for a while. Belongs to the thread of its document.
class Unit {
public:
  /// Parses and verifies. All dialects that the text names must be loaded; then
  /// units of one context may be parsed by several threads, but for those that
  /// name resources: one of these at a time. `previous` is what
  /// the piece was before the last change, or null: its IR serves where the
  /// text can't be repaired. Without `repairs` nothing behind the first error
  /// is found: for a text that MLIR crashes on when it is repaired.
  static std::shared_ptr<Unit> parse(MLIRContext &context, UnitSource source,
                                     const Unit *previous = nullptr,
                                     bool repairs = true);

  /// Unique in the process.
  uint64_t id() const { return number; }
  /// A unit without IR that says that MLIR crashed.
  static std::shared_ptr<Unit> makeCrashed(MLIRContext &context,
                                           UnitSource source);
  /// What is said at the unit's first line where MLIR crashed.
  Diagnostic makeCrash(std::string message) const;

  const UnitSource &source() const { return from; }
  llvm::StringRef text() const { return from.text; }
  /// The text by its tokens. Made at the first call.
  const Statements &statements() const;

  /// What stands where. Made at the first call.
  const Occurrences &occurrences() const;

  /// The operations; empty where nothing parsed.
  Block &ops() const { return *ir->module->getBody(); }
  ModuleOp module() const { return *ir->module; }
  /// Where things are, by places in the parsed buffer.
  const AsmParserState &state() const { return ir->state; }
  /// Whether the IR is that of an earlier text.
  bool isStale() const { return stale; }
  /// Whether all of the text parsed.
  bool parsed() const { return intact; }
  /// Whether an operation stands for what did not parse.
  static bool isPlaceholder(Operation *op);

  /// The bytes of the text that a range of the parsed buffer comes from.
  std::optional<Range> toText(SMRange range) const;
  /// The byte of the parsed buffer at a byte of the text.
  std::optional<SMLoc> toBuffer(size_t offset) const;
  /// Where the name of `op` stands; nothing for what no text stands for.
  std::optional<Range> nameOf(Operation *op) const;

  const std::vector<Diagnostic> &diagnostics() const { return found; }

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
  /// A parse. Shared by the units that show an old one.
  struct Parsed {
    /// What the IR's resources are kept in, if it has any.
    std::shared_ptr<void> resources;
    llvm::SourceMgr sources;
    OwningOpRef<ModuleOp> module;
    AsmParserState state;
    /// From the buffer to the text that was parsed.
    OffsetMap map;
  };
  friend class UnitParser;

  uint64_t number = 0;
  UnitSource from;
  std::shared_ptr<Parsed> ir;
  /// From the buffer to `from.text`.
  OffsetMap map;
  bool stale = false;
  bool intact = false;
  std::vector<Diagnostic> found;
  mutable std::once_flag lexed, indexed;
  mutable std::unique_ptr<Occurrences> places;
  mutable std::unique_ptr<Statements> tokens;
  mutable llvm::SmallDenseMap<const void *, std::shared_ptr<const void>, 2>
      facts;
};

/// What MLIR says first of a text that does not parse: a byte and the message.
std::optional<std::pair<size_t, std::string>>
findFirstError(MLIRContext &context, llvm::StringRef text);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_DOCUMENT_UNIT_H
