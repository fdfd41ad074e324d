//===- Descriptions.h - Events and actions in words -------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_STOP_DESCRIPTIONS_H
#define TCP_DEBUG_AGENT_STOP_DESCRIPTIONS_H

#include "debug-adapter/agent/course/Event.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace mlir::tcp::agent {

/// Returns the text that stands for an action: "pass canonicalize".
std::string describeAction(const ActiveAction &action);
/// Describes a change: "created linalg.generic and 23 more, erased tcp.add,
/// tcp.mul".
std::string describeChange(const IRChange &change);
/// Describes an event in one line.
std::string describeEvent(const Event &event);
/// Returns the name of an operation with its symbol: "func.func @f".
std::string describeName(Operation *op);

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_STOP_DESCRIPTIONS_H
