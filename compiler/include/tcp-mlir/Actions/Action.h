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

/// A step of a tool that is no pass. `result` outlives the action and has its
/// outcome once it has ended.
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

/// The way to a row of the stage table, which is its name.
class StageAction : public ToolAction {
public:
  static constexpr StringLiteral kTag = "stage";
  StageAction(ArrayRef<IRUnit> units, StringRef name,
              const LogicalResult &result)
      : ToolAction(kTag, units, name, result) {}
};

/// LLVM IR to machine code; the name is the kind of file.
class CodegenAction : public ToolAction {
public:
  static constexpr StringLiteral kTag = "codegen";
  CodegenAction(ArrayRef<IRUnit> units, StringRef name,
                const LogicalResult &result)
      : ToolAction(kTag, units, name, result) {}
};

/// Objects to a library, whose file is the name.
class LinkAction : public ToolAction {
public:
  static constexpr StringLiteral kTag = "link";
  LinkAction(ArrayRef<IRUnit> units, StringRef name,
             const LogicalResult &result)
      : ToolAction(kTag, units, name, result) {}
};

} // namespace mlir::tcp

#endif // TCP_MLIR_ACTIONS_ACTION_H
