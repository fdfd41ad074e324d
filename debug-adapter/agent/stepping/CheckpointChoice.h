//===- CheckpointChoice.h - When to take a checkpoint -----------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_STEPPING_CHECKPOINTCHOICE_H
#define TCP_DEBUG_AGENT_STEPPING_CHECKPOINTCHOICE_H

#include "debug-adapter/agent/course/Course.h"
#include "debug-adapter/agent/process/Checkpointer.h"
#include "debug-adapter/agent/stepping/Stepper.h"

namespace mlir::tcp::agent {

enum class CheckpointKind {
  Regular,
  /// The compile was edited at this event.
  Edited,
  /// A search has found a change at this event.
  Found
};

/// Chooses the kind of checkpoint to take at an event; nothing for none.
/// `isDetecting` says whether changes are looked for.
std::optional<CheckpointKind> chooseCheckpoint(const Event &event,
                                               const Course &course,
                                               const Stepper &stepper,
                                               Checkpointer &checkpointer,
                                               bool isDetecting);

/// Returns whether to take a checkpoint at the end of a stop. Checkpoints are
/// more frequent at stops.
bool isDueAtStop(Checkpointer &checkpointer);

/// Describes a checkpoint at an event to the supervisor.
control::CheckpointTaken describeCheckpoint(const Event &event,
                                            const Course &course,
                                            CheckpointKind kind);

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_STEPPING_CHECKPOINTCHOICE_H
