//===- CodeActions.cpp - Code actions at a place --------------------------===//
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

/// The fixes, in the order in which they are shown.
static void (*const kFixes[])(Problem &) = {
    fixUnknownNames, fixUnknownTypes,  fixSyntax,      fixAttributes,
    fixOperandTypes, fixTerminators,   fixResultTypes, fixExpandShape,
    removeUnused,    addExpectedCheck,
};

/// The number of diagnostics that are tried until one has an obvious fix, so
/// that `fixAll` is offered.
static const unsigned kMaxTried = 50;

/// Returns whether a kind is one of `only`, or a subkind of one.
static bool isWanted(StringRef kind, llvm::ArrayRef<std::string> only) {
  return llvm::any_of(only, [&](StringRef wanted) {
    return kind == wanted ||
           (kind.starts_with(wanted) && kind[wanted.size()] == '.');
  });
}

/// Converts an action from bytes of a member's unit to bytes of the document.
static void moveToDocument(const Document &document, size_t member,
                           CodeAction &action) {
  for (TextEdit &edit : action.edits)
    edit.range = document.toDocument(member, edit.range);
  for (Found &fixed : action.fixes) {
    fixed.range = document.toDocument(member, fixed.range);
    fixed.token = document.toDocument(member, fixed.token);
    for (Found::Note &note : fixed.notes)
      note.range = document.toDocument(member, note.range);
  }
  sortEdits(action.edits);
}

/// Calls `body` with the members whose text touches a range of the document.
/// The text of a module's end belongs to its Open.
static void forMembers(const Document &document, Range range,
                       llvm::function_ref<void(size_t)> body) {
  const std::vector<Member> &members = document.getMembers();
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

/// Returns the end of the next token on the line of a byte, or the byte.
static size_t endOfNextToken(const Document &document, size_t offset) {
  StringRef text = document.getText().str();
  size_t lineEnd = text.find_first_of("\r\n", offset);
  Token token = Lexer(text, offset).next();
  return token.range.end <= std::min(lineEnd, text.size()) ? token.range.end
                                                           : offset;
}

/// Returns the fixes of one of a member's diagnostics.
static std::vector<CodeAction> fix(const Document &document, size_t index,
                                   const Found &found) {
  std::vector<CodeAction> actions;
  Problem problem(document, index, found, actions);
  for (auto fix : kFixes)
    fix(problem);
  for (CodeAction &action : actions)
    moveToDocument(document, index, action);
  return actions;
}

/// Calls `body` with the diagnostics of a member until it returns false.
/// Returns whether it never did.
static bool forDiagnostics(const Member &member,
                           llvm::function_ref<bool(const Found &)> body) {
  return llvm::all_of(member.unit->getDiagnostics(), body) &&
         llvm::all_of(member.getSymbolErrors(), body);
}

/// Returns the fixes of a member's diagnostics that a range of the document
/// touches.
static std::vector<CodeAction> fixMember(const Document &document, size_t index,
                                         Range range) {
  std::vector<CodeAction> all;
  forDiagnostics(document.getMembers()[index], [&](const Found &found) {
    Range place = document.toDocument(index, found.range);
    // Something is missing here. The fixes are offered from the underlined text
    // up to the next token.
    if (place.size() == 0)
      place = {
          std::min(visibleRange(document.getText(), place).begin, place.begin),
          endOfNextToken(document, place.end)};
    if (found.token.size()) {
      Range token = document.toDocument(index, found.token);
      place = {std::min(place.begin, token.begin),
               std::max(place.end, token.end)};
    }
    if (place.begin <= range.end && range.begin <= place.end)
      llvm::append_range(all, fix(document, index, found));
    return true;
  });
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
    // A group is inside of one unit.
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

/// Returns whether `fixAll` may apply a fix.
static bool isObvious(const CodeAction &action) {
  return action.isPreferred && action.fixes.front().source != Found::Unused;
}

bool mlir::tcp::lsp::hasSourceAction(const Document &document, StringRef kind) {
  if (kind == CodeAction::kRemoveUnused)
    return !removeAllUnused(document, /*isFirstEnough=*/true).empty();
  if (kind != CodeAction::kFixAll)
    return false;
  // Each fix is tried by a parse, so not all diagnostics are tried if there are
  // very many.
  unsigned numTried = 0;
  const std::vector<Member> &members = document.getMembers();
  for (size_t i = 0; i < members.size(); ++i)
    if (members[i].unit && !forDiagnostics(members[i], [&](const Found &found) {
          return found.source == Found::Unused ||
                 (numTried++ < kMaxTried &&
                  llvm::none_of(fix(document, i, found), isObvious));
        }))
      return numTried <= kMaxTried;
  return false;
}

/// Returns the preferred fixes of errors, except for those that overlap another
/// one.
static std::vector<TextEdit> fixAll(const Document &document) {
  std::vector<TextEdit> edits;
  auto overlaps = [&](const TextEdit &edit) {
    return llvm::any_of(edits, [&](const TextEdit &other) {
      return edit.range.begin <= other.range.end &&
             other.range.begin <= edit.range.end;
    });
  };
  for (size_t i = 0; i < document.getMembers().size(); ++i) {
    const Member &member = document.getMembers()[i];
    if (!member.unit)
      continue;
    // Only one fix is taken for each place.
    std::vector<Range> fixed;
    forDiagnostics(member, [&](const Found &found) {
      if (found.source == Found::Unused ||
          llvm::is_contained(fixed, found.range))
        return true;
      for (const CodeAction &action : fix(document, i, found)) {
        if (!isObvious(action) || llvm::any_of(action.edits, overlaps))
          continue;
        fixed.push_back(found.range);
        llvm::append_range(edits, action.edits);
        break;
      }
      return true;
    });
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
