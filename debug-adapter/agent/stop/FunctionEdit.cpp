//===- FunctionEdit.cpp - Another body for a function ---------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/stop/FunctionEdit.h"

#include "debug-adapter/agent/stop/Messages.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Parser/Parser.h"

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::agent;

llvm::Expected<std::string>
agent::replaceFunction(Operation *root, StringRef name, StringRef text) {
  name.consume_front("@");
  Operation *old = nullptr;
  root->walk([&](Operation *op) {
    auto symbol =
        op->getAttrOfType<StringAttr>(SymbolTable::getSymbolAttrName());
    if (symbol && symbol.getValue() == name && op->getNumRegions() == 1)
      old = op;
  });
  if (!old)
    return llvm::createStringError("there is no function '" + name + "'");
  Messages messages(root->getContext());
  OwningOpRef<ModuleOp> module =
      parseSourceString<ModuleOp>(text, root->getContext());
  if (!module)
    return messages.toError("the text does not parse");
  Operation *replacement = nullptr;
  module->walk([&](Operation *op) {
    if (op->getName() == old->getName() &&
        op->getAttrOfType<StringAttr>(SymbolTable::getSymbolAttrName()) ==
            old->getAttrOfType<StringAttr>(SymbolTable::getSymbolAttrName()))
      replacement = op;
  });
  if (!replacement)
    return llvm::createStringError("the text has no '" +
                                   old->getName().getStringRef() + "' named '" +
                                   name + "'");
  // The type must stay, because calls depend on it.
  auto type = [](Operation *op) { return op->getAttr("function_type"); };
  if (type(old) != type(replacement))
    return llvm::createStringError(
        "the function's type is another one; its callers would not fit");
  // The operation itself stays, because a pass may be about to run on it.
  old->getRegion(0).takeBody(replacement->getRegion(0));
  old->setAttrs(replacement->getAttrDictionary());
  old->setLoc(replacement->getLoc());
  return "replaced @" + name.str();
}
