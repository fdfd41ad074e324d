//===- Breakpoints.h - Where to stop ----------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_BREAKPOINTS_H
#define TCP_DEBUG_AGENT_BREAKPOINTS_H

#include "Condition.h"
#include "Event.h"
#include "Glob.h"
#include "Watch.h"
#include "debug-adapter/wire/Breakpoints.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"
#include <optional>
#include <vector>

namespace mlir::tcp::agent {

/// What docs/agent-protocol.md calls a breakpoint.
struct Breakpoint {
  enum Kind { Line, Name, Action, Change, Data, Exception };
  enum Mode { Before, After, Changed, Failed };

  int64_t id = 0;
  Kind kind = Name;
  Mode mode = Before;
  bool isEnabled = true;
  // Line
  std::string file;
  unsigned line = 0, column = 0, endLine = 0;
  /// Of a line of an IR document: the operation there.
  const void *address = nullptr;
  // Name
  std::optional<Glob> pattern;
  std::string of;
  // Action, Change; 0 for any
  uint64_t index = 0;
  // Exception
  std::string filter;
  // Data
  std::optional<Watch> watch;

  std::optional<Condition> condition;
  std::optional<HitCondition> hits;
  /// Told instead of a stop.
  std::optional<Message> log;
  /// How often it was hit, where its condition held, behind this moment.
  uint64_t numHits = 0, since = 0;
  /// The moment of the last.
  uint64_t lastHit = 0;
  /// Of a line: the pass, conversion or iteration that it was hit in last, and
  /// the operations there that have hit it.
  uint64_t hitWithin = 0;
  llvm::DenseSet<Operation *> hitBy;
  /// What it was made from.
  wire::Breakpoint source;
};

/// The breakpoints that there are. It belongs to the agent.
class Breakpoints {
public:
  /// Takes the place of all before. Gives what became of each; `root` is the IR
  /// as it is, or null.
  std::vector<wire::BreakpointStatus>
  set(const std::vector<wire::Breakpoint> &list, Operation *root);

  /// Whether some are hit only where changes are looked for.
  bool needChanges() const;
  /// Whether some are hit by the number of a change.
  bool needNumbers() const;
  /// The earliest moment behind which hits are counted that matter; nothing if
  /// none do.
  std::optional<uint64_t> getFirstCounted() const;

  /// What an event hits.
  struct Hits {
    /// The ids of those that stop.
    std::vector<int64_t> stops;
    /// What others say, by id.
    std::vector<std::pair<int64_t, std::string>> logs;
    bool areOfData = false;
  };
  Hits match(const Event &event);
  /// The ids of those about an exception.
  std::vector<int64_t> findExceptions(StringRef filter) const;
  /// The ids of those that stop at this exception, which shows at an event.
  std::vector<int64_t> matchException(StringRef filter, const Event &event);

  /// As MLIR prints breakpoints: "Tag: `apply-pattern`"; empty if there is none
  /// of this id.
  std::string print(int64_t id) const;

private:
  using Indices = SmallVector<unsigned, 1>;
  void find(const Event &event, llvm::SmallSetVector<unsigned, 4> &found);
  /// Whether an operation has hit the line before in the same pass, conversion
  /// or iteration: many patterns are tried on each.
  static bool isAgain(Breakpoint &breakpoint, const Event &event);
  /// Counts a hit, and says whether it stops or logs.
  bool pass(Breakpoint &breakpoint, const Event &event);
  llvm::Expected<Breakpoint> parse(const wire::Breakpoint &source) const;
  /// Takes one, and says what became of it. `before` are those that were there.
  wire::BreakpointStatus add(Breakpoint breakpoint,
                             const std::vector<Breakpoint> &before,
                             Operation *root);
  /// Finds where a line breakpoint is: moves it to the next line that has
  /// operations. Whether there is one.
  bool place(Breakpoint &breakpoint, Operation *root) const;
  /// Whether one is on a line of a file.
  bool hasLinesIn(StringAttr file);
  const Indices &findByLocation(LocationAttr location);
  const Indices &findByName(const ActiveAction &action);
  struct OfOp {
    Indices indices;
    bool isSymbol = false;
  };
  const OfOp &findByOp(OperationName name);

  std::vector<Breakpoint> breakpoints;
  bool hasLines = false, hasNames = false, hasOps = false, hasSymbols = false,
       hasIndices = false, hasChanges = false, hasAddresses = false;
  llvm::DenseMap<const void *, Indices> byLocation;
  llvm::DenseMap<const void *, bool> byFile;
  llvm::DenseMap<const void *, OfOp> byOp;
  /// By where tag and name are, with the name that was there.
  llvm::DenseMap<std::pair<const char *, const char *>,
                 std::pair<std::string, Indices>>
      byName;
};

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_BREAKPOINTS_H
