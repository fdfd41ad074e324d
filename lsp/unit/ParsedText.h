//===- ParsedText.h - IR and the text that it is from -----------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_UNIT_PARSEDTEXT_H
#define TCP_LSP_UNIT_PARSEDTEXT_H

#include "lsp/text/OffsetMap.h"
#include "lsp/text/UnitText.h"
#include "mlir/AsmParser/AsmParserState.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/Support/SourceMgr.h"

namespace mlir::tcp::lsp {

/// A buffer that MLIR has parsed: the text of a unit, or a repaired one, with
/// the aliases that it uses around it. It belongs to its document's thread.
struct ParsedText {
  /// Keeps the IR's resources, if it has any.
  std::shared_ptr<void> resources;
  llvm::SourceMgr sources;
  OwningOpRef<ModuleOp> module;
  AsmParserState state;
  /// From the buffer to the text of the unit.
  OffsetMap map;

  /// Returns one without a text.
  static std::shared_ptr<ParsedText> makeEmpty(MLIRContext &context);
  /// Parses `text`, which comes from the text of the unit by `map`, with the
  /// aliases of `source` around it, and adds what MLIR says to `said`. Returns
  /// whether the text parses.
  bool parse(MLIRContext &context, const UnitSource &source,
             llvm::StringRef text, const OffsetMap &map,
             std::vector<mlir::Diagnostic> &said);

  Block &getBody() const { return *module.get().getBody(); }
  llvm::StringRef buffer() const {
    return sources.getMemoryBuffer(sources.getMainFileID())->getBuffer();
  }
  /// Returns the byte of the buffer that MLIR's parser names.
  size_t toOffset(llvm::SMLoc place) const {
    return place.getPointer() - buffer().data();
  }
  /// Returns the byte of the buffer that a location of the IR names, if any.
  std::optional<size_t> findOffset(Location location);
  /// Returns the bytes of the unit's text that MLIR's parser names.
  std::optional<Range> toText(llvm::SMRange range) const {
    if (!range.isValid())
      return std::nullopt;
    return map.toSource(Range{toOffset(range.Start), toOffset(range.End)});
  }
  /// Returns where the name of `op` is in the text of the unit; nothing for an
  /// operation that has no text.
  std::optional<Range> nameOf(Operation *op) const;
  /// Returns where the names of its results are, from the first to the last, or
  /// its own where they have none.
  std::optional<Range> namesOf(Operation *op) const;
};

/// Returns whether `op` stands for a statement that did not parse.
bool isPlaceholder(Operation *op);

/// Returns the first error of a text that does not parse: byte and message.
std::optional<std::pair<size_t, std::string>>
findFirstError(MLIRContext &context, llvm::StringRef text);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_UNIT_PARSEDTEXT_H
