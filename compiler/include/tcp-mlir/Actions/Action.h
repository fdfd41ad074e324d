//===- Action.h - Actions of our own ----------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_ACTIONS_ACTION_H
#define TCP_MLIR_ACTIONS_ACTION_H

#include "mlir/IR/Action.h"

namespace mlir::tcp {

/// A step of a tool that is not a pass. `result` has the outcome once the step
/// has ended, and must outlive the action.
class ToolAction : public tracing::Action {
public:
  StringRef getTag() const final { return tag; }
  StringRef getName() const { return name; }
  LogicalResult getResult() const { return result; }
  void print(raw_ostream &os) const override {
    os << "`" << tag << "` " << name;
  }

  static bool classof(const tracing::Action *action) {
    return action->getActionID() == TypeID::get<ToolAction>();
  }

protected:
  ToolAction(StringRef tag, ArrayRef<IRUnit> units, StringRef name,
             const LogicalResult &result)
      : Action(TypeID::get<ToolAction>(), units), tag(tag), name(name),
        result(result) {}

private:
  StringRef tag, name;
  const LogicalResult &result;
};

/// The step that leads to a row of the stage table; its name is that of the
/// row.
class StageAction : public ToolAction {
public:
  static constexpr StringLiteral kTag = "stage";
  StageAction(ArrayRef<IRUnit> units, StringRef name,
              const LogicalResult &result)
      : ToolAction(kTag, units, name, result) {}
};

/// The step from LLVM IR to machine code. Its name is the kind of the file that
/// it makes.
class CodegenAction : public ToolAction {
public:
  static constexpr StringLiteral kTag = "codegen";
  CodegenAction(ArrayRef<IRUnit> units, StringRef name,
                const LogicalResult &result)
      : ToolAction(kTag, units, name, result) {}
};

/// The step from objects to a library. Its name is the path of the library.
class LinkAction : public ToolAction {
public:
  static constexpr StringLiteral kTag = "link";
  LinkAction(ArrayRef<IRUnit> units, StringRef name,
             const LogicalResult &result)
      : ToolAction(kTag, units, name, result) {}
};

} // namespace mlir::tcp

#endif // TCP_MLIR_ACTIONS_ACTION_H
