//===- Course.h - The course of a compile -----------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_COURSE_COURSE_H
#define TCP_DEBUG_AGENT_COURSE_COURSE_H

#include "debug-adapter/agent/course/ChangeLog.h"
#include "debug-adapter/agent/course/Event.h"
#include "debug-adapter/agent/course/History.h"
#include "debug-adapter/agent/course/ReplayCheck.h"
#include "tcp-mlir/Actions/Provenance.h"
#include <memory>

namespace mlir::tcp::agent {

/// The course of a compile in this process: its position, its actions and
/// changes so far, and whether they are those of other processes. The agent
/// owns it and tells it of each event, on the thread of the compile, or by
/// turns on each.
class Course {
public:
  // Events.
  void begin(const ActiveAction &action);
  void end(const ActiveAction &action);
  /// The compile is at a change for as long as such an object lives.
  class AtChange {
  public:
    AtChange(Course &course, IRChange &change);
    ~AtChange();
    AtChange(const AtChange &) = delete;

  private:
    Course &course;
    Position before;
  };
  /// Call it when the debugger has finished with an event.
  void finishEvent() { changes.finishEvent(); }

  const Position &getPosition() const { return position; }
  /// Returns the index of the action that began last.
  uint64_t getNumBegun() const { return numBegun; }
  /// Returns the change that the compile is at, or null.
  IRChange *getChange() const { return change; }
  /// Returns whether to read the clock at this event. That would be too slow at
  /// each.
  bool isClockDue() const { return numEvents % kEventsPerClock == 0; }

  History &getHistory() { return history; }
  const History &getHistory() const { return history; }
  ChangeLog &getChanges() { return changes; }
  const ChangeLog &getChanges() const { return changes; }
  /// Records from now on which operations come from which.
  void recordProvenance() { provenance = std::make_unique<Provenance>(); }
  /// Returns this record; null if there is none.
  const Provenance *getProvenance() const { return provenance.get(); }

  // Edits.
  /// Notes that the compile was edited here. From here on, this process has a
  /// course of its own, and is not compared with others.
  void markEdited();
  /// Returns whether the compile was edited since the last call.
  bool takeEdited() { return std::exchange(editedHere, false); }
  bool isEditedHere() const { return editedHere; }
  /// Returns the timestamp of the last edit; 0 for none.
  uint64_t getLastEdit() const { return lastEdit; }

  // Comparing with other processes.
  /// Takes the hashes of other processes at later timestamps.
  void expect(std::vector<wire::control::Passed> known) {
    replay.expect(std::move(known));
  }
  /// Returns whether this process has done something else than others up to
  /// here. It is true once.
  bool diverges();
  /// Notes that this process has not come to a position that others had.
  void setDiverged() { diverged = true; }
  bool wasDiverged() const { return diverged; }
  bool takeDiverged() { return std::exchange(diverged, false); }
  /// Returns whether it is time to take the hash for the supervisor.
  bool isHashDue() const {
    return numEvents - hashTaken >=
           std::max<uint64_t>(kEventsPerClock, numEvents / kHashes);
  }
  /// Returns the hash of all actions so far, to send to the supervisor.
  wire::control::Passed takeHash();
  std::string getHash() const { return replay.getHash(); }

private:
  /// The clock is read at each so many events.
  static constexpr unsigned kEventsPerClock = 16;
  /// A hash is taken after one in so many of all events.
  static constexpr unsigned kHashes = 64;

  Position position;
  uint64_t numEvents = 0, numBegun = 0;
  IRChange *change = nullptr;
  History history;
  ChangeLog changes;
  std::unique_ptr<Provenance> provenance;
  ReplayCheck replay;
  /// The number of events when the hash was taken last.
  uint64_t hashTaken = 0;
  bool diverged = false;
  uint64_t lastEdit = 0;
  bool editedHere = false;
};

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_COURSE_COURSE_H
