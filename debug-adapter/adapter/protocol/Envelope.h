//===- Envelope.h - Requests, responses and events as they are sent -------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_ADAPTER_PROTOCOL_ENVELOPE_H
#define DEBUG_ADAPTER_ADAPTER_PROTOCOL_ENVELOPE_H

#include "debug-adapter/adapter/protocol/Lifetime.h"

namespace mlir::tcp::dap::protocol {

/// The fields by which a message is told from others: `ProtocolMessage` of the
/// specification, with the `command` of requests and responses.
struct MessageHead {
  int64_t seq = 0;
  std::string type;
  std::string command;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.optional("seq", self.seq);
    visit.optional("type", self.type);
    visit.optional("command", self.command);
  }
};

/// `Request` of the specification.
struct Request {
  int64_t seq = 0;
  std::string type = "request";
  std::string command;
  json arguments;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("seq", self.seq);
    visit.required("type", self.type);
    visit.required("command", self.command);
    visit.optional("arguments", self.arguments);
  }
};

/// `CancelRequest` of the specification.
struct CancelRequest {
  CancelArguments arguments;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("arguments", self.arguments);
  }
};

/// The secret that `initialize`, `launch` and `attach` may have among their
/// arguments.
struct SecretArguments {
  std::optional<std::string> secret;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.optional("secret", self.secret);
  }
};

/// `Response` of the specification.
struct Response {
  int64_t seq = 0;
  std::string type = "response";
  int64_t requestSeq = 0;
  bool success = false;
  std::string command;
  /// Says why there is no success.
  std::string message;
  json body;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.written("seq", self.seq);
    visit.written("type", self.type);
    visit.required("request_seq", self.requestSeq);
    visit.required("success", self.success);
    visit.written("command", self.command);
    visit.optional("message", self.message);
    visit.optional("body", self.body);
  }
};

/// The body of an `ErrorResponse` of the specification.
struct ErrorBody {
  Message error;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("error", self.error);
  }
};

/// `Event` of the specification.
struct Event {
  int64_t seq = 0;
  std::string type = "event";
  std::string event;
  json body;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.written("seq", self.seq);
    visit.required("type", self.type);
    visit.required("event", self.event);
    visit.optional("body", self.body);
  }
};

} // namespace mlir::tcp::dap::protocol

#endif // DEBUG_ADAPTER_ADAPTER_PROTOCOL_ENVELOPE_H
