//===- PassTrace.cpp - What each pass of the road did ---------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Pipeline/PassTrace.h"

#include "mlir/IR/SymbolTable.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassInstrumentation.h"
#include "mlir/Rewrite/PatternApplicator.h"
#include "tcp-mlir/Pipeline/UnifiedDiff.h"

using namespace mlir;
using namespace mlir::tcp;

/// What MLIR runs nested passes with is a pass too, without an argument.
static bool isAdaptor(Pass *pass) {
  return pass->getArgument().empty() &&
         pass->getName().contains("OpToOpPassAdaptor");
}

class PassTrace::Instrumentation : public PassInstrumentation {
public:
  explicit Instrumentation(PassTrace &trace) : trace(trace) {}

  void runBeforePass(Pass *pass, Operation *op) override {
    if (!isAdaptor(pass))
      trace.begin(pass, op);
  }
  void runAfterPass(Pass *pass, Operation *op) override {
    if (!isAdaptor(pass))
      trace.end(pass, op, /*hasFailed=*/false);
  }
  void runAfterPassFailed(Pass *pass, Operation *op) override {
    if (!isAdaptor(pass))
      trace.end(pass, op, /*hasFailed=*/true);
  }

private:
  PassTrace &trace;
};

PassTrace::PassTrace(MLIRContext *context, TraceOptions options,
                     MLIRContext::HandlerTy next)
    : context(context), options(options), next(std::move(next)) {
  assert(!context->isMultithreadingEnabled() && "runs must not overlap");
  context->registerActionHandler([this](function_ref<void()> transform,
                                        const tracing::Action &action) {
    auto run = [&] {
      if (this->next)
        this->next(transform, action);
      else
        transform();
    };
    if (isa<ApplyPatternAction>(action)) {
      ArrayRef<IRUnit> units = action.getContextIRUnits();
      auto *op = units.empty()
                     ? nullptr
                     : dyn_cast_if_present<Operation *>(units.front());
      return runPattern(run, op);
    }
    auto *pass = dyn_cast<PassExecutionAction>(&action);
    if (pass && isLeftOut && !isAdaptor(const_cast<Pass *>(&pass->getPass())))
      return;
    run();
  });
}

PassTrace::~PassTrace() { context->registerActionHandler(std::move(next)); }

void PassTrace::runPattern(function_ref<void()> run, Operation *op) {
  // One that runs others may have put in what they run on.
  if (!op || isInPattern)
    return run();
  isInPattern = true;
  onPattern(op);
  run();
  onPattern(nullptr);
  isInPattern = false;
}

void PassTrace::watch(PassManager &passes, StringRef ofStage) {
  stage = ofStage.str();
  indices.clear();
  printed.clear();
  passes.addInstrumentation(std::make_unique<Instrumentation>(*this));
}

bool PassTrace::wantsDiff(unsigned index) const {
  return options.diffOf == index || numPrinted < options.diffBudget;
}

/// Prints a function as its own file would have it, and a module as it is.
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

void PassTrace::begin(Pass *pass, Operation *op) {
  if (depth++ > 0)
    return;
  auto [entry, isNew] = indices.try_emplace(pass, traced.size());
  if (isNew) {
    TracedPass next;
    next.stage = stage;
    next.name =
        (pass->getArgument().empty() ? pass->getName() : pass->getArgument())
            .str();
    next.anchor = op->getName().getStringRef().str();
    traced.push_back(std::move(next));
  }
  unsigned index = entry->second;
  isLeftOut = options.lastPass && index > *options.lastPass;
  if (isLeftOut)
    return;
  onRun(index, traced[index], op);
  if (options.findChanges) {
    before = summarize(op);
    textBefore = wantsDiff(index) ? print(op, before) : "";
  }
  start = std::chrono::steady_clock::now();
}

static StringRef symbolOf(Operation *op) {
  auto name = op->getAttrOfType<StringAttr>(SymbolTable::getSymbolAttrName());
  return name ? name.getValue() : StringRef();
}

void PassTrace::end(Pass *pass, Operation *op, bool hasFailed) {
  if (--depth > 0)
    return;
  if (isLeftOut) {
    isLeftOut = false;
    return;
  }
  std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
  unsigned index = indices.lookup(pass);
  TracedPass &entry = traced[index];
  entry.seconds += time.count();
  ++entry.numRuns;
  if (hasFailed) {
    if (!failed) {
      failed = index;
      failedSymbol = symbolOf(op).str();
    }
    return;
  }
  if (!options.findChanges)
    return;
  IrSummary after = summarize(op);
  entry.opsBefore += before.numOps;
  entry.opsAfter += after.numOps;
  if (after == before)
    return;
  // What was not printed so far would be a part of the changes only.
  bool isComplete = entry.numChanges == 0 || entry.diff;
  ++entry.numChanges;
  if (textBefore.empty() || !isComplete || !wantsDiff(index)) {
    entry.diff.reset();
    return;
  }
  const std::string &textAfter = print(op, after);
  std::string what =
      symbolOf(op).empty() ? entry.anchor : "@" + symbolOf(op).str();
  std::string hunks = makeUnifiedDiff(textBefore, textAfter);
  if (!entry.diff)
    entry.diff.emplace();
  *entry.diff += "--- " + what + " before " + entry.name + "\n+++ " + what +
                 " after " + entry.name + "\n" + hunks;
}
