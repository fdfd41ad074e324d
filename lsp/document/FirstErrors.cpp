//===- FirstErrors.cpp - Errors that depend on the rest of a file ---------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/document/FirstErrors.h"

using namespace mlir;
using namespace mlir::tcp::lsp;
using Found = mlir::tcp::lsp::Diagnostic;

/// Returns whether an error of a unit may depend on the text around its piece.
static bool dependsOnRest(const Member &member, const Found &error) {
  StringRef text = member.unit->getText();
  return error.range.begin == 0 || error.range.begin + 1 >= text.size() ||
         error.message.find("pretty dialect name") != std::string::npos ||
         // A module can't contain the definition of an alias.
         (member.module != Member::kNone &&
          (error.message == "expected operation name in quotes" ||
           text.starts_with("#") || text.starts_with("!") ||
           error.message.find("alias definition") != std::string::npos ||
           error.message.find("reserved for dialect") != std::string::npos));
}

/// Returns the place at which MLIR's parser reports an unexpected token.
/// `offset` is the token's, which is the first of its line. The place is the
/// end of the token before it (Parser::emitWrongTokenError). The search stops
/// at `chunk`.
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

void FirstErrorFinder::run() {
  unsigned doneChunks = 0;
  for (size_t i = 0; i < document.members.size(); ++i) {
    Member &member = document.members[i];
    member.firstError.reset();
    member.replacedError.reset();
    if (member.chunk < doneChunks || !member.unit)
      continue;
    if (findIn(i))
      doneChunks = member.chunk + 1;
    if (context.hasCrashed())
      return;
  }
}

/// Reports an alias that is defined in a module.
void FirstErrorFinder::reportMisplacedAlias(Member &member) {
  size_t place =
      placeOfWrongToken(document.getText().str(), 0, member.piece.range.begin);
  member.firstError = std::make_unique<Found>(
      Found{{place, place},
            Found::Error,
            Found::Parse,
            "expected operation name in quotes",
            {{member.piece.range, "an alias is defined outside of modules"}}});
}

/// Finds the first error of a member. Returns whether MLIR stops at the member.
bool FirstErrorFinder::findIn(size_t index) {
  Member &member = document.members[index];
  if (member.piece.isAlias() && member.module != Member::kNone) {
    reportMisplacedAlias(member);
    return true;
  }
  const std::vector<Found> &found = member.unit->getDiagnostics();
  // A missing brace is already reported at its place. If it is the brace of a
  // module, MLIR reads the module's contents before it reports the error.
  if (llvm::any_of(found, [](const Found &candidate) {
        return candidate.isUnclosedBrace;
      }))
    return member.piece.isBroken || member.piece.kind != Piece::Open;
  // At an operation of an unknown dialect in its own format, MLIR stops.
  bool stopsAtUnknown = !member.unit->isIntact();
  auto error = llvm::find_if(found, [&](const Found &candidate) {
    return candidate.source == Found::Parse ||
           (stopsAtUnknown && !candidate.unknownDialect.empty());
  });
  bool hasError = error != found.end();
  if (hasError && !error->unknownDialect.empty())
    return true;
  const Found *own =
      hasError && dependsOnRest(member, *error) ? &*error : nullptr;
  if (member.piece.isBroken || own)
    findInRest(index, own);
  return member.piece.isBroken || hasError;
}

/// Returns the text from a member to the end of its chunk. Before it come the
/// aliases of the chunk and the headers of the modules around the member.
FirstErrorFinder::Rest FirstErrorFinder::makeRest(size_t index) const {
  const Member &member = document.members[index];
  Rest rest{"", 0, member.piece.range.begin, document.getText().size(), false};
  for (size_t i = 0; i < index; ++i) {
    const Member &other = document.members[i];
    if (other.chunk == member.chunk && other.piece.isAlias())
      rest.before += (document.textOf(i) + "\n").str();
    if (other.piece.kind == Piece::Separator)
      rest.chunkBegin = other.piece.range.begin;
  }
  std::vector<size_t> open;
  for (size_t module = member.module; module != Member::kNone;
       module = document.members[module].module)
    open.push_back(module);
  for (size_t module : llvm::reverse(open))
    rest.before += (document.textOf(module) + "\n").str();
  if (open.empty())
    rest.before += "module {}\n"; // stands for the pieces before the member
  for (size_t i = index; i < document.members.size(); ++i) {
    const Member &other = document.members[i];
    if (other.piece.kind == Piece::Separator) {
      rest.end = other.piece.range.begin;
      break;
    }
    rest.isSuspect |= other.chunk == member.chunk && other.suspicion;
  }
  return rest;
}

/// Returns whether the unit of a member already has an error.
bool FirstErrorFinder::isKnown(size_t member, size_t place,
                               StringRef message) const {
  return document.members[member].unit &&
         llvm::any_of(document.members[member].unit->getDiagnostics(),
                      [&](const Found &known) {
                        return known.message == message &&
                               document.toDocument(member, known.range).begin ==
                                   place;
                      });
}

/// Parses the text from a member to the end of its chunk. `own` is the error of
/// the member's unit for the same mistake, or null.
void FirstErrorFinder::findInRest(size_t index, const Found *own) {
  Member &member = document.members[index];
  StringRef text = document.getText().str();
  Rest rest = makeRest(index);
  std::string parsed = rest.before + text.slice(rest.begin, rest.end).str();
  std::optional<std::pair<size_t, std::string>> first;
  bool ends = context.run(parsed, rest.isSuspect, [&](MLIRContext &in) {
    first = findFirstError(in, parsed);
  });
  if (context.hasCrashed())
    return;
  if (!ends)
    member.suspicion = Member::kSuspicion;
  if (!first)
    return;
  const auto &[offset, message] = *first;
  size_t place = offset < rest.before.size()
                     ? placeOfWrongToken(text, rest.chunkBegin, rest.begin)
                     : rest.begin + offset - rest.before.size();
  std::optional<Document::Place> there = document.placeAt(place);
  if (isKnown(index, place, message) ||
      (there && isKnown(there->member, place, message)))
    return;
  member.firstError = std::make_unique<Found>(
      Found{{place, place}, Found::Error, Found::Parse, message, {}});
  if (!own)
    return;
  // The unit reports the same mistake at another place, which becomes a note.
  member.replacedError = own - member.unit->getDiagnostics().data();
  Range range = document.toDocument(index, own->range);
  if (range.begin != place)
    member.firstError->notes.push_back({range, own->message});
}
