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

/// A hash of all actions that have begun, and the hashes that other processes
/// had at later timestamps. Equal actions give an equal hash in each process.
/// The course owns it and uses it on the thread of the compile.
class ReplayCheck {
public:
  /// Adds an action that begins.
  void add(const ActiveAction &action);
  /// Returns the hash in hexadecimal digits.
  std::string getHash() const;

  /// Takes the hashes of other processes, in the order of the timestamps.
  void expect(std::vector<wire::control::Passed> passed);
  /// Drops the hashes, because this process has a course of its own from here
  /// on.
  void expectNothing() { known.clear(); }
  /// Returns whether there are hashes of later timestamps.
  bool isExpecting() const { return next < known.size(); }
  /// Returns whether another process had another hash at this timestamp.
  /// Timestamps of calls must not decrease.
  bool differsAt(uint64_t timestamp);

private:
  uint64_t hashAction(const ActiveAction &action);
  /// Returns the same for a pattern, which has a name, on an operation.
  uint64_t hashPattern(StringRef tag, StringRef pattern, OperationName on);
  /// Returns the hash of a name, which is kept by the address `place`.
  uint64_t hashName(const void *place, StringRef name);

  uint64_t hash = 0;
  llvm::DenseMap<const void *, uint64_t> nameHashes;
  /// The hashes of patterns on operations, by the addresses of both names.
  llvm::DenseMap<std::pair<const void *, const void *>, uint64_t> patternHashes;
  /// The hashes of other processes. The timestamps of those before `next` have
  /// passed.
  std::vector<wire::control::Passed> known;
  size_t next = 0;
};

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_COURSE_REPLAYCHECK_H
