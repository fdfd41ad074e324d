//===- OpUses.cpp - Uses of an operation in MLIR text ---------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/td/OpUses.h"
#include "lsp/text/Statements.h"

using namespace mlir::tcp::lsp;
using llvm::StringRef;

/// Adds the uses in statements and in their regions.
static void addUses(const Statements &all,
                    const std::vector<Statement> &statements, StringRef op,
                    std::vector<Range> &uses) {
  for (const Statement &statement : statements) {
    Range name = all.getTokens()[statement.name].range;
    StringRef spelling = all.spelling(statement.name);
    if (spelling.size() == op.size() + 2 && spelling.front() == '"') {
      spelling = spelling.drop_front().drop_back();
      name = {name.begin + 1, name.end - 1};
    }
    if (spelling == op)
      uses.push_back(name);
    for (const Statement::Region &region : statement.regions)
      addUses(all, region.statements, op, uses);
  }
}

std::vector<Range> mlir::tcp::lsp::findOpUses(StringRef text, StringRef op) {
  std::vector<Range> uses;
  if (op.empty() || !text.contains(op))
    return uses;
  Statements statements(text);
  addUses(statements, statements.getTopLevel(), op, uses);
  return uses;
}
