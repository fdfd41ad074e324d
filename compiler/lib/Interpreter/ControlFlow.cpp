//===- ControlFlow.cpp - The func, cf, scf and affine dialects ------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Evaluators.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::tcp::interpreter;

static llvm::Expected<Results> evaluateCall(func::CallOp op, Frame &frame) {
  auto function = SymbolTable::lookupNearestSymbolFrom<FunctionOpInterface>(
      op, op.getCalleeAttr());
  return frame.call(function, frame.getAll(op.getOperands()));
}

/// Fails with the message of the program, as the compiled program prints it.
static llvm::Expected<Results> evaluateAssert(cf::AssertOp op, Frame &frame) {
  if (frame.getScalar(op.getArg()).isZero())
    return llvm::createStringError(op.getMsg());
  return Results();
}

static llvm::Expected<Results> evaluateIf(scf::IfOp op, Frame &frame) {
  Region &region = frame.getScalar(op.getCondition()).isZero()
                       ? op.getElseRegion()
                       : op.getThenRegion();
  if (region.empty())
    return Results();
  return frame.run(region, {});
}

static llvm::Expected<Results> evaluateFor(scf::ForOp op, Frame &frame) {
  Scalar index = frame.getScalar(op.getLowerBound());
  const Scalar upper = frame.getScalar(op.getUpperBound());
  const Scalar step = frame.getScalar(op.getStep());
  bool isUnsigned = op.getUnsignedCmp();
  if (isUnsigned ? step.isZero() : !step.isStrictlyPositive())
    return failAt(op, "the step is not positive");
  Results carried = frame.getAll(op.getInitArgs());
  while (isUnsigned ? index.ult(upper) : index.slt(upper)) {
    Results arguments{index};
    arguments.append(std::make_move_iterator(carried.begin()),
                     std::make_move_iterator(carried.end()));
    llvm::Expected<Results> yielded = frame.run(op.getRegion(), arguments);
    if (!yielded)
      return yielded.takeError();
    carried = std::move(*yielded);
    bool overflows;
    index = isUnsigned ? index.uadd_ov(step, overflows)
                       : index.sadd_ov(step, overflows);
    if (overflows)
      break;
  }
  return carried;
}

static llvm::Expected<Results> evaluateWhile(scf::WhileOp op, Frame &frame) {
  Results carried = frame.getAll(op.getInits());
  while (true) {
    llvm::Expected<Results> condition = frame.run(op.getBefore(), carried);
    if (!condition)
      return condition.takeError();
    Results forwarded(llvm::drop_begin(*condition));
    if (std::get<Scalar>(condition->front()).isZero())
      return forwarded;
    llvm::Expected<Results> yielded = frame.run(op.getAfter(), forwarded);
    if (!yielded)
      return yielded.takeError();
    carried = std::move(*yielded);
  }
}

static llvm::Expected<Results> evaluateIndexSwitch(scf::IndexSwitchOp op,
                                                   Frame &frame) {
  int64_t number = frame.getInteger(op.getArg());
  for (auto [value, region] :
       llvm::zip_equal(op.getCases(), op.getCaseRegions()))
    if (value == number)
      return frame.run(region, {});
  return frame.run(op.getDefaultRegion(), {});
}

/// Calls `visit` with the indices of each round of a loop over several
/// dimensions, in order. Stops at an error.
static llvm::Error
forEachRound(Operation *op, ArrayRef<int64_t> lower, ArrayRef<int64_t> upper,
             ArrayRef<int64_t> steps,
             llvm::function_ref<llvm::Error(ArrayRef<int64_t>)> visit) {
  for (auto [from, to, step] : llvm::zip_equal(lower, upper, steps)) {
    if (step <= 0)
      return failAt(op, "the step is not positive");
    if (from >= to)
      return llvm::Error::success();
  }
  SmallVector<int64_t> indices(lower);
  while (true) {
    if (llvm::Error error = visit(indices))
      return error;
    size_t dim = indices.size();
    while (dim > 0 && (indices[dim - 1] += steps[dim - 1]) >= upper[dim - 1]) {
      indices[dim - 1] = lower[dim - 1];
      --dim;
    }
    if (dim == 0)
      return llvm::Error::success();
  }
}

static Results makeIndices(ArrayRef<int64_t> indices) {
  return llvm::map_to_vector(
      indices, [](int64_t index) -> RuntimeValue { return makeIndex(index); });
}

