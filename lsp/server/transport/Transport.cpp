//===- Transport.cpp - JSON-RPC messages ----------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/server/transport/Transport.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/LSP/Logging.h"

using namespace mlir::tcp::lsp;
using llvm::StringRef;
using llvm::Twine;
using llvm::lsp::ErrorCode;
using llvm::lsp::Logger;
namespace json = llvm::json;

/// A longer message is skipped.
static const size_t kMaxMessage = size_t(1) << 30;
/// Messages that nest more deeply are rejected, because the JSON parser
/// recurses.
static const unsigned kMaxNesting = 1000;

llvm::Error mlir::tcp::lsp::makeError(ErrorCode code, const Twine &message) {
  return llvm::make_error<llvm::lsp::LSPError>(message.str(), code);
}

llvm::Error mlir::tcp::lsp::makeCancelled() {
  return makeError(ErrorCode::RequestCancelled, "cancelled by the client");
}

bool Transport::readLine(std::string &line) {
  line.clear();
  for (int c = std::fgetc(in); c != EOF; c = std::fgetc(in)) {
    line.push_back(static_cast<char>(c));
    if (c == '\n')
      return true;
  }
  return !line.empty();
}

/// Reads header lines up to the empty one. Other lines are skipped.
bool Transport::readHeader(size_t &length) {
  std::string line;
  std::optional<size_t> found;
  while (readLine(line)) {
    StringRef text = StringRef(line).trim();
    if (text.empty() && found) {
      length = *found;
      return true;
    }
    auto [name, value] = text.split(':');
    size_t number;
    if (!name.equals_insensitive("Content-Length"))
      continue;
    if (value.trim().getAsInteger(10, number)) {
      Logger::error("bad Content-Length: {0}", value.trim());
      continue;
    }
    found = number;
  }
  return false;
}

bool Transport::readStandard(std::string &message) {
  size_t length = 0;
  if (!readHeader(length))
    return false;
  if (length > kMaxMessage) {
    for (size_t i = 0; i < length; ++i)
      if (std::fgetc(in) == EOF)
        return false;
    reply(nullptr,
          makeError(ErrorCode::InvalidRequest, "a message of more than 1 GiB"));
    message.clear();
    return true;
  }
  message.resize(length);
  return std::fread(message.data(), 1, length, in) == length;
}

bool Transport::readDelimited(std::string &message) {
  message.clear();
  std::string line;
  while (readLine(line)) {
    StringRef text = StringRef(line).trim();
    if (text.starts_with("//")) {
      if (text == "// -----" && !message.empty())
        return true;
      continue;
    }
    message += line;
  }
  return !StringRef(message).trim().empty();
}

/// Logs the kind of a message, but not its content, which may be large.
static void logMessage(StringRef direction, const json::Object &message) {
  const json::Value *id = message.get("id");
  std::string number = id ? llvm::formatv("({0})", *id).str() : "";
  Logger::info("{0} {1}{2}", direction,
               message.getString("method").value_or(
                   message.get("error") ? "error" : "reply"),
               number);
}

/// Parses a message as JSON, and replaces bytes that are not UTF-8. Most
/// messages have none, so the message is first parsed as it is.
static llvm::Expected<json::Value> parseMessage(StringRef message) {
  llvm::Expected<json::Value> value = json::parse(message);
  if (value || json::isUTF8(message))
    return value;
  llvm::consumeError(value.takeError());
  return json::parse(json::fixUTF8(message));
}

/// Returns whether the handlers of a notification decode long strings
/// (LongStrings::read).
static bool takesLongStrings(const json::Value &message) {
  const json::Object *object = message.getAsObject();
  StringRef method = object ? object->getString("method").value_or("") : "";
  return method == "textDocument/didOpen" || method == "textDocument/didChange";
}

