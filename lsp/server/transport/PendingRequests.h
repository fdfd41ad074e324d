//===- PendingRequests.h - Requests without an answer -----------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_SERVER_TRANSPORT_PENDINGREQUESTS_H
#define TCP_LSP_SERVER_TRANSPORT_PENDINGREQUESTS_H

#include "lsp/server/transport/Answer.h"
#include "lsp/server/transport/Transport.h"
#include "llvm/ADT/StringMap.h"
#include <memory>

namespace mlir::tcp::lsp {

class PendingRequests;

/// A request of the client, which may be cancelled until it is answered.
class PendingRequest : public Cancellation {
public:
  PendingRequest(PendingRequests &all, llvm::json::Value id)
      : all(all), id(std::move(id)) {}

  /// Answers the request. May be called once, on any thread. `result` is no
  /// task. If the request was cancelled, the answer is the reason.
  void answer(llvm::Expected<Answer> result);

private:
  PendingRequests &all;
  const llvm::json::Value id;
};

/// The requests that are not answered yet, by their ids. All threads may call
/// all methods.
class PendingRequests {
public:
  explicit PendingRequests(Transport &transport) : transport(transport) {}

  /// Adds a request that was received.
  std::shared_ptr<PendingRequest> add(const llvm::json::Value &id);
  /// Cancels the request with an id, if there is one. If no thread has begun
  /// with it, it is answered here.
  void cancel(const llvm::json::Value &id);
  /// Cancels all requests. They are not answered here.
  void cancelAll();

private:
  friend class PendingRequest;

  Transport &transport;
  std::mutex mutex;
  llvm::StringMap<std::shared_ptr<PendingRequest>> requests; // by id, as JSON
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_SERVER_TRANSPORT_PENDINGREQUESTS_H
