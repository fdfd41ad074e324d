//===- Places.h - Places in files -------------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_PLACES_H
#define TCP_DEBUG_AGENT_PLACES_H

#include "mlir/IR/Location.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/JSON.h"

namespace mlir::tcp::agent {

/// The first file position of a location, from the outside inwards; null for
/// none.
FileLineColRange findPlace(LocationAttr location);

/// As JSON: `text`, and where there is a place `file`, `line`, `column`,
/// `endLine` and `endColumn`. Null for no location.
llvm::json::Value toJson(LocationAttr location);

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_PLACES_H
