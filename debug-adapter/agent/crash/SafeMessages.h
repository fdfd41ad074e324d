//===- SafeMessages.h - Messages in a signal handler ------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A signal handler may not allocate memory, so it has its own structs for
// messages of the agent protocol. Each has the members of a struct of `wire`,
// whose `fields` function names them.
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_CRASH_SAFEMESSAGES_H
#define TCP_DEBUG_AGENT_CRASH_SAFEMESSAGES_H

#include "compiler/support/Codec.h"
#include "debug-adapter/agent/print/SafeText.h"
#include "debug-adapter/wire/Control.h"
#include "debug-adapter/wire/Envelope.h"
#include "tcp-mlir/Actions/ActiveAction.h"
#include <optional>
#include <type_traits>

namespace mlir::tcp::agent {

/// The type of a member that a message does not have.
struct Absent {};

/// JSON text that is copied as it is.
struct RawJson {
  StringRef text;
};

/// The frames of the actions from the innermost one outwards. It may be null.
struct SafeFrames {
  const ActiveAction *innermost;
};

/// The code addresses of a backtrace. The signal came at the first one; the
/// others are return addresses.
struct SafeAddresses {
  void *const *addresses;
  int count;
};

/// Writes the members of a message as JSON into a text.
class SafeWriter {
public:
  explicit SafeWriter(SafeText &text) : text(text) {}

  template <typename T> void required(const char *name, const T &field) {
    if constexpr (!std::is_same_v<T, Absent>) {
      text.add(isFirst ? "\"" : ",\"").add(name).add("\":");
      isFirst = false;
      add(field);
    }
  }
  template <typename T> void written(const char *name, const T &field) {
    required(name, field);
  }
  template <typename T> void optional(const char *name, const T &field) {
    required(name, field);
  }
  template <typename T>
  void optional(const char *name, const std::optional<T> &field) {
    if (field)
      required(name, *field);
  }

private:
  void add(StringRef field) { text.addString(field); }
  void add(const std::string &field) { text.addString(field); }
  void add(uint64_t field) { text.add(field); }
  void add(bool field) { text.add(field ? "true" : "false"); }
  void add(RawJson field) { text.add(field.text); }
  void add(SafeFrames frames);
  void add(SafeAddresses addresses);
  template <typename Message> void add(const Message &message) {
    text.add("{");
    SafeWriter writer(text);
    Message::Wire::fields(message, writer);
    text.add("}");
  }

  SafeText &text;
  bool isFirst = true;
};

/// Adds a message as JSON.
template <typename Message>
void addMessage(SafeText &text, const Message &message) {
  text.add("{");
  SafeWriter writer(text);
  Message::Wire::fields(message, writer);
  text.add("}");
}

/// Adds a message of a variant as JSON, with the tag that names its type.
template <typename Message>
void addTagged(SafeText &text, const Message &message) {
  text.add("{");
  SafeWriter writer(text);
  writer.required(codec::kTag, StringRef(Message::Wire::kName));
  Message::Wire::fields(message, writer);
  text.add("}");
}

/// Reads members of a message from its JSON text, at any depth. A member that
/// is not there stays empty.
class SafeReader {
public:
  explicit SafeReader(StringRef text) : text(text) {}

  template <typename T> void required(const char *name, T &field) {
    read(name, field);
  }
  template <typename T> void written(const char *name, T &field) {
    read(name, field);
  }
  template <typename T> void optional(const char *name, T &field) {
    read(name, field);
  }

private:
  void read(const char *, Absent &) {}
  /// Reads the text of a number, or of a string without its quotes.
  void read(const char *name, StringRef &field);
  void read(const char *name, RawJson &field) { read(name, field.text); }
  /// Returns the text behind a word in quotes; empty if the word is not there.
  static StringRef findBehind(StringRef text, StringRef word);

  StringRef text;
};

//===- Messages -----------------------------------------------------------===//

struct SafePosition {
  using Wire = wire::Position;
  uint64_t timestamp, action;
  StringRef phase;
};

struct SafeLocation {
  using Wire = wire::Location;
  StringRef file;
  uint64_t line, column;
  Absent text{}, document{}, endLine{}, endColumn{};
};

struct SafeFrame {
  using Wire = wire::Frame;
  uint64_t action;
  StringRef tag, name;
  std::optional<SafeLocation> location = std::nullopt;
  Absent id{}, phase{}, tags{}, description{}, document{}, line{}, column{},
      endLine{}, llvmUnit{};
};

struct SafeStack {
  using Wire = wire::Stack;
  SafeFrames frames;
};

struct SafeDone {
  using Wire = wire::Done;
};

struct SafeFailure {
  using Wire = wire::Failure;
  StringRef message;
};

template <typename Result, typename Failure> struct SafeResponse {
  using Wire = wire::Response<bool>;
  RawJson id;
  Result result;
  Failure error;
};

struct SafeRequest {
  RawJson id;
  StringRef method;
  Absent params{};
};

/// Returns whether a text has a complete line that is a request of this method.
bool hasRequest(StringRef lines, StringRef method);

struct SafeRun {
  StringRef mode;
  Absent granularity{}, skip{}, inclusive{};
};

/// An empty list.
inline constexpr RawJson kNoList{"[]"};

struct SafeStopped {
  StringRef reason;
  SafePosition position;
  StringRef description;
  SafeFrames frames;
  bool busy = true;
  RawJson breakpoints = kNoList;
  Absent thread{}, change{}, diverged{};
};

struct SafeStoppedEvent {
  using Wire = wire::Named<wire::Stopped>;
  SafeStopped event;
};

struct SafeGoTo {
  using Wire = wire::control::GoTo;
  SafePosition place;
  StringRef reason;
  Absent description{}, breakpoints{}, detect{}, detectFrom{}, handled{},
      options{}, then{};
};

struct SafeAdapterLost {
  using Wire = wire::control::AdapterLost;
  uint64_t timestamp;
};

struct SafeAddress {
  using Wire = wire::control::CodeAddress;
  StringRef file;
  uint64_t offset;
};

struct SafeCrash {
  using Wire = wire::control::Crash;
  uint64_t signal;
  SafeFrames frames;
  SafeAddresses addresses;
};

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_CRASH_SAFEMESSAGES_H
