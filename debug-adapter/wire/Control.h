//===- Control.h - Between the processes of a compile -----------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The current process sends these messages to the supervisor: its position, and
// requests for other processes. The supervisor wakes a checkpoint, or forks,
// for a task.
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_WIRE_CONTROL_H
#define DEBUG_ADAPTER_WIRE_CONTROL_H

#include "debug-adapter/wire/Breakpoints.h"
#include "debug-adapter/wire/Events.h"
#include "debug-adapter/wire/Queries.h"
#include "debug-adapter/wire/Run.h"

#include <variant>

namespace mlir::tcp::wire {
namespace control {

//===- Tasks of a process that is woken -----------------------------------===//

/// The task to become the current process, and to stop at a position.
struct GoTo {
  static constexpr const char *kName = "goTo";

  Position place;
  /// The reason of the stop there.
  std::string reason = "goto";
  std::string description;
  std::vector<int64_t> breakpoints;
  /// Says whether changes are looked for, from the timestamp `detectFrom` on.
  bool detect = false;
  int64_t detectFrom = 0;
  /// The number of the diagnostic for which the compile has stopped already.
  std::optional<int64_t> handled;
  /// Options for the pass that begins there.
  std::string options;
  /// It goes on from there at once like this.
  std::optional<Run> then;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.written("place", self.place);
    visit.written("reason", self.reason);
    visit.optional("description", self.description);
    visit.optional("breakpoints", self.breakpoints);
    visit.optional("detect", self.detect);
    visit.optional("detectFrom", self.detectFrom);
    visit.optional("handled", self.handled);
    visit.optional("options", self.options);
    visit.optional("then", self.then);
  }
};

/// The task to find the last change, or the last hit of a breakpoint, before
/// the timestamp `limit`.
struct Search {
  static constexpr const char *kName = "search";

  /// "change" or "breakpoint".
  std::string what;
  /// The reason of the stop at the timestamp that is found.
  std::string reason;
  int64_t limit = 0;
  bool detect = false;
  int64_t detectFrom = 0;
  /// The timestamps from which to search, the last first.
  std::vector<int64_t> parts;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.written("what", self.what);
    visit.written("reason", self.reason);
    visit.written("limit", self.limit);
    visit.optional("detect", self.detect);
    visit.optional("detectFrom", self.detectFrom);
    visit.optional("parts", self.parts);
  }
};

/// The task to write the text of the IR at a position, or of a part of it, to a
/// socket. The text is empty if there is no IR, and kNoPart if there is no such
/// part.
struct ReadText {
  static constexpr const char *kName = "readText";
  static constexpr const char *kNoPart = "\n";

  Position place;
  std::optional<Part> part;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.written("place", self.place);
    visit.optional("part", self.part);
  }
};

/// The task to write an ExceptionHits to a socket.
struct MatchException {
  static constexpr const char *kName = "matchException";

  Position place;
  std::string filter;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.written("place", self.place);
    visit.written("filter", self.filter);
  }
};

/// The ids of the breakpoints that an exception hits.
struct ExceptionHits {
  std::vector<int64_t> breakpoints;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("breakpoints", self.breakpoints);
  }
};

/// The task to write the ChangeTimestamps up to a timestamp to a socket.
struct ListChanges {
  static constexpr const char *kName = "listChanges";

  int64_t upTo = 0;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("upTo", self.upTo);
  }
};

/// The timestamps of all changes.
struct ChangeTimestamps {
  std::vector<int64_t> timestamps;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("timestamps", self.timestamps);
  }
};

/// The task to answer a question at a timestamp, with a record of the compile
/// from its beginning.
struct Inquire {
  static constexpr const char *kName = "inquire";

  int64_t timestamp = 0;
  std::variant<FindOrigin, FindDescendants> question;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("timestamp", self.timestamp);
    visit.required("question", self.question);
  }
};

//===- What the current process says to the supervisor --------------------===//

/// Tells the id of a process that was woken to be the current process.
struct Current {
  static constexpr const char *kName = "current";

  int64_t pid = 0;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("pid", self.pid);
  }
};

/// Tells of a new checkpoint. The socket that wakes it comes with the message.
struct CheckpointTaken {
  static constexpr const char *kName = "checkpoint";

  int64_t pid = 0;
  /// The compile was edited at the checkpoint.
  bool edited = false;
  /// The checkpoint is at a change that a search has found.
  bool found = false;
  Position position;
  std::string hash;
  int64_t lastEdit = 0;
  /// The number of actions that have begun.
  int64_t begun = 0;
  /// The time that the compile has run.
  int64_t microseconds = 0;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("pid", self.pid);
    visit.optional("edited", self.edited);
    visit.optional("found", self.found);
    visit.written("position", self.position);
    visit.written("hash", self.hash);
    visit.optional("lastEdit", self.lastEdit);
    visit.optional("begun", self.begun);
    visit.optional("microseconds", self.microseconds);
  }
};

/// Tells the breakpoints, for later processes.
struct BreakpointsSet {
  static constexpr const char *kName = "breakpoints";

