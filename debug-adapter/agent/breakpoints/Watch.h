//===- Watch.h - What data breakpoints look at ------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_BREAKPOINTS_WATCH_H
#define TCP_DEBUG_AGENT_BREAKPOINTS_WATCH_H

#include "debug-adapter/agent/breakpoints/Glob.h"
#include "debug-adapter/agent/breakpoints/WatchPlace.h"
#include "debug-adapter/agent/course/Event.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <string>

namespace mlir::tcp::agent {

/// A part of the IR that a data breakpoint is about. Its text is good as long
/// as the debuggee lives, in all its processes: they have the same addresses.
/// With a place it is good in other compiles too.
class Watch {
public:
  enum Access { Changed, Erased, Created, Uses };

  /// Reads a text of WatchText.h, one with a place, "symbol@NAME" or
  /// "created@GLOB" for operations of a name.
  static llvm::Expected<Watch> parse(StringRef text, StringRef access);

  /// Takes the state that changes are compared with, if it has none and what
  /// it is about is there: below `op`, or around it.
  void observe(Operation *op);

  /// Why it is about nothing that is there, for people; empty if it is. Of
  /// another compile, it waits for what it is about to come about, if that can
  /// be told from others.
  std::string explainPending() const;

  /// Looks at a change. All changes must be shown, in order.
  bool isHit(const IRChange &change);

private:
  enum Kind { WholeOperation, OneAttribute, OneValue, Symbol, OfName };
  llvm::Error readData(StringRef text);
  void findPending(const IRChange &change);
  void usePending(StringRef found);
  bool isModified(Operation *op);
  bool isThere(Operation *op) const;
  uint64_t readState(Operation *op) const;

  Kind kind = WholeOperation;
  Access access = Changed;
  /// The place in the terms of another compile, until it is found in this one.
  std::optional<WatchPlace> pending;
  const void *address = nullptr, *value = nullptr;
  std::string name;
  std::optional<Glob> glob;
  /// Says whether it is known that it was not there when it was first looked
  /// for.
  bool hasLooked = false;
  bool isGone = false, isObserved = false;
  /// The hash of the attribute or the uses, when last seen.
  std::optional<uint64_t> state;
};

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_BREAKPOINTS_WATCH_H
