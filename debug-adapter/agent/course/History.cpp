//===- History.cpp - The actions of a compile so far ----------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/course/History.h"

#include "debug-adapter/agent/Places.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Pass/Pass.h"
#include "tcp-mlir/Actions/Action.h"

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::agent;

/// The most actions in one answer.
static constexpr uint64_t kMaxActions = 10000;

//===- Actions ------------------------------------------------------------===//

bool agent::isPassLike(const ActiveAction &action) {
  if (action.isPass())
    return !action.isAdaptor();
  return action.getLlvmUnit() || action.getTag() == CodegenAction::kTag ||
         action.getTag() == LinkAction::kTag;
}

uint32_t History::numberName(const ActiveAction &action) {
  // The name of a pattern keeps its address, which is faster to look up. Other
  // names are few.
  const Pattern *pattern = action.getPattern();
  uint32_t &number =
      pattern && !pattern->getDebugName().empty()
          ? patternNumbers[pattern->getDebugName().data()]
          : nameNumbers[(action.getTag() + "/" + action.getName()).str()];
  if (!number) {
    names.emplace_back(action.getTag(), action.getName().str());
    number = names.size();
  }
  return number;
}

void History::add(const ActiveAction &action, uint64_t timestamp) {
  uint32_t name = numberName(action);
  // With several threads, actions may come in another order than their indices.
  if (actions.size() + 1 == action.getIndex())
    actions.emplace_back();
  else if (actions.size() < action.getIndex())
    actions.resize(action.getIndex());
  countTime();
  actions[action.getIndex() - 1] = {action.getLocation(),
                                    name,
                                    static_cast<uint32_t>(timestamp),
                                    static_cast<uint16_t>(action.getDepth()),
                                    /*hasChanged=*/false,
                                    getMicroseconds()};
  if (isPassLike(action))
    passTimestamps.push_back(timestamp);
}

void History::markChanged(const ActiveAction &action) {
  if (action.getIndex() <= actions.size())
    actions[action.getIndex() - 1].hasChanged = true;
}

wire::Frame History::describeFrame(uint64_t index) const {
  const Action &action = actions[index - 1];
  const auto &[tag, name] = names[action.name - 1];
  wire::Frame frame;
  frame.action = static_cast<int64_t>(index);
  frame.tag = tag.str();
  frame.name = name;
  frame.phase = "inside";
  frame.location = toWire(action.location);
  return frame;
}

wire::Actions History::list(const wire::GetActions &request) const {
  wire::Actions found;
  auto isWanted = [&](StringRef tag) {
    return !request.tags || llvm::is_contained(*request.tags, tag);
  };
  uint64_t count = std::min<uint64_t>(request.count, kMaxActions);
  for (uint64_t index = std::max<int64_t>(request.from, 1);
       index <= actions.size() && found.actions.size() < count; ++index) {
    const Action &each = actions[index - 1];
    // Another thread has an index but has not added its action yet.
    if (!each.name)
      continue;
    const auto &[tag, name] = names[each.name - 1];
    if (!isWanted(tag))
      continue;
    found.actions.push_back({static_cast<int64_t>(index), tag.str(), name,
                             each.depth, toWire(each.location), each.hasChanged,
                             each.microseconds});
  }
  found.microseconds =
      std::chrono::duration_cast<std::chrono::microseconds>(time).count();
  found.total = static_cast<int64_t>(actions.size());
  return found;
}

std::set<std::string> History::listNames(StringRef kind) const {
  std::set<std::string> found;
  for (const auto &[tag, name] : names) {
    if (kind == "tag")
      found.insert(tag.str());
    else if ((kind == "pattern" && tag == "apply-pattern") ||
             (kind == "stage" && tag == "stage") ||
             (kind == "pass" &&
              (tag == "pass-execution" || tag == "llvm-pass")))
      found.insert(name);
  }
  return found;
}

//===- Passes -------------------------------------------------------------===//

void History::addPass(const ActiveAction &action) {
  // A pass that runs on each function is added once for its adaptor.
  const ActiveAction *adaptor = action.getParent();
  uint64_t within = adaptor ? adaptor->getIndex() : 0;
  for (const PassRun &run : llvm::reverse(passRuns)) {
    if (run.adaptor != within)
      break;
    if (run.pass == action.getPass())
      return;
  }
  std::string text;
  llvm::raw_string_ostream os(text);
  const_cast<Pass *>(action.getPass())->printAsTextualPipeline(os);
  unsigned depth = 0;
  for (const ActiveAction *at = adaptor; at; at = at->getParent())
    depth += at->isAdaptor();
  passRuns.push_back({within, depth, action.getPass(),
                      action.getOperation()->getName().getStringRef().str(),
                      std::move(text)});
}

void History::addPasses(StringRef anchor, StringRef pipeline) {
  passRuns.push_back({0, 0, nullptr, anchor.str(), pipeline.str()});
}

std::string History::getPipeline() const {
  // Consecutive passes with the same anchor and depth become one list.
  std::string text;
  auto begin = passRuns.begin();
  while (begin != passRuns.end()) {
    auto end = std::find_if(begin, passRuns.end(), [&](const PassRun &run) {
      return run.anchor != begin->anchor || run.depth != begin->depth;
    });
    std::string list;
    for (auto at = begin; at != end; ++at)
      list += (list.empty() ? "" : ",") + at->text;
    if (begin->anchor != ModuleOp::getOperationName())
      list = begin->anchor + "(" + list + ")";
    text += (text.empty() ? "" : ",") + list;
    begin = end;
  }
  return "builtin.module(" + text + ")";
}

uint64_t History::findPassBefore(uint64_t timestamp) const {
  auto end = llvm::lower_bound(passTimestamps, timestamp);
  return end == passTimestamps.begin() ? 0 : *std::prev(end);
}

//===- Time ---------------------------------------------------------------===//

void History::countTime() {
  // The processor clock is a system call, which takes longer than many actions,
  // so this is wall time.
  auto now = std::chrono::steady_clock::now();
  time += now - std::exchange(countedTo, now);
}

uint32_t History::getMicroseconds() const {
  return static_cast<uint32_t>(
      std::chrono::duration_cast<std::chrono::microseconds>(time).count());
}
