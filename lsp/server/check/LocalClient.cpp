//===- LocalClient.cpp - A client in the server's process -----------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/server/check/LocalClient.h"
#include "llvm/Support/ErrorHandling.h"
#include <unistd.h>

using namespace mlir::tcp::lsp;
using llvm::StringRef;
using llvm::lsp::ErrorCode;
namespace json = llvm::json;

/// The time after which the server is taken to hang.
static constexpr std::chrono::milliseconds kTimeout = std::chrono::minutes(2);

void MessageStream::write_impl(const char *data, size_t size) {
  pending.append(data, size);
  written += size;
  for (;;) {
    StringRef rest = pending;
    StringRef header = "Content-Length: ";
    size_t end = rest.find("\r\n\r\n");
    size_t length = 0;
    if (end == StringRef::npos || !rest.consume_front(header) ||
        rest.take_front(end - header.size()).getAsInteger(10, length) ||
        pending.size() < end + 4 + length)
      return;
    std::lock_guard<std::mutex> lock(mutex);
    messages.push_back(pending.substr(end + 4, length));
    pending.erase(0, end + 4 + length);
    changed.notify_one();
  }
}

llvm::Expected<json::Object>
MessageStream::next(std::chrono::milliseconds timeout) {
  std::string message;
  {
    std::unique_lock<std::mutex> lock(mutex);
    if (!changed.wait_for(lock, timeout, [&] { return !messages.empty(); }))
      return makeError(ErrorCode::RequestFailed,
                       "no answer in " + llvm::Twine(timeout.count() / 1000) +
                           " s");
    message = std::move(messages.front());
    messages.pop_front();
  }
  llvm::Expected<json::Value> value = json::parse(message);
  if (!value)
    return makeError(ErrorCode::ParseError,
                     "not JSON: " + llvm::toString(value.takeError()));
  json::Object *object = value->getAsObject();
  if (!object)
    return makeError(ErrorCode::ParseError, "not a JSON object");
  return std::move(*object);
}

LocalClient::LocalClient(const mlir::DialectRegistry &registry) {
  int ends[2];
  if (pipe(ends))
    llvm::report_fatal_error("could not make a pipe");
  serverIn = fdopen(ends[0], "rb");
  toServer = std::make_unique<llvm::raw_fd_ostream>(ends[1],
                                                    /*shouldClose=*/true);
  transport =
      std::make_unique<Transport>(serverIn, fromServer, InputStyle::Standard,
                                  /*pretty=*/false);
  sender = std::make_unique<Transport>(nullptr, *toServer, InputStyle::Standard,
                                       /*pretty=*/false);
  thread = std::thread([this, &registry] {
    Server(*transport, registry, ServerOptions()).run();
  });
}

LocalClient::~LocalClient() {
  toServer.reset();
  thread.join();
  std::fclose(serverIn);
}

int64_t LocalClient::request(StringRef method, json::Value params) {
  sender->call(method, std::move(params), ++lastId);
  return lastId;
}

void LocalClient::notify(StringRef method, json::Value params) {
  sender->notify(method, std::move(params));
}

llvm::Expected<json::Object>
LocalClient::waitFor(llvm::function_ref<bool(const json::Object &)> accepts) {
  for (auto it = kept.begin(); it != kept.end(); ++it)
    if (accepts(*it)) {
      json::Object found = std::move(*it);
      kept.erase(it);
      return found;
    }
  for (;;) {
    llvm::Expected<json::Object> message = fromServer.next(kTimeout);
    if (!message || accepts(*message))
      return message;
    kept.push_back(std::move(*message));
  }
}

llvm::Expected<json::Value> LocalClient::answer(int64_t id) {
  llvm::Expected<json::Object> message =
      waitFor([&](const json::Object &object) {
        return object.getInteger("id") == id && !object.get("method");
      });
  if (!message)
    return message.takeError();
  if (const json::Object *error = message->getObject("error"))
    return makeError(
        static_cast<ErrorCode>(error->getInteger("code").value_or(0)),
        error->getString("message").value_or("an error without a message"));
  if (json::Value *result = message->get("result"))
    return std::move(*result);
  return makeError(ErrorCode::ParseError, "neither a result nor an error");
}

llvm::Expected<json::Value> LocalClient::call(StringRef method,
                                              json::Value params) {
  return answer(request(method, std::move(params)));
}

llvm::Expected<json::Value> LocalClient::notification(StringRef method) {
  llvm::Expected<json::Object> message =
      waitFor([&](const json::Object &object) {
        return object.getString("method") == method;
      });
  if (!message)
    return message.takeError();
  json::Value *params = message->get("params");
  return params ? std::move(*params) : json::Value(nullptr);
}
