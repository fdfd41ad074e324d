//===- Status.cpp - tcp/status --------------------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/server/Status.h"

using namespace mlir::tcp::lsp;
namespace json = llvm::json;

/// Shorter work is not reported.
static const std::chrono::milliseconds kPatience(150);

void Status::begin() {
  {
    std::lock_guard<std::mutex> lock(mutex);
    if (numRunning++ > 0)
      return;
  }
  timers.set("status", kPatience, [this] {
    std::lock_guard<std::mutex> lock(mutex);
    isLong = numRunning > 0;
    if (isLong)
      tell();
  });
}

void Status::end() {
  std::lock_guard<std::mutex> lock(mutex);
  if (--numRunning > 0)
    return;
  isLong = false;
  tell();
}

void Status::setProblem(const std::string &who, std::string message) {
  std::lock_guard<std::mutex> lock(mutex);
  if (message.empty())
    problems.erase(who);
  else
    problems[who] = std::move(message);
  if (numRunning == 0)
    tell();
}

void Status::tell() {
  std::string state = isLong ? "busy" : problems.empty() ? "ready" : "problem";
  std::string message =
      state == "problem" ? problems.begin()->second : std::string();
  if (state == lastState && message == lastMessage)
    return;
  lastState = state;
  lastMessage = message;
  json::Object params{{"uri", uri}, {"state", state}};
  if (!message.empty())
    params["message"] = json::fixUTF8(message);
  transport.notify("tcp/status", std::move(params));
}
