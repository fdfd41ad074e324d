//===- ActionTrace.cpp - Actions on a time line ---------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Actions/ActionTrace.h"

#include "ThreadId.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Threading.h"

using namespace mlir;
using namespace mlir::tcp;

// The format is "Trace Event Format" of the Chromium project. Times are in
// microseconds.

ActionTrace::ActionTrace(std::unique_ptr<raw_ostream> stream, Detail detail)
    : os(std::move(stream)), detail(detail), json(*os),
      start(std::chrono::steady_clock::now()) {
  json.arrayBegin();
}

ActionTrace::~ActionTrace() {
  json.arrayEnd();
  json.flush();
  *os << "\n";
}

void ActionTrace::writeHead(StringRef phase, int64_t thread) {
  std::chrono::duration<double, std::micro> time =
      std::chrono::steady_clock::now() - start;
  json.attribute("ph", phase);
  json.attribute("pid", 1);
  json.attribute("tid", thread);
  json.attribute("ts", time.count());
}

int64_t ActionTrace::getRow() {
  auto known = rows.try_emplace(getThreadId(), rows.size() + 1);
  int64_t row = known.first->second;
  if (!known.second)
    return row;
  SmallString<32> name;
  llvm::get_thread_name(name);
  json.object([&] {
    writeHead("M", row);
    json.attribute("name", "thread_name");
    json.attributeObject("args", [&] { json.attribute("name", name.str()); });
  });
  return row;
}

void ActionTrace::writeLocation(LocationAttr location) {
  // A location may have a thousand characters, and many actions have it.
  std::string &quoted = locations[location];
  if (quoted.empty()) {
    std::string text;
    llvm::raw_string_ostream(text) << Location(location);
    llvm::raw_string_ostream(quoted)
        << llvm::json::Value(llvm::json::fixUTF8(text));
  }
  json.attributeBegin("location");
  json.rawValue(quoted);
  json.attributeEnd();
}

bool ActionTrace::isLeftOut(const ActiveAction &action) const {
  if (detail == Detail::Everything || action.isPass())
    return false;
  for (const ActiveAction *at = action.getParent(); at; at = at->getParent())
    if (at->isPass() && !at->isAdaptor())
      return true;
  return false;
}

void ActionTrace::beforeAction(const ActiveAction &action, bool willRun) {
  if (!willRun || isLeftOut(action))
    return;
  int64_t row = getRow();
  // Contexts do not end while an action runs.
  if (!action.getParent())
    locations.clear();
  json.object([&] {
    writeHead("B", row);
    StringRef name = action.getName();
    json.attribute("name",
                   llvm::json::fixUTF8(name.empty() ? action.getTag() : name));
    json.attribute("cat", action.getTag());
    json.attributeObject("args", [&] {
      json.attribute("index", action.getIndex());
      if (const LlvmUnit *unit = action.getLlvmUnit())
        json.attribute(
            "unit", llvm::json::fixUTF8(unit->kind.str() + " " + unit->name));
      if (action.isPattern())
        json.attribute("pattern", llvm::json::fixUTF8(name));
      if (Operation *op = action.getOperation())
        json.attribute("op", op->getName().getStringRef());
      if (LocationAttr location = action.getLocation())
        writeLocation(location);
      SmallVector<StringRef> tags = action.getInstanceTags();
      if (!tags.empty())
        json.attributeArray("tags", [&] {
          for (StringRef tag : tags)
            json.value(llvm::json::fixUTF8(tag));
        });
    });
  });
}

void ActionTrace::afterAction(const ActiveAction &action,
                              const ActionResult &result) {
  if (isLeftOut(action))
    return;
  json.object([&] {
    writeHead("E", getRow());
    json.attributeObject("args", [&] {
      json.attribute("status", stringify(result.status));
      if (result.change != ActionResult::Unknown)
        json.attribute("changed", result.change == ActionResult::Yes);
    });
  });
}

void ActionTrace::onChange(const IRChange &change) {
  json.object([&] {
    writeHead("i", getRow());
    json.attribute("s", "t");
    json.attribute("name", "change");
    json.attribute("cat", "change");
    json.attributeObject("args", [&] {
      json.attribute("index", change.index);
      json.attribute("action", change.action.getIndex());
      for (auto kind : {OpChange::Created, OpChange::Erased, OpChange::Modified,
                        OpChange::Moved}) {
        size_t count = llvm::count_if(
            change.ops, [&](const OpChange &op) { return op.kind == kind; });
        if (count)
          json.attribute(stringify(kind), static_cast<int64_t>(count));
      }
    });
  });
}
