//===- Envelope.h - Messages as they are sent -------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each message is a JSON object on a line of its own. `Json` is a value of the
// library that reads or writes it.
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_WIRE_ENVELOPE_H
#define DEBUG_ADAPTER_WIRE_ENVELOPE_H

#include <cstdint>
#include <optional>
#include <string>

namespace mlir::tcp::wire {

/// Says why a request was not answered.
struct Failure {
  std::string message;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("message", self.message);
  }
};

template <typename Json> struct Request {
  std::optional<int64_t> id;
  std::string method;
  std::optional<Json> params;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.written("id", self.id);
    visit.required("method", self.method);
    visit.optional("params", self.params);
  }
};

/// The response to a request: a result, which may be null, or an error. The id
/// is that of the request; null if that had none or could not be read.
template <typename Json> struct Response {
  std::optional<int64_t> id;
  std::optional<Json> result;
  std::optional<Failure> error;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.written("id", self.id);
    visit.optional("result", self.result);
    visit.optional("error", self.error);
  }
};

/// The name of an event. The other members of the object are those of the
/// event.
struct EventName {
  std::string event;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.optional("event", self.event);
  }
};

/// An event with its name.
template <typename Event> struct Named {
  Event event;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    std::string name = Event::kName;
    visit.required("event", name);
    Event::fields(self.event, visit);
  }
};

/// Tells a compiler that waits for a debugger where the adapter listens.
struct Connect {
  /// The socket file on which the adapter listens.
  std::string connect;
  std::string secret;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.written("connect", self.connect);
    visit.optional("secret", self.secret);
  }
};

/// The compiler accepts the debugger.
struct Accepted {
  template <typename Self, typename Visitor>
  static void fields(Self &, Visitor &) {}
};

/// The answer of the compiler to Connect.
struct Connected {
  /// Set unless the compiler refuses.
  std::optional<Accepted> result;
  std::optional<Failure> error;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.optional("result", self.result);
    visit.optional("error", self.error);
  }
};

} // namespace mlir::tcp::wire

#endif // DEBUG_ADAPTER_WIRE_ENVELOPE_H
