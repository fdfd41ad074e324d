//===- ActionHub.h - What a compile does, action by action ------*- C++ -*-===//
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
    /// A pass that failed, or a pattern that did not match.
    Failure,
    Skipped
  };
  enum Change {
    /// Nobody has looked.
    Unknown,
    No,
    Yes
  };
  Status status = Success;
  Change change = Unknown;
};

/// A change of the IR: the leaves of the tree of actions.
struct IRChange {
  /// Counts from 1, at the begin of the compile or, where nobody looked then,
  /// from where somebody did.
  uint64_t index;
  /// The innermost action that made it.
  const ActiveAction &action;
  /// No action stands for it alone: a fold, dead code, what a pass does without
  /// patterns.
  bool isSynthetic;
  /// The operation that all of it is in.
  Operation *root;
  ArrayRef<OpChange> ops;
};

/// Is told of actions. Called on the thread of the action, by one thread at a
/// time.
class ActionObserver {
public:
  virtual ~ActionObserver();
  virtual void beforeAction(const ActiveAction &action, bool willRun) {}
  /// Not called for what was skipped.
  virtual void afterAction(const ActiveAction &action,
                           const ActionResult &result) {}
  /// Before the end of the action that made it.
  virtual void onChange(const IRChange &change) {}
  /// A pass has failed on `op`, or the verifier rejects what it made there. The
  /// action has ended.
  virtual void onPassFailed(const Pass &pass, Operation *op) {}
};

/// Decides about actions, on their thread; may take its time.
class ActionController {
public:
  virtual ~ActionController();
  /// Before the context has actions.
  virtual void onAttach(MLIRContext &context) {}
  /// Decides whether to run the action. A pass that is skipped has succeeded, a
  /// pattern has not matched.
  virtual bool shouldRun(const ActiveAction &action) = 0;
  /// The breakpoint that `shouldRun` has stopped at just now, as MLIR prints
  /// those; empty for none.
  virtual std::string getBreakpoint() const { return ""; }
  virtual void afterAction(const ActiveAction &action,
                           const ActionResult &result) {}
  /// Before the end of the action that made it. May not set the detection.
  virtual void onChange(const IRChange &change) {}
};

/// The modes of looking for changes.
enum class ChangeDetection {
  Off,
  /// Passes are compared before and after.
  Passes,
  /// Each change is found at once, and given to its action.
  All
};

/// Turns what happens in a compile into one tree of actions. Costs nothing
/// until it is attached. Outlives the contexts that it is attached to.
class ActionHub {
public:
  explicit ActionHub(ChangeDetection detection = ChangeDetection::Off)
      : detection(detection) {}
  ActionHub(const ActionHub &) = delete;

  ChangeDetection getDetection() const { return detection; }
  /// From here on: what the actions that are running did so far is not looked
  /// for. By the controller or before the compile begins. Where there are
  /// several threads, what others have begun is looked at from their next pass
  /// on.
  void setDetection(ChangeDetection newDetection);

  /// Returns the number of changes, as far as somebody has looked for them.
  uint64_t getNumChanges() const { return numChanges; }
  /// Corrects that number, where nobody has looked for changes for a while.
  void setNumChanges(uint64_t number) { numChanges = number; }

  /// The innermost action of this thread, null for none.
  static const ActiveAction *getInnermost();

  /// Before there are actions.
  void addObserver(std::unique_ptr<ActionObserver> observer) {
    observers.push_back(std::move(observer));
  }
  /// Null for none. One may take itself away while it is asked whether an
  /// action should run, in a compile on one thread.
  void setController(ActionController *newController) {
    controller = newController;
  }

  /// While suspended, actions of MLIR's just run: they have no index, and
  /// nobody is told of them. For a compile on one thread.
  void setSuspended(bool suspended) { isSuspended = suspended; }

  /// Takes the context's actions from now on.
  void attach(MLIRContext &context);
  /// Puts a handler of the context's before this one, for a context has one
  /// handler only. It runs what it is given. Before attaching.
  void setOuterHandler(MLIRContext::HandlerTy handler) {
    outer = std::move(handler);
  }
  /// Tells observers of passes that fail. Once for a pass manager; actions end
  /// before the verifier has seen what they did.
  void watchFailures(PassManager &passes);
  /// Attaches to each context that is made with the registry.
  void attach(DialectRegistry &registry);

  /// Runs `transform` as an action, unless the controller skips it.
  void execute(llvm::function_ref<void()> transform, ActiveAction &action);

  /// The same for what says before and after: whether to run it, and in any
  /// case `end`, on the same thread.
  bool begin(ActiveAction &action);
  void end(ActiveAction &action, ActionResult result);

private:
  friend class ChangeDetector;
  class FailureWatch;
  void handle(llvm::function_ref<void()> transform,
              const tracing::Action &action);
  /// Returns whether there are no observers: actions just run, uncounted.
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
