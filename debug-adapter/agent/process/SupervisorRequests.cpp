//===- SupervisorRequests.cpp - Requests to the supervisor ----------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/process/SupervisorRequests.h"

using namespace mlir::tcp;
using namespace mlir::tcp::agent;
namespace json = llvm::json;

llvm::Expected<json::Value>
agent::answerRequest(Supervisor &supervisor,
                     const AdapterConnection::Request &request,
                     std::function<void()> &then) {
  const json::Value nothing = json::Object();
  const json::Value &params = request.params ? *request.params : nothing;
  llvm::StringRef method = request.method;
  if (method == wire::GoTo::kName) {
    llvm::Expected<wire::GoTo> there = codec::fromJson<wire::GoTo>(params);
    if (!there)
      return there.takeError();
    if (!there->position.timestamp && !there->position.action)
      return llvm::createStringError(
          "goTo needs a position with a timestamp or an action");
    supervisor.endSearch();
    control::GoTo goal;
    goal.place = there->position;
    then = [&supervisor, goal = std::move(goal)] { supervisor.go(goal); };
    return codec::toJson(wire::Done());
  }
  if (method == wire::Kill::kName) {
    supervisor.killCurrent();
    return codec::toJson(wire::Done());
  }
  if (method == wire::GetCheckpoints::kName)
    return codec::toJson(supervisor.listCheckpoints());
  if (method == wire::Detach::kName) {
    supervisor.detach();
    return codec::toJson(wire::Done());
  }
  if (method == wire::Suspend::kName) {
    llvm::Expected<uint16_t> number = supervisor.suspend();
    if (!number)
      return number.takeError();
    return codec::toJson(wire::Port{*number});
  }
  if (method == wire::Shutdown::kName) {
    then = [&supervisor] { supervisor.finish(); };
    return codec::toJson(wire::Done());
  }
  return llvm::createStringError(
      "unknown method '" + method +
      "'; the supervisor has: goTo, kill, checkpoints, detach, suspend, "
      "shutdown");
}
