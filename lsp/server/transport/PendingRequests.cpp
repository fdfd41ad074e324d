//===- PendingRequests.cpp - Requests without an answer -------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/server/transport/PendingRequests.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir::tcp::lsp;
using llvm::lsp::ErrorCode;
namespace json = llvm::json;

static std::string keyOf(const json::Value &id) {
  return llvm::formatv("{0}", id).str();
}

/// Returns the error for a request that was cancelled.
static llvm::Error explain(const Cancellation &cancellation) {
  if (cancellation.isOutdated)
    return makeError(ErrorCode::ContentModified, "the document has changed");
  return makeCancelled();
}

void PendingRequest::answer(llvm::Expected<Answer> result) {
  {
    std::lock_guard<std::mutex> lock(all.mutex);
    all.requests.erase(keyOf(id));
  }
  if (isSet) {
    llvm::consumeError(result.takeError());
    result = explain(*this);
  }
  if (!result)
    all.transport.reply(id, result.takeError());
  else if (auto *value = std::get_if<json::Value>(&*result))
    all.transport.reply(id, std::move(*value));
  else
    all.transport.replyText(id, std::move(std::get<std::string>(*result)));
}

std::shared_ptr<PendingRequest> PendingRequests::add(const json::Value &id) {
  auto request = std::make_shared<PendingRequest>(*this, id);
  std::lock_guard<std::mutex> lock(mutex);
  requests[keyOf(id)] = request;
  return request;
}

void PendingRequests::cancel(const json::Value &id) {
  std::shared_ptr<PendingRequest> request;
  {
    std::lock_guard<std::mutex> lock(mutex);
    request = requests.lookup(keyOf(id));
  }
  if (!request)
    return;
  request->isSet = true;
  // A request that no thread has begun with is answered here.
  if (request->take())
    request->answer(makeCancelled());
}

void PendingRequests::cancelAll() {
  std::lock_guard<std::mutex> lock(mutex);
  for (auto &entry : requests)
    entry.second->isSet = true;
}
