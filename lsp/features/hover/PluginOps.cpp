//===- PluginOps.cpp - Operations that the index does not have ------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/hover/PluginOps.h"
#include "lsp/ods/OdsIndex.h"
#include "mlir/IR/OpDefinition.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::tcp::lsp;

std::vector<StringRef> mlir::tcp::lsp::getPluginDialects(MLIRContext &context) {
  std::vector<StringRef> dialects;
  for (StringRef name : context.getAvailableDialects())
    if (!OdsIndex::get().findDialect(name))
      dialects.push_back(name);
  return dialects;
}

std::vector<RegisteredOperationName>
mlir::tcp::lsp::getPluginOps(MLIRContext &context) {
  std::vector<RegisteredOperationName> ops;
  std::vector<StringRef> dialects = getPluginDialects(context);
  for (StringRef name : dialects)
    context.getOrLoadDialect(name);
  if (dialects.empty())
    return ops;
  for (RegisteredOperationName op : context.getRegisteredOperations())
    if (llvm::is_contained(dialects, op.getDialectNamespace()))
      ops.push_back(op);
  return ops;
}

std::string mlir::tcp::lsp::describePluginOp(RegisteredOperationName op) {
  std::string text = "**" + op.getStringRef().str() +
                     "**: an operation of a "
                     "plugin\n";
  std::vector<std::string> names;
  for (StringAttr name : op.getAttributeNames())
    names.push_back("`" + name.getValue().str() + "`");
  if (!names.empty())
    text += "\nAttributes: " + llvm::join(names, ", ") + "\n";
  if (op.hasTrait<OpTrait::IsTerminator>())
    text += "\nEnds a block\n";
  return text;
}
