//===- Breakpoints.h - Where to stop ----------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_BREAKPOINTS_BREAKPOINTS_H
#define TCP_DEBUG_AGENT_BREAKPOINTS_BREAKPOINTS_H

#include "debug-adapter/agent/breakpoints/Breakpoint.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"
#include <memory>
#include <optional>
#include <vector>

namespace mlir::tcp::agent {

/// The breakpoints that there are. It belongs to the agent.
class Breakpoints {
public:
  /// Takes the place of all before. Gives what became of each; `root` is the IR
  /// as it is, or null.
  std::vector<wire::BreakpointStatus>
  set(const std::vector<wire::Breakpoint> &list, Operation *root);

  /// Returns whether some are hit only where changes are looked for.
  bool needChanges() const;
  /// Returns whether one is hit only where it is known if an action has changed
  /// something.
  bool needResults() const;
  /// Returns whether some are hit by the number of a change.
  bool needNumbers() const;
  /// The earliest moment behind which hits are counted that matter; nothing if
  /// none do.
  std::optional<uint64_t> getFirstCounted() const;

  /// The breakpoints that an event hits.
  struct Hits {
    /// The ids of those that stop.
    std::vector<int64_t> stops;
    /// The texts of others, by id.
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
  using Found = llvm::SmallSetVector<unsigned, 4>;
  using List = std::vector<std::unique_ptr<Breakpoint>>;
  /// Takes one, and says what became of it. `before` are those that were there.
  wire::BreakpointStatus add(std::unique_ptr<Breakpoint> breakpoint,
                             const List &before, Operation *root);
  /// Finds the breakpoints that an event is about, whose phase is one that they
  /// stop at.
  void find(const Event &event, Found &found);
  void findAtChange(const IRChange &change, Found &found);
  void findAtOperationName(Operation *op, Found &found);
  /// Returns the breakpoints that `isIt` holds for.
  template <typename Predicate> Indices collect(Predicate isIt) const;
  /// Adds them to what is found.
  template <typename Predicate> void insertIf(Found &found, Predicate isIt);

  // Answers that are known, by properties that have few values.
  /// Returns whether one is on a line of a file.
  bool hasLinesIn(StringAttr file);
  const Indices &findByLocation(LocationAttr location);
  const Indices &findByName(const ActiveAction &action);
  struct OfOp {
    Indices indices;
    bool isSymbol = false;
  };
  const OfOp &findByOp(OperationName name);

  /// The breakpoints that are enabled.
  List breakpoints;
  /// The properties of all of them.
  unsigned properties = 0;
  llvm::DenseMap<const void *, Indices> byLocation;
  llvm::DenseMap<const void *, bool> byFile;
  llvm::DenseMap<const void *, OfOp> byOp;
  /// By where tag and name are, with the name that was there.
  llvm::DenseMap<std::pair<const char *, const char *>,
                 std::pair<std::string, Indices>>
      byName;
};

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_BREAKPOINTS_BREAKPOINTS_H
