//===- DebuggedCompile.cpp - The compile that is debugged -----------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/session/DebuggedCompile.h"

using namespace mlir::tcp::dap;

const wire::Ended *DebuggedCompile::getEnd() const {
  const auto *dead = std::get_if<state::Dead>(&state);
  return dead ? &dead->end : nullptr;
}

Result<AgentConnection *> DebuggedCompile::getStopped() {
  if (is<state::Idle>())
    return Error{launched ? "the compile has ended; 'restart' begins anew"
                          : "nothing was launched yet"};
  if (is<state::Starting>())
    return Error{"the compile has not begun yet"};
  if (is<state::Running>())
    return Error{"the compile is running; pause it first"};
  if (is<state::Dead>())
    return Error{"the process of the compile has ended (" + stop.description +
                 "); step back to see its IR"};
  if (AgentConnection *current = debuggee.getCurrent())
    return current;
  return Error{"the process of the compiler has ended"};
}

Result<AgentConnection *> DebuggedCompile::getSupervisor() {
  if (AgentConnection *supervisor = debuggee.getSupervisor())
    return supervisor;
  return Error{launched ? "the compile has not begun, or has ended"
                        : "nothing was launched yet"};
}
