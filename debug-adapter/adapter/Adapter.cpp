//===- Adapter.cpp - From messages to handlers ----------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/Adapter.h"

#include "debug-adapter/access/Secret.h"
#include "debug-adapter/adapter/handlers/HandlerTable.h"
#include "debug-adapter/adapter/protocol/Envelope.h"

#include <thread>

using namespace mlir::tcp;
using namespace mlir::tcp::dap;

/// The time that a client has to send the secret.
static constexpr auto kPatience = std::chrono::seconds(10);
/// The largest message, in bytes, of a client that has not sent the secret yet.
/// Such a client must not be able to fill the memory.
static constexpr size_t kLargestUntrusted = 65536;

Adapter::Adapter(Connection &connection, Admission newAdmission)
    : connection(connection), admission(std::move(newAdmission)),
      debuggee(queue, [this] { return getPatience(); }),
      session(*this, debuggee, queue) {
  debuggee.setListener(session.getDebuggeeListener());
}

void Adapter::run() {
  if (!admission.secret.empty()) {
    connection.setLargestMessage(kLargestUntrusted);
    queue.postAfter(kPatience, [this] {
      if (!admission.secret.empty())
        queue.stop();
    });
  }
  std::thread reader([this] { readMessages(); });
  queue.run();
  connection.interrupt();
  reader.join();
}

//===----------------------------------------------------------------------===//
// Sending
//===----------------------------------------------------------------------===//

template <typename Message> void Adapter::send(Message message) {
  message.seq = ++lastSeq;
  connection.write(printJson(std::move(message)));
}

void Adapter::sendEventJson(const char *event, json body) {
  protocol::Event message;
  message.event = event;
  message.body = std::move(body);
  send(std::move(message));
}

void Adapter::sendRequestJson(const char *command, json arguments,
                              Callback callback) {
  callbacks.emplace(lastSeq + 1, std::move(callback));
  protocol::Request message;
  message.command = command;
  message.arguments = std::move(arguments);
  send(std::move(message));
}

void Adapter::respond(int64_t requestSeq, const std::string &command,
                      Result<json> result) {
  protocol::Response message;
  message.requestSeq = requestSeq;
  message.command = command;
  message.success = static_cast<bool>(result);
  if (result) {
    message.body = std::move(*result);
  } else {
    message.message = result.error().message;
    protocol::ErrorBody body;
    body.error.id = 1;
    body.error.format = result.error().message;
    message.body = toJson(body);
  }
  send(std::move(message));
}

