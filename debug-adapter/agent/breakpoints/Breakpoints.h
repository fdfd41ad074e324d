//===- Breakpoints.h - Breakpoint commands ----------------------*- C++ -*-===//
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

/// The breakpoints of a compile. They are matched with each event. Few events
/// hit one, so answers are kept for properties with few values, such as names.
/// The agent owns it.
class Breakpoints {
public:
  /// Replaces all breakpoints. Returns the state of each, in the order of
  /// `list`, and writes into `list` where they are. `root` is the current IR,
  /// or null.
  std::vector<wire::BreakpointStatus> set(std::vector<wire::Breakpoint> &list,
                                          Operation *root);
  /// Looks at the data that is watched. `root` is the current IR, or null.
  void observe(Operation *root);

  /// Returns whether a breakpoint is hit only if the hub looks for changes.
  bool needChanges() const { return needs.changes; }
  /// Returns whether a breakpoint needs to know if an action has changed the
  /// IR.
  bool needResults() const { return needs.results; }
  /// Returns whether a breakpoint needs the numbers of changes.
  bool needNumbers() const { return needs.numbers; }
  /// Returns the earliest timestamp after which hits are counted; nothing if no
  /// breakpoint counts hits.
  std::optional<uint64_t> getFirstCounted() const;

  /// The result of an event.
  struct Hits {
    /// The ids of the breakpoints that stop.
    std::vector<int64_t> stops;
    /// The ids of the breakpoints that log, and their texts.
    std::vector<std::pair<int64_t, std::string>> logs;
    bool areOfData = false;
  };
  /// Returns whether no breakpoint can match an event. Returns false if that is
  /// not known at once.
  bool isQuiet(const Event &event);
  /// Finds the breakpoints that an event hits, and counts the hits.
  Hits match(const Event &event);
  /// Returns the ids of the breakpoints on an exception.
  std::vector<int64_t> findExceptions(StringRef filter) const;
  /// Returns the ids of the breakpoints that stop at an exception, which was
  /// raised at an event, and counts the hits.
  std::vector<int64_t> matchException(StringRef filter, const Event &event);

  /// Prints a breakpoint as MLIR prints its own: "Tag: `apply-pattern`". Empty
  /// for an unknown id.
  std::string print(int64_t id) const;

private:
  using Indices = SmallVector<unsigned, 1>;
  using Found = llvm::SmallSetVector<unsigned, 4>;
  using List = std::vector<std::unique_ptr<Breakpoint>>;
  /// Adds a breakpoint and returns its state. Writes into `source` where it is.
  /// `before` has the breakpoints that are replaced.
  wire::BreakpointStatus add(std::unique_ptr<Breakpoint> breakpoint,
                             wire::Breakpoint &source, const List &before,
                             Operation *root);
  /// Finds the breakpoints that match the begin or end of an action, and whose
  /// mode stops there.
  void find(const Event &event, Found &found);
  void findAtChange(const Event &event, Found &found);
  void findAtOperationName(Operation *op, Found &found);
  /// Returns the breakpoints that `isIt` holds for.
  template <typename Predicate> Indices collect(Predicate isIt) const;

  // Answers are kept for properties with few values.
  /// Returns whether a breakpoint is on a line of this file.
  bool hasLinesIn(StringAttr file);
  const Indices &findByLocation(LocationAttr location);
  const Indices &findByName(const ActiveAction &action);
  struct OfOp {
    Indices indices;
    bool isSymbol = false;
  };
  const OfOp &findByOp(OperationName name);
  /// Returns whether a breakpoint may match a pattern, which has a name, or the
  /// operation that it is tried on.
  bool mayMatchPattern(const ActiveAction &action, StringRef name,
                       OperationName on);

  /// The enabled breakpoints.
  List breakpoints;
  /// All properties by which they match.
  unsigned properties = 0;
  /// The needs of all breakpoints together, which are asked for at each event.
  struct Needs {
    bool changes = false, results = false, numbers = false, ends = false;
  };
  Needs needs;
  llvm::DenseMap<const void *, Indices> byLocation;
  llvm::DenseMap<const void *, bool> byFile;
  llvm::DenseMap<const void *, OfOp> byOp;
  /// Indices by the addresses of tag and name. The name is kept, too, because
  /// another name may get the address.
  llvm::DenseMap<std::pair<const char *, const char *>,
                 std::pair<std::string, Indices>>
      byName;
  /// The answers of mayMatchPattern(), by the addresses of both names. The name
  /// of a pattern keeps its address.
  llvm::DenseMap<std::pair<const void *, const void *>, bool> byPattern;
  /// The last file without breakpoints that an action came from, or null.
  const void *quietFile = nullptr;
};

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_BREAKPOINTS_BREAKPOINTS_H
