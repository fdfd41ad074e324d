//===- Descriptions.cpp - Events and actions in words ---------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/stop/Descriptions.h"

#include "debug-adapter/agent/course/ChangedOps.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::agent;

std::string agent::describeAction(const ActiveAction &action) {
  std::string tag = action.getTag().str();
  if (tag == "pass-execution")
    tag = "pass";
  else if (tag == "apply-pattern")
    tag = "pattern";
  else if (tag == "GreedyPatternRewriteIteration")
    tag = "greedy iteration";
  else if (tag == "apply-conversion")
    tag = "conversion";
  if (!action.getName().empty())
    tag += " " + action.getName().str();
  return tag;
}

std::string agent::describeName(Operation *op) {
  std::string name = op->getName().getStringRef().str();
  if (auto symbol =
          op->getAttrOfType<StringAttr>(SymbolTable::getSymbolAttrName()))
    name += " @" + symbol.getValue().str();
  return name;
}

std::string agent::describeChange(const IRChange &change) {
  std::string text;
  for (OpChange::Kind kind : {OpChange::Created, OpChange::Erased,
                              OpChange::Modified, OpChange::Moved}) {
    SmallVector<const OpChange *> ops = listOf(change, kind);
    if (ops.empty())
      continue;
    text += (text.empty() ? "" : ", ") + stringify(kind).str() + " ";
    auto describe = [](const OpChange &op) {
      return op.op ? describeName(op.op) : op.name.getStringRef().str();
    };
    if (ops.size() > 2)
      text += describe(kind == OpChange::Created ? *findMainOfNew(ops)
                                                 : *ops.front()) +
              " and " + std::to_string(ops.size() - 1) + " more";
    else
      text += llvm::join(
          llvm::map_range(ops, [&](auto *op) { return describe(*op); }), ", ");
  }
  return text;
}

std::string agent::describeEvent(const Event &event) {
  const ActiveAction &action = event.action;
  std::string text = describeAction(action);
  if (event.isChange())
    return text + (event.change->isSynthetic ? ": " : " ") +
           describeChange(*event.change);
  if (const LlvmUnit *unit = action.getLlvmUnit())
    text += " on " + unit->kind.str() + " " + unit->name;
  else if (event.isBegin() && action.getOperation())
    text += " on " + action.getOperation()->getName().getStringRef().str();
  if (event.isBegin())
    return "before " + text;
  text = "after " + text;
  // A pattern is known to have matched only if its changes are known.
  if (!action.isPattern() || event.result->change != ActionResult::Unknown)
    text += ": " + stringify(event.result->status).str();
  if (event.result->change != ActionResult::Unknown)
    text += ", " + stringify(event.result->change).str();
  return text;
}
