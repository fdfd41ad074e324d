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
#include <map>

using namespace mlir;
using namespace mlir::tcp::interpreter;

//===----------------------------------------------------------------------===//
// Structured ops, by their maps and regions
//===----------------------------------------------------------------------===//

static std::string describe(size_t operand, size_t dim) {
  return ("dimension " + Twine(dim) + " of operand #" + Twine(operand)).str();
}

/// Returns the sizes of the loops, from the operands whose dimensions are
/// walked by a single loop.
static llvm::Expected<SmallVector<int64_t>>
findLoopSizes(linalg::LinalgOp op, ArrayRef<RuntimeValue> operands) {
  SmallVector<int64_t> sizes(op.getNumLoops(), -1);
  SmallVector<std::string> sources(op.getNumLoops());
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  for (auto [number, map] : llvm::enumerate(maps)) {
    const auto *tensor = std::get_if<Tensor>(&operands[number]);
    for (auto [dim, expression] : llvm::enumerate(map.getResults())) {
      auto loop = dyn_cast<AffineDimExpr>(expression);
      if (!loop)
        continue;
      int64_t size = tensor->getShape()[dim];
      int64_t &known = sizes[loop.getPosition()];
      std::string &source = sources[loop.getPosition()];
      if (known == -1)
        source = describe(number, dim);
      else if (known != size)
        return failAt(op, describe(number, dim) + " has another size than " +
                              source);
      known = size;
    }
  }
  if (llvm::is_contained(sizes, -1))
    return failAt(op, "the operands do not tell the size of a loop");
  return sizes;
}

/// Fails if the last index of a map is beyond the end of its operand.
static llvm::Error checkWindows(linalg::LinalgOp op,
                                ArrayRef<RuntimeValue> operands,
                                ArrayRef<int64_t> sizes) {
  SmallVector<int64_t> last = llvm::map_to_vector(
      sizes, [](int64_t size) { return std::max<int64_t>(size - 1, 0); });
  for (auto [number, map] : llvm::enumerate(op.getIndexingMapsArray())) {
    const auto *tensor = std::get_if<Tensor>(&operands[number]);
    SmallVector<int64_t> index = map.compose(last);
    for (auto [dim, expression] : llvm::enumerate(map.getResults())) {
      if (isa<AffineDimExpr, AffineConstantExpr>(expression))
        continue;
      bool isEmpty = false;
      for (auto [loop, size] : llvm::enumerate(sizes))
        isEmpty |= size == 0 && expression.isFunctionOfDim(loop);
      if (!isEmpty && index[dim] >= tensor->getShape()[dim])
        return failAt(op, "a window reaches behind the end of " +
                              describe(number, dim));
    }
  }
  return llvm::Error::success();
}

namespace {
/// The order of a sum whose order is open, as docs/numerics.md defines it.
struct OpenSum {
  /// The loops over the elements that are added to an output one after another.
  SmallVector<unsigned> run;
  size_t numLanes = 32;
  /// The type in which blocks are added before they are widened, or null.
  Type narrow;
};
} // namespace

static bool isOpen(std::optional<arith::FastMathFlags> flags) {
  return flags && bitEnumContainsAll(*flags, arith::FastMathFlags::reassoc);
}

static std::optional<OpenSum> findOpenSum(linalg::LinalgOp op) {
  auto generic = dyn_cast<linalg::GenericOp>(*op);
  if (!generic || generic.getNumDpsInits() != 1 ||
      generic.getNumReductionLoops() == 0)
    return std::nullopt;
  Block *body = generic.getBody();
  auto add =
      body->getTerminator()->getOperand(0).getDefiningOp<arith::AddFOp>();
  Value sum = body->getArguments().back();
  if (!add || !llvm::is_contained(add->getOperands(), sum) ||
      !sum.hasOneUse() || !isOpen(add.getFastmath()))
    return std::nullopt;
  OpenSum result;
  Value element = add.getLhs() == sum ? add.getRhs() : add.getLhs();
  auto widening = element.getDefiningOp<arith::ExtFOp>();
  if (widening && widening->hasOneUse() && isOpen(widening.getFastmath()))
    result.narrow = widening.getIn().getType();
  SmallVector<utils::IteratorType> types = op.getIteratorTypesArray();
  for (unsigned loop = types.size(); loop > 0; --loop)
    if (types[loop - 1] == utils::IteratorType::reduction)
      result.run.push_back(loop - 1);
    else if (!result.run.empty())
      break;
    else
      result.numLanes = 1;
  if (result.numLanes == 1) {
    result.run.resize(1);
    // The sum is in the order of the loops.
    if (!result.narrow)
      return std::nullopt;
  }
  return result;
}

namespace {
/// Adds the elements of a run for one element of the output.
class Lanes {
public:
  Lanes(Type type, const OpenSum &order, Scalar &output)
      : type(type), narrow(order.narrow), output(output),
        sums(order.numLanes, getZero(narrow ? narrow : type)),
        wideSums(order.numLanes, getZero(type)) {}

