//===- FoldTranspositions.cpp - Slices of transposed tensors --------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Transforms/Passes.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::tcp {
#define GEN_PASS_DEF_TCPFOLDTRANSPOSITIONS
#include "tcp-mlir/Transforms/Passes.h.inc"
} // namespace mlir::tcp

using namespace mlir;
using namespace mlir::tcp;

/// Rows that lie apart are on one page each. If a loop reads more pages than
/// these again and again, the CPU has to translate their addresses each time.
static constexpr int64_t kMostRows = 1024;

namespace {
/// The offsets, sizes and strides of a slice.
struct SlicePlace {
  SmallVector<OpFoldResult> offsets, sizes, strides;

  /// Returns the same slice of a permuted tensor, whose dimension `order[i]` is
  /// the dimension i of this one.
  SlicePlace permute(ArrayRef<int64_t> order) const {
    return {applyPermutation(offsets, order), applyPermutation(sizes, order),
            applyPermutation(strides, order)};
  }
};
} // namespace

template <typename SliceTy> static SlicePlace getPlace(SliceTy op) {
  return {op.getMixedOffsets(), op.getMixedSizes(), op.getMixedStrides()};
}

/// Returns whether a tensor of the type `slice` has the elements of a slice of
/// these sizes in the slice's order, also after `order` has permuted the
/// dimensions of the slice. This holds if only dimensions of size 1 change
/// places.
static bool keepsOrder(RankedTensorType slice, ArrayRef<OpFoldResult> sizes,
                       ArrayRef<int64_t> order) {
  SmallVector<int64_t> longDims;
  for (int64_t dim : order)
    if (getConstantIntValue(sizes[dim]) != 1)
      longDims.push_back(dim);
  SmallVector<int64_t> shape =
      llvm::map_to_vector(order, [&](int64_t dim) -> int64_t {
        return getConstantIntValue(sizes[dim]).value_or(ShapedType::kDynamic);
      });
  return llvm::is_sorted(longDims) &&
         isRankReducedType(RankedTensorType::get(shape, slice.getElementType()),
                           slice) == SliceVerificationResult::Success;
}

/// Returns whether the last dimension stays the last. Rows are then contiguous
/// in both tensors.
static bool keepsRows(ArrayRef<int64_t> permutation) {
  return !permutation.empty() &&
         permutation.back() == static_cast<int64_t>(permutation.size()) - 1;
}

/// Returns whether each round of the parallel loop around `op` reads another
/// slice.
static bool isReadOnce(tensor::ExtractSliceOp op) {
  auto loop = op->getParentOfType<scf::ForallOp>();
  if (!loop)
    return true;
  SmallVector<Value> values(op.getOffsets());
  // `values` has each value once. It grows by the operands of its own
  // values.
  for (size_t next = 0; next < values.size(); ++next)
    if (Operation *definition = values[next].getDefiningOp();
        definition && loop->isProperAncestor(definition))
      for (Value operand : definition->getOperands())
        if (!llvm::is_contained(values, operand))
          values.push_back(operand);
  return llvm::all_of(loop.getInductionVars(), [&](Value index) {
    return llvm::is_contained(values, index);
  });
}

/// Returns whether slices of these sizes have at most `kMostRows` rows of
/// `tensor` in all.
static bool hasFewRows(RankedTensorType tensor, ArrayRef<OpFoldResult> sizes) {
  int64_t numRows = 1;
  for (int64_t dim = 0; dim + 1 < tensor.getRank(); ++dim) {
    if (getConstantIntValue(sizes[dim]) == 1)
      continue;
    if (tensor.isDynamicDim(dim))
      return false;
    numRows *= tensor.getDimSize(dim);
  }
  return numRows <= kMostRows;
}

/// Reads a slice of a transposed tensor from the tensor itself.
static LogicalResult foldIntoSlice(tensor::ExtractSliceOp op,
                                   PatternRewriter &rewriter) {
  auto transpose = op.getSource().getDefiningOp<linalg::TransposeOp>();
  if (!transpose || !keepsRows(transpose.getPermutation()))
    return failure();
  SmallVector<int64_t> order =
      invertPermutationVector(transpose.getPermutation());
  SlicePlace place = getPlace(op);
  if (!keepsOrder(op.getType(), place.sizes, order))
    return failure();
  SlicePlace source = place.permute(order);
  auto type = cast<RankedTensorType>(transpose.getInput().getType());
  if (!isReadOnce(op) && !hasFewRows(type, source.sizes))
    return failure();
  rewriter.replaceOpWithNewOp<tensor::ExtractSliceOp>(
      op, op.getType(), transpose.getInput(), source.offsets, source.sizes,
      source.strides);
  return success();
}