std::optional<Transport::Message> Transport::read() {
  std::string text;
  while (style == InputStyle::Standard ? readStandard(text)
                                       : readDelimited(text)) {
    if (StringRef(text).trim().empty())
      continue;
    MessageScan scan = scanMessage(text);
    if (scan.nesting > kMaxNesting) {
      reply(nullptr, makeError(ErrorCode::ParseError,
                               "the message's brackets nest too deeply"));
      continue;
    }
    std::shared_ptr<const LongStrings> longStrings;
    if (!scan.longStrings.empty()) {
      longStrings = std::make_shared<LongStrings>(std::move(text),
                                                  std::move(scan.longStrings));
      text = longStrings->shorten();
    }
    llvm::Expected<json::Value> value = parseMessage(text);
    if (value && longStrings && !takesLongStrings(*value)) {
      value = parseMessage(longStrings->getMessage());
      longStrings.reset();
    }
    if (!value) {
      reply(nullptr, makeError(ErrorCode::ParseError,
                               llvm::toString(value.takeError())));
      continue;
    }
    if (json::Object *object = value->getAsObject()) {
      logMessage("<--", *object);
      if (longStrings)
        Logger::debug("<-- {0}", longStrings->getMessage());
      else
        Logger::debug("<-- {0}", *value);
      return Message{std::move(*object), std::move(longStrings)};
    }
    reply(nullptr,
          makeError(ErrorCode::InvalidRequest,
                    "a message must be an object; LSP has no batches"));
  }
  return std::nullopt;
}

void Transport::send(json::Object message) {
  message["jsonrpc"] = "2.0";
  logMessage("-->", message);
  std::string text;
  llvm::raw_string_ostream os(text);
  json::Value value(std::move(message));
  Logger::debug("--> {0}", value);
  if (pretty)
    os << llvm::formatv("{0:2}\n", value);
  else
    os << value;
  write(text);
}

void Transport::write(StringRef head, StringRef body, StringRef tail) {
  std::lock_guard<std::mutex> lock(writing);
  out << "Content-Length: " << head.size() + body.size() + tail.size()
      << "\r\n\r\n"
      << head << body << tail;
  out.flush();
}

void Transport::notify(StringRef method, json::Value params) {
  send(json::Object{{"method", method}, {"params", std::move(params)}});
}

void Transport::call(StringRef method, json::Value params, json::Value id) {
  send(json::Object{{"method", method},
                    {"params", std::move(params)},
                    {"id", std::move(id)}});
}

void Transport::reply(json::Value id, llvm::Expected<json::Value> result) {
  if (result) {
    send(json::Object{{"id", std::move(id)}, {"result", std::move(*result)}});
    return;
  }
  json::Object error;
  llvm::handleAllErrors(
      result.takeError(),
      [&](const llvm::lsp::LSPError &known) {
        error = json::Object{{"code", static_cast<int>(known.code)},
                             {"message", known.message}};
      },
      [&](const llvm::ErrorInfoBase &other) {
        error = json::Object{
            {"code", static_cast<int>(ErrorCode::UnknownErrorCode)},
            {"message", other.message()}};
      });
  send(json::Object{{"id", std::move(id)}, {"error", std::move(error)}});
}

void Transport::notifyText(StringRef method, StringRef params) {
  // Only parsed JSON can be indented.
  if (pretty)
    return notify(method, llvm::cantFail(json::parse(params)));
  Logger::debug("--> {0}({1})", method, params);
  std::string head = llvm::formatv("{{\"jsonrpc\":\"2.0\",\"method\":\"{0}\","
                                   "\"params\":",
                                   method)
                         .str();
  write(head, params, "}");
}

void Transport::replyText(json::Value id, llvm::Expected<std::string> result) {
  if (!result)
    return reply(std::move(id), result.takeError());
  // Only parsed JSON can be indented.
  if (pretty)
    return reply(std::move(id), json::parse(*result));
  Logger::info("--> reply({0})", id);
  Logger::debug("--> reply({0}): {1}", id, *result);
  std::string head = llvm::formatv("{{\"id\":{0},\"result\":", id).str();
  write(head, *result, ",\"jsonrpc\":\"2.0\"}");
}
