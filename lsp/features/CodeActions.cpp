//===- CodeActions.cpp - What can be done about a place -------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/CodeActions.h"
#include "lsp/features/actions/Problem.h"

using namespace mlir;
using namespace mlir::tcp::lsp;
using Found = mlir::tcp::lsp::Diagnostic;

/// Fixes, in the order in which they are shown.
static void (*const kFixes[])(Problem &) = {
    fixUnknownNames, fixSyntax,      fixAttributes, fixOperandTypes,
    fixResultTypes,  fixExpandShape, removeUnused,  addExpectedCheck,
};

/// Whether a kind is one of `only`, or below one.
static bool isWanted(StringRef kind, llvm::ArrayRef<std::string> only) {
  return llvm::any_of(only, [&](StringRef wanted) {
    return kind == wanted ||
           (kind.starts_with(wanted) && kind[wanted.size()] == '.');
  });
}

/// From bytes of a member's unit to those of the document.
static void moveToDocument(const Document &document, size_t member,
                           CodeAction &action) {
  for (TextEdit &edit : action.edits)
    edit.range = document.toDocument(member, edit.range);
  for (Found &fixed : action.fixes) {
    fixed.range = document.toDocument(member, fixed.range);
    for (Found::Note &note : fixed.notes)
      note.range = document.toDocument(member, note.range);
  }
  sortEdits(action.edits);
}

/// Calls `body` with the members whose text, or that of its Close, touches a
/// range of the document.
static void forMembers(const Document &document, Range range,
                       llvm::function_ref<void(size_t)> body) {
  const std::vector<Member> &members = document.members();
  auto touches = [&](size_t i) {
    const Range &piece = members[i].piece.range;
    return piece.begin <= range.end && range.begin <= piece.end;
  };
  size_t first =
      llvm::partition_point(members,
                            [&](const Member &member) {
                              return member.piece.range.end < range.begin;
                            }) -
      members.begin();
  for (size_t i = first; i < members.size() && touches(i); ++i) {
    if (members[i].unit)
      body(i);
    else if (members[i].piece.kind == Piece::Close && members[i].partner != i &&
             !touches(members[i].partner))
      body(members[i].partner);
  }
}

/// The end of the token behind a byte on its line, or the byte.
static size_t endOfNextToken(const Document &document, size_t offset) {
  StringRef text = document.text().str();
  size_t lineEnd = text.find_first_of("\r\n", offset);
  Token token = Lexer(text, offset).next();
  return token.range.end <= std::min(lineEnd, text.size()) ? token.range.end
                                                           : offset;
}

/// The fixes of a member's diagnostics that a range of the document touches; of
/// all without a range.
static std::vector<CodeAction> fixMember(const Document &document, size_t index,
                                         std::optional<Range> range) {
  const Member &member = document.members()[index];
  std::vector<CodeAction> all;
  auto fix = [&](const std::vector<Found> &diagnostics) {
    for (const Found &found : diagnostics) {
      Range place = document.toDocument(index, found.range);
      // What is missing is between what is underlined and the next token.
      if (place.size() == 0)
        place = {
            std::min(visibleRange(document.text(), place).begin, place.begin),
            endOfNextToken(document, place.end)};
      if (range && (place.begin > range->end || range->begin > place.end))
        continue;
      std::vector<CodeAction> actions;
      Problem problem(document, index, found, actions);
      for (auto fix : kFixes)
        fix(problem);
      for (CodeAction &action : actions) {
        moveToDocument(document, index, action);
        all.push_back(std::move(action));
      }
    }
  };
  fix(member.unit->diagnostics());
  fix(member.symbolErrors);
  return all;
}

std::vector<CodeAction>
mlir::tcp::lsp::getCodeActions(const Document &document, Range range,
                               llvm::ArrayRef<std::string> only) {
  std::vector<CodeAction> actions;
  auto wants = [&](StringRef kind) {
    return only.empty() || isWanted(kind, only);
  };
  forMembers(document, range, [&](size_t member) {
    if (wants(CodeAction::kQuickFix))
      for (CodeAction &action : fixMember(document, member, range))
        actions.push_back(std::move(action));
    // Groups are inside of one unit.
    std::optional<Document::Place> place = document.placeAt(range.begin);
    if (!place || place->member != member)
      return;
    Range inUnit{place->offset, place->offset + range.size()};
    std::vector<CodeAction> changes;
    if (wants(CodeAction::kExtract) && range.size())
      extractGroup(document, member, inUnit, changes);
    if (wants(CodeAction::kInline))
      inlineGroup(document, member, inUnit.begin, changes);
    for (CodeAction &action : changes) {
      moveToDocument(document, member, action);
      actions.push_back(std::move(action));
    }
  });
  for (StringRef kind :
       {StringRef(CodeAction::kRemoveUnused), StringRef(CodeAction::kFixAll)})
    if (isWanted(kind, only))
      if (std::optional<CodeAction> action = getSourceAction(document, kind))
        actions.push_back(std::move(*action));
  return actions;
}

bool mlir::tcp::lsp::mayHaveSourceAction(const Document &document,
                                         StringRef kind) {
  auto has = [&](auto accepts) {
    return llvm::any_of(document.members(), [&](const Member &member) {
      return member.unit &&
             (llvm::any_of(member.unit->diagnostics(), accepts) ||
              llvm::any_of(member.symbolErrors, accepts));
    });
  };
  if (kind == CodeAction::kRemoveUnused)
    return has(
        [](const Found &found) { return found.source == Found::Unused; });
  if (kind == CodeAction::kFixAll)
    return has(
        [](const Found &found) { return found.source != Found::Unused; });
  return false;
}

/// All preferred fixes of errors that do not get in each other's way.
static std::vector<TextEdit> fixAll(const Document &document) {
  std::vector<TextEdit> edits;
  auto overlaps = [&](const TextEdit &edit) {
    return llvm::any_of(edits, [&](const TextEdit &other) {
      return edit.range.begin <= other.range.end &&
             other.range.begin <= edit.range.end;
    });
  };
  for (size_t i = 0; i < document.members().size(); ++i) {
    const Member &member = document.members()[i];
    if (!member.unit ||
        (member.unit->diagnostics().empty() && member.symbolErrors.empty()))
      continue;
    // One fix for each diagnostic.
    std::vector<Range> fixed;
    for (const CodeAction &action : fixMember(document, i, std::nullopt)) {
      const Found &diagnostic = action.fixes.front();
      if (!action.isPreferred || diagnostic.source == Found::Unused ||
          llvm::is_contained(fixed, diagnostic.range) ||
          llvm::any_of(action.edits, overlaps))
        continue;
      fixed.push_back(diagnostic.range);
      edits.insert(edits.end(), action.edits.begin(), action.edits.end());
    }
  }
  sortEdits(edits);
  return edits;
}

llvm::StringLiteral mlir::tcp::lsp::getSourceTitle(StringRef kind) {
  return kind == CodeAction::kRemoveUnused
             ? llvm::StringLiteral("Remove all unused operations")
             : llvm::StringLiteral("Fix all that has one obvious fix");
}

std::optional<CodeAction>
mlir::tcp::lsp::getSourceAction(const Document &document, StringRef kind) {
  CodeAction action;
  action.kind = kind;
  action.title = getSourceTitle(kind).str();
  if (kind == CodeAction::kRemoveUnused)
    action.edits = removeAllUnused(document);
  else if (kind == CodeAction::kFixAll)
    action.edits = fixAll(document);
  if (action.edits.empty())
    return std::nullopt;
  return action;
}
