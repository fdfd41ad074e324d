//===- ReadingProgress.cpp - Progress of reading the workspace ------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/server/ReadingProgress.h"

using namespace mlir::tcp::lsp;
namespace json = llvm::json;

/// Shorter reading is not reported.
static const std::chrono::milliseconds kPatience(150);

void ReadingProgress::begin() {
  timers.set("reading", kPatience, [this] {
    std::lock_guard<std::mutex> lock(mutex);
    token = "reading " + std::to_string(++numOffers);
    progress = std::make_unique<WorkDoneProgress>(
        transport, std::nullopt, "Reading the files of the workspace");
    transport.call("window/workDoneProgress/create",
                   json::Object{{"token", token}}, token);
  });
}

void ReadingProgress::end() {
  timers.cancel("reading");
  std::lock_guard<std::mutex> lock(mutex);
  progress.reset();
}

void ReadingProgress::agree(llvm::StringRef agreed) {
  std::lock_guard<std::mutex> lock(mutex);
  if (!progress || agreed != token)
    return;
  progress->agree(token);
  progress->report("");
}
