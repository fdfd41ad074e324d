//===- ActiveAction.cpp - An action while it runs -------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Actions/ActiveAction.h"

#include "mlir/IR/Block.h"
#include "mlir/IR/Region.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Rewrite/PatternApplicator.h"
#include "tcp-mlir/Actions/Action.h"

using namespace mlir;
using namespace mlir::tcp;

// MLIR has no getters for the pattern of an action and the state of a pass.

namespace {
/// The layout of MLIR's ApplyPatternAction, whose pattern is private.
struct PatternActionLayout : tracing::Action {
  const Pattern *pattern;
};
static_assert(sizeof(PatternActionLayout) == sizeof(ApplyPatternAction));
} // namespace

static const Pattern &getPattern(const ApplyPatternAction &action) {
  const tracing::Action &base = action;
  return *static_cast<const PatternActionLayout &>(base).pattern;
}

using PassState = std::optional<detail::PassExecutionState>;

/// The arguments of an explicit instantiation may name private members.
template <PassState Pass::*member> struct PrivateState {
  friend const PassState &getState(const Pass &pass) { return pass.*member; }
};
template struct PrivateState<&Pass::passState>;
const PassState &getState(const Pass &pass);

Location mlir::tcp::getNearestLocation(Operation *op) {
  for (Operation *at = op; at; at = at->getParentOp())
    if (!isa<UnknownLoc>(at->getLoc()))
      return at->getLoc();
  return op->getLoc();
}

/// Returns the operation that a unit is or is in; null if there is none.
static Operation *findOperation(IRUnit unit) {
  if (auto *op = dyn_cast_if_present<Operation *>(unit))
    return op;
  if (auto *region = dyn_cast_if_present<Region *>(unit))
    return region->getParentOp();
  if (auto *block = dyn_cast_if_present<Block *>(unit))
    return block->getParentOp();
  if (auto value = dyn_cast_if_present<Value>(unit))
    return value.getParentRegion()->getParentOp();
  return nullptr;
}

ActiveAction::ActiveAction(const tracing::Action &action) : action(&action) {
  // These questions are asked several times for each action.
  if (auto *apply = dyn_cast<ApplyPatternAction>(&action))
    pattern = &::getPattern(*apply);
  ArrayRef<IRUnit> units = action.getContextIRUnits();
  if (!units.empty())
    operation = findOperation(units.front());
  if (operation) {
    operationName = operation->getName();
    location = getNearestLocation(operation);
  }
}

ActiveAction::ActiveAction(StringRef pass, const LlvmUnit &unit,
                           LocationAttr location)
    : llvmPass(pass), llvmUnit(&unit), location(location) {}

StringRef ActiveAction::getTag() const {
  return action ? action->getTag() : "llvm-pass";
}

ArrayRef<IRUnit> ActiveAction::getUnits() const {
  return action ? action->getContextIRUnits() : ArrayRef<IRUnit>();
}

bool ActiveAction::isPass() const {
  return action && isa<PassExecutionAction>(action);
}

bool ActiveAction::isAdaptor() const {
  auto *pass = dyn_cast_or_null<PassExecutionAction>(action);
  return pass && pass->getPass().getName() == "mlir::detail::OpToOpPassAdaptor";
}

const Pass *ActiveAction::getPass() const {
  auto *run = dyn_cast_or_null<PassExecutionAction>(action);
  return run ? &run->getPass() : nullptr;
}

bool ActiveAction::hasFailed() const {
  if (auto *pass = dyn_cast_or_null<PassExecutionAction>(action))
    if (const PassState &state = getState(pass->getPass()))
      return state->irAndPassFailed.getInt();
  if (auto *tool = dyn_cast_or_null<ToolAction>(action))
    return failed(tool->getResult());
  return false;
}

/// Returns the text that an action of another kind prints, without its tag.
static std::string describe(const tracing::Action &action) {
  std::string text;
  llvm::raw_string_ostream os(text);
  action.print(os);
  StringRef rest = text;
  rest = rest.trim("` ");
  rest.consume_front(action.getTag());
  return rest.trim("()` ").str();
}

StringRef ActiveAction::getName() const {
  if (llvmUnit)
    return llvmPass;
  if (auto *tool = dyn_cast<ToolAction>(action))
    return tool->getName();
  if (auto *run = dyn_cast<PassExecutionAction>(action)) {
    if (isAdaptor())
      return "pipeline";
    StringRef argument = run->getPass().getArgument();
    return argument.empty() ? run->getPass().getName() : argument;
  }
  if (pattern) {
    if (!pattern->getDebugName().empty())
      return pattern->getDebugName();
    // A pattern that `patterns.add(function)` adds has no debug name.
    if (name.empty())
      name = "pattern on " + (pattern->getRootKind()
                                  ? pattern->getRootKind()->getStringRef().str()
                                  : "any operation");
    return name;
  }
  if (name.empty())
    name = describe(*action);
  return name;
}

SmallVector<StringRef> ActiveAction::getInstanceTags() const {
  SmallVector<StringRef> tags;
  if (auto *run = dyn_cast_or_null<PassExecutionAction>(action)) {
    if (!isAdaptor())
      tags.push_back(run->getPass().getName());
  } else if (pattern) {
    llvm::append_range(tags, pattern->getDebugLabels());
    if (std::optional<OperationName> root = pattern->getRootKind())
      tags.push_back(root->getStringRef());
  } else if (llvmUnit) {
    tags.push_back(llvmUnit->kind);
  }
  return tags;
}

void ActiveAction::print(raw_ostream &os) const {
  os << "`" << getTag() << "`";
  if (!getName().empty())
    os << " " << getName();
}
