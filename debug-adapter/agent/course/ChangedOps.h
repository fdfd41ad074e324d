//===- ChangedOps.h - The operations of a change ----------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_COURSE_CHANGEDOPS_H
#define TCP_DEBUG_AGENT_COURSE_CHANGEDOPS_H

#include "tcp-mlir/Actions/ActionHub.h"

namespace mlir::tcp::agent {

/// Returns the operations of a change: first those that exist, in the order of
/// a walk over the IR, then the erased ones. The detector of changes lists them
/// in another order if it has looked for them in another way, which depends on
/// where it began. The change must be the present one, because the order is
/// that of the IR now.
SmallVector<const OpChange *> listInOrder(const IRChange &change);
/// Returns those of them that were changed in this way.
SmallVector<const OpChange *> listOf(const IRChange &change,
                                     OpChange::Kind kind);
/// Returns the most characteristic of several created operations: the last that
/// is no constant and not nested in another one. The last is taken because it
/// uses those before it. The list is not empty.
const OpChange *findMainOfNew(ArrayRef<const OpChange *> ops);

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_COURSE_CHANGEDOPS_H
