//===- DapClient.cpp - Asks an adapter ------------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/client/DapClient.h"

#include "debug-adapter/adapter/protocol/Envelope.h"

using namespace mlir::tcp::dap;

int64_t DapClient::sendRequest(const std::string &command, json arguments) {
  int64_t seq = ++lastSeq;
  protocol::Request message;
  message.seq = seq;
  message.command = command;
  message.arguments = std::move(arguments);
  connection->write(printJson(std::move(message)));
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
  return Error{"the debug adapter has ended"};
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
  auto head = readSome<protocol::MessageHead>(message);
  if (head.type == "event") {
    auto said = readSome<protocol::Event>(message);
    onEvent(said.event, said.body.is_null() ? json::object() : said.body);
    return;
  }
  protocol::Response answer;
  if (head.type == "request") {
    // The adapter asks for a terminal window, or for another debugger. tcp-dbg
    // can open neither.
    answer.seq = ++lastSeq;
    answer.requestSeq = head.seq;
    answer.command = head.command;
    answer.message = "tcp-dbg cannot do that";
    connection->write(printJson(std::move(answer)));
    return;
  }
  answer = readSome<protocol::Response>(message);
  if (answer.requestSeq != awaited || awaited == 0)
    return;
  if (answer.success)
    response.emplace(std::move(answer.body));
  else
    response.emplace(Error{answer.message.empty()
                               ? "the debug adapter gives no reason"
                               : answer.message});
}
