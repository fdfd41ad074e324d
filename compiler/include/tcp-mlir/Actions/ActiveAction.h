//===- ActiveAction.h - An action while it runs -----------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_ACTIONS_ACTIVEACTION_H
#define TCP_MLIR_ACTIONS_ACTIVEACTION_H

#include "mlir/IR/Action.h"
#include "mlir/IR/Location.h"
#include "mlir/IR/Operation.h"
#include <optional>
#include <string>

namespace llvm {
class Module;
} // namespace llvm

namespace mlir {
class Pass;
class Pattern;
} // namespace mlir

namespace mlir::tcp {

/// The IR that a pass of LLVM runs on.
struct LlvmUnit {
  /// "module", "function", "loop" or "cgscc".
  StringRef kind;
  std::string name;
  /// Its module; null if unknown. Valid while the pass runs.
  const llvm::Module *module;
};

/// An action that is running, on the stack of its thread.
class ActiveAction {
public:
  /// An action of MLIR's, or of ours. All of it outlives this.
  explicit ActiveAction(const tracing::Action &action);
  /// A pass of LLVM on a unit that came from a module at `location`.
  ActiveAction(StringRef pass, const LlvmUnit &unit, LocationAttr location);
  ActiveAction(const ActiveAction &) = delete;

  /// Counts from 1 in the order in which actions begin. The same compile on one
  /// thread gives an action the same index each time.
  uint64_t getIndex() const { return index; }
  /// The action of the same thread that this one is part of, or null.
  const ActiveAction *getParent() const { return parent; }
  /// Returns the number of its parents.
  unsigned getDepth() const { return depth; }

  /// The kind: "pass-execution", "apply-pattern", "stage", "llvm-pass" ...
  StringRef getTag() const;
  /// Returns its name among others of its kind: a pass's argument, a pattern's
  /// debug name, a stage. Empty if it has none.
  StringRef getName() const;
  /// Returns further words to find it by: a pass's class, a pattern's debug
  /// labels and root operation.
  SmallVector<StringRef> getInstanceTags() const;

  /// Returns the IR that it works on. After it ran, its operations may be gone.
  ArrayRef<IRUnit> getUnits() const;
  /// Null for actions on MLIR.
  const LlvmUnit *getLlvmUnit() const { return llvmUnit; }
  /// The operation of the first unit, or the one around it; null if there is
  /// none. It may be gone after the action.
  Operation *getOperation() const { return operation; }
  /// The name of the operation when the action began; empty if there is none.
  /// The action may replace the operation by others.
  StringRef getOperationName() const {
    return operationName ? operationName->getStringRef() : StringRef();
  }
  /// Returns its location when the action began: the nearest known location
  /// from it outwards. Null if there is no operation.
  LocationAttr getLocation() const { return location; }

  /// The breakpoint that it began at, as text; empty for none.
  StringRef getBreakpoint() const { return breakpoint; }

  /// A pass of MLIR's.
  bool isPass() const;
  /// A pass that runs others on the operations below.
  bool isAdaptor() const;
  bool isPattern() const;
  /// The pass of MLIR's or the pattern that it runs, or null.
  const Pass *getPass() const;
  const Pattern *getPattern() const;
  /// Returns, after it ran, whether it has failed, as far as the action knows.
  bool hasFailed() const;

  /// "`tag` name"
  void print(raw_ostream &os) const;

private:
  friend class ActionHub;
  friend class ChangeDetector;

  const tracing::Action *action = nullptr;
  StringRef llvmPass;
  const LlvmUnit *llvmUnit = nullptr;
  Operation *operation = nullptr;
  std::optional<OperationName> operationName;
  LocationAttr location;

  // Set by the hub when it begins.
  uint64_t index = 0;
  const ActiveAction *parent = nullptr;
  unsigned depth = 0;
  bool willRun = true;
  std::string breakpoint;

  /// The state that the change detector saw when the action began.
  struct Before {
    uint64_t changes = 0;
    /// The hash of the state of its operation, if that was computed.
    std::optional<uint64_t> state;
    /// The number of bytes that the thread had freed, if that is counted.
    std::optional<uint64_t> freed;
    /// The scope of the IR that changes of its operation show in; null for all
    /// scopes.
    Operation *scope = nullptr;
    bool isConverting = false;
  };
  Before before;

  mutable std::string name;
};

/// The location, or where it is unknown the nearest known one around.
Location getNearestLocation(Operation *op);

} // namespace mlir::tcp

#endif // TCP_MLIR_ACTIONS_ACTIVEACTION_H
