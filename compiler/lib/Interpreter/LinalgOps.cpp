//===- LinalgOps.cpp - The linalg dialect ---------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Linalg/IR/Linalg.h"

#include "Elementary.h"
#include "Evaluators.h"
#include <cmath>

using namespace mlir;
using namespace mlir::tcp::interpreter;

//===----------------------------------------------------------------------===//
// Structured ops, by their maps and regions
//===----------------------------------------------------------------------===//

/// The sizes of the loops, from the operands that are walked along one alone.
static llvm::Expected<SmallVector<int64_t>>
findLoopSizes(linalg::LinalgOp op, ArrayRef<RuntimeValue> operands) {
  SmallVector<int64_t> sizes(op.getNumLoops(), -1);
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  for (auto [number, map] : llvm::enumerate(maps)) {
    const auto *tensor = std::get_if<Tensor>(&operands[number]);
    for (auto [dim, expression] : llvm::enumerate(map.getResults())) {
      auto loop = dyn_cast<AffineDimExpr>(expression);
      if (!loop)
        continue;
      int64_t size = tensor->getShape()[dim];
      int64_t &known = sizes[loop.getPosition()];
      if (known != -1 && known != size)
        return failAt(op, "operand #" + Twine(number) + " has the size " +
                              Twine(size) + " in dimension " + Twine(dim) +
                              ", and an operand before it has " + Twine(known) +
                              " there");
      known = size;
    }
  }
  if (llvm::is_contained(sizes, -1))
    return failAt(op, "the operands do not tell the size of a loop");
  return sizes;
}

/// Returns how many of the last loops reduce, if `op` is a sum whose order is
/// open.
static unsigned countOpenLoops(linalg::LinalgOp op) {
  auto generic = dyn_cast<linalg::GenericOp>(*op);
  if (!generic || generic.getNumDpsInits() != 1)
    return 0;
  Block *body = generic.getBody();
  auto add =
      body->getTerminator()->getOperand(0).getDefiningOp<arith::AddFOp>();
  Value sum = body->getArguments().back();
  if (!add || !llvm::is_contained(add->getOperands(), sum) ||
      !sum.hasOneUse() ||
      !bitEnumContainsAll(add.getFastmath(), arith::FastMathFlags::reassoc))
    return 0;
  unsigned count = 0;
  for (utils::IteratorType type : llvm::reverse(op.getIteratorTypesArray())) {
    if (type != utils::IteratorType::reduction)
      break;
    ++count;
  }
  return count;
}

namespace {
/// Adds the elements of a run up as docs/performance.md says: in 32 lanes, and
/// these by halves.
class Lanes {
public:
  Lanes(Type type)
      : type(type),
        sums(32, fromFloat(type, APFloat::getZero(
                                     cast<FloatType>(type).getFloatSemantics(),
                                     /*Negative=*/true))) {}

  /// Returns the lane to which the next element is added.
  Scalar &takeNext() { return sums[next++ % sums.size()]; }

  Scalar addTo(const Scalar &output) {
    for (size_t width = sums.size() / 2; width > 0; width /= 2)
      for (size_t lane = 0; lane < width; ++lane)
        sums[lane] = add(sums[lane], sums[lane + width]);
    return add(output, sums.front());
  }

private:
  Scalar add(const Scalar &x, const Scalar &y) const {
    return fromFloat(type, toFloat(type, x) + toFloat(type, y));
  }

  Type type;
  SmallVector<Scalar> sums;
  size_t next = 0;
};
} // namespace

