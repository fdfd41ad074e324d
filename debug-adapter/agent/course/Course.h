//===- Course.h - How far a compile has come --------------------*- C++ -*-===//
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

/// Knows how far a compile has come in this process: where it is, what it has
/// done, and whether that is what other processes have done there. The agent
/// tells it of each event. On the thread of the compile, or by turns on each.
class Course {
public:
  // Events.
  void begin(const ActiveAction &action);
  void end(const ActiveAction &action);
  /// While this lives, the compile is at a change.
  class AtChange {
  public:
    AtChange(Course &course, IRChange &change);
    ~AtChange();
    AtChange(const AtChange &) = delete;

  private:
    Course &course;
    Position before;
  };
  /// The debugger has done what it does at this event.
  void finishEvent() { changes.finishEvent(); }

  const Position &getPosition() const { return position; }
  /// The number of actions that have begun.
  uint64_t getNumBegun() const { return numBegun; }
  /// The change that the compile is at, or null.
  IRChange *getChange() const { return change; }
  /// Returns whether it is time to look at the clock, which is not done at each
  /// event.
  bool isClockDue() const { return numEvents % kEventsPerClock == 0; }

  History &getHistory() { return history; }
  const History &getHistory() const { return history; }
  ChangeLog &getChanges() { return changes; }
  const ChangeLog &getChanges() const { return changes; }
  /// Records from which operations others come, from now on.
  void recordProvenance() { provenance = std::make_unique<Provenance>(); }
  /// Null unless that was recorded from the beginning.
  const Provenance *getProvenance() const { return provenance.get(); }

  // Edits.
  /// The compile was changed by hand here. From here on, this process does what
  /// no other has done.
  void markEdited();
  /// Returns whether it was edited since this was asked last.
  bool takeEdited() { return std::exchange(isEdited, false); }
  bool isEditedHere() const { return isEdited; }
  /// The moment of the last edit; 0 for none.
  uint64_t getLastEdit() const { return lastEdit; }

  // Comparing with other processes.
  /// Takes the hashes of other processes at moments to come.
  void expect(std::vector<wire::control::Passed> known) {
    replay.expect(std::move(known));
  }
  /// Returns whether this process begins here to do something else than others
  /// did.
  bool diverges();
  /// This process has not come where others did.
  void setDiverged() { hasDiverged = true; }
  bool wasDiverged() const { return hasDiverged; }
  bool takeDiverged() { return std::exchange(hasDiverged, false); }
  /// Returns whether the others should know of the hash by now.
  bool isHashDue() const { return numEvents - hashTold >= kEventsPerClock; }
  /// The hash of all that was done so far, for the others.
  wire::control::Passed takeHash();
  std::string getHash() const { return replay.getHash(); }

private:
  /// So many events come before the time is looked at.
  static constexpr unsigned kEventsPerClock = 16;

  Position position;
  uint64_t numEvents = 0, numBegun = 0;
  IRChange *change = nullptr;
  History history;
  ChangeLog changes;
  std::unique_ptr<Provenance> provenance;
  ReplayCheck replay;
  /// The number of events when the hash was told last.
  uint64_t hashTold = 0;
  bool hasDiverged = false;
  uint64_t lastEdit = 0;
  bool isEdited = false;
};

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_COURSE_COURSE_H
