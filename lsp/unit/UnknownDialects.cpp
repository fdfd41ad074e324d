//===- UnknownDialects.cpp - Dialects that are not registered -------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/unit/UnknownDialects.h"

#include "lsp/dialects/ProjectAttr.h"
#include "lsp/dialects/ProjectMark.h"
#include "lsp/text/Lexer.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OperationSupport.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>

using namespace mlir;
using namespace mlir::tcp::lsp;
using llvm::StringRef;

bool mlir::tcp::lsp::isSimilar(StringRef name, StringRef known) {
  // `tm_tensor` is no misspelt `tensor`.
  if (llvm::is_contained(llvm::split(name, '_'), known) && name != known)
    return false;
  unsigned limit = std::max<unsigned>(1, name.size() / 3);
  if (name.edit_distance(known, /*AllowReplacements=*/true, limit) <= limit)
    return true;
  return name.size() == known.size() &&
         name.edit_distance(known, /*AllowReplacements=*/true, 2) == 2 &&
         std::is_permutation(name.begin(), name.end(), known.begin());
}

/// Returns whether other projects add operations to a dialect, with their own
/// name after it: `transform.iree.match`.
static bool hasExtensions(StringRef dialect) { return dialect == "transform"; }

/// Returns the first `numParts` parts of a name with dots.
static StringRef takeParts(StringRef name, unsigned numParts) {
  size_t end = 0;
  for (unsigned i = 0; i < numParts && end != StringRef::npos; ++i)
    end = name.find('.', i ? end + 1 : 0);
  return name.take_front(end);
}

StringRef mlir::tcp::lsp::findUnknownDialect(StringRef operation,
                                             MLIRContext &context) {
  StringRef dialect = operation.split('.').first;
  if (!context.getLoadedDialect(dialect))
    return dialect;
  if (!hasExtensions(dialect) ||
      RegisteredOperationName::lookup(operation, &context))
    return {};
  // The name of the dialect says nothing on how similar two extensions are.
  size_t ownName = dialect.size() + 1;
  for (unsigned numParts = 2; numParts <= operation.count('.'); ++numParts) {
    StringRef extension = takeParts(operation, numParts);
    StringRef rest = operation.drop_front(extension.size());
    bool isKnown = false;
    for (RegisteredOperationName op : context.getRegisteredOperations()) {
      StringRef like = takeParts(op.getStringRef(), numParts);
      isKnown |= like == extension;
      if (op.getDialectNamespace() == dialect &&
          op.getStringRef().drop_front(like.size()) == rest &&
          isSimilar(extension.drop_front(ownName), like.drop_front(ownName)))
        return {};
    }
    if (!isKnown)
      return extension;
  }
  return {};
}

/// Walks the attributes and the types of an operation.
static void walkOver(Operation &op, AttrTypeWalker &walker) {
  walker.walk(op.getAttrDictionary());
  for (Type type : op.getOperandTypes())
    walker.walk(type);
  for (Type type : op.getResultTypes())
    walker.walk(type);
  for (Region &region : op.getRegions())
    for (Type type : region.getArgumentTypes())
      walker.walk(type);
}

bool mlir::tcp::lsp::hasProjectText(Operation &op) {
  bool isFound = false;
  auto find = [&](StringRef dialect) {
    Dialect *loaded = op.getContext()->getLoadedDialect(dialect);
    isFound |= loaded && isProjectDialect(*loaded);
  };
  AttrTypeWalker walker;
  walker.addWalk([&](Attribute attribute) {
    if (auto project = dyn_cast<ProjectAttr>(attribute))
      find(project.getDialectNamespace());
  });
  walker.addWalk([&](OpaqueType type) { find(type.getDialectNamespace()); });
  walkOver(op, walker);
  return isFound;
}

std::string mlir::tcp::lsp::findOpaqueDialect(Operation &op) {
  MLIRContext &context = *op.getContext();
  std::string dialect;
  auto find = [&](StringAttr name) {
    if (dialect.empty() &&
        llvm::none_of(context.getLoadedDialects(), [&](Dialect *known) {
          return isSimilar(name, known->getNamespace());
        }))
      dialect = name.str();
  };
  AttrTypeWalker walker;
  walker.addWalk(
      [&](OpaqueAttr attribute) { find(attribute.getDialectNamespace()); });
  walker.addWalk([&](OpaqueType type) { find(type.getDialectNamespace()); });
  walkOver(op, walker);
  return dialect;
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
  StringRef dialect = findUnknownDialect(operation, context);
  StringRef rest = operation.drop_front(dialect.size() + 1);
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
  addDialect(dialect, range);
}

void UnknownDialects::addDialect(StringRef dialect, Range range) {
  auto [entry, isNew] = unknown.try_emplace(dialect, range);
  if (!isNew && range < entry->second)
    entry->second = range;
}

std::vector<tcp::lsp::Diagnostic> UnknownDialects::take() {
  std::vector<tcp::lsp::Diagnostic> all = std::move(misspelt);
  for (const auto &entry : unknown)
    all.push_back(
        {entry.second,
         tcp::lsp::Diagnostic::Information,
         tcp::lsp::Diagnostic::Unregistered,
         (Twine(entry.first().contains('.') ? "extension '" : "dialect '") +
          entry.first() +
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

/// Returns a type without the parameters of its parts from unknown dialects and
/// those of projects: `tensor<#a>` for `tensor<#a.b<1>>`.
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
    // The text of a project's dialect may say one thing in several ways.
    Dialect *known = context.getLoadedDialect(dialect);
    if (!name.contains('.') || (known && !isProjectDialect(*known))) {
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
