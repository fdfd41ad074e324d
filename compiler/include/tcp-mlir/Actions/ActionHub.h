//===- ActionHub.h - The hub of a compile's actions -------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_ACTIONS_ACTIONHUB_H
#define TCP_MLIR_ACTIONS_ACTIONHUB_H

#include "mlir/IR/DialectRegistry.h"
#include "mlir/IR/MLIRContext.h"
#include "tcp-mlir/Actions/ActiveAction.h"
#include "tcp-mlir/Actions/IRSnapshot.h"
#include <atomic>
#include <memory>
#include <mutex>
#include <vector>

namespace mlir {
class PassManager;
} // namespace mlir

namespace mlir::tcp {

/// The result of an action.
struct ActionResult {
  enum Status {
    Success,
    /// A pass failed, or a pattern did not match.
    Failure,
    Skipped
  };
  enum Change {
    /// Nobody has looked for changes.
    Unknown,
    No,
    Yes
  };
  Status status = Success;
  Change change = Unknown;
};

/// A change of the IR. Changes are the leaves of the tree of actions.
struct IRChange {
  /// Counts from 1, from the begin of the compile or from the moment at which
  /// somebody first looked for changes.
  uint64_t index;
  /// The innermost action that made the change.
  const ActiveAction &action;
  /// True for a fold, for dead code that was erased, and for what a pass does
  /// without patterns: no action stands for such a change alone.
  bool isSynthetic;
  /// An operation that contains all that changed.
  Operation *root;
  ArrayRef<OpChange> ops;
};

/// Is told of actions. Its functions are called on the thread of the action, by
/// one thread at a time.
class ActionObserver {
public:
  virtual ~ActionObserver();
  /// Is called before an action runs, or before it is skipped if `willRun` is
  /// false.
  virtual void beforeAction(const ActiveAction &action, bool willRun) {}
  /// Is not called for an action that was skipped.
  virtual void afterAction(const ActiveAction &action,
                           const ActionResult &result) {}
  /// Is called before the action that made the change ends.
  virtual void onChange(const IRChange &change) {}
  /// A pass has failed on `op`, or the verifier rejects the IR that the pass
  /// made of `op`. The action has already ended.
  virtual void onPassFailed(const Pass &pass, Operation *op) {}
};

/// Decides whether actions run. Is called on the thread of the action, which
/// waits for it.
class ActionController {
public:
  virtual ~ActionController();
  /// Is called before the context has run any action.
  virtual void onAttach(MLIRContext &context) {}
  /// Returns whether to run the action. A pass that is skipped counts as
  /// succeeded, and a skipped pattern as one that did not match.
  virtual bool shouldRun(const ActiveAction &action) = 0;
  /// Returns the breakpoint at which the last call of `shouldRun` stopped, in
  /// the form in which MLIR prints breakpoints; empty if it did not stop at
  /// one.
  virtual std::string getBreakpoint() const { return ""; }
  virtual void afterAction(const ActiveAction &action,
                           const ActionResult &result) {}
  /// Is called before the action that made the change ends. It must not call
  /// `setDetection`.
  virtual void onChange(const IRChange &change) {}
};

/// Says how changes of the IR are looked for.
enum class ChangeDetection {
  Off,
  /// The IR before each pass is compared with the IR after it.
  Passes,
  /// Each change is found when it happens, and belongs to the action that made
  /// it.
  All
};

/// Makes one tree of the actions of a compile. Costs nothing until it is
/// attached. Must outlive the contexts that it is attached to.
class ActionHub {
public:
  explicit ActionHub(ChangeDetection detection = ChangeDetection::Off)
      : detection(detection) {}
  ActionHub(const ActionHub &) = delete;

  ChangeDetection getDetection() const { return detection; }
  /// Changes the detection from here on. Changes that running actions have made
  /// so far are not looked for. Only the controller may call this, or anybody
  /// before the compile begins. In a compile on several threads, the other
  /// threads use the new mode from their next pass on.
  void setDetection(ChangeDetection newDetection);

  /// Returns the number of changes that were found so far.
  uint64_t getNumChanges() const { return numChanges; }
  /// Sets the number of changes, after a time in which nobody has looked for
  /// them.
  void setNumChanges(uint64_t number) { numChanges = number; }

  /// The innermost action of this thread, null for none.
  static const ActiveAction *getInnermost();

  /// Adds an observer. To be called before the first action.
  void addObserver(std::unique_ptr<ActionObserver> observer) {
    observers.push_back(std::move(observer));
  }
  /// Sets the controller; null for none. In a compile on one thread, a
  /// controller may remove itself in `shouldRun`.
  void setController(ActionController *newController) {
    controller = newController;
  }

  /// While suspended, actions of MLIR run without an index, and nobody is told
  /// of them. For a compile on one thread.
  void setSuspended(bool suspended) { isSuspended = suspended; }

  /// Handles the actions of `context` from now on.
  void attach(MLIRContext &context);
  /// Sets a handler that is called with each action before this hub, because a
  /// context has one handler only. The handler runs the transformation that it
  /// is given. To be called before `attach`.
  void setOuterHandler(MLIRContext::HandlerTy handler) {
    outer = std::move(handler);
  }
  /// Tells observers of passes that fail: an action ends before the verifier
  /// has seen the IR that it made. To be called once for a pass manager.
  void watchFailures(PassManager &passes);
  /// Attaches the hub to each context that is made with `registry`.
  void attach(DialectRegistry &registry);

  /// Runs `transform` as an action, unless the controller skips it.
  void execute(llvm::function_ref<void()> transform, ActiveAction &action);

  /// Do the same in two steps. `begin` returns whether to run the action. `end`
  /// has to be called in any case, on the same thread.
  bool begin(ActiveAction &action);
  void end(ActiveAction &action, ActionResult result);

private:
  friend class ChangeDetector;
  class FailureWatch;
  void handle(llvm::function_ref<void()> transform,
              const tracing::Action &action);
  /// Returns whether nobody is told of actions: they run, and are not counted.
  bool hasNobody() const {
    return !controller && observers.empty() &&
           detection == ChangeDetection::Off;
  }
  void report(const ActiveAction &action, bool isSynthetic, Operation *root,
              ArrayRef<OpChange> ops);

  std::atomic<ChangeDetection> detection;
  std::vector<std::unique_ptr<ActionObserver>> observers;
  ActionController *controller = nullptr;
  MLIRContext::HandlerTy outer;
  bool isSuspended = false;
  std::atomic<uint64_t> numActions{0}, numChanges{0};
  std::mutex observing;
};

/// "success", "failure", "skipped".
StringRef stringify(ActionResult::Status status);
/// "unknown", "unchanged", "changed".
StringRef stringify(ActionResult::Change change);

} // namespace mlir::tcp

#endif // TCP_MLIR_ACTIONS_ACTIONHUB_H
