//===- OpUses.cpp - Uses of an operation in MLIR text ---------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/td/OpUses.h"
#include "lsp/ods/OdsIndex.h"
#include "lsp/text/Statements.h"
#include "llvm/ADT/Twine.h"

using namespace mlir::tcp::lsp;
using llvm::StringRef;

namespace {
/// Finds the uses of one operation.
class UseFinder {
public:
  UseFinder(const Statements &all, StringRef op) : all(all), op(op) {}

  /// Adds the uses in statements and in their regions. Names without a dialect
  /// are those of `defaultDialect`.
  void find(const std::vector<Statement> &statements, StringRef defaultDialect);

  std::vector<Range> uses;

private:
  const Statements &all;
  StringRef op;
};
} // namespace

void UseFinder::find(const std::vector<Statement> &statements,
                     StringRef defaultDialect) {
  for (const Statement &statement : statements) {
    Range place = all.getTokens()[statement.name].range;
    std::string name = all.spelling(statement.name).str();
    if (name.size() > 2 && name.front() == '"') {
      name = name.substr(1, name.size() - 2);
      place = {place.begin + 1, place.end - 1};
    } else if (!StringRef(name).contains('.')) {
      name = (defaultDialect + "." + name).str();
    }
    if (name == op)
      uses.push_back(place);
    const OdsOp *row =
        statement.regions.empty() ? nullptr : OdsIndex::get().findOp(name);
    for (const Statement::Region &region : statement.regions)
      find(region.statements, row ? StringRef(row->defaultDialect) : "");
  }
}

std::vector<Range> mlir::tcp::lsp::findOpUses(StringRef text, StringRef op) {
  StringRef shortName = op.split('.').second;
  if (shortName.empty() || !text.contains(shortName))
    return {};
  Statements statements(text);
  UseFinder finder(statements, op);
  finder.find(statements.getTopLevel(), "builtin");
  return std::move(finder.uses);
}
