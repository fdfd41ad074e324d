//===- Places.h - Places in files -------------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_PLACES_H
#define TCP_DEBUG_AGENT_PLACES_H

#include "debug-adapter/wire/Position.h"
#include "mlir/IR/Location.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace mlir::tcp::agent {

/// Returns the first file position of a location, from the outside inwards;
/// null if there is none.
FileLineColRange findPlace(LocationAttr location);

/// Returns a location in the form of the agent protocol: its text, and its file
/// position if it has one. Nothing for a null location.
std::optional<wire::Location> toWire(LocationAttr location);

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_PLACES_H
