//===- Position.h - Places in the course of a compile -----------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_COURSE_POSITION_H
#define TCP_DEBUG_AGENT_COURSE_POSITION_H

#include "debug-adapter/wire/Position.h"
#include <cstdint>

namespace mlir::tcp::agent {

/// The timestamp at which the first action begins.
inline constexpr uint64_t kEntryTimestamp = 2;

/// A position in the course of a compile. Begins and ends of actions have the
/// even timestamps 2, 4, 6, ... A change has the odd timestamp before the begin
/// or end at which it was found. So timestamps are in order, and are the same
/// in each run, whether changes are looked for or not.
struct Position {
  enum Phase { Before, Change, After };

  uint64_t timestamp = 0;
  /// The index of the action that begins, ends, or made the change.
  uint64_t action = 0;
  Phase phase = Before;

  wire::Position toWire() const {
    static constexpr const char *kPhases[] = {"before", "change", "after"};
    return {static_cast<int64_t>(timestamp), static_cast<int64_t>(action),
            kPhases[phase]};
  }
};

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_COURSE_POSITION_H
