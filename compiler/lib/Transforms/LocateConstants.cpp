//===- LocateConstants.cpp - The lines that constants are for -------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Transforms/Passes.h"

#include "llvm/ADT/SetVector.h"

namespace mlir::tcp {
#define GEN_PASS_DEF_TCPLOCATECONSTANTS
#include "tcp-mlir/Transforms/Passes.h.inc"
} // namespace mlir::tcp

using namespace mlir;
using namespace mlir::tcp;

/// A constant that is read at more lines than these gets no location. In a
/// large program, the location of a zero would otherwise take megabytes.
static constexpr size_t kMostLocations = 32;

/// Returns the location of the operations that read `constant`. It is unknown
/// if there is none, or if there are too many.
static Location findLocation(Operation *constant) {
  auto unknown = UnknownLoc::get(constant->getContext());
  llvm::SmallSetVector<Location, 4> found;
  for (Operation *user : constant->getUsers()) {
    if (!isa<UnknownLoc>(user->getLoc()))
      found.insert(user->getLoc());
    if (found.size() > kMostLocations)
      return unknown;
  }
  if (found.empty())
    return unknown;
  // The last user is the first in the list of uses.
  SmallVector<Location> locations(llvm::reverse(found));
  return FusedLoc::get(constant->getContext(), locations);
}

namespace {
class TcpLocateConstants
    : public tcp::impl::TcpLocateConstantsBase<TcpLocateConstants> {
  void runOnOperation() override {
    getOperation()->walk([](Operation *op) {
      if (op->hasTrait<OpTrait::ConstantLike>() &&
          isa<UnknownLoc>(op->getLoc()))
        op->setLoc(findLocation(op));
    });
  }
};
} // namespace
