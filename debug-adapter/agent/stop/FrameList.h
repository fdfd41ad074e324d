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
  /// It is there; null for none.
  Operation *op;
  Position::Phase phase;
  bool isChange;
};

/// The actions that are under way at a stop, innermost first; their numbers are
/// indices. On the thread of the compile.
class FrameList {
public:
  /// Both outlive it.
  FrameList(const Event &event, StoppedIR &ir) : event(event), ir(ir) {}

  /// An error for a number of none.
  llvm::Expected<Frame> find(int64_t number);
  /// The operation that names are looked up around; the root where the frame
  /// has none, or there is no such frame.
  Operation *getOperation(int64_t number);
  wire::Stack describe(Views &views);

private:
  const std::vector<Frame> &getAll();
  wire::Frame describe(const Frame &frame, Views &views) const;

  const Event &event;
  StoppedIR &ir;
  /// Found out when they are asked for.
  std::vector<Frame> frames;
};

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_STOP_FRAMELIST_H
