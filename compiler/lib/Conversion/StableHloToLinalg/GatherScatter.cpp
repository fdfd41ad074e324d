//===- GatherScatter.cpp - Gathers and scatters of StableHLO --------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RemainingOps.h"

using namespace mlir;
using namespace mlir::tcp;

namespace {
/// The dimension numbers of a gather or a scatter, by their names in the text
/// of the attribute, such as `#stablehlo.scatter<update_window_dims = [1]>`.
class DimensionNumbers {
public:
  explicit DimensionNumbers(Attribute attribute) {
    llvm::raw_string_ostream(text) << attribute;
  }

  /// Returns the numbers behind `name`; none if the text does not have it.
  SmallVector<int64_t> getList(StringRef name) const {
    SmallVector<int64_t> numbers;
    StringRef list = find(name);
    if (!list.consume_front("["))
      return numbers;
    for (StringRef part : llvm::split(list.split(']').first, ','))
      if (int64_t number; !part.trim().getAsInteger(10, number))
        numbers.push_back(number);
    return numbers;
  }

  /// Returns the number behind `name`; 0, which is not printed, if the text
  /// does not have it.
  int64_t getNumber(StringRef name) const {
    int64_t number = 0;
    StringRef found = find(name);
    if (found.consumeInteger(10, number))
      return 0;
    return number;
  }

private:
  StringRef find(StringRef name) const {
    std::string key = (name + " = ").str();
    size_t at = 0;
    // Names end with others, such as batching_dims.
    while ((at = StringRef(text).find(key, at)) != StringRef::npos) {
      if (at == 0 || !(llvm::isAlpha(text[at - 1]) || text[at - 1] == '_'))
        return StringRef(text).drop_front(at + key.size());
      at += key.size();
    }
    return "";
  }

  std::string text;
};

/// A window of operand `operand`, in which a gather reads or a scatter writes.
/// `indices` has its start.
struct Window {
  Value operand, indices;
  int64_t indexVectorDim;
  /// The dimension of the operand that each number of a start is for.
  SmallVector<int64_t> startDims;
  /// Dimensions of the operand that the window has no dimension for.
  SmallVector<int64_t> droppedDims;
  /// Dimensions of the operand that are those of the indices.
  SmallVector<int64_t> operandBatchDims, indexBatchDims;
  /// Dimensions of the other tensor that are those of the window.
  SmallVector<int64_t> windowDims;
};
} // namespace

/// Returns the start of the window in each dimension of the operand, zero where
/// none is given. `position` is a position in the other tensor.
static SmallVector<Value> getStart(ForeignOp &op, const Window &window,
                                   ArrayRef<Value> position) {
  SmallVector<Value> batch;
  for (auto [dim, at] : llvm::enumerate(position))
    if (!llvm::is_contained(window.windowDims, static_cast<int64_t>(dim)))
      batch.push_back(at);
  int64_t rank = cast<RankedTensorType>(window.operand.getType()).getRank();
  SmallVector<Value> start(rank, op.index(0));
  int64_t indexRank =
      cast<RankedTensorType>(window.indices.getType()).getRank();
  for (auto [number, dim] : llvm::enumerate(window.startDims)) {
    SmallVector<Value> at(batch);
    // An index is a start of one number if there is no such dimension.
    if (window.indexVectorDim < indexRank)
      at.insert(at.begin() + window.indexVectorDim, op.index(number));
    start[dim] = getIndex(op, window.indices, at);
  }
  for (auto [operandDim, indexDim] :
       llvm::zip_equal(window.operandBatchDims, window.indexBatchDims)) {
    bool isBehind = indexDim > window.indexVectorDim;
    start[operandDim] = batch[isBehind ? indexDim - 1 : indexDim];
  }
  return start;
}

/// Returns the dimensions of the operand that the window has, in its order.
static SmallVector<int64_t> getKeptDims(const Window &window) {
  SmallVector<int64_t> kept;
  int64_t rank = cast<RankedTensorType>(window.operand.getType()).getRank();
  for (int64_t dim = 0; dim < rank; ++dim)
    if (!llvm::is_contained(window.droppedDims, dim) &&
        !llvm::is_contained(window.operandBatchDims, dim))
      kept.push_back(dim);
  return kept;
}

