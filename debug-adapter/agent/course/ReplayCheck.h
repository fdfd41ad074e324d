//===- ReplayCheck.h - Does a process do what others did --------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_COURSE_REPLAYCHECK_H
#define TCP_DEBUG_AGENT_COURSE_REPLAYCHECK_H

#include "debug-adapter/wire/Control.h"
#include "tcp-mlir/Actions/ActiveAction.h"
#include "llvm/ADT/DenseMap.h"
#include <string>
#include <vector>

namespace mlir::tcp::agent {

/// A hash of all actions that have begun, which is the same in each process
/// that did the same, and those that other processes had at moments to come. It
/// belongs to the agent. On the thread of the compile.
class ReplayCheck {
public:
  /// Adds an action that begins.
  void add(const ActiveAction &action);
  /// The hash, in hexadecimal digits.
  std::string getHash() const;

  /// Takes the hashes of other processes, in the order of the moments.
  void expect(std::vector<wire::control::Passed> passed);
  /// From here on, this process does what no other has done.
  void expectNothing() { known.clear(); }
  /// Returns whether there are moments to come that something is known of.
  bool isExpecting() const { return next < known.size(); }
  /// Returns whether another process had another hash at a moment, which is not
  /// before that of the last call.
  bool differsAt(uint64_t moment);

private:
  uint64_t hashAction(const ActiveAction &action);
  /// The hash of a name that stays at a place.
  uint64_t hashName(const void *place, StringRef name);

  uint64_t hash = 0;
  llvm::DenseMap<const void *, uint64_t> nameHashes;
  /// The hashes of other processes; those before `next` are of moments that
  /// have passed.
  std::vector<wire::control::Passed> known;
  size_t next = 0;
};

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_COURSE_REPLAYCHECK_H
