//===- WorkDoneProgress.cpp - $/progress ----------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/server/transport/WorkDoneProgress.h"

using namespace mlir::tcp::lsp;
namespace json = llvm::json;

void WorkDoneProgress::send(json::Object value) {
  transport.notify("$/progress", json::Object{{"token", *token},
                                              {"value", std::move(value)}});
}

void WorkDoneProgress::agree(json::Value agreed) {
  std::lock_guard<std::mutex> lock(mutex);
  token = std::move(agreed);
}

void WorkDoneProgress::report(const std::string &message) {
  std::lock_guard<std::mutex> lock(mutex);
  if (!token || hasEnded || (hasBegun && message == last))
    return;
  last = message;
  json::Object value{{"kind", hasBegun ? "report" : "begin"}};
  if (!hasBegun)
    value["title"] = json::fixUTF8(title);
  if (!message.empty())
    value["message"] = json::fixUTF8(message);
  hasBegun = true;
  send(std::move(value));
}

void WorkDoneProgress::end() {
  std::lock_guard<std::mutex> lock(mutex);
  if (hasBegun && !hasEnded)
    send(json::Object{{"kind", "end"}});
  hasEnded = true;
}