  /// Returns -0, which changes no sum.
  static Scalar getZero(Type type) {
    return fromFloat(type,
                     APFloat::getZero(cast<FloatType>(type).getFloatSemantics(),
                                      /*Negative=*/true));
  }

  /// Adds an element, whose type is that of the output.
  void add(const Scalar &element) {
    Scalar &sum = sums[next++ % sums.size()];
    if (!narrow) {
      sum = add(type, sum, element);
      return;
    }
    sum = add(narrow, sum, convert(element, type, narrow));
    if (next % (8 * sums.size()) == 0)
      widen();
  }

  void finish() {
    if (narrow)
      widen();
    if (narrow && sums.size() == 1)
      return;
    SmallVector<Scalar> &total = narrow ? wideSums : sums;
    for (size_t width = total.size() / 2; width > 0; width /= 2)
      for (size_t lane = 0; lane < width; ++lane)
        total[lane] = add(type, total[lane], total[lane + width]);
    output = add(type, output, total.front());
  }

private:
  static Scalar add(Type type, const Scalar &x, const Scalar &y) {
    return fromFloat(type, toFloat(type, x) + toFloat(type, y));
  }

  /// Converts without loss: `value` was widened before, or is widened here.
  static Scalar convert(const Scalar &value, Type from, Type to) {
    APFloat number = toFloat(from, value);
    bool losesInfo;
    number.convert(cast<FloatType>(to).getFloatSemantics(),
                   APFloat::rmNearestTiesToEven, &losesInfo);
    return fromFloat(to, number);
  }

  /// Adds the narrow sums to the wide ones, or a single one to the output.
  void widen() {
    for (auto [sum, wide] : llvm::zip(sums, wideSums)) {
      Scalar &target = sums.size() == 1 ? output : wide;
      target = add(type, target, convert(sum, narrow, type));
      sum = getZero(narrow);
    }
  }

  Type type, narrow;
  Scalar &output;
  SmallVector<Scalar> sums, wideSums;
  size_t next = 0;
};
} // namespace

static llvm::Expected<Results> evaluateStructured(linalg::LinalgOp op,
                                                  Frame &frame) {
  Results operands = frame.getAll(op->getOperands());
  llvm::Expected<SmallVector<int64_t>> sizes = findLoopSizes(op, operands);
  if (!sizes)
    return sizes.takeError();
  if (op.getNumReductionLoops() > 0)
    if (llvm::Error error = checkWindows(op, operands, *sizes))
      return error;
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  int64_t numInputs = op.getNumDpsInputs();
  // The results begin with the initial elements of the outputs.
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
  std::optional<OpenSum> open = findOpenSum(op);
  // The lanes of the outputs whose runs have begun.
  std::map<int64_t, Lanes> lanes;
  auto isLastOfRun = [&] {
    return llvm::all_of(open->run, [&](unsigned loop) {
      return point[loop] == (*sizes)[loop] - 1;
    });
  };
  if (!isEmpty(*sizes))
    do {
      for (size_t operand = 0; operand < maps.size(); ++operand)
        if (llvm::Error error = findElement(operand))
          return error;
      if (open)
        arguments.back() = Lanes::getZero(results.front().getElementType());
      llvm::Expected<Results> yielded =
          frame.runForElement(op->getRegion(0), arguments, point);
      if (!yielded)
        return yielded.takeError();
      if (open) {
        auto sum =
            lanes
                .try_emplace(numbers.back(), results.front().getElementType(),
                             *open, outputs.front()[numbers.back()])
                .first;
        sum->second.add(std::get<Scalar>(yielded->front()));
        if (isLastOfRun()) {
          sum->second.finish();
          lanes.erase(sum);
        }
        continue;
      }
      for (auto [number, value] : llvm::enumerate(*yielded))
        outputs[number][numbers[numInputs + number]] = std::get<Scalar>(value);
    } while (advance(point, *sizes));
  return llvm::map_to_vector(results, [](Tensor &tensor) -> RuntimeValue {
    return std::move(tensor);
  });
}

/// Returns the index of the loop for the present element.
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

/// exp(x - max) divided by the sum of these along one dimension. Each step is
/// rounded.
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

/// Calls `visit` with the place of each element of `packed` and, if it is not
/// padding, with the place of the same element of `unpacked`.
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
  // This row is for all structured ops, including named ones.
  table.values[linalg::GenericOp::getOperationName()] = [](Operation *op,
                                                           Frame &frame) {
    return evaluateStructured(cast<linalg::LinalgOp>(op), frame);
  };
  table.addValue<linalg::IndexOp>(evaluateIndex);
  table.addValue<linalg::PackOp>(evaluatePack);
  table.addValue<linalg::SoftmaxOp>(evaluateSoftmax);
  table.addValue<linalg::UnPackOp>(evaluateUnpack);
}
