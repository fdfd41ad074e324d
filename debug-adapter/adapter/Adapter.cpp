//===- Adapter.cpp - From messages to handlers ----------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/Adapter.h"

#include "debug-adapter/access/Secret.h"
#include "debug-adapter/adapter/handlers/HandlerTable.h"

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

void Adapter::send(json message) {
  message["seq"] = ++lastSeq;
  connection.write(
      message.dump(-1, ' ', false, json::error_handler_t::replace));
}

void Adapter::sendEventJson(const char *event, json body) {
  json message = {{"type", "event"}, {"event", event}};
  if (!body.is_null())
    message["body"] = std::move(body);
  send(std::move(message));
}

void Adapter::sendRequestJson(const char *command, json arguments,
                              Callback callback) {
  callbacks.emplace(lastSeq + 1, std::move(callback));
  send({{"type", "request"},
        {"command", command},
        {"arguments", std::move(arguments)}});
}

void Adapter::respond(int64_t requestSeq, const std::string &command,
                      Result<json> result) {
  json message = {{"type", "response"},
                  {"request_seq", requestSeq},
                  {"command", command},
                  {"success", static_cast<bool>(result)}};
  if (result) {
    if (!result->is_null())
      message["body"] = std::move(*result);
  } else {
    message["message"] = result.error().message;
    message["body"] = {
        {"error", {{"id", 1}, {"format", result.error().message}}}};
  }
  send(std::move(message));
}

void Adapter::refuse(const json &message, const std::string &why) {
  auto seq = message.find("seq");
  auto command = message.find("command");
  respond(seq != message.end() && seq->is_number_integer() ? seq->get<int64_t>()
                                                           : 0,
          command != message.end() && command->is_string()
              ? command->get<std::string>()
              : "",
          Error{why});
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

/// How deeply the lists and objects of a message may be nested.
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
    if (message.is_object() && message.contains("command") &&
        message["command"].is_string()) {
      const std::string &command = message["command"].get_ref<std::string &>();
      std::lock_guard<std::mutex> lock(mutex);
      if (command == "disconnect" || command == "terminate")
        ++endings;
      if (command == "cancel" && message.contains("arguments") &&
          message["arguments"].is_object() &&
          message["arguments"].contains("requestId") &&
          message["arguments"]["requestId"].is_number_integer())
        cancelled.insert(message["arguments"]["requestId"].get<int64_t>());
    }
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
  auto type = message.find("type");
  if (type != message.end() && *type == "request")
    return onRequest(message);
  if (type != message.end() && *type == "response")
    return onResponse(message);
  refuse(message, "'type' must be request or response");
}

void Adapter::onRequest(const json &message) {
  auto seq = message.find("seq");
  auto command = message.find("command");
  if (seq == message.end() || !seq->is_number_integer() ||
      command == message.end() || !command->is_string())
    return refuse(message, "a request has 'seq', a number, and 'command', a "
                           "string");
  int64_t id = seq->get<int64_t>();
  std::string name = command->get<std::string>();
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
  static const json kNone;
  auto arguments = message.find("arguments");
  if (std::string why =
          checkAccess(name, arguments == message.end() ? kNone : *arguments);
      !why.empty()) {
    respond(id, name, Error{why});
    return queue.stop();
  }
  if (admission.secret.empty() && admission.onAdmitted)
    std::exchange(admission.onAdmitted, nullptr)();
  handler->handle(session, arguments == message.end() ? kNone : *arguments,
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
  auto said =
      arguments.is_object() ? arguments.find("secret") : arguments.end();
  if (!arguments.is_object() || said == arguments.end())
    return command == "initialize"
               ? ""
               : "this adapter asks for a secret, as 'secret' of 'initialize', "
                 "'launch' or 'attach': what TCP_DEBUG_SECRET or "
                 "TCP_DEBUG_SECRET_FILE says where it was started";
  if (!said->is_string() ||
      !debug::isSameSecret(said->get_ref<const std::string &>(),
                           admission.secret))
    return "this is not the secret of this adapter";
  admission.secret.clear();
  connection.setLargestMessage(FrameReader::kLargest);
  return "";
}

void Adapter::onResponse(const json &message) {
  auto requestSeq = message.find("request_seq");
  if (requestSeq == message.end() || !requestSeq->is_number_integer())
    return;
  auto callback = callbacks.find(requestSeq->get<int64_t>());
  if (callback == callbacks.end())
    return;
  Callback call = std::move(callback->second);
  callbacks.erase(callback);
  auto success = message.find("success");
  if (success != message.end() && *success == true) {
    auto body = message.find("body");
    return call(body == message.end() ? json() : *body);
  }
  auto why = message.find("message");
  call(Error{why != message.end() && why->is_string()
                 ? why->get<std::string>()
                 : "the client does not say why"});
}
