//===- Progress.cpp - Progress that a client shows ------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/session/Progress.h"

#include "debug-adapter/adapter/protocol/Events.h"

#include <algorithm>
#include <chrono>
#include <utility>

using namespace mlir::tcp::dap;

/// The time that something takes before it is shown.
static constexpr auto kDelay = std::chrono::milliseconds(300);

void Progress::start(const std::string &title, bool cancellable) {
  if (!client.features.supportsProgressReporting)
    return;
  end();
  timer = queue.postAfter(kDelay, [this, title, cancellable] {
    timer = 0;
    isShown = true;
    percentage = -1;
    protocol::ProgressStartEvent event;
    event.progressId = std::to_string(++count);
    event.title = title;
    event.cancellable = cancellable;
    client.sendEvent("progressStart", event);
  });
}

void Progress::update(int64_t done, int64_t total, const std::string &message) {
  if (!isShown || total <= 0)
    return;
  int64_t now = std::clamp<int64_t>(done * 100 / total, 0, 100);
  // Each event makes the client draw, so equal percentages are not sent.
  if (now == std::exchange(percentage, now))
    return;
  protocol::ProgressUpdateEvent event;
  event.progressId = std::to_string(count);
  event.message = message;
  event.percentage = now;
  client.sendEvent("progressUpdate", event);
}

void Progress::end() {
  if (timer)
    queue.cancelTimer(std::exchange(timer, 0));
  if (!std::exchange(isShown, false))
    return;
  protocol::ProgressEndEvent event;
  event.progressId = std::to_string(count);
  client.sendEvent("progressEnd", event);
}