  std::vector<Breakpoint> breakpoints;
  /// The timestamp after which hits count; nothing if none are counted.
  std::optional<int64_t> countedSince;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("breakpoints", self.breakpoints);
    visit.optional("countedSince", self.countedSince);
  }
};

/// Tells how many diagnostics the adapter was told so far.
struct DiagnosticsTold {
  static constexpr const char *kName = "diagnostics";

  int64_t count = 0;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("count", self.count);
  }
};

/// Tells that the current process has stopped.
struct CurrentStopped {
  static constexpr const char *kName = "stopped";

  int64_t timestamp = 0;
  int64_t lastEdit = 0;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("timestamp", self.timestamp);
    visit.optional("lastEdit", self.lastEdit);
  }
};

/// Tells that the current process has stopped in the middle of an action, and
/// that its adapter has gone.
struct AdapterLost {
  static constexpr const char *kName = "adapterLost";

  int64_t timestamp = 0;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("timestamp", self.timestamp);
  }
};

/// Tells that the current process goes on.
struct Resumed {
  static constexpr const char *kName = "running";

  template <typename Self, typename Visitor>
  static void fields(Self &, Visitor &) {}
};

/// The hash of all actions up to a timestamp.
struct Passed {
  int64_t timestamp = 0;
  std::string hash;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("timestamp", self.timestamp);
    visit.required("hash", self.hash);
  }
};

/// Tells of hashes, in the order of their timestamps.
struct PassedTimestamps {
  static constexpr const char *kName = "passedTimestamps";

  std::vector<Passed> passed;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("passed", self.passed);
  }
};

/// Tells that a replay has done something else than the compile before, up to a
/// timestamp.
struct Diverged {
  static constexpr const char *kName = "diverged";

  int64_t timestamp = 0;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("timestamp", self.timestamp);
  }
};

/// Tells the timestamp that a search has found; 0 for none.
struct Found {
  static constexpr const char *kName = "found";

  int64_t timestamp = 0;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("timestamp", self.timestamp);
  }
};

/// The offset of code in an ELF file.
struct CodeAddress {
  std::string file;
  int64_t offset = 0;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.written("file", self.file);
    visit.written("offset", self.offset);
  }
};

/// Tells that the current process crashes.
struct Crash {
  static constexpr const char *kName = "crash";

  int64_t signal = 0;
  std::vector<Frame> frames;
  std::vector<CodeAddress> addresses;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("signal", self.signal);
    visit.written("frames", self.frames);
    visit.written("addresses", self.addresses);
  }
};

/// Tells that the current process ends by itself.
struct End {
  static constexpr const char *kName = "end";

  Position position;
  int64_t lastEdit = 0;
  std::string pipeline;
  std::string silentFailure;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.written("position", self.position);
    visit.optional("lastEdit", self.lastEdit);
    visit.optional("pipeline", self.pipeline);
    visit.optional("silentFailure", self.silentFailure);
  }
};

/// Asks for a ChangeNumber: how many changes there are up to a timestamp or,
/// with `number`, at which timestamp that change is. The socket for the answer
/// comes with the message.
struct CountChanges {
  static constexpr const char *kName = "count";

  int64_t timestamp = 0;
  std::optional<int64_t> number;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("timestamp", self.timestamp);
    visit.optional("number", self.number);
  }
};

/// A number of changes or a timestamp; 0 for none.
struct ChangeNumber {
  int64_t number = 0;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("number", self.number);
  }
};

using ToSupervisor =
    std::variant<Current, CheckpointTaken, BreakpointsSet, DiagnosticsTold,
                 CurrentStopped, AdapterLost, Resumed, PassedTimestamps,
                 Progress, Diverged, GoTo, Search, Found, Crash, End,
                 CountChanges, ReadText, Inquire>;

//===- What the supervisor says -------------------------------------------===//

using Task =
    std::variant<GoTo, Search, ReadText, MatchException, ListChanges, Inquire>;

/// Tells a checkpoint to fork for a task.
struct Wake {
  static constexpr const char *kName = "wake";

  Task task;
  /// The breakpoints, and the number of diagnostics, of the process before.
  std::optional<std::vector<Breakpoint>> breakpoints;
  int64_t diagnostics = 0;
  /// The known hashes of later timestamps.
  std::vector<Passed> known;
  /// The socket file of the adapter, if another adapter has come since.
  std::string socket;
  /// The socket for the answer, in a fork of the supervisor. For a checkpoint,
  /// the socket comes with the message.
  std::optional<int64_t> answerTo;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("task", self.task);
    visit.optional("breakpoints", self.breakpoints);
    visit.optional("diagnostics", self.diagnostics);
    visit.optional("known", self.known);
    visit.optional("socket", self.socket);
    visit.optional("answerTo", self.answerTo);
  }
};

/// Tells the current process the socket file of another adapter.
struct AdapterChanged {
  static constexpr const char *kName = "adapter";

  std::string socket;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("socket", self.socket);
  }
};

} // namespace control

} // namespace mlir::tcp::wire

#endif // DEBUG_ADAPTER_WIRE_CONTROL_H
