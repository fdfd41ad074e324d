//===- Rehearsal.h - What a stop makes for the first time -------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_STOP_REHEARSAL_H
#define TCP_DEBUG_AGENT_STOP_REHEARSAL_H

namespace mlir {
class Operation;
} // namespace mlir

namespace mlir::tcp::agent {

/// Does what looking at a stop does, once for each kind of operation around and
/// in `op`, which may be null. What is made then for the first time, such as
/// the ids of types and the attributes of an operation, is the compile's, too:
/// made here, it is there in each process that goes on from the entry, whether
/// somebody looks at it or not.
void rehearseLooking(Operation *op);

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_STOP_REHEARSAL_H
