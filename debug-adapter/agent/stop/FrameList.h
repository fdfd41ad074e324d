//===- FrameList.h - The actions that are under way at a stop ---*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_STOP_FRAMELIST_H
#define TCP_DEBUG_AGENT_STOP_FRAMELIST_H

#include "debug-adapter/agent/stop/Views.h"
#include "debug-adapter/wire/Stack.h"
#include <vector>

namespace mlir::tcp::agent {

/// An action that is under way, or the change that it has just made.
struct Frame {
  const ActiveAction *action;
  /// The operation of the frame, which exists; null for none.
  Operation *op;
  Position::Phase phase;
  bool isChange;
};

/// The actions that are under way at a stop, innermost first. The number of a
/// frame is its index. Stop owns the list and uses it on the thread of the
/// compile.
class FrameList {
public:
  /// Both arguments outlive the object.
  FrameList(const Event &event, StoppedIR &ir) : event(event), ir(ir) {}

  /// Returns a frame by its number; an error if there is none.
  llvm::Expected<Frame> find(int64_t number);
  /// Returns the operation of a frame, around which names are looked up. The
  /// root if the frame has none, or if there is no such frame.
  Operation *getOperation(int64_t number);
  wire::Stack describe(Views &views);

private:
  const std::vector<Frame> &getAll();
  wire::Frame describe(const Frame &frame, Views &views) const;

  const Event &event;
  StoppedIR &ir;
  /// The frames; empty until they are asked for.
  std::vector<Frame> frames;
};

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_STOP_FRAMELIST_H
