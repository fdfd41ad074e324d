//===- Stop.cpp - The IR and the actions at a stop ------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Stop.h"

#include "Places.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::agent;

std::string agent::describeAction(const ActiveAction &action) {
  std::string tag = action.getTag().str();
  if (tag == "pass-execution")
    tag = "pass";
  else if (tag == "apply-pattern")
    tag = "pattern";
  else if (tag == "GreedyPatternRewriteIteration")
    tag = "greedy iteration";
  else if (tag == "apply-conversion")
    tag = "conversion";
  if (!action.getName().empty())
    tag += " " + action.getName().str();
  return tag;
}

/// So many questions about single operations are walks, which cost less than
/// a set of all.
static constexpr unsigned kWalksBeforeSet = 4;

Stop::Stop(const Event &event, bool isInvalid, PrintCache &cache)
    : event(event), cache(cache),
      trust(isInvalid ? IRTrust::Invalid : IRTrust::Valid) {
  for (const ActiveAction *at = &event.action; at; at = at->getParent()) {
    if (trust == IRTrust::Valid && at->getTag() == "apply-conversion" &&
        !(event.isEnd() && at == &event.action))
      trust = IRTrust::Converting;
    // What contains a running action is there, except what a pattern or a
    // conversion works on.
    if ((at->isPass() || at->getTag() == "stage") && at->getOperation())
      root = at->getOperation();
  }
  if (!root && event.isBegin())
    root = event.action.getOperation();
  if (!root)
    for (const ActiveAction *at = &event.action; at; at = at->getParent())
      if (!at->isPattern() && at->getOperation())
        root = at->getOperation();
  while (root && root->getParentOp())
    root = root->getParentOp();
}

void Stop::prepare() {
  if (Document *document = getLlvmIr())
    document->start();
}

Stop::~Stop() = default;

bool Stop::isAlive(Operation *op) {
  if (!op || !root)
    return false;
  if (++numAsked <= kWalksBeforeSet)
    return root
        ->walk([&](Operation *each) {
          return each == op ? WalkResult::interrupt() : WalkResult::advance();
        })
        .wasInterrupted();
  if (alive.empty())
    root->walk([&](Operation *each) { alive.insert(each); });
  return alive.contains(op);
}

static SmallVector<const OpChange *> listOf(const IRChange &change,
                                            OpChange::Kind kind) {
  SmallVector<const OpChange *> ops;
  for (const OpChange &op : change.ops)
    if (op.kind == kind)
      ops.push_back(&op);
  return ops;
}

/// Of several that were created the one that says most: not a constant, nor in
/// one of the others; of those the last, which uses the ones before it.
static const OpChange *findMainOfNew(ArrayRef<const OpChange *> ops) {
  llvm::SmallPtrSet<Operation *, 16> all;
  for (const OpChange *change : ops)
    all.insert(change->op);
  for (const OpChange *change : llvm::reverse(ops))
    if (change->op && !change->op->hasTrait<OpTrait::ConstantLike>() &&
        !all.contains(change->op->getParentOp()))
      return change;
  return ops.front();
}

const std::vector<Stop::Frame> &Stop::getFrames() {
  if (!frames.empty())
    return frames;
  auto resolve = [&](const ActiveAction &action) -> Operation * {
    Operation *op = action.getOperation();
    // What passes run on stays, and so does what an action begins with.
    bool stays = !action.isPattern() && action.getTag() != "apply-conversion";
    if (op && (stays || (event.isBegin() && &action == &event.action)))
      return op;
    return isAlive(op) ? op : nullptr;
  };
  if (event.isChange()) {
    // The one that it is called by, or else any.
    SmallVector<const OpChange *> ops =
        listOf(*event.change, OpChange::Created);
    if (!ops.empty())
      ops = {findMainOfNew(ops)};
    for (const OpChange &change : event.change->ops)
      ops.push_back(&change);
    auto found = llvm::find_if(
        ops, [&](const OpChange *change) { return isAlive(change->op); });
    Operation *changed = found == ops.end() ? nullptr : (*found)->op;
    frames.push_back({&event.action, changed ? changed : resolve(event.action),
                      Position::Change, true});
  }
  for (const ActiveAction *at = &event.action; at; at = at->getParent())
    frames.push_back({at, resolve(*at),
                      at == &event.action && event.isEnd() ? Position::After
                                                           : Position::Before,
                      false});
  // Where an operation is gone, what is around it is shown.
  for (size_t index = frames.size(); index-- > 0;)
    if (!frames[index].op && frames[index].action->getOperation())
      frames[index].op =
          index + 1 < frames.size() ? frames[index + 1].op : root;
  return frames;
}