// A start that would put the window outside of the operand is moved.
LogicalResult mlir::tcp::lowerDynamicGather(ForeignOp &op) {
  DimensionNumbers numbers(op.properties.get("dimension_numbers"));
  Window window{op.op->getOperand(0),
                op.op->getOperand(1),
                numbers.getNumber("index_vector_dim"),
                numbers.getList("start_index_map"),
                numbers.getList("collapsed_slice_dims"),
                numbers.getList("operand_batching_dims"),
                numbers.getList("start_indices_batching_dims"),
                numbers.getList("offset_dims")};
  Value sliceSizes = op.op->getOperand(2);
  auto type = cast<RankedTensorType>(op.op->getResult(0).getType());
  SmallVector<int64_t> kept = getKeptDims(window);
  // The sizes of the result are those of the indices and of the slice.
  SmallVector<OpFoldResult> sizes;
  int64_t batchDim = 0;
  for (int64_t dim = 0; dim < type.getRank(); ++dim) {
    const auto *found = llvm::find(window.windowDims, dim);
    if (found != window.windowDims.end()) {
      int64_t operandDim = kept[found - window.windowDims.begin()];
      sizes.push_back(
          type.isDynamicDim(dim)
              ? OpFoldResult(getIndex(op, sliceSizes, op.index(operandDim)))
              : op.b.getIndexAttr(type.getDimSize(dim)));
      continue;
    }
    batchDim += batchDim == window.indexVectorDim;
    sizes.push_back(
        tensor::getMixedSize(op.b, op.loc, window.indices, batchDim++));
  }
  generateElements(op, sizes, [&](ArrayRef<Value> at) {
    SmallVector<Value> from = getStart(op, window, at);
    for (int64_t dim : window.startDims) {
      Value last =
          arith::SubIOp::create(op.b, op.loc, op.getSize(window.operand, dim),
                                getIndex(op, sliceSizes, op.index(dim)));
      from[dim] = arith::MaxSIOp::create(
          op.b, op.loc, arith::MinSIOp::create(op.b, op.loc, from[dim], last),
          op.index(0));
    }
    for (auto [dim, windowDim] : llvm::zip_equal(kept, window.windowDims))
      from[dim] = op.add(from[dim], at[windowDim]);
    return op.extract(window.operand, from);
  });
  return success();
}

/// Returns a test that `position` is inside of `tensor`.
static Value isInside(ForeignOp &op, Value tensor, ArrayRef<Value> position) {
  Value inside =
      arith::ConstantIntOp::create(op.b, op.loc, op.b.getI1Type(), 1);
  for (auto [dim, at] : llvm::enumerate(position)) {
    // In an unsigned comparison, a negative index is larger than any size.
    Value isBelow =
        op.compare(arith::CmpIPredicate::ult, at, op.getSize(tensor, dim));
    inside = arith::AndIOp::create(op.b, op.loc, inside, isBelow);
  }
  return inside;
}

// Operands, indices, updates; an update outside of the operands is left out.
LogicalResult mlir::tcp::lowerScatter(ForeignOp &op) {
  DimensionNumbers numbers(op.properties.get("scatter_dimension_numbers"));
  size_t count = op.op->getNumResults();
  ValueRange operands = op.op->getOperands().take_front(count);
  ValueRange updates = op.op->getOperands().take_back(count);
  Window window{operands.front(),
                op.op->getOperand(count),
                numbers.getNumber("index_vector_dim"),
                numbers.getList("scatter_dims_to_operand_dims"),
                numbers.getList("inserted_window_dims"),
                numbers.getList("input_batching_dims"),
                numbers.getList("scatter_indices_batching_dims"),
                numbers.getList("update_window_dims")};
  SmallVector<int64_t> kept = getKeptDims(window);
  SmallVector<Value> sizes;
  auto type = cast<RankedTensorType>(updates.front().getType());
  for (int64_t dim = 0; dim < type.getRank(); ++dim)
    sizes.push_back(op.getSize(updates.front(), dim));
  auto writeOne = [&](ValueRange at, ValueRange tensors) -> SmallVector<Value> {
    SmallVector<Value> position(at);
    SmallVector<Value> to = getStart(op, window, position);
    for (auto [dim, windowDim] : llvm::zip_equal(kept, window.windowDims))
      to[dim] = op.add(to[dim], at[windowDim]);
    auto branch = scf::IfOp::create(op.b, op.loc, tensors.getTypes(),
                                    isInside(op, window.operand, to),
                                    /*withElseRegion=*/true);
    OpBuilder::InsertionGuard guard(op.b);
    op.b.setInsertionPointToStart(branch.thenBlock());
    SmallVector<Value> elements;
    for (Value tensor : tensors)
      elements.push_back(op.extract(tensor, to));
    for (Value update : updates)
      elements.push_back(op.extract(update, at));
    SmallVector<Value> written;
    for (auto [element, tensor] :
         llvm::zip_equal(inlineOnElements(op, elements), tensors))
      written.push_back(op.insert(element, tensor, to));
    scf::YieldOp::create(op.b, op.loc, written);
    op.b.setInsertionPointToStart(branch.elseBlock());
    scf::YieldOp::create(op.b, op.loc, tensors);
    return SmallVector<Value>(branch.getResults());
  };
  op.op->replaceAllUsesWith(op.loops(sizes, operands, writeOne));
  return success();
}
