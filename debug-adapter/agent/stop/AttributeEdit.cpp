//===- AttributeEdit.cpp - Other attributes for operations ----------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/stop/AttributeEdit.h"

#include "debug-adapter/agent/crash/CrashReport.h"
#include "debug-adapter/agent/stop/Messages.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/IR/Verifier.h"

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::agent;

/// Returns the symbol table that has the symbol of an operation, or to whose
/// symbols it refers.
static Operation *findSymbolTable(Operation *op) {
  Operation *around = op->getParentOp() ? op->getParentOp() : op;
  return SymbolTable::getNearestSymbolTable(around);
}

/// Returns whether the symbols around an operation are unique, and all
/// references to them are valid. Reports diagnostics.
static bool areSymbolsValid(Operation *op) {
  Operation *table = findSymbolTable(op);
  bool isValid = true;
  return !table || (runGuarded([&] {
                      isValid =
                          succeeded(mlir::detail::verifySymbolTable(table));
                    }) &&
                    isValid);
}

/// Returns whether another symbol has the name of this one.
static bool hasNamesake(Operation *op) {
  StringRef attribute = SymbolTable::getSymbolAttrName();
  Operation *table = findSymbolTable(op);
  auto name = op->getAttrOfType<StringAttr>(attribute);
  if (!name || !table || table == op || table->getNumRegions() == 0)
    return false;
  return llvm::any_of(table->getRegion(0).getOps(), [&](Operation &other) {
    return &other != op && other.getAttr(attribute) == name;
  });
}

llvm::Error agent::setAttribute(Operation *op, StringRef name,
                                Attribute attribute) {
  Attribute before = op->getAttrDictionary().get(name);
  // In the middle of a pass, the symbols may be invalid for other reasons.
  bool hadValidSymbols;
  {
    Messages unheard(op->getContext());
    hadValidSymbols = areSymbolsValid(op);
  }
  Messages messages(op->getContext());
  op->setAttr(name, attribute);
  bool isValid = false;
  bool isFine = runGuarded(
      [&] { isValid = succeeded(verify(op, /*verifyRecursively=*/false)); });
  isValid = isFine && isValid && !hasNamesake(op) &&
            (!hadValidSymbols || areSymbolsValid(op));
  // A property ignores an attribute of the wrong kind.
  if (isValid && op->getAttrDictionary().get(name) == attribute)
    return llvm::Error::success();
  bool isTaken = name == SymbolTable::getSymbolAttrName() && hasNamesake(op);
  if (before)
    op->setAttr(name, before);
  else
    op->removeAttr(name);
  return messages.toError(isTaken
                              ? "another symbol has this name"
                              : "the operation does not accept this attribute");
}

/// Returns whether the parentheses of a text are nested so deeply that MLIR's
/// recursive parser would overflow the stack.
static bool isTooDeep(StringRef text) {
  constexpr int kMaxDepth = 200;
  int depth = 0;
  for (char c : text) {
    depth += StringRef("([{<").contains(c) - StringRef(")]}>").contains(c);
    if (depth > kMaxDepth)
      return true;
  }
  return false;
}

llvm::Expected<wire::Variable> agent::setAttribute(VariableTable &table,
                                                   Operation *op,
                                                   StringRef name,
                                                   StringRef text) {
  if (isTooDeep(text))
    return llvm::createStringError(
        "the brackets of the text are nested too deeply");
  Attribute parsed;
  {
    Messages messages(op->getContext());
    parsed = parseAttribute(text, op->getContext());
    if (!parsed)
      return messages.toError("this is no attribute");
  }
  if (llvm::Error error = setAttribute(op, name, parsed))
    return error;
  return table.make(name, parsed);
}
