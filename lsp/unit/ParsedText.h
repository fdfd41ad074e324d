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

/// A buffer that MLIR has parsed, and its IR. The buffer has the text of a
/// unit, or its repaired text, between the aliases that the text uses. Only the
/// document's thread uses it.
struct ParsedText {
  /// Owns the resources of the IR, if it has any.
  std::shared_ptr<void> resources;
  llvm::SourceMgr sources;
  OwningOpRef<ModuleOp> module;
  AsmParserState state;
  /// Maps the buffer to the text of the unit.
  OffsetMap map;

  /// Returns an object with an empty module.
  static std::shared_ptr<ParsedText> makeEmpty(MLIRContext &context);
  /// Parses `text` with the aliases of `source` around it. `map` leads from
  /// `text` to the text of the unit. Appends MLIR's diagnostics to `said`.
  /// Returns whether the text parses.
  bool parse(MLIRContext &context, const UnitSource &source,
             llvm::StringRef text, const OffsetMap &map,
             std::vector<mlir::Diagnostic> &said);

  Block &getBody() const { return *module.get().getBody(); }
  /// Returns the text that MLIR has parsed.
  llvm::StringRef getBuffer() const {
    return sources.getMemoryBuffer(sources.getMainFileID())->getBuffer();
  }
  /// Returns the byte of the buffer at a place of MLIR's parser.
  size_t toOffset(llvm::SMLoc place) const {
    return place.getPointer() - getBuffer().data();
  }
  /// Returns the byte of the buffer that a location of the IR names, if any.
  std::optional<size_t> findOffset(Location location);
  /// Returns the bytes of the unit's text at a range of MLIR's parser.
  std::optional<Range> toText(llvm::SMRange range) const {
    if (!range.isValid())
      return std::nullopt;
    return map.toSource(Range{toOffset(range.Start), toOffset(range.End)});
  }
  /// Returns the range of the name of `op` in the text of the unit. Returns
  /// nothing for an operation that the text does not have.
  std::optional<Range> nameOf(Operation *op) const;
  /// Returns the range of the names of the results of `op`, or of its own name
  /// if it has no results.
  std::optional<Range> namesOf(Operation *op) const;
};

/// Returns whether `op` replaces a statement that did not parse.
bool isPlaceholder(Operation *op);

/// Returns the byte and the message of the first error of a text. Returns
/// nothing if the text parses.
std::optional<std::pair<size_t, std::string>>
findFirstError(MLIRContext &context, llvm::StringRef text);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_UNIT_PARSEDTEXT_H