/// The reductions of each round go on from those of the round before.
static llvm::Expected<Results> evaluateParallel(scf::ParallelOp op,
                                                Frame &frame) {
  Results carried = frame.getAll(op.getInitVals());
  auto reduce = cast<scf::ReduceOp>(op.getBody()->getTerminator());
  llvm::Error error = forEachRound(
      op, frame.getIntegers(op.getLowerBound()),
      frame.getIntegers(op.getUpperBound()), frame.getIntegers(op.getStep()),
      [&](ArrayRef<int64_t> indices) -> llvm::Error {
        llvm::Expected<Results> values =
            frame.run(op.getRegion(), makeIndices(indices));
        if (!values)
          return values.takeError();
        for (auto [region, result, value] :
             llvm::zip_equal(reduce.getReductions(), carried, *values)) {
          llvm::Expected<Results> reduced = frame.run(region, {result, value});
          if (!reduced)
            return reduced.takeError();
          result = std::move(reduced->front());
        }
        return llvm::Error::success();
      });
  if (error)
    return error;
  return carried;
}

/// The rounds of a program without races may run one after the other.
static llvm::Expected<Results> evaluateForall(scf::ForallOp op, Frame &frame) {
  Results carried = frame.getAll(op.getOutputs());
  llvm::Error error = forEachRound(
      op, frame.getIntegers(op.getMixedLowerBound()),
      frame.getIntegers(op.getMixedUpperBound()),
      frame.getIntegers(op.getMixedStep()),
      [&](ArrayRef<int64_t> indices) -> llvm::Error {
        Results arguments = makeIndices(indices);
        arguments.append(carried.begin(), carried.end());
        llvm::Expected<Results> ended = frame.run(op.getRegion(), arguments);
        if (!ended)
          return ended.takeError();
        for (Operation &inner : op.getTerminator().getYieldingOps()) {
          auto insert = dyn_cast<tensor::ParallelInsertSliceOp>(inner);
          if (!insert)
            return failAt(&inner, "the interpreter does not know this op");
          auto shared = cast<BlockArgument>(insert.getDest());
          RuntimeValue &result = carried[shared.getArgNumber() - op.getRank()];
          llvm::Expected<Tensor> inserted =
              insertSlice(insert, std::get<Tensor>(result), frame);
          if (!inserted)
            return inserted.takeError();
          result = std::move(*inserted);
        }
        return llvm::Error::success();
      });
  if (error)
    return error;
  return carried;
}

//===----------------------------------------------------------------------===//
// Affine arithmetic
//===----------------------------------------------------------------------===//

/// Returns the results of a map on indices; nothing for a division by zero.
static std::optional<SmallVector<int64_t>>
evaluateMap(AffineMap map, ArrayRef<int64_t> operands) {
  Builder b(map.getContext());
  SmallVector<Attribute> constants;
  for (int64_t operand : operands)
    constants.push_back(b.getIndexAttr(operand));
  SmallVector<Attribute> results;
  if (failed(map.constantFold(constants, results)))
    return std::nullopt;
  return llvm::map_to_vector(results, [](Attribute result) {
    return cast<IntegerAttr>(result).getInt();
  });
}

template <typename OpTy>
static llvm::Expected<Results> evaluateAffine(OpTy op, Frame &frame) {
  std::optional<SmallVector<int64_t>> values =
      evaluateMap(op.getMap(), frame.getIntegers(op.getOperands()));
  if (!values)
    return failAt(op, "the map divides by zero");
  if constexpr (std::is_same_v<OpTy, affine::AffineMinOp>)
    return Results{makeIndex(*llvm::min_element(*values))};
  return Results{makeIndex(*llvm::max_element(*values))};
}

void mlir::tcp::interpreter::addControlFlowEvaluators(EvaluatorTable &table) {
  table.addValue<affine::AffineApplyOp>(evaluateAffine<affine::AffineApplyOp>);
  table.addValue<affine::AffineMaxOp>(evaluateAffine<affine::AffineMaxOp>);
  table.addValue<affine::AffineMinOp>(evaluateAffine<affine::AffineMinOp>);
  table.addValue<cf::AssertOp>(evaluateAssert);
  table.addValue<func::CallOp>(evaluateCall);
  table.addValue<scf::ExecuteRegionOp>(
      [](scf::ExecuteRegionOp op, Frame &frame) {
        return frame.run(op.getRegion(), {});
      });
  table.addValue<scf::ForOp>(evaluateFor);
  table.addValue<scf::ForallOp>(evaluateForall);
  table.addValue<scf::IfOp>(evaluateIf);
  table.addValue<scf::IndexSwitchOp>(evaluateIndexSwitch);
  table.addValue<scf::ParallelOp>(evaluateParallel);
  table.addValue<scf::WhileOp>(evaluateWhile);
}
