//===- Analysis.cpp - Versions of a document ------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/document/Analysis.h"
#include "lsp/document/FirstErrors.h"
#include "lsp/document/Parallel.h"
#include "lsp/document/SymbolChecker.h"
#include "lsp/document/UnitBuilder.h"

using namespace mlir;
using namespace mlir::tcp::lsp;

Analysis::Analysis(std::string uri, const DialectRegistry &registry,
                   llvm::ThreadPoolInterface *pool)
    : uri(std::move(uri)), pool(pool), guarded(registry, pool) {}

std::shared_ptr<const Document> Analysis::update(Text text, int64_t version,
                                                 Report report) {
  if (guarded.isWornOut(text.size())) {
    last.reset();
    lastRight.reset();
    guarded.renew();
  }
  auto shared = std::make_shared<const Text>(std::move(text));
  for (;;) {
    auto next = std::make_shared<Document>();
    next->uri = uri;
    next->version = version;
    next->text = shared;
    analyze(*next, last.get(), report);
    last = next;
    if (!guarded.hasCrashed())
      return next;
    // After a crash, the IR may be locked or inconsistent. The old version is
    // leaked, and the whole document is analyzed again.
    new std::shared_ptr<const Document>(std::move(last));
    new std::shared_ptr<const Unit>(std::move(lastRight));
    guarded.abandon();
  }
}

void Analysis::analyze(Document &next, const Document *before, Report report) {
  StringRef now = next.getText().str();
  std::vector<Piece> pieces;
  size_t head = 0, tail = 0;
  if (!before) {
    pieces = split(now);
  } else {
    StringRef then = before->getText().str();
    SharedEnds same(now, then, next.getText().getKept());
    Range changed{same.start, then.size() - same.end};
    std::vector<Piece> old;
    old.reserve(before->members.size());
    for (const Member &member : before->members)
      old.push_back(member.piece);
    pieces = resplit(now, old, changed, now.size() - same.end - same.start);
    // Equal pieces before and after the change keep their units.
    size_t count = std::min(pieces.size(), old.size());
    while (head < count && pieces[head] == old[head] &&
           pieces[head].range.end < changed.begin)
      ++head;
    ptrdiff_t shift = ptrdiff_t(now.size()) - ptrdiff_t(then.size());
    while (tail < count - head) {
      Piece moved = old[old.size() - 1 - tail];
      if (moved.range.begin <= changed.end)
        break;
      moved.range.begin += shift;
      moved.range.end += shift;
      if (!(moved == pieces[pieces.size() - 1 - tail]))
        break;
      ++tail;
    }
  }
  next.members.resize(pieces.size());
  for (size_t i = 0; i < pieces.size(); ++i)
    next.members[i].piece = pieces[i];
  findPartners(next);
  findAliases(next);
  auto reportFirst = [&] { report(next); };
  UnitBuilder(guarded, pool, next, before, head, tail, lastRight)
      .run(isNew && report ? llvm::function_ref<void()>(reportFirst) : nullptr);
  if (!guarded.hasCrashed())
    FirstErrorFinder(guarded, next).run();
  if (!guarded.hasCrashed())
    SymbolChecker(guarded, next, before).run();
  if (guarded.hasCrashed())
    return;
  isNew = false;
  if (report)
    report(next);
  indexSymbols(next);
}

void Analysis::findPartners(Document &document) {
  std::vector<size_t> open;
  unsigned chunk = 0;
  for (size_t i = 0; i < document.members.size(); ++i) {
    Member &member = document.members[i];
    member.partner = i;
    if (member.piece.kind == Piece::Separator) {
      ++chunk;
      open.clear();
    }
    member.chunk = chunk;
    if (member.piece.kind == Piece::Close && !open.empty()) {
      member.partner = open.back();
      document.members[open.back()].partner = i;
      open.pop_back();
    }
    member.module = open.empty() ? Member::kNone : open.back();
    if (member.piece.kind == Piece::Open)
      open.push_back(i);
  }
}

void Analysis::findAliases(Document &document) {
  StringRef text = document.getText().str();
  for (size_t i = 0; i < document.members.size(); ++i) {
    const Piece &piece = document.members[i].piece;
    if (!piece.isAlias())
      continue;
    Range name = Lexer(text, piece.range.begin).next().range;
    document.aliases[text.slice(name.begin, name.end)].push_back(i);
  }
}

void Analysis::indexSymbols(Document &document) {
  std::vector<Member *> changed;
  for (Member &member : document.members)
    if (member.unit && !member.scanned)
      changed.push_back(&member);
  // Features soon ask for the tokens of a unit that was edited. The tokens of
  // many units would only use memory, so they are not kept.
  bool keepsTokens = changed.size() <= 16;
  forAll(pool, changed.size(), [&](size_t i) {
    const Unit &unit = *changed[i]->unit;
    changed[i]->scanned =
        keepsTokens ? scanSymbols(unit.getStatements(), guarded.get())
                    : scanSymbols(Statements(unit.getText()), guarded.get());
  });
  SymbolIndex::Builder builder;
  for (const Member &member : document.members)
    builder.add(member.piece, member.scanned);
  document.symbolIndex = builder.finish();
}
