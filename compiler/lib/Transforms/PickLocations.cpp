//===- PickLocations.cpp - One place in the source for each operation -----===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Transforms/Passes.h"

namespace mlir::tcp {
#define GEN_PASS_DEF_TCPPICKLOCATIONS
#include "tcp-mlir/Transforms/Passes.h.inc"
} // namespace mlir::tcp

using namespace mlir;

/// The first known place of a fused location; others as they are.
static Location pick(Location location) {
  auto fused = dyn_cast<FusedLoc>(location);
  if (!fused)
    return location;
  for (Location part : fused.getLocations()) {
    Location picked = pick(part);
    if (!isa<UnknownLoc>(picked))
      return picked;
  }
  return UnknownLoc::get(location.getContext());
}

namespace {
class TcpPickLocations
    : public tcp::impl::TcpPickLocationsBase<TcpPickLocations> {
  void runOnOperation() override {
    getOperation().walk([](Operation *op) { op->setLoc(pick(op->getLoc())); });
  }
};
} // namespace
