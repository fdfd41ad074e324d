//===- Callee.cpp - The function that a call means ------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/Callee.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace mlir::tcp::lsp;

std::string Callee::str() const {
  std::string text;
  llvm::raw_string_ostream os(text);
  if (auto name =
          function->getAttrOfType<StringAttr>(SymbolTable::getSymbolAttrName()))
    os << '@' << name.getValue();
  os << '(';
  for (auto [i, type] : llvm::enumerate(arguments)) {
    os << (i ? ", " : "");
    if (i < argumentNames.size() && !argumentNames[i].empty())
      os << '%' << argumentNames[i] << ": ";
    os << type;
  }
  os << ')';
  if (results.empty())
    return text;
  os << " -> ";
  if (results.size() > 1)
    os << '(';
  llvm::interleaveComma(results, os);
  if (results.size() > 1)
    os << ')';
  return text;
}

Callee mlir::tcp::lsp::getCallee(const Document &document, size_t member,
                                 Operation *function) {
  Callee callee{member, function, {}, {}, {}};
  auto op = cast<FunctionOpInterface>(function);
  llvm::append_range(callee.arguments, op.getArgumentTypes());
  llvm::append_range(callee.results, op.getResultTypes());
  callee.argumentNames.resize(callee.arguments.size());
  if (function->getNumRegions() == 0 || function->getRegion(0).empty())
    return callee;
  const Unit &unit = *document.getMembers()[member].unit;
  for (auto [name, argument] :
       llvm::zip(callee.argumentNames, function->getRegion(0).getArguments()))
    if (const Entity *entity = unit.getOccurrences().find(argument))
      name = StringRef(entity->name).ltrim('%').str();
  return callee;
}

std::optional<Callee> mlir::tcp::lsp::getCallee(const Document &document,
                                                size_t from, StringRef symbol) {
  auto found = document.findSymbol(from, symbol);
  if (!found || !isa<FunctionOpInterface>(found->second))
    return std::nullopt;
  return getCallee(document, found->first, found->second);
}

std::optional<Callee> mlir::tcp::lsp::findCallee(const Document &document,
                                                 size_t from, Operation *call) {
  auto callable = dyn_cast<CallOpInterface>(call);
  if (!callable)
    return std::nullopt;
  auto symbol = dyn_cast<SymbolRefAttr>(callable.getCallableForCallee());
  if (!symbol || !symbol.getNestedReferences().empty())
    return std::nullopt;
  return getCallee(document, from, symbol.getRootReference());
}
