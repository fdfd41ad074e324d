//===- ImplicitTerminator.cpp - Terminators without a text ----------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/dialects/ImplicitTerminator.h"
#include "lsp/dialects/OpTraits.h"
#include "mlir/IR/OpDefinition.h"

using namespace mlir;
using namespace mlir::tcp::lsp;

void mlir::tcp::lsp::addTerminator(Region &region, const OpForm &form,
                                   Location location, TypeRange types) {
  StringRef cppClass = findImplicitTerminator(*form.op);
  if (region.empty() &&
      (!cppClass.empty() || form.op->hasTrait("SingleBlock") ||
       form.op->hasTrait("GraphRegionNoTerminator")))
    region.emplaceBlock();
  if (cppClass.empty())
    return;
  Block &block = region.back();
  if (!block.empty() && block.back().mightHaveTrait<OpTrait::IsTerminator>())
    return;
  ValueRange given;
  if (!types.empty()) {
    if (block.empty() || block.back().getResultTypes() != types)
      return;
    given = block.back().getResults();
  }
  std::string prefix = (form.op->getDialect() + ".").str();
  for (const OdsOp &op : form.index->opsWithPrefix(prefix))
    if (op.cppClass.str().rsplit(':').second == cppClass.rsplit(':').second ||
        op.cppClass == cppClass) {
      OperationState terminator(location, op.name.str());
      terminator.addOperands(given);
      block.push_back(Operation::create(terminator));
      return;
    }
}
