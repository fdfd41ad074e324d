//===- Problem.cpp - A diagnostic to be fixed -----------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/actions/Problem.h"

using namespace mlir;
using namespace mlir::tcp::lsp;
using Found = mlir::tcp::lsp::Diagnostic;

/// In a larger unit, fixes are not tried by a parse.
static const size_t kMaxTrial = 1 << 20;

StringRef mlir::tcp::lsp::quotedBehind(StringRef message, StringRef after,
                                       char quote) {
  size_t begin = message.find(after);
  if (begin == StringRef::npos)
    return {};
  return message.drop_front(begin + after.size())
      .split(quote)
      .second.split(quote)
      .first;
}

size_t Problem::getToken() const {
  size_t offset = diagnostic.range.begin;
  size_t token = statements.tokenAt(offset);
  if (rangeOf(token).end <= offset &&
      !statements.getTokens()[token].is(Token::End))
    ++token;
  return token;
}

const Statement *Problem::getStatement() const {
  std::vector<const Statement *> around =
      statements.around(diagnostic.range.begin);
  return around.empty() ? nullptr : around.back();
}

Operation *Problem::getOperation() const {
  if (unit.isStale())
    return nullptr;
  const Occurrence *occurrence =
      unit.getOccurrences().at(diagnostic.range.begin);
  if (!occurrence || occurrence->begin != diagnostic.range.begin)
    return nullptr;
  const Entity &entity = unit.getOccurrences().entity(*occurrence);
  return entity.kind == Entity::OpName && !isPlaceholder(entity.op) ? entity.op
                                                                    : nullptr;
}

void Problem::offer(std::string title, std::vector<TextEdit> edits,
                    bool isPreferred) {
  actions.push_back({std::move(title),
                     CodeAction::kQuickFix,
                     std::move(edits),
                     {diagnostic},
                     isPreferred});
}

std::optional<ptrdiff_t>
Problem::tryFix(const std::vector<TextEdit> &edits) const {
  if (unit.getText().size() > kMaxTrial)
    return 1;
  UnitSource source = unit.getSource();
  source.text = applyEdits(source.text, edits);
  // The place moves by the edits before it.
  ptrdiff_t shift = 0;
  for (const TextEdit &edit : edits)
    if (edit.range.end <= diagnostic.range.begin)
      shift += ptrdiff_t(edit.text.size()) - ptrdiff_t(edit.range.size());
  std::shared_ptr<const Unit> fixed =
      Unit::parse(*unit.getModule().getContext(), std::move(source));
  auto isError = [](const Found &found) {
    return found.severity == Found::Error;
  };
  if (llvm::any_of(fixed->getDiagnostics(), [&](const Found &found) {
        return found.message == diagnostic.message &&
               found.range.begin == diagnostic.range.begin + shift;
      }))
    return std::nullopt;
  if (!isError(diagnostic))
    return 1;
  return llvm::count_if(unit.getDiagnostics(), isError) -
         llvm::count_if(fixed->getDiagnostics(), isError);
}

bool Problem::offerIfItHelps(std::string title, std::vector<TextEdit> edits,
                             bool isPreferred, unsigned numFixed) {
  std::optional<ptrdiff_t> fixed = tryFix(edits);
  if (!fixed || *fixed < ptrdiff_t(numFixed))
    return false;
  offer(std::move(title), std::move(edits), isPreferred && *fixed > 0);
  return true;
}
