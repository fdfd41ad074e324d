//===- ActionHub.cpp - The hub of a compile's actions ---------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Actions/ActionHub.h"

#include "ChangeDetector.h"
#include "mlir/IR/BuiltinDialect.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Pass/PassInstrumentation.h"
#include "mlir/Pass/PassManager.h"

using namespace mlir;
using namespace mlir::tcp;

ActionObserver::~ActionObserver() = default;
ActionController::~ActionController() = default;

StringRef mlir::tcp::stringify(ActionResult::Status status) {
  switch (status) {
  case ActionResult::Success:
    return "success";
  case ActionResult::Failure:
    return "failure";
  case ActionResult::Skipped:
    return "skipped";
  }
  llvm_unreachable("all are listed");
}

StringRef mlir::tcp::stringify(ActionResult::Change change) {
  switch (change) {
  case ActionResult::Unknown:
    return "unknown";
  case ActionResult::No:
    return "unchanged";
  case ActionResult::Yes:
    return "changed";
  }
  llvm_unreachable("all are listed");
}

/// The innermost action of this thread.
static thread_local ActiveAction *innermost = nullptr;
static thread_local ChangeDetector detector;

const ActiveAction *ActionHub::getInnermost() { return innermost; }

void ActionHub::setDetection(ChangeDetection newDetection) {
  if (newDetection == detection)
    return;
  bool wasOn = detection != ChangeDetection::Off;
  bool isOn = newDetection != ChangeDetection::Off;
  detection = newDetection;
  if (wasOn != isOn)
    detector.restart(isOn ? innermost : nullptr);
}

void ActionHub::attach(MLIRContext &context) {
  if (controller)
    controller->onAttach(context);
  context.registerActionHandler([this](llvm::function_ref<void()> transform,
                                       const tracing::Action &action) {
    if (!outer)
      return handle(transform, action);
    outer([&] { handle(transform, action); }, action);
  });
}

void ActionHub::handle(llvm::function_ref<void()> transform,
                       const tracing::Action &action) {
  if (isSuspended || hasNobody())
    return transform();
  ActiveAction active(action);
  execute(transform, active);
}

class ActionHub::FailureWatch : public PassInstrumentation {
public:
  explicit FailureWatch(ActionHub &hub) : hub(hub) {}
  void runAfterPassFailed(Pass *pass, Operation *op) override {
    std::lock_guard<std::mutex> lock(hub.observing);
    for (const std::unique_ptr<ActionObserver> &observer : hub.observers)
      observer->onPassFailed(*pass, op);
  }

private:
  ActionHub &hub;
};

void ActionHub::watchFailures(PassManager &passes) {
  passes.addInstrumentation(std::make_unique<FailureWatch>(*this));
}

namespace {
/// Attaches a hub to each context with a registry. It extends the builtin
/// dialect, because that is in all contexts.
class AttachHub : public DialectExtension<AttachHub, BuiltinDialect> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(AttachHub)
  explicit AttachHub(ActionHub &hub) : hub(&hub) {}
  void apply(MLIRContext *context, BuiltinDialect *) const override {
    hub->attach(*context);
  }

private:
  ActionHub *hub;
};
} // namespace

void ActionHub::attach(DialectRegistry &registry) {
  registry.addExtension(TypeID::get<AttachHub>(),
                        std::make_unique<AttachHub>(*this));
}

void ActionHub::execute(llvm::function_ref<void()> transform,
                        ActiveAction &action) {
  bool willRun = begin(action);
  if (willRun)
    transform();
  end(action,
      {action.hasFailed() ? ActionResult::Failure : ActionResult::Success,
       ActionResult::Unknown});
}

bool ActionHub::begin(ActiveAction &action) {
  action.parent = innermost;
  action.depth = innermost ? innermost->depth + 1 : 0;
  if (detection != ChangeDetection::Off)
    detector.begin(*this, action);
  action.index = ++numActions;
  innermost = &action;
  action.willRun = !controller || controller->shouldRun(action);
  if (controller && !observers.empty())
    action.breakpoint = controller->getBreakpoint();
  if (!observers.empty()) {
    std::lock_guard<std::mutex> lock(observing);
    for (const std::unique_ptr<ActionObserver> &observer : observers)
      observer->beforeAction(action, action.willRun);
  }
  if (detection != ChangeDetection::Off)
    detector.run(action);
  return action.willRun;
}

void ActionHub::end(ActiveAction &action, ActionResult result) {
  if (detection != ChangeDetection::Off) {
    ActionResult::Change change = detector.end(*this, action);
    if (result.change == ActionResult::Unknown)
      result.change = change;
  }
  // A pattern does not tell whether it matched, but one that matches changes
  // the IR.
  if (action.isPattern() && result.change == ActionResult::No)
    result.status = ActionResult::Failure;
  if (!action.willRun)
    result.status = ActionResult::Skipped;
  if (!observers.empty() && action.willRun) {
    std::lock_guard<std::mutex> lock(observing);
    for (const std::unique_ptr<ActionObserver> &observer : observers)
      observer->afterAction(action, result);
  }
  innermost = const_cast<ActiveAction *>(action.parent);
  if (controller)
    controller->afterAction(action, result);
  if (detection != ChangeDetection::Off)
    detector.leave();
}

void ActionHub::report(const ActiveAction &action, bool isSynthetic,
                       Operation *root, ArrayRef<OpChange> ops) {
  IRChange change{++numChanges, action, isSynthetic, root, ops};
  if (!observers.empty()) {
    std::lock_guard<std::mutex> lock(observing);
    for (const std::unique_ptr<ActionObserver> &observer : observers)
      observer->onChange(change);
  }
  // The controller comes last, outside of the lock: it may take its time, and
  // other threads go on.
  if (controller)
    controller->onChange(change);
}
