//===- DapClient.cpp - Asks an adapter ------------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/client/DapClient.h"

using namespace mlir::tcp::dap;

int64_t DapClient::sendRequest(const std::string &command, json arguments) {
  int64_t seq = ++lastSeq;
  json message = {{"seq", seq}, {"type", "request"}, {"command", command}};
  if (!arguments.is_null())
    message["arguments"] = std::move(arguments);
  connection->write(
      message.dump(-1, ' ', false, json::error_handler_t::replace));
  return seq;
}

void DapClient::send(const std::string &command, json arguments) {
  sendRequest(command, std::move(arguments));
}

Result<json> DapClient::request(const std::string &command, json arguments) {
  awaited = sendRequest(command, std::move(arguments));
  response.reset();
  while (open && !response)
    poll(-1);
  awaited = 0;
  if (response)
    return std::move(*response);
  return Error{"the debug adapter went away"};
}

bool DapClient::poll(int milliseconds) {
  bool ended = false;
  std::optional<std::string> text = connection->read(milliseconds, ended);
  if (text)
    handle(*text);
  open = open && !ended;
  return open;
}

void DapClient::handle(const std::string &text) {
  json message = json::parse(text, nullptr, /*allow_exceptions=*/false);
  if (!message.is_object())
    return;
  if (message.value("type", "") == "event") {
    json body = message.contains("body") ? message["body"] : json::object();
    onEvent(message.value("event", ""), body);
    return;
  }
  if (message.value("type", "") == "request") {
    // The adapter asks for a terminal window, or for another debugger. tcp-dbg
    // can open neither.
    json answer = {{"seq", ++lastSeq},
                   {"type", "response"},
                   {"request_seq", message["seq"]},
                   {"command", message["command"]},
                   {"success", false},
                   {"message", "tcp-dbg cannot do that"}};
    connection->write(answer.dump());
    return;
  }
  if (message.value("request_seq", int64_t(0)) != awaited || awaited == 0)
    return;
  if (message.value("success", false))
    response.emplace(message.contains("body") ? message["body"] : json());
  else
    response.emplace(Error{message.value("message", "it does not say why")});
}
