//===- LowerCopies.cpp - Strided copies to linalg -------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

namespace mlir::tcp {
#define GEN_PASS_DEF_TCPLOWERCOPIES
#include "tcp-mlir/Transforms/Passes.h.inc"
} // namespace mlir::tcp

using namespace mlir;
using namespace mlir::tcp;

/// Returns whether the elements of `buffer` are contiguous by the type that the
/// copy will have in the end. That type may differ from the present one:
/// canonicalization folds casts into copies, and a view with dynamic sizes
/// becomes a cast of its metadata, whose type has dynamic strides.
static bool isContiguous(Value buffer) {
  auto type = dyn_cast<MemRefType>(buffer.getType());
  if (!type || !type.getLayout().isIdentity())
    return false;
  if (auto cast = buffer.getDefiningOp<memref::CastOp>())
    return isContiguous(cast.getSource());
  return type.hasStaticShape() || !buffer.getDefiningOp<ViewLikeOpInterface>();
}

namespace {
/// The elements of `buffer` as one dimension, and an i1 that is true if they
/// are contiguous.
struct FlatView {
  Value view;
  Value contiguous;
};
} // namespace

static FlatView createFlatView(OpBuilder &b, Location loc, Value buffer,
                               Value count) {
  auto type = cast<MemRefType>(buffer.getType());
  auto metadata = memref::ExtractStridedMetadataOp::create(b, loc, buffer);
  Value expected = arith::ConstantIndexOp::create(b, loc, 1);
  Value contiguous = arith::ConstantIntOp::create(b, loc, 1, 1);
  for (int64_t dim = type.getRank() - 1; dim >= 0; --dim) {
    Value matches = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq,
                                          metadata.getStrides()[dim], expected);
    contiguous = arith::AndIOp::create(b, loc, contiguous, matches);
    expected =
        arith::MulIOp::create(b, loc, expected, metadata.getSizes()[dim]);
  }
  auto layout = StridedLayoutAttr::get(b.getContext(), ShapedType::kDynamic, 1);
  auto flatType = MemRefType::get(ShapedType::kDynamic, type.getElementType(),
                                  layout, type.getMemorySpace());
  Value view = memref::ReinterpretCastOp::create(
      b, loc, flatType, metadata.getBaseBuffer(),
      OpFoldResult(metadata.getOffset()), OpFoldResult(count),
      OpFoldResult(b.getIndexAttr(1)));
  return {view, contiguous};
}

/// Lowers a copy to a test that both buffers are contiguous, one loop for this
/// case, and a loop nest for the other.
static void lowerCopy(OpBuilder &b, memref::CopyOp copy) {
  Location loc = copy.getLoc();
  auto type = cast<MemRefType>(copy.getSource().getType());
  if (type.getRank() == 0) {
    linalg::makeMemRefCopyOp(b, loc, copy.getSource(), copy.getTarget());
    return;
  }
  Value count = arith::ConstantIndexOp::create(b, loc, 1);
  for (int64_t dim = 0; dim < type.getRank(); ++dim)
    count = arith::MulIOp::create(
        b, loc, count, memref::DimOp::create(b, loc, copy.getSource(), dim));
  FlatView source = createFlatView(b, loc, copy.getSource(), count);
  FlatView target = createFlatView(b, loc, copy.getTarget(), count);
  Value contiguous =
      arith::AndIOp::create(b, loc, source.contiguous, target.contiguous);
  scf::IfOp::create(
      b, loc, contiguous,
      [&](OpBuilder &b, Location loc) {
        linalg::makeMemRefCopyOp(b, loc, source.view, target.view);
        scf::YieldOp::create(b, loc);
      },
      [&](OpBuilder &b, Location loc) {
        linalg::makeMemRefCopyOp(b, loc, copy.getSource(), copy.getTarget());
        scf::YieldOp::create(b, loc);
      });
}

namespace {
class TcpLowerCopies : public tcp::impl::TcpLowerCopiesBase<TcpLowerCopies> {
  void runOnOperation() override {
    SmallVector<memref::CopyOp> copies;
    getOperation().walk([&](memref::CopyOp copy) {
      if (!isContiguous(copy.getSource()) || !isContiguous(copy.getTarget()))
        copies.push_back(copy);
    });
    for (memref::CopyOp copy : copies) {
      OpBuilder b(copy);
      // If a loop inserts a slice that it has written in place, source and
      // target are the same buffer.
      if (copy.getSource() != copy.getTarget())
        lowerCopy(b, copy);
      copy.erase();
    }
  }
};
} // namespace