/// Returns whether `permutation` can be applied to the output `argument` of
/// `loop`: all uses are slices of it that keep their order.
static bool canPermute(scf::ForallOp loop, BlockArgument argument,
                       ArrayRef<int64_t> permutation) {
  return llvm::all_of(argument.getUses(), [&](OpOperand &use) {
    if (auto slice = dyn_cast<tensor::ExtractSliceOp>(use.getOwner()))
      return keepsOrder(slice.getType(), slice.getMixedSizes(), permutation);
    auto insert = dyn_cast<tensor::ParallelInsertSliceOp>(use.getOwner());
    return insert && use.get() == insert.getDest() &&
           insert->getParentOp() == loop.getTerminator() &&
           keepsOrder(insert.getSourceType(), insert.getMixedSizes(),
                      permutation);
  });
}

/// Makes the users of `argument`, whose type was permuted, use slices of the
/// permuted output.
static void permuteSlices(BlockArgument argument, ArrayRef<int64_t> permutation,
                          PatternRewriter &rewriter) {
  for (Operation *user : llvm::make_early_inc_range(argument.getUsers())) {
    rewriter.setInsertionPoint(user);
    if (auto slice = dyn_cast<tensor::ExtractSliceOp>(user)) {
      SlicePlace place = getPlace(slice).permute(permutation);
      rewriter.replaceOpWithNewOp<tensor::ExtractSliceOp>(
          slice, slice.getType(), argument, place.offsets, place.sizes,
          place.strides);
    } else {
      auto insert = cast<tensor::ParallelInsertSliceOp>(user);
      SlicePlace place = getPlace(insert).permute(permutation);
      rewriter.replaceOpWithNewOp<tensor::ParallelInsertSliceOp>(
          insert, insert.getSource(), argument, place.offsets, place.sizes,
          place.strides);
    }
  }
}

/// Makes a loop that writes a tensor slice by slice write the transposed
/// tensor, if nothing but the transposition reads the tensor.
static LogicalResult foldIntoLoop(linalg::TransposeOp op,
                                  PatternRewriter &rewriter) {
  auto loop = op.getInput().getDefiningOp<scf::ForallOp>();
  ArrayRef<int64_t> permutation = op.getPermutation();
  if (!loop || !op.getInput().hasOneUse() || !keepsRows(permutation))
    return failure();
  auto result = cast<OpResult>(op.getInput());
  OpOperand &output = *loop.getTiedOpOperand(result);
  auto empty = output.get().getDefiningOp<tensor::EmptyOp>();
  BlockArgument argument = loop.getTiedBlockArgument(&output);
  if (!empty || !canPermute(loop, argument, permutation))
    return failure();
  rewriter.setInsertionPoint(loop);
  Value transposed = tensor::EmptyOp::create(
      rewriter, empty.getLoc(),
      applyPermutation(empty.getMixedSizes(), permutation),
      empty.getType().getElementType());
  rewriter.modifyOpInPlace(loop, [&] {
    output.set(transposed);
    argument.setType(transposed.getType());
    result.setType(cast<RankedTensorType>(transposed.getType()));
  });
  permuteSlices(argument, permutation, rewriter);
  rewriter.replaceOp(op, result);
  return success();
}

namespace {
class TcpFoldTranspositions
    : public tcp::impl::TcpFoldTranspositionsBase<TcpFoldTranspositions> {
  void runOnOperation() override {
    // A greedy rewrite looks at all operations, and most functions have no
    // transposition.
    bool hasTransposition =
        getOperation()
            ->walk([](linalg::TransposeOp) { return WalkResult::interrupt(); })
            .wasInterrupted();
    if (!hasTransposition)
      return;
    RewritePatternSet patterns(&getContext());
    patterns.add(foldIntoSlice);
    patterns.add(foldIntoLoop);
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};
} // namespace
