//===- Rehearsal.h - A rehearsal of a stop ----------------------*- C++ -*-===//
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

/// Prints and hashes each kind of operation around and in `op`, which may be
/// null, as a look at a stop does. The first such look allocates memory of the
/// context, such as type ids and attributes. When that is done at the entry,
/// processes in which somebody looks have the same memory as those in which
/// nobody does.
void rehearseLooking(Operation *op);

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_STOP_REHEARSAL_H
