//===- Events.h - Events of a compile ---------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The member "event" of a message has the name of the event.
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_WIRE_EVENTS_H
#define DEBUG_ADAPTER_WIRE_EVENTS_H

#include "debug-adapter/wire/Stack.h"
#include "debug-adapter/wire/Supervision.h"

namespace mlir::tcp::wire {

/// The version of the agent protocol, which must be the same on both sides.
inline constexpr int64_t kVersion = 4;

/// The first message of a connection. `role` and `version` are there in each
/// version of the protocol.
struct Hello {
  static constexpr const char *kName = "hello";

  /// "supervisor" or "current".
  std::string role;
  int64_t version = 0;
  int64_t pid = 0;
  std::string program;
  std::vector<std::string> arguments;
  std::string directory;
  /// MLIR's threads are on, so the compile can't go back.
  bool threading = false;
  std::optional<Position> position;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("role", self.role);
    visit.required("version", self.version);
    visit.optional("pid", self.pid);
    visit.optional("program", self.program);
    visit.optional("arguments", self.arguments);
    visit.optional("directory", self.directory);
    visit.optional("threading", self.threading);
    visit.optional("position", self.position);
  }
};

struct Stopped {
  static constexpr const char *kName = "stopped";

  std::string reason;
  Position position;
  int64_t thread = 1;
  std::vector<int64_t> breakpoints;
  std::string description;
  /// The number of the change at which the compile stands.
  std::optional<int64_t> change;
  /// The replay has not done the same as the compile before.
  bool diverged = false;
  /// The compile stands in the middle of an action, with these frames.
  bool busy = false;
  std::vector<Frame> frames;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("reason", self.reason);
    visit.written("position", self.position);
    visit.written("thread", self.thread);
    visit.written("breakpoints", self.breakpoints);
    visit.written("description", self.description);
    visit.optional("change", self.change);
    visit.optional("diverged", self.diverged);
    visit.optional("busy", self.busy);
    visit.optional("frames", self.frames);
  }
};

/// The text of a log point.
struct Log {
  static constexpr const char *kName = "log";

  int64_t breakpoint = 0;
  std::string text;
  Position position;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.written("breakpoint", self.breakpoint);
    visit.written("text", self.text);
    visit.written("position", self.position);
  }
};

/// Tells how far a replay has come, in timestamps. `to` is 0 if it is not
/// known.
struct Progress {
  static constexpr const char *kName = "progress";

  int64_t timestamp = 0;
  int64_t from = 0;
  int64_t to = 0;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("timestamp", self.timestamp);
    visit.written("from", self.from);
    visit.written("to", self.to);
  }
};

struct Note {
  std::string message;
  std::optional<Location> location;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.written("message", self.message);
    visit.optional("location", self.location);
  }
};

struct Diagnostic {
  static constexpr const char *kName = "diagnostic";

  /// "error", "warning" or "remark".
  std::string severity;
  std::string message;
  std::optional<Location> location;
  Position position;
  std::vector<Note> notes;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.written("severity", self.severity);
    visit.written("message", self.message);
    visit.optional("location", self.location);
    visit.written("position", self.position);
    visit.written("notes", self.notes);
  }
};

/// Tells of a new checkpoint.
struct CheckpointAdded {
  static constexpr const char *kName = "checkpoint";

  Checkpoint checkpoint;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    Checkpoint::fields(self.checkpoint, visit);
  }
};

/// Tells that a checkpoint was dropped.
struct CheckpointDropped {
  static constexpr const char *kName = "dropped";

  int64_t id = 0;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("id", self.id);
  }
};

/// Tells of the end of a current process.
struct Ended {
  static constexpr const char *kName = "ended";

  std::optional<int64_t> exitCode;
  std::optional<int64_t> signal;
  /// "exited", "crashed", "killed" or "memory".
  std::string reason;
  std::optional<Position> position;
  std::vector<Frame> frames;
  std::vector<std::string> backtrace;
  /// For a process that has exited: the passes that have run, and the first
  /// pass that has failed without an error.
  std::string pipeline;
  std::string silentFailure;
  /// The breakpoints on crashes that stop, if some of them have conditions.
  std::optional<std::vector<int64_t>> breakpoints;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.optional("exitCode", self.exitCode);
    visit.optional("signal", self.signal);
    visit.written("reason", self.reason);
    visit.optional("position", self.position);
    visit.optional("frames", self.frames);
    visit.optional("backtrace", self.backtrace);
    visit.optional("pipeline", self.pipeline);
    visit.optional("silentFailure", self.silentFailure);
    visit.optional("breakpoints", self.breakpoints);
  }
};

} // namespace mlir::tcp::wire

#endif // DEBUG_ADAPTER_WIRE_EVENTS_H