static llvm::Expected<Results> evaluateStructured(linalg::LinalgOp op,
                                                  Frame &frame) {
  Results operands = frame.getAll(op->getOperands());
  llvm::Expected<SmallVector<int64_t>> sizes = findLoopSizes(op, operands);
  if (!sizes)
    return sizes.takeError();
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  int64_t numInputs = op.getNumDpsInputs();
  // Each element of an output is written over what it was.
  SmallVector<MutableArrayRef<Scalar>> outputs;
  SmallVector<Tensor> results;
  for (OpOperand &init : op.getDpsInitsMutable())
    results.push_back(std::get<Tensor>(operands[init.getOperandNumber()]));
  operands.truncate(numInputs);
  for (Tensor &result : results)
    outputs.push_back(result.mutableElements());
  SmallVector<int64_t> point(sizes->size());
  SmallVector<RuntimeValue> arguments(maps.size(), Scalar());
  SmallVector<int64_t> numbers(maps.size());
  auto findElement = [&](size_t operand) -> llvm::Error {
    const Tensor *tensor = static_cast<int64_t>(operand) < numInputs
                               ? std::get_if<Tensor>(&operands[operand])
                               : &results[operand - numInputs];
    if (!tensor) {
      arguments[operand] = operands[operand];
      return llvm::Error::success();
    }
    std::optional<int64_t> number =
        tensor->findElement(maps[operand].compose(point));
    if (!number)
      return failAt(op, "operand #" + Twine(operand) +
                            " is too small for what is read of it");
    numbers[operand] = *number;
    arguments[operand] = tensor->getElements()[*number];
    return llvm::Error::success();
  };
  unsigned openLoops = countOpenLoops(op);
  int64_t runLength = 1, inRun = 0;
  for (int64_t size : ArrayRef(*sizes).take_back(openLoops))
    runLength *= size;
  std::optional<Lanes> lanes;
  if (!isEmpty(*sizes))
    do {
      for (size_t operand = 0; operand < maps.size(); ++operand)
        if (llvm::Error error = findElement(operand))
          return error;
      Scalar *lane = nullptr;
      if (openLoops > 0) {
        if (inRun++ % runLength == 0)
          lanes.emplace(results.front().getElementType());
        lane = &lanes->takeNext();
        arguments.back() = *lane;
      }
      llvm::Expected<Results> yielded =
          frame.runForElement(op->getRegion(0), arguments, point);
      if (!yielded)
        return yielded.takeError();
      if (lane) {
        *lane = std::get<Scalar>(yielded->front());
        if (inRun % runLength == 0)
          outputs.front()[numbers.back()] =
              lanes->addTo(outputs.front()[numbers.back()]);
        continue;
      }
      for (auto [number, value] : llvm::enumerate(*yielded))
        outputs[number][numbers[numInputs + number]] = std::get<Scalar>(value);
    } while (advance(point, *sizes));
  return llvm::map_to_vector(results, [](Tensor &tensor) -> RuntimeValue {
    return std::move(tensor);
  });
}

/// Of linalg.map and linalg.reduce, the regions take the operands alone that
/// they name.
static llvm::Expected<Results> evaluateIndex(linalg::IndexOp op, Frame &frame) {
  return Results{makeIndex(frame.getPoint()[op.getDim()])};
}

//===----------------------------------------------------------------------===//
// Softmax
//===----------------------------------------------------------------------===//

static APFloat exponential(Type type, const APFloat &x) {
  return toFloat(type, compute(static_cast<Function1>(std::exp), type,
                               x.bitcastToAPInt(), type));
}

