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
  /// The module of the unit; null if unknown. Valid while the pass runs.
  const llvm::Module *module;
};

/// An action that is running. It lives on the stack of its thread.
class ActiveAction {
public:
  /// An action of MLIR or of TCP IDE. `action` must outlive this object.
  explicit ActiveAction(const tracing::Action &action);
  /// A pass of LLVM on a unit. `location` is that of the MLIR module from which
  /// the LLVM module was translated.
  ActiveAction(StringRef pass, const LlvmUnit &unit, LocationAttr location);
  ActiveAction(const ActiveAction &) = delete;

  /// Counts from 1 in the order in which actions begin. The same compile on one
  /// thread gives an action the same index each time.
  uint64_t getIndex() const { return index; }
  /// The action of the same thread that this one is part of, or null.
  const ActiveAction *getParent() const { return parent; }
  /// Returns the number of actions that this one is part of.
  unsigned getDepth() const { return depth; }

  /// The kind: "pass-execution", "apply-pattern", "stage", "llvm-pass" ...
  StringRef getTag() const;
  /// Returns the name of the action among others of its kind: a pass's
  /// argument, a pattern's debug name, the name of a stage. Empty if it has
  /// none.
  StringRef getName() const;
  /// Returns further words to find the action by: a pass's class, a pattern's
  /// debug labels and root operation.
  SmallVector<StringRef> getInstanceTags() const;

  /// Returns the IR that the action works on. After the action, its operations
  /// may be erased.
  ArrayRef<IRUnit> getUnits() const;
  /// Returns the unit of a pass of LLVM; null for actions on MLIR.
  const LlvmUnit *getLlvmUnit() const { return llvmUnit; }
  /// Returns the operation of the first unit, or the one around that unit; null
  /// if there is none. After the action, it may be erased.
  Operation *getOperation() const { return operation; }
  /// The name of the operation when the action began; empty if there is none.
  /// The action may replace the operation by others.
  StringRef getOperationName() const {
    return operationName ? operationName->getStringRef() : StringRef();
  }
  /// Returns the location of the operation when the action began: its own if it
  /// is known, otherwise that of the nearest operation around it that has one.
  /// Null if there is no operation.
  LocationAttr getLocation() const { return location; }

  /// Returns the breakpoint that the action began at, as text; empty for none.
  StringRef getBreakpoint() const { return breakpoint; }

  /// Returns whether the action is a pass of MLIR.
  bool isPass() const;
  /// Returns whether the action is a pass that runs others on nested
  /// operations.
  bool isAdaptor() const;
  bool isPattern() const { return pattern; }
  /// Return the pass of MLIR or the pattern that the action runs, or null.
  const Pass *getPass() const;
  const Pattern *getPattern() const { return pattern; }
  /// Returns, after the action, whether it has failed, as far as it knows.
  bool hasFailed() const;

  /// Prints "`tag` name".
  void print(raw_ostream &os) const;

private:
  friend class ActionHub;
  friend class ChangeDetector;

  const tracing::Action *action = nullptr;
  const Pattern *pattern = nullptr;
  StringRef llvmPass;
  const LlvmUnit *llvmUnit = nullptr;
  Operation *operation = nullptr;
  std::optional<OperationName> operationName;
  LocationAttr location;

  // Set by the hub when the action begins.
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
    /// The number of bytes that the thread had freed, if the allocator counts
    /// them.
    std::optional<uint64_t> freed;
    /// The scope of the IR in which changes of the operation are looked for;
    /// null for all scopes.
    Operation *scope = nullptr;
    bool isConverting = false;
  };
  Before before;

  mutable std::string name;
};

/// Returns the location of `op`; if that is unknown, the location of the
/// nearest operation around it that has a known one.
Location getNearestLocation(Operation *op);

} // namespace mlir::tcp

#endif // TCP_MLIR_ACTIONS_ACTIVEACTION_H