/// "func.func @f"
static std::string nameOf(Operation *op) {
  std::string name = op->getName().getStringRef().str();
  if (auto symbol =
          op->getAttrOfType<StringAttr>(SymbolTable::getSymbolAttrName()))
    name += " @" + symbol.getValue().str();
  return name;
}

/// "created linalg.generic and 23 more, erased tcp.add, tcp.mul"
static std::string describeChange(const IRChange &change) {
  std::string text;
  for (OpChange::Kind kind : {OpChange::Created, OpChange::Erased,
                              OpChange::Modified, OpChange::Moved}) {
    SmallVector<const OpChange *> ops = listOf(change, kind);
    if (ops.empty())
      continue;
    text += (text.empty() ? "" : ", ") + stringify(kind).str() + " ";
    auto describe = [](const OpChange &op) {
      return op.op ? nameOf(op.op) : op.name.getStringRef().str();
    };
    if (ops.size() > 2)
      text += describe(kind == OpChange::Created ? *findMainOfNew(ops)
                                                 : *ops.front()) +
              " and " + std::to_string(ops.size() - 1) + " more";
    else
      text += llvm::join(
          llvm::map_range(ops, [&](auto *op) { return describe(*op); }), ", ");
  }
  return text;
}

std::string Stop::describe() const {
  const ActiveAction &action = event.action;
  std::string text = describeAction(action);
  if (event.isChange())
    return text + (event.change->isSynthetic ? ": " : " ") +
           describeChange(*event.change);
  if (const LlvmUnit *unit = action.getLlvmUnit())
    text += " on " + unit->kind.str() + " " + unit->name;
  else if (event.isBegin() && action.getOperation())
    text += " on " + action.getOperation()->getName().getStringRef().str();
  if (event.isBegin())
    return "before " + text;
  text = "after " + text;
  // Whether a pattern has matched is known by what it changed only.
  if (!action.isPattern() || event.result->change != ActionResult::Unknown)
    text += ": " + stringify(event.result->status).str();
  if (event.result->change != ActionResult::Unknown)
    text += ", " + stringify(event.result->change).str();
  return text;
}

//===- Frames -------------------------------------------------------------===//

wire::Stack Stop::getStack() {
  wire::Stack stack;
  for (auto [index, frame] : llvm::enumerate(getFrames())) {
    stack.frames.push_back(describe(frame));
    stack.frames.back().id = static_cast<int64_t>(index);
  }
  return stack;
}

wire::Frame Stop::describe(const Frame &frame) {
  const ActiveAction &action = *frame.action;
  wire::Frame described;
  described.action = static_cast<int64_t>(action.getIndex());
  described.description =
      frame.isChange ? describeChange(*event.change) : describeAction(action);
  described.tag = frame.isChange ? "change" : action.getTag().str();
  described.name =
      frame.isChange ? described.description : action.getName().str();
  described.phase = frame.phase == Position::Before   ? "before"
                    : frame.phase == Position::Change ? "change"
                                                      : "after";
  if (!frame.isChange)
    for (StringRef tag : action.getInstanceTags())
      described.tags.push_back(tag.str());
  if (const LlvmUnit *unit = action.getLlvmUnit()) {
    described.llvmUnit = wire::LlvmUnit{unit->kind.str(), unit->name};
    described.description += " on " + unit->name;
    if (Document *document = getLlvmIr()) {
      described.document = getLlvmId();
      described.line =
          document->getLine(StringRef(unit->name).split('/').first).value_or(1);
    }
  } else if (frame.op && !frame.isChange) {
    // What a pattern has matched is often gone, and what is shown is around it,
    // or has come in its place.
    bool isIt = frame.op == action.getOperation() &&
                frame.op->getName().getStringRef() == action.getOperationName();
    described.description += " on " + (isIt || !action.isPattern()
                                           ? nameOf(frame.op)
                                           : action.getOperationName().str());
  }
  LocationAttr location = action.getLocation();
  if (frame.isChange && frame.op)
    location = getNearestLocation(frame.op);
  described.location = toWire(location);
  if (frame.op) {
    View &view = getViewOf(frame.op);
    described.document = view.id;
    if (std::optional<unsigned> line = view.document->getLine(frame.op))
      described.line = *line;
  }
  return described;
}