/// exp(x - max) / sum of the same, along one dimension, each step rounded.
static llvm::Expected<Results> evaluateSoftmax(linalg::SoftmaxOp op,
                                               Frame &frame) {
  const Tensor &input = frame.getTensor(op.getInput());
  Type type = input.getElementType();
  Tensor result(type, input.getShape());
  MutableArrayRef<Scalar> elements = result.mutableElements();
  SmallVector<int64_t> outer(input.getShape());
  int64_t size = std::exchange(outer[op.getDimension()], 1);
  SmallVector<int64_t> position(outer.size());
  if (isEmpty(input.getShape()))
    return Results{std::move(result)};
  do {
    SmallVector<int64_t> row;
    for (int64_t index = 0; index < size; ++index) {
      SmallVector<int64_t> at(position);
      at[op.getDimension()] = index;
      row.push_back(*input.findElement(at));
    }
    auto read = [&](int64_t number) {
      return toFloat(type, input.getElements()[number]);
    };
    APFloat largest = read(row.front());
    for (int64_t number : row)
      largest = maximum(largest, read(number));
    APFloat sum = APFloat::getZero(largest.getSemantics());
    for (int64_t number : row)
      sum = sum + exponential(type, read(number) - largest);
    for (int64_t number : row)
      elements[number] =
          (exponential(type, read(number) - largest) / sum).bitcastToAPInt();
  } while (advance(position, outer));
  return Results{std::move(result)};
}

//===----------------------------------------------------------------------===//
// Packing
//===----------------------------------------------------------------------===//

/// Calls `visit` with the place of each element of `packed` and, where it is no
/// padding, of the same element of `unpacked`.
template <typename OpTy, typename VisitTy>
static void walkTiles(OpTy op, const Tensor &packed, const Tensor &unpacked,
                      const Frame &frame, VisitTy visit) {
  SmallVector<int64_t> tiles = frame.getIntegers(op.getMixedTiles());
  ArrayRef<int64_t> tiled = op.getInnerDimsPos();
  ArrayRef<int64_t> outerPerm = op.getOuterDimsPerm();
  SmallVector<int64_t> position(packed.getRank());
  if (isEmpty(packed.getShape()))
    return;
  do {
    SmallVector<int64_t> at(unpacked.getRank());
    for (int64_t dim = 0; dim < unpacked.getRank(); ++dim)
      at[outerPerm.empty() ? dim : outerPerm[dim]] = position[dim];
    for (auto [number, dim] : llvm::enumerate(tiled))
      at[dim] = at[dim] * tiles[number] + position[unpacked.getRank() + number];
    visit(*packed.findElement(position), unpacked.findElement(at));
  } while (advance(position, packed.getShape()));
}

static llvm::Expected<Results> evaluatePack(linalg::PackOp op, Frame &frame) {
  const Tensor &source = frame.getTensor(op.getSource());
  Tensor result = frame.getTensor(op.getDest());
  MutableArrayRef<Scalar> elements = result.mutableElements();
  bool isComplete = true;
  walkTiles(op, result, source, frame,
            [&](int64_t to, std::optional<int64_t> from) {
              if (from)
                elements[to] = source.getElements()[*from];
              else if (op.getPaddingValue())
                elements[to] = frame.getScalar(op.getPaddingValue());
              else
                isComplete = false;
            });
  if (!isComplete)
    return failAt(op, "the tiles are not full, and there is no padding value");
  return Results{std::move(result)};
}

static llvm::Expected<Results> evaluateUnpack(linalg::UnPackOp op,
                                              Frame &frame) {
  const Tensor &source = frame.getTensor(op.getSource());
  Tensor result = frame.getTensor(op.getDest());
  MutableArrayRef<Scalar> elements = result.mutableElements();
  walkTiles(op, source, result, frame,
            [&](int64_t from, std::optional<int64_t> to) {
              if (to)
                elements[*to] = source.getElements()[from];
            });
  return Results{std::move(result)};
}

void mlir::tcp::interpreter::addLinalgEvaluators(EvaluatorTable &table) {
  // For all structured ops, named ones too.
  table.values[linalg::GenericOp::getOperationName()] = [](Operation *op,
                                                           Frame &frame) {
    return evaluateStructured(cast<linalg::LinalgOp>(op), frame);
  };
  table.addValue<linalg::IndexOp>(evaluateIndex);
  table.addValue<linalg::PackOp>(evaluatePack);
  table.addValue<linalg::SoftmaxOp>(evaluateSoftmax);
  table.addValue<linalg::UnPackOp>(evaluateUnpack);
}
