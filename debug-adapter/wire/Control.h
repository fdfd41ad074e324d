//===- Control.h - Between the processes of a compile -----------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Live tells the supervisor where it is, and asks it for other processes. The
// supervisor wakes a checkpoint, or a fork of its own, for a task.
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

/// To be the new live, which stops at a position.
struct GoTo {
  static constexpr const char *kName = "goTo";

  Position place;
  /// The reason of the stop there.
  std::string reason = "goto";
  std::string description;
  std::vector<int64_t> breakpoints;
  /// Says whether changes are looked for: from the beginning, or if that is not
  /// 0 from this moment on.
  bool detect = false;
  int64_t detectFrom = 0;
  /// The number of the diagnostic that it has stopped for already.
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

/// To say the last moment before `limit` at which there is what is looked for.
struct Search {
  static constexpr const char *kName = "search";

  /// "change" or "breakpoint".
  std::string what;
  /// The reason of the stop there.
  std::string reason;
  int64_t limit = 0;
  bool detect = false;
  int64_t detectFrom = 0;
  /// Moments from which on it is worth looking, the last first.
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

/// To write the text of the IR at a position, or of a part of it, to a socket.
/// It is empty where there is none, and kNoPart where the part is not there.
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

/// To write an ExceptionHits to a socket.
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

/// The breakpoints that an exception hits.
struct ExceptionHits {
  std::vector<int64_t> breakpoints;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("breakpoints", self.breakpoints);
  }
};

/// To write the ChangeMoments up to a moment to a socket.
struct ListChanges {
  static constexpr const char *kName = "listChanges";

  int64_t upTo = 0;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("upTo", self.upTo);
  }
};

/// The moments of all changes.
struct ChangeMoments {
  std::vector<int64_t> moments;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("moments", self.moments);
  }
};

/// To answer a question that takes a record of the compile from its beginning
/// up to a moment.
struct Inquire {
  static constexpr const char *kName = "inquire";

  int64_t moment = 0;
  std::variant<FindOrigin, FindDescendants> question;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("moment", self.moment);
    visit.required("question", self.question);
  }
};

//===- What live says to the supervisor -----------------------------------===//

/// The process that was woken to be live is this one.
struct Live {
  static constexpr const char *kName = "live";

  int64_t pid = 0;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("pid", self.pid);
  }
};

/// There is a checkpoint, which listens at the socket that comes with this.
struct CheckpointTaken {
  static constexpr const char *kName = "checkpoint";

  int64_t pid = 0;
  /// The compile does something else behind it than before.
  bool edited = false;
  /// It is at a change that a search has found.
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

/// The breakpoints that later processes have, too.
struct BreakpointsSet {
  static constexpr const char *kName = "breakpoints";

  std::vector<Breakpoint> breakpoints;
  /// The moment behind which hits count; nothing where none are counted.
  std::optional<int64_t> countedSince;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("breakpoints", self.breakpoints);
    visit.optional("countedSince", self.countedSince);
  }
};

/// So many diagnostics have been told.
struct DiagnosticsTold {
  static constexpr const char *kName = "diagnostics";

  int64_t count = 0;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("count", self.count);
  }
};

/// Live has stopped.
struct LiveStopped {
  static constexpr const char *kName = "stopped";

  int64_t moment = 0;
  int64_t lastEdit = 0;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("moment", self.moment);
    visit.optional("lastEdit", self.lastEdit);
  }
};

/// Live stands in the middle of a pass, and its adapter has gone.
struct AdapterLost {
  static constexpr const char *kName = "adapterLost";

  int64_t moment = 0;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("moment", self.moment);
  }
};

/// Live goes on.
struct Resumed {
  static constexpr const char *kName = "running";

  template <typename Self, typename Visitor>
  static void fields(Self &, Visitor &) {}
};

/// The hash of all that was done up to a moment.
struct Passed {
  static constexpr const char *kName = "passed";

  int64_t moment = 0;
  std::string hash;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("moment", self.moment);
    visit.required("hash", self.hash);
  }
};

/// From this moment on the compile does something else than before.
struct Diverged {
  static constexpr const char *kName = "diverged";

  int64_t moment = 0;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("moment", self.moment);
  }
};

/// The moment that a search has found; 0 for none.
struct Found {
  static constexpr const char *kName = "found";

  int64_t moment = 0;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("moment", self.moment);
  }
};

/// The place of code in a file.
struct CodeAddress {
  std::string file;
  int64_t offset = 0;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.written("file", self.file);
    visit.written("offset", self.offset);
  }
};

/// Live crashes.
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

/// Live ends by itself.
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

/// Asks for a ChangeNumber: how many changes there are up to a moment, or if
/// `number` is there at which moment that change is. The answer goes to the
/// socket that comes with this.
struct CountChanges {
  static constexpr const char *kName = "count";

  int64_t moment = 0;
  std::optional<int64_t> number;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("moment", self.moment);
    visit.optional("number", self.number);
  }
};

/// A number of changes or a moment; 0 for none.
struct ChangeNumber {
  int64_t number = 0;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("number", self.number);
  }
};

using ToSupervisor =
    std::variant<Live, CheckpointTaken, BreakpointsSet, DiagnosticsTold,
                 LiveStopped, AdapterLost, Resumed, Passed, Progress, Diverged,
                 GoTo, Search, Found, Crash, End, CountChanges, ReadText,
                 Inquire>;

//===- What the supervisor says -------------------------------------------===//

using Task =
    std::variant<GoTo, Search, ReadText, MatchException, ListChanges, Inquire>;

/// To a checkpoint: fork for a task.
struct Wake {
  static constexpr const char *kName = "wake";

  Task task;
  /// Breakpoints and diagnostics as the last live had them.
  std::optional<std::vector<Breakpoint>> breakpoints;
  int64_t diagnostics = 0;
  /// The hashes that are known of the moments to come.
  std::vector<Passed> known;
  /// The socket file of the adapter, if that is another one by now.
  std::string socket;
  /// The socket for the answer, in a fork of the supervisor; else it comes with
  /// this.
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

/// To live: another adapter listens there.
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
