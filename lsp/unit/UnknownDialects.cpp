//===- UnknownDialects.cpp - Dialects that are not registered -------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/unit/UnknownDialects.h"

#include "lsp/text/Lexer.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OperationSupport.h"
#include <algorithm>

using namespace mlir;
using namespace mlir::tcp::lsp;
using llvm::StringRef;

/// Returns whether one name may be the other with a slip: a letter in three is
/// wrong, or two are swapped.
static bool isSimilar(StringRef name, StringRef known) {
  unsigned limit = std::max<unsigned>(1, name.size() / 3);
  if (name.edit_distance(known, /*AllowReplacements=*/true, limit) <= limit)
    return true;
  return name.size() == known.size() &&
         name.edit_distance(known, /*AllowReplacements=*/true, 2) == 2 &&
         std::is_permutation(name.begin(), name.end(), known.begin());
}

const std::vector<StringRef> &UnknownDialects::findSimilar(StringRef dialect) {
  auto [entry, isNew] = similar.try_emplace(dialect);
  if (isNew)
    for (Dialect *known : context.getLoadedDialects())
      if (isSimilar(dialect, known->getNamespace()))
        entry->second.push_back(known->getNamespace());
  return entry->second;
}

void UnknownDialects::add(StringRef operation, Range range) {
  auto [dialect, rest] = operation.split('.');
  for (StringRef known : findSimilar(dialect)) {
    std::string meant = (known + "." + rest).str();
    if (!RegisteredOperationName::lookup(meant, &context))
      continue;
    misspelt.push_back({range,
                        tcp::lsp::Diagnostic::Warning,
                        tcp::lsp::Diagnostic::Unregistered,
                        ("dialect '" + dialect +
                         "' is not known here; did you mean '" + meant + "'?")
                            .str(),
                        {},
                        {},
                        dialect.str()});
    return;
  }
  auto [entry, isNew] = unknown.try_emplace(dialect, range);
  if (!isNew && range < entry->second)
    entry->second = range;
}

std::vector<tcp::lsp::Diagnostic> UnknownDialects::take() {
  std::vector<tcp::lsp::Diagnostic> all = std::move(misspelt);
  for (const auto &entry : unknown)
    all.push_back({entry.second,
                   tcp::lsp::Diagnostic::Information,
                   tcp::lsp::Diagnostic::Unregistered,
                   ("dialect '" + entry.first() +
                    "' is not known here: its operations are read by their "
                    "tokens and not checked; --load-dialect-plugin=LIBRARY "
                    "loads it")
                       .str(),
                   {},
                   {},
                   entry.first().str()});
  misspelt.clear();
  unknown.clear();
  return all;
}

/// A type without what is in its parts of unknown dialects: of tensor<#a.b<1>>,
/// tensor<#a>.
static std::string eraseUnknown(StringRef type, MLIRContext &context) {
  std::string text;
  while (!type.empty()) {
    char first = type.front();
    type = type.drop_front();
    text += first;
    if (first != '#' && first != '!')
      continue;
    StringRef name = type.take_while(isNameByte);
    StringRef dialect = name.split('.').first;
    type = type.drop_front(name.size());
    if (!name.contains('.') || context.getLoadedDialect(dialect)) {
      text += name;
      continue;
    }
    text += dialect;
    int depth = 0;
    size_t end = 0;
    while (end < type.size() && (depth || type[end] == '<')) {
      bool isArrow = end && type[end] == '>' && type[end - 1] == '-';
      depth += (type[end] == '<') - (type[end] == '>' && !isArrow);
      ++end;
    }
    type = type.drop_front(type.starts_with("<") ? end : 0);
  }
  return text;
}

bool mlir::tcp::lsp::mayBeEqual(StringRef type, StringRef other,
                                MLIRContext &context) {
  return eraseUnknown(type, context) == eraseUnknown(other, context);
}
