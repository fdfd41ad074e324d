//===- PassTrace.cpp - A trace of passes ----------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Trace/PassTrace.h"

#include "mlir/IR/SymbolTable.h"
#include "tcp-mlir/Actions/Action.h"
#include "tcp-mlir/Pipeline/UnifiedDiff.h"

using namespace mlir;
using namespace mlir::tcp;

/// The number of bytes that may be printed for the diffs of a list of passes.
static constexpr size_t kDiffBudget = 4u << 20;
/// The size in bytes of the largest diff in a list of passes.
static constexpr size_t kMaxDiff = 64u << 10;

TraceOptions mlir::tcp::makeTraceOptions(std::string firstStage,
                                         bool listPasses,
                                         std::optional<unsigned> diffOf,
                                         std::optional<unsigned> lastPass) {
  TraceOptions options;
  options.firstStage = std::move(firstStage);
  options.findChanges = listPasses || diffOf;
  if (listPasses)
    options.diffBudget = kDiffBudget;
  options.diffOf = diffOf;
  options.lastPass = diffOf ? diffOf : lastPass;
  return options;
}

std::vector<TracedPass> mlir::tcp::selectDiffs(ArrayRef<TracedPass> passes,
                                               std::optional<unsigned> diffOf) {
  std::vector<TracedPass> selected = passes.vec();
  for (auto [index, pass] : llvm::enumerate(selected))
    if (diffOf ? index != *diffOf : pass.diff && pass.diff->size() > kMaxDiff)
      pass.diff.reset();
  return selected;
}

static StringRef getSymbol(Operation *op) {
  auto name = op->getAttrOfType<StringAttr>(SymbolTable::getSymbolAttrName());
  return name ? name.getValue() : StringRef();
}

/// Returns whether the action is a pass of the stages. An adaptor for nested
/// pipelines is not, nor is a pass that another pass runs.
bool PassTrace::isOutermostPass(const ActiveAction &action) const {
  return action.isPass() && !action.isAdaptor() && !runningPass &&
         followsPasses;
}

bool PassTrace::isBehindLastPass(const ActiveAction &action) const {
  if (!options.lastPass || !isOutermostPass(action))
    return false;
  auto known = indices.find(action.getPass());
  unsigned index = known == indices.end() ? passes.size() : known->second;
  return index > *options.lastPass;
}

void PassTrace::beforeAction(const ActiveAction &action, bool willRun) {
  if (action.getTag() == StageAction::kTag)
    return beginStage(action);
  if (isOutermostPass(action))
    return beginPass(action, willRun);
  if (action.isPattern() && willRun && !runningPattern &&
      action.getOperation()) {
    runningPattern = &action;
    onPattern(action.getOperation());
  }
}

void PassTrace::afterAction(const ActiveAction &action,
                            const ActionResult &result) {
  if (&action == runningPass)
    endPass(action, result);
  if (&action == runningPattern) {
    runningPattern = nullptr;
    onPattern(nullptr);
  }
}

/// Each stage has a pass manager, and so has "interface", whose passes belong
/// to the stage around it.
void PassTrace::beginStage(const ActiveAction &action) {
  onStage(action.getName());
  indices.clear();
  printed.clear();
}

bool PassTrace::wantsDiff(unsigned index) const {
  return options.diffOf == index || numPrinted < options.diffBudget;
}

/// Returns the text of a function as a file of its own would have it, or the
/// text of a module.
const std::string &PassTrace::print(Operation *op, const IrSummary &summary) {
  Printed &known = printed[op];
  if (!known.text.empty() && known.summary == summary)
    return known.text;
  known = {summary, ""};
  llvm::raw_string_ostream os(known.text);
  OpPrintingFlags flags;
  if (op->getParentOp())
    flags.useLocalScope();
  op->print(os, flags);
  os << "\n";
  numPrinted += known.text.size();
  return known.text;
}

void PassTrace::beginPass(const ActiveAction &action, bool willRun) {
  Operation *op = action.getOperation();
  auto [entry, isNew] = indices.try_emplace(action.getPass(), passes.size());
  if (isNew) {
    TracedPass next;
    next.stage = stage;
    next.name = action.getName().str();
    next.anchor = op->getName().getStringRef().str();
    passes.push_back(std::move(next));
  }
  if (!willRun)
    return;
  unsigned index = entry->second;
  runningPass = &action;
  onRun(index, passes[index], op);
  if (options.findChanges) {
    before = summarize(op);
    textBefore = wantsDiff(index) ? print(op, before) : "";
  }
  start = std::chrono::steady_clock::now();
}

void PassTrace::endPass(const ActiveAction &action,
                        const ActionResult &result) {
  std::chrono::duration<double, std::milli> time =
      std::chrono::steady_clock::now() - start;
  runningPass = nullptr;
  unsigned index = indices.lookup(action.getPass());
  TracedPass &pass = passes[index];
  pass.milliseconds += time.count();
  ++pass.numRuns;
  if (result.status != ActionResult::Failure && options.findChanges)
    addChange(pass, index, action.getOperation());
}

/// Compares the operation that a pass has run on with its state before.
void PassTrace::addChange(TracedPass &pass, unsigned index, Operation *op) {
  IrSummary after = summarize(op);
  pass.opsBefore += before.numOps;
  pass.opsAfter += after.numOps;
  if (after == before)
    return;
  // If the diff of an earlier run is missing, this one alone would be
  // incomplete.
  bool isComplete = pass.numChanges == 0 || pass.diff;
  ++pass.numChanges;
  if (textBefore.empty() || !isComplete || !wantsDiff(index)) {
    pass.diff.reset();
    return;
  }
  const std::string &textAfter = print(op, after);
  StringRef symbol = getSymbol(op);
  std::string what = symbol.empty() ? pass.anchor : "@" + symbol.str();
  if (!pass.diff)
    pass.diff.emplace();
  *pass.diff += "--- " + what + " before " + pass.name + "\n+++ " + what +
                " after " + pass.name + "\n" +
                makeUnifiedDiff(textBefore, textAfter);
}

void PassTrace::onPassFailed(const Pass &pass, Operation *op) {
  auto known = indices.find(&pass);
  if (failedPass || known == indices.end())
    return;
  failedPass = known->second;
  failedSymbol = getSymbol(op).str();
}
