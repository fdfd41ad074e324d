//===- Supervision.h - Requests to a supervisor -----------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_WIRE_SUPERVISION_H
#define DEBUG_ADAPTER_WIRE_SUPERVISION_H

#include "debug-adapter/wire/Position.h"
#include "debug-adapter/wire/Run.h"

namespace mlir::tcp::wire {

/// Ends the current process, and starts another one that runs to a position.
struct GoTo {
  static constexpr const char *kName = "goTo";
  using Result = Done;

  Position position;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("position", self.position);
  }
};

/// Ends the current process.
struct Kill {
  static constexpr const char *kName = "kill";
  using Result = Done;

  template <typename Self, typename Visitor>
  static void fields(Self &, Visitor &) {}
};

/// A checkpoint: a process from which the compile can go on at a position.
struct Checkpoint {
  int64_t id = 0;
  int64_t pid = 0;
  Position position;
  int64_t privateBytes = 0;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("id", self.id);
    visit.written("pid", self.pid);
    visit.written("position", self.position);
    visit.written("privateBytes", self.privateBytes);
  }
};

struct Checkpoints {
  std::vector<Checkpoint> checkpoints;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.written("checkpoints", self.checkpoints);
  }
};

/// Asks for the checkpoints.
struct GetCheckpoints {
  static constexpr const char *kName = "checkpoints";
  using Result = Checkpoints;

  template <typename Self, typename Visitor>
  static void fields(Self &, Visitor &) {}
};

/// Lets the current process run to its end without stops.
struct Detach {
  static constexpr const char *kName = "detach";
  using Result = Done;

  template <typename Self, typename Visitor>
  static void fields(Self &, Visitor &) {}
};

/// The port at which another adapter can connect.
struct Port {
  int64_t port = 0;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("port", self.port);
  }
};

/// Has the compile wait for another adapter when this one has gone.
struct Suspend {
  static constexpr const char *kName = "suspend";
  using Result = Port;

  template <typename Self, typename Visitor>
  static void fields(Self &, Visitor &) {}
};

/// Ends all processes.
struct Shutdown {
  static constexpr const char *kName = "shutdown";
  using Result = Done;

  template <typename Self, typename Visitor>
  static void fields(Self &, Visitor &) {}
};

} // namespace mlir::tcp::wire

#endif // DEBUG_ADAPTER_WIRE_SUPERVISION_H
