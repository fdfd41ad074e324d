//===- FrameList.cpp - The actions that are under way at a stop -----------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/stop/FrameList.h"

#include "debug-adapter/agent/Places.h"
#include "debug-adapter/agent/course/ChangedOps.h"
#include "debug-adapter/agent/stop/Descriptions.h"

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::agent;

const std::vector<Frame> &FrameList::getAll() {
  if (!frames.empty())
    return frames;
  auto resolve = [&](const ActiveAction &action) -> Operation * {
    Operation *op = action.getOperation();
    // The operation of a pass exists, and so does that of an action that
    // begins. Others may be erased.
    bool stays = !action.isPattern() && action.getTag() != "apply-conversion";
    if (op && (stays || (event.isBegin() && &action == &event.action)))
      return op;
    return ir.isAlive(op) ? op : nullptr;
  };
  if (event.isChange()) {
    // The frame of a change shows the created operation that describes it, or
    // otherwise any that exists.
    SmallVector<const OpChange *> ops =
        listOf(*event.change, OpChange::Created);
    if (!ops.empty())
      ops = {findMainOfNew(ops)};
    ops.append(listInOrder(*event.change));
    auto found = llvm::find_if(
        ops, [&](const OpChange *change) { return ir.isAlive(change->op); });
    Operation *changed = found == ops.end() ? nullptr : (*found)->op;
    frames.push_back({&event.action, changed ? changed : resolve(event.action),
                      Position::Change, true});
  }
  for (const ActiveAction *at = &event.action; at; at = at->getParent())
    frames.push_back({at, resolve(*at),
                      at == &event.action && event.isEnd() ? Position::After
                                                           : Position::Before,
                      false});
  // If an operation is gone, the one of the frame around is shown.
  for (size_t index = frames.size(); index-- > 0;)
    if (!frames[index].op && frames[index].action->getOperation())
      frames[index].op =
          index + 1 < frames.size() ? frames[index + 1].op : ir.getRoot();
  return frames;
}

llvm::Expected<Frame> FrameList::find(int64_t number) {
  const std::vector<Frame> &all = getAll();
  if (number < 0 || static_cast<size_t>(number) >= all.size())
    return llvm::createStringError("there is no frame " + llvm::Twine(number));
  return all[number];
}

Operation *FrameList::getOperation(int64_t number) {
  llvm::Expected<Frame> frame = find(number);
  if (!frame)
    consumeError(frame.takeError());
  return frame && frame->op ? frame->op : ir.getRoot();
}

wire::Stack FrameList::describe(Views &views) {
  wire::Stack stack;
  for (auto [index, frame] : llvm::enumerate(getAll())) {
    stack.frames.push_back(describe(frame, views));
    stack.frames.back().id = static_cast<int64_t>(index);
  }
  return stack;
}

wire::Frame FrameList::describe(const Frame &frame, Views &views) const {
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
    if (IRText *document = views.getLlvmIr()) {
      described.document = views.getLlvmId();
      described.line =
          document->getLine(StringRef(unit->name).split('/').first).value_or(1);
    }
  } else if (frame.op && !frame.isChange) {
    // The operation that a pattern has matched may be gone. Then frame.op is
    // one around it, or another one at the same address.
    bool isIt = frame.op == action.getOperation() &&
                frame.op->getName().getStringRef() == action.getOperationName();
    described.description += " on " + (isIt || !action.isPattern()
                                           ? describeName(frame.op)
                                           : action.getOperationName().str());
  }
  LocationAttr location = action.getLocation();
  if (frame.isChange && frame.op)
    location = getNearestLocation(frame.op);
  described.location = toWire(location);
  if (frame.op) {
    View &view = views.getViewOf(frame.op);
    described.document = view.id;
    if (std::optional<unsigned> line = view.document->getLine(frame.op))
      described.line = *line;
  }
  return described;
}
