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

/// The name that an action is shown by.
std::string describeAction(const ActiveAction &action);
/// "created linalg.generic and 23 more, erased tcp.add, tcp.mul"
std::string describeChange(const IRChange &change);
/// One line on where the compile stands.
std::string describeEvent(const Event &event);
/// "func.func @f"
std::string describeName(Operation *op);

/// Returns the one of several created operations that says most: not a
/// constant, nor in one of the others; of those the last, which uses the ones
/// before it. There is at least one.
const OpChange *findMainOfNew(ArrayRef<const OpChange *> ops);
/// The changes of one kind.
SmallVector<const OpChange *> listOf(const IRChange &change,
                                     OpChange::Kind kind);

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_STOP_DESCRIPTIONS_H
