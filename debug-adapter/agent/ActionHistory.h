//===- ActionHistory.h - The actions so far ---------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_ACTIONHISTORY_H
#define TCP_DEBUG_AGENT_ACTIONHISTORY_H

#include "tcp-mlir/Actions/ActionHub.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/JSON.h"

namespace mlir::tcp::agent {

/// What has been done up to now, action by action. For the thread of the
/// compile; takes no more than some dozen bytes for an action.
class ActionHistory {
public:
  /// Actions begin in the order of their indices, from 1.
  void begin(const ActiveAction &action);
  void end(const ActiveAction &action, const ActionResult &result);

  size_t size() const { return entries.size(); }

  /// At most `count` actions from index `from` on, as of `actions` in
  /// docs/agent-protocol.md.
  llvm::json::Array list(uint64_t from, uint64_t count) const;

private:
  struct Entry {
    StringRef tag, name;
    LocationAttr location;
    unsigned depth;
    ActionResult::Change change = ActionResult::Unknown;
  };
  StringRef save(StringRef text) { return texts.insert(text).first->getKey(); }

  std::vector<Entry> entries;
  /// Passes and patterns may go, their names stay.
  llvm::StringSet<> texts;
};

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_ACTIONHISTORY_H
