//===- Breakpoint.h - The base of all breakpoints ---------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_BREAKPOINTS_BREAKPOINT_H
#define TCP_DEBUG_AGENT_BREAKPOINTS_BREAKPOINT_H

#include "debug-adapter/agent/breakpoints/Condition.h"
#include "debug-adapter/agent/course/Event.h"
#include "debug-adapter/wire/Breakpoints.h"
#include <memory>
#include <optional>

namespace mlir::tcp::agent {

/// A breakpoint of docs/agent-protocol.md. Each kind is a subclass, which says
/// which events its breakpoints match. The base class has the parts that all
/// kinds share: modes, conditions and hits.
class Breakpoint {
public:
  enum Mode { Before, After, Changed, Failed };
  /// The properties of an event by which a breakpoint can match.
  enum Property : unsigned {
    /// The place of an action in a file.
    AtLocation = 1,
    /// The operation that an action works on.
    AtOperation = 2,
    /// Tags and name of an action.
    AtName = 4,
    /// The name of the operation that an action works on.
    AtOperationName = 8,
    /// The symbol that this operation defines.
    AtSymbol = 16,
    /// The number of an action.
    AtIndex = 32,
    AtChange = 64,
    AtException = 128
  };

  virtual ~Breakpoint() = default;

  /// Makes a breakpoint of any kind. An error says what is wrong with it.
  static llvm::Expected<std::unique_ptr<Breakpoint>>
  read(const wire::Breakpoint &source);

  const wire::Breakpoint &getSource() const { return source; }

  // Matching.

  /// Returns the properties by which the breakpoint matches.
  virtual unsigned getProperties() const = 0;
  virtual bool isAtLocation(LocationAttr) const { return false; }
  virtual bool isAtFile(StringRef) const { return false; }
  virtual bool isAtOperation(const Operation *) const { return false; }
  virtual bool isAtName(const ActiveAction &) const { return false; }
  virtual bool isAtOperationName(StringRef) const { return false; }
  virtual bool isAtSymbol(StringRef) const { return false; }
  virtual bool isAtIndex(uint64_t) const { return false; }
  /// Is called for each change, in order.
  virtual bool isAtChange(const Event &) { return false; }
  virtual bool isAtException(StringRef) const { return false; }

  /// Returns whether the breakpoint is hit only if the hub looks for changes.
  virtual bool needsChanges() const { return needsResults(); }
  /// Returns whether the breakpoint needs to know if an action has changed the
  /// IR.
  bool needsResults() const;
  /// Returns whether the breakpoint needs the numbers of changes.
  virtual bool needsNumbers() const;
  /// Prints the breakpoint as MLIR prints its own: "Tag: `apply-pattern`".
  virtual std::string print() const = 0;

  // Being hit.

  /// Finds the operations of the breakpoint in the current IR, and writes the
  /// result into `status`, and into the request for later processes. The root
  /// of the IR may be null.
  virtual void place(Operation *, wire::BreakpointStatus &,
                     wire::Breakpoint &) {}
  /// Looks at an operation whose action begins, and at the operations in it.
  virtual void observe(Operation *) {}
  /// Takes the hits so far from another breakpoint with the same source.
  virtual void resume(Breakpoint &before);

  /// Returns whether the mode of the breakpoint stops at this event, which is
  /// no change.
  bool isAtPhase(const Event &event) const;
  /// Counts a hit if the condition holds. Returns whether to stop or log.
  bool hit(const Event &event);
  /// Returns the text to print in place of a stop; nothing if it is to stop.
  std::optional<std::string> printLog(const Event &event) const;
  /// Returns the timestamp after which hits are counted; nothing if their
  /// number does not matter.
  std::optional<uint64_t> getCountedSince() const;

protected:
  /// Returns whether a hit repeats an earlier one, and so does not count. The
  /// last hit that counted was at the timestamp `lastHit`.
  virtual bool isAgain(const Event &, uint64_t /*lastHit*/) { return false; }

private:
  llvm::Error readConditions();

  /// The request that the breakpoint was made from.
  wire::Breakpoint source;
  Mode mode = Before;
  std::optional<Condition> condition;
  std::optional<HitCondition> hits;
  /// The text that is printed in place of a stop.
  std::optional<Message> log;
  /// The number of hits since `source.since`, and the timestamp of the last
  /// one. A hit counts only if the condition holds.
  uint64_t numHits = 0, lastHit = 0;
};

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_BREAKPOINTS_BREAKPOINT_H
