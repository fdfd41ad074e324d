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
  /// The compile does something else behind it than before.
  Edited,
  /// At a change that a search has found.
  Found
};

/// Chooses the checkpoint to take at an event; nothing for none. `isDetecting`:
/// changes are looked for.
std::optional<CheckpointKind> chooseCheckpoint(const Event &event,
                                               const Course &course,
                                               const Stepper &stepper,
                                               const Checkpointer &checkpointer,
                                               bool isDetecting);

/// Returns whether to take one when a stop ends. It costs little there.
bool isDueAtStop(const Checkpointer &checkpointer);

/// Describes a checkpoint at an event to the supervisor.
control::CheckpointTaken describeCheckpoint(const Event &event,
                                            const Course &course,
                                            CheckpointKind kind);

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_STEPPING_CHECKPOINTCHOICE_H
