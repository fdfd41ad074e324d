//===- Watch.h - Watched data -----------------------------------*- C++ -*-===//
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

/// The part of the IR that a data breakpoint watches. Its text has addresses,
/// which are valid in all processes of one compile, because forks have the same
/// addresses. A text with a WatchPlace is valid in other compiles, too.
class Watch {
public:
  enum Access { Changed, Erased, Created, Uses };

  /// Reads a text of WatchText.h or WatchPlace.h, "symbol@NAME", or
  /// "created@GLOB" for operations whose name matches. An error says what is
  /// wrong.
  static llvm::Expected<Watch> parse(StringRef text, StringRef access);

  /// Looks for the watched part in the IR around `op`, and keeps its state for
  /// comparison with later ones. Only the first call does so.
  void observe(Operation *op);

  /// Says for people why the watched part was not found; empty if it was. A
  /// text of another compile may be found later, when the part is created.
  std::string explainPending() const;

  /// Returns whether a change at a timestamp hits the watched part. It has to
  /// be called for each change, in order.
  bool isHit(const IRChange &change, uint64_t timestamp);

private:
  enum Kind { WholeOperation, OneAttribute, OneValue, Symbol, OfName };
  llvm::Error readData(StringRef text);
  /// Returns whether the change creates the watched place.
  bool findPending(const IRChange &change);
  void usePending(StringRef found);
  /// Returns whether a change of the operation at `address` hits what is
  /// watched of it.
  bool isHitBy(const OpChange &op, uint64_t timestamp);
  bool isModified(Operation *op);
  bool isThere(Operation *op) const;
  uint64_t readState(Operation *op) const;

  Kind kind = WholeOperation;
  Access access = Changed;
  /// The place from another compile, until it is found in this one.
  std::optional<WatchPlace> pending;
  const void *address = nullptr, *value = nullptr;
  /// The operation of that name was at the address at this timestamp. Up to
  /// then, others may have been there before it. 0 if that is not known.
  uint64_t since = 0;
  std::string operationName;
  std::string name;
  std::optional<Glob> glob;
  /// Says that `pending` was looked for in the IR as it was then.
  bool hasLooked = false;
  bool isGone = false, isObserved = false;
  /// The attribute, or the hash of the uses, when last seen.
  std::optional<uint64_t> state;
};

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_BREAKPOINTS_WATCH_H
