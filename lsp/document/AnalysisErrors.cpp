//===- AnalysisErrors.cpp - What depends on the rest of the file ----------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/document/Analysis.h"

using namespace mlir;
using namespace mlir::tcp::lsp;
using Found = mlir::tcp::lsp::Diagnostic;

/// Whether an error may depend on what is around the piece.
static bool dependsOnRest(const Member &member, const Found &error) {
  StringRef text = member.unit->text();
  return error.range.begin == 0 || error.range.begin + 1 >= text.size() ||
         error.message.find("pretty dialect name") != std::string::npos ||
         // In a module there are blocks, but no aliases.
         (member.module != Member::kNone &&
          (error.message == "expected operation name in quotes" ||
           text.starts_with("#") || text.starts_with("!") ||
           error.message.find("alias definition") != std::string::npos ||
           error.message.find("reserved for dialect") != std::string::npos));
}

/// Where MLIR's parser reports a token that it did not expect at `offset`, the
/// first of a line: behind the token before it (Parser::emitWrongTokenError).
static size_t placeOfWrongToken(StringRef text, size_t chunk, size_t offset) {
  StringRef before = text.slice(chunk, offset);
  for (;;) {
    before = before.rtrim(" \t");
    if (before.empty())
      return offset;
    if (before.back() != '\n' && before.back() != '\r')
      return before.end() - text.begin();
    before = before.drop_back();
    StringRef line = before.substr(before.find_last_of("\r\n") + 1);
    size_t comment = line.find("//");
    if (comment != StringRef::npos)
      before = before.drop_back(line.size() - comment);
  }
}

void Analysis::findFirstErrors(Document &document) {
  unsigned doneChunks = 0;
  StringRef text = document.text().str();
  for (size_t i = 0; i < document.parts.size(); ++i) {
    Member &member = document.parts[i];
    member.firstError.reset();
    member.replacedError.reset();
    if (member.chunk < doneChunks || !member.unit)
      continue;
    if (member.piece.isAlias() && member.module != Member::kNone) {
      size_t place = placeOfWrongToken(text, 0, member.piece.range.begin);
      member.firstError = Found{
          {place, place},
          Found::Error,
          Found::Parse,
          "expected operation name in quotes",
          {{member.piece.range, "an alias is defined outside of modules"}}};
      doneChunks = member.chunk + 1;
      continue;
    }
    const std::vector<Found> &found = member.unit->diagnostics();
    if (member.piece.isBroken)
      doneChunks = member.chunk + 1;
    // It is said where it belongs.
    if (llvm::any_of(found, [](const Found &candidate) {
          return candidate.isUnclosedBrace;
        })) {
      // That of a module is missing behind what is in it.
      if (member.piece.kind != Piece::Open)
        doneChunks = member.chunk + 1;
      continue;
    }
    // There MLIR stops at a form that it does not know.
    bool stopsAtUnknown = !member.unit->parsed();
    auto error = llvm::find_if(found, [&](const Found &candidate) {
      return candidate.source == Found::Parse ||
             (stopsAtUnknown && !candidate.unknownDialect.empty());
    });
    if (error != found.end()) {
      doneChunks = member.chunk + 1;
      if (!error->unknownDialect.empty())
        continue;
    }
    if (!member.piece.isBroken &&
        (error == found.end() || !dependsOnRest(member, *error)))
      continue;
    // The aliases of the chunk, the modules that are open, and all from here
    // on.
    std::string before;
    for (size_t j = 0; j < i; ++j)
      if (document.parts[j].chunk == member.chunk &&
          document.parts[j].piece.isAlias())
        before += (document.textOf(j) + "\n").str();
    std::vector<size_t> open;
    for (size_t module = member.module; module != Member::kNone;
         module = document.parts[module].module)
      open.push_back(module);
    for (size_t module : llvm::reverse(open))
      before += (document.textOf(module) + "\n").str();
    if (open.empty())
      before += "module {}\n"; // There is something in front.
    size_t begin = member.piece.range.begin, end = text.size(), chunk = 0;
    for (size_t j = 0; j < i; ++j)
      if (document.parts[j].piece.kind == Piece::Separator)
        chunk = document.parts[j].piece.range.begin;
    for (size_t j = i; j < document.parts.size(); ++j)
      if (document.parts[j].piece.kind == Piece::Separator) {
        end = document.parts[j].piece.range.begin;
        break;
      }
    bool isSuspect = false;
    for (size_t j = i; j < document.parts.size(); ++j)
      isSuspect |= document.parts[j].chunk == member.chunk &&
                   document.parts[j].suspicion;
    std::string rest = before + text.slice(begin, end).str();
    std::optional<std::pair<size_t, std::string>> first;
    bool ends = runUnlessCrashes(rest, isSuspect, [&](MLIRContext &context) {
      first = findFirstError(context, rest);
    });
    if (hasCrashed)
      return;
    if (!ends)
      member.suspicion = Member::kSuspicion;
    if (!first)
      continue;
    size_t place = first->first < before.size()
                       ? placeOfWrongToken(text, chunk, begin)
                       : begin + first->first - before.size();
    auto isKnown = [&](size_t where) {
      return document.parts[where].unit &&
             llvm::any_of(
                 document.parts[where].unit->diagnostics(),
                 [&](const Found &known) {
                   return known.message == first->second &&
                          document.toDocument(where, known.range).begin ==
                              place;
                 });
    };
    std::optional<Document::Place> there = document.placeAt(place);
    if (isKnown(i) || (there && isKnown(there->member)))
      continue;
    member.firstError =
        Found{{place, place}, Found::Error, Found::Parse, first->second, {}};
    if (error == found.end() || !dependsOnRest(member, *error))
      continue;
    // The same mistake, where the unit alone shows it.
    member.replacedError = error - found.begin();
    Range own = document.toDocument(i, error->range);
    if (own.begin != place)
      member.firstError->notes.push_back({own, error->message});
  }
}