void Adapter::refuse(const json &message, const std::string &why) {
  auto head = readSome<protocol::MessageHead>(message);
  respond(head.seq, head.command, Error{why});
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

/// The depth to which the lists and objects of a message may be nested.
static constexpr int kMaxDepth = 200;

static bool isTooDeep(const std::string &text) {
  int depth = 0;
  bool inString = false;
  for (size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (inString && c == '\\')
      ++i;
    else if (c == '"')
      inString = !inString;
    else if (!inString && (c == '[' || c == '{') && ++depth > kMaxDepth)
      return true;
    else if (!inString && (c == ']' || c == '}'))
      --depth;
  }
  return false;
}

void Adapter::readMessages() {
  size_t skipped = 0;
  while (std::optional<std::string> body = connection.read()) {
    if (connection.getSkipped() != skipped) {
      skipped = connection.getSkipped();
      queue.post([this] {
        refuse(json::object(),
               "there were bytes that belong to no message: a message begins "
               "with 'Content-Length: '");
      });
    }
    // Copies of JSON are made recursively, so a message that is nested too
    // deeply would overflow the stack.
    json message = isTooDeep(*body) ? json(json::value_t::discarded)
                                    : json::parse(*body, nullptr,
                                                  /*allow_exceptions=*/false);
    lookAhead(message);
    debuggee.wakeCalls();
    queue.post([this, message = std::move(message)]() mutable {
      onMessage(std::move(message));
    });
  }
  {
    std::lock_guard<std::mutex> lock(mutex);
    ++endings;
  }
  debuggee.wakeCalls();
  queue.post([this] {
    session.getLifecycle().disconnect(
        /*terminateDebuggee=*/!session.getProgram().wasAttached(),
        /*suspend=*/false);
    queue.stop();
  });
}

void Adapter::lookAhead(const json &message) {
  // A message that is refused later ends and cancels nothing.
  if (!message.is_object() ||
      readSome<protocol::MessageHead>(message).type != "request" ||
      !fromJson<protocol::Request>(message))
    return;
  std::string command = readSome<protocol::MessageHead>(message).command;
  std::lock_guard<std::mutex> lock(mutex);
  if (command == "disconnect" || command == "terminate")
    ++endings;
  if (command != "cancel")
    return;
  auto cancel = readSome<protocol::CancelRequest>(message);
  if (cancel.arguments.requestId)
    cancelled.insert(*cancel.arguments.requestId);
}

AgentSocket::Patience Adapter::getPatience() {
  std::lock_guard<std::mutex> lock(mutex);
  if (cancelled.count(current))
    return AgentSocket::Patience::GaveUp;
  return endings ? AgentSocket::Patience::Hurries
                 : AgentSocket::Patience::Waits;
}

void Adapter::onMessage(json message) {
  if (!message.is_object())
    return refuse(json::object(), "this message is not a JSON object");
  std::string type = readSome<protocol::MessageHead>(message).type;
  if (type == "request")
    return onRequest(message);
  if (type == "response")
    return onResponse(message);
  refuse(message, "'type' must be request or response");
}

void Adapter::onRequest(const json &message) {
  Result<protocol::Request> request = fromJson<protocol::Request>(message);
  if (!request)
    return refuse(message, "a request has 'seq', a number, and 'command', a "
                           "string");
  int64_t id = request->seq;
  const std::string &name = request->command;
  {
    std::lock_guard<std::mutex> lock(mutex);
    current = id;
    if (name == "disconnect" || name == "terminate")
      --endings;
    if (cancelled.count(id) && name != "disconnect") {
      cancelled.erase(id);
      current = 0;
      return respond(id, name, Error{"cancelled"});
    }
  }
  const Handler *handler = findHandler(name);
  if (!handler)
    return respond(id, name, Error{"there is no request '" + name + "'"});
  if (name == "initialize" && std::exchange(initialized, true))
    return respond(id, name, Error{"'initialize' was sent already"});
  if (!initialized && name != "disconnect")
    return respond(id, name,
                   Error{"'initialize' must come before '" + name + "'"});
  if (std::string why = checkAccess(name, request->arguments); !why.empty()) {
    respond(id, name, Error{why});
    return queue.stop();
  }
  if (admission.secret.empty() && admission.onAdmitted)
    std::exchange(admission.onAdmitted, nullptr)();
  handler->handle(session, request->arguments,
                  [this, id, name](Result<json> result) {
                    respond(id, name, std::move(result));
                  });
  {
    std::lock_guard<std::mutex> lock(mutex);
    cancelled.erase(id);
    current = 0;
  }
  if (name == "disconnect")
    queue.stop();
}

std::string Adapter::checkAccess(const std::string &command,
                                 const json &arguments) {
  if (admission.secret.empty())
    return "";
  Result<protocol::SecretArguments> said =
      fromJson<protocol::SecretArguments>(arguments);
  // A field that is null is read as one that is not there. It is no secret,
  // too.
  bool isNull = said && !said->secret && arguments.contains("secret");
  if (arguments.is_object() && (!said || isNull))
    return "this is not the secret of this adapter";
  if (!said || !said->secret)
    return command == "initialize"
               ? ""
               : "this adapter asks for a secret, as 'secret' of 'initialize', "
                 "'launch' or 'attach': what TCP_DEBUG_SECRET or "
                 "TCP_DEBUG_SECRET_FILE says where it was started";
  if (!debug::isSameSecret(*said->secret, admission.secret))
    return "this is not the secret of this adapter";
  admission.secret.clear();
  connection.setLargestMessage(FrameReader::kLargest);
  return "";
}

void Adapter::onResponse(const json &message) {
  auto response = readSome<protocol::Response>(message);
  auto callback = callbacks.find(response.requestSeq);
  if (callback == callbacks.end())
    return;
  Callback call = std::move(callback->second);
  callbacks.erase(callback);
  if (response.success)
    return call(std::move(response.body));
  call(Error{response.message.empty() ? "the client gives no reason"
                                      : response.message});
}
