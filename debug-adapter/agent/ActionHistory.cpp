//===- ActionHistory.cpp - The actions so far -----------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ActionHistory.h"

#include "Places.h"

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::agent;
namespace json = llvm::json;

void ActionHistory::begin(const ActiveAction &action) {
  entries.push_back({save(action.getTag()), save(action.getName()),
                     action.getLocation(), action.getDepth()});
}

void ActionHistory::end(const ActiveAction &action,
                        const ActionResult &result) {
  // One that began before anybody looked has no entry.
  if (action.getIndex() <= entries.size())
    entries[action.getIndex() - 1].change = result.change;
}

json::Array ActionHistory::list(uint64_t from, uint64_t count) const {
  json::Array actions;
  uint64_t first = std::max<uint64_t>(from, 1);
  for (uint64_t index = first; index <= entries.size() && index - first < count;
       ++index) {
    const Entry &entry = entries[index - 1];
    json::Object action{{"index", static_cast<int64_t>(index)},
                        {"tag", entry.tag},
                        {"name", json::fixUTF8(entry.name)},
                        {"depth", entry.depth},
                        {"location", toJson(entry.location)}};
    if (entry.change != ActionResult::Unknown)
      action["changed"] = entry.change == ActionResult::Yes;
    actions.push_back(std::move(action));
  }
  return actions;
}
