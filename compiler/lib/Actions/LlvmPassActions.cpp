//===- LlvmPassActions.cpp - Passes of LLVM as actions --------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Actions/LlvmPassActions.h"

#include "llvm/Analysis/LazyCallGraph.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PassManager.h"
#include "llvm/IR/StructuralHash.h"

using namespace mlir;
using namespace mlir::tcp;

namespace {
/// The unit of IR that a pass of LLVM runs on, as LLVM's callbacks pass it.
struct Unit {
  explicit Unit(const llvm::Any &ir) {
    if (auto *found = llvm::any_cast<const llvm::Module *>(&ir))
      module = *found;
    else if (auto *found = llvm::any_cast<const llvm::Function *>(&ir))
      function = *found;
    else if (auto *found = llvm::any_cast<const llvm::Loop *>(&ir))
      loop = *found;
    else if (auto *found =
                 llvm::any_cast<const llvm::LazyCallGraph::SCC *>(&ir))
      component = *found;
  }

  LlvmUnit describe() const {
    if (module)
      return {"module", module->getModuleIdentifier(), module};
    if (function)
      return {"function", function->getName().str(), function->getParent()};
    if (loop) {
      const llvm::Function *around = loop->getHeader()->getParent();
      return {"loop", (around->getName() + "/" + loop->getName()).str(),
              around->getParent()};
    }
    if (component)
      return {"cgscc", component->getName(),
              component->size() ? component->begin()->getFunction().getParent()
                                : nullptr};
    return {"unit", "", nullptr};
  }

  /// Returns a hash that is equal as long as the unit does not change; nothing
  /// if it can't be computed.
  std::optional<uint64_t> hash() const {
    if (module)
      return llvm::StructuralHash(*module, /*DetailedHash=*/true);
    if (function)
      return llvm::StructuralHash(*function, /*DetailedHash=*/true);
    return std::nullopt;
  }

  const llvm::Module *module = nullptr;
  const llvm::Function *function = nullptr;
  const llvm::Loop *loop = nullptr;
  const llvm::LazyCallGraph::SCC *component = nullptr;
};
} // namespace

struct LlvmPassActions::Running {
  Running(StringRef pass, const llvm::Any &ir, LocationAttr location)
      : unit(ir), described(unit.describe()),
        action(pass, described, location) {}

  Unit unit;
  LlvmUnit described;
  ActiveAction action;
  std::optional<uint64_t> hashBefore;
};

LlvmPassActions::LlvmPassActions(ActionHub &hub, LocationAttr location)
    : hub(hub), location(location) {}

LlvmPassActions::~LlvmPassActions() = default;

bool LlvmPassActions::begin(StringRef pass, const llvm::Any &ir) {
  StringRef name = callbacks->getPassNameForClassName(pass);
  running.push_back(
      std::make_unique<Running>(name.empty() ? pass : name, ir, location));
  Running &last = *running.back();
  if (hub.getDetection() != ChangeDetection::Off)
    last.hashBefore = last.unit.hash();
  return hub.begin(last.action);
}

void LlvmPassActions::end(const llvm::PreservedAnalyses &preserved,
                          bool isGone) {
  std::unique_ptr<Running> last = std::move(running.back());
  running.pop_back();
  // Some passes of LLVM report a change without making one.
  ActionResult result;
  result.change =
      preserved.areAllPreserved() ? ActionResult::No : ActionResult::Yes;
  if (!isGone && result.change == ActionResult::Yes && last->hashBefore &&
      last->hashBefore == last->unit.hash())
    result.change = ActionResult::No;
  hub.end(last->action, result);
}

void LlvmPassActions::attach(llvm::PassInstrumentationCallbacks &passes) {
  callbacks = &passes;
  passes.registerShouldRunOptionalPassCallback(
      [this](StringRef pass, const llvm::Any &ir) {
        isUndecided = true;
        return begin(pass, ir);
      });
  passes.registerBeforeSkippedPassCallback(
      [this](StringRef, const llvm::Any &) {
        isUndecided = false;
        end(llvm::PreservedAnalyses::all(), /*isGone=*/false);
      });
  passes.registerBeforeNonSkippedPassCallback(
      [this](StringRef pass, const llvm::Any &ir) {
        // LLVM does not ask `shouldRun` for passes that are required.
        if (!isUndecided)
          begin(pass, ir);
        isUndecided = false;
      });
  passes.registerAfterPassCallback(
      [this](StringRef, const llvm::Any &,
             const llvm::PreservedAnalyses &preserved) {
        end(preserved, /*isGone=*/false);
      });
  passes.registerAfterPassInvalidatedCallback(
      [this](StringRef, const llvm::PreservedAnalyses &preserved) {
        end(preserved, /*isGone=*/true);
      });
}
