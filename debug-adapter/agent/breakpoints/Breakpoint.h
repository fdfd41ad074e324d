//===- Breakpoint.h - What is common to breakpoints of all kinds *- C++ -*-===//
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

/// A breakpoint of docs/agent-protocol.md. Each kind is a class of its
/// own, which says what its breakpoints are about; what all of them have is
/// here: when they stop there, and how often they were hit.
///
/// Most of what a compile does hits none. So a kind does not look at events as
/// such: it says by which of their properties it goes (`Property`), and is
/// asked about each value of those once where there are few values. It has more
/// methods than other classes, because there is a question for each property.
class Breakpoint {
public:
  enum Mode { Before, After, Changed, Failed };
  /// The properties of an event that a breakpoint may be about.
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

  /// Reads one of any kind; an error says what is wrong with it.
  static llvm::Expected<std::unique_ptr<Breakpoint>>
  read(const wire::Breakpoint &source);

  const wire::Breakpoint &getSource() const { return source; }

  // Matching.

  /// The properties that may hit it.
  virtual unsigned getProperties() const = 0;
  virtual bool isAtLocation(LocationAttr) const { return false; }
  virtual bool isAtFile(StringRef) const { return false; }
  virtual bool isAtOperation(const Operation *) const { return false; }
  virtual bool isAtName(const ActiveAction &) const { return false; }
  virtual bool isAtOperationName(StringRef) const { return false; }
  virtual bool isAtSymbol(StringRef) const { return false; }
  virtual bool isAtIndex(uint64_t) const { return false; }
  /// Sees each change, in their order.
  virtual bool isAtChange(const IRChange &) { return false; }
  virtual bool isAtException(StringRef) const { return false; }

  /// Returns whether it is hit only where changes are looked for.
  virtual bool needsChanges() const { return needsResults(); }
  /// Returns whether it is hit only where it is known if an action has changed
  /// something.
  bool needsResults() const;
  /// Returns whether it asks for the number of a change.
  virtual bool needsNumbers() const;
  /// As MLIR prints breakpoints: "Tag: `apply-pattern`".
  virtual std::string print() const = 0;

  // Being hit.

  /// Finds what it is about in the IR as it is, and says in `status` what
  /// became of it. `root` may be null.
  virtual void place(Operation *, wire::BreakpointStatus &) {}
  /// Looks at an operation whose action begins, and what is in it.
  virtual void observe(Operation *) {}
  /// Goes on from another one with the same source: it has been hit before.
  virtual void resume(Breakpoint &before);

  /// Returns whether an event that it is about, and that is no change, is one
  /// that its mode stops at.
  bool isAtPhase(const Event &event) const;
  /// Counts a hit, and says whether it stops or logs.
  bool hit(const Event &event);
  /// The text that it prints in place of a stop; nothing where it stops.
  std::optional<std::string> printLog(const Event &event) const;
  /// The moment behind which hits are counted; nothing where they don't matter.
  std::optional<uint64_t> getCountedSince() const;

protected:
  /// Returns whether a hit is the same as one before, and does not count.
  virtual bool isAgain(const Event &) { return false; }
  uint64_t getLastHit() const { return lastHit; }

private:
  llvm::Error readConditions();

  /// The request that it was made from.
  wire::Breakpoint source;
  Mode mode = Before;
  std::optional<Condition> condition;
  std::optional<HitCondition> hits;
  /// Told instead of a stop.
  std::optional<Message> log;
  /// Counts the hits at which its condition held, behind the moment that its
  /// source says, and the moment of the last.
  uint64_t numHits = 0, lastHit = 0;
};

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_BREAKPOINTS_BREAKPOINT_H
