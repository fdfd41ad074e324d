//===- Recurrence.cpp - Steps of recurrent networks -----------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Recurrence.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::tcp;

namespace {
/// The operands of one direction of one layer, all with one element type.
struct Recurrence {
  /// The part of the gates that does not depend on the state. The dimensions
  /// are steps, batches, and the channels of all gates.
  Value gates;
  /// The weights of the state. The dimensions are the channels of all gates,
  /// and the channels.
  Value recurrent;
  /// The values that each step carries to the next, with the dimensions batches
  /// and channels. The first is the state.
  SmallVector<Value, 2> carried;
  /// True if the steps are taken from the last one of the sequence to the
  /// first.
  bool isReversed = false;
};

/// Emits the loop over the steps. A subclass emits the body.
class RecurrenceBuilder {
public:
  RecurrenceBuilder(TorchOpBuilder &builder, const Recurrence &given)
      : b(builder.loc, builder.b), given(given),
        type(cast<RankedTensorType>(given.carried[0].getType())),
        numBatches(tensor::getMixedSize(b, b.getLoc(), given.carried[0], 0)),
        numChannels(b.getIndexAttr(type.getDimSize(1))) {}
  virtual ~RecurrenceBuilder() = default;

  /// Returns the states after all steps, and the values that the last step
  /// carries.
  SmallVector<Value> build();

protected:
  /// Returns the values that a step carries to the next. `gates` are those of
  /// the step without the state, and `carried` are the values of the step
  /// before.
  virtual SmallVector<Value> createStep(Value gates, ValueRange carried) = 0;

  Value createProducts(Value state);
  Value getGate(Value gates, int64_t gate);
  Value add(Value left, Value right) {
    return AddOp::create(b, left.getType(), left, right);
  }
  Value multiply(Value left, Value right) {
    return MulOp::create(b, type, left, right);
  }
  Value sigmoid(Value x) { return SigmoidOp::create(b, type, x); }
  Value tanh(Value x) { return TanhOp::create(b, type, x); }

  ImplicitLocOpBuilder b;
  const Recurrence &given;
  /// The type of the state.
  RankedTensorType type;

private:
  Value transposeRecurrent();
  Value getGates(Value step);
  Value insert(Value state, Value states, Value step);

  OpFoldResult numBatches, numChannels;
  /// The weights of the state, transposed once for all steps: each step reads
  /// them row by row.
  Value transposed;
};

class LstmBuilder : public RecurrenceBuilder {
  using RecurrenceBuilder::RecurrenceBuilder;

  SmallVector<Value> createStep(Value gates, ValueRange carried) override {
    Value all = add(gates, createProducts(carried[0]));
    Value input = sigmoid(getGate(all, 0));
    Value forget = sigmoid(getGate(all, 1));
    Value candidate = tanh(getGate(all, 2));
    Value output = sigmoid(getGate(all, 3));
    Value kept = multiply(forget, carried[1]);
    Value added = multiply(input, candidate);
    Value cell = add(kept, added);
    return {multiply(output, tanh(cell)), cell};
  }
};

class GruBuilder : public RecurrenceBuilder {
public:
  /// `bias`, which may be null, is added to the products of the state.
  GruBuilder(TorchOpBuilder &builder, const Recurrence &given, Value bias)
      : RecurrenceBuilder(builder, given), bias(bias) {}

private:
  SmallVector<Value> createStep(Value gates, ValueRange carried) override {
    Value products = createProducts(carried[0]);
    if (bias)
      products = add(products, bias);
    auto sum = [&](int64_t gate) {
      Value product = getGate(products, gate);
      return add(product, getGate(gates, gate));
    };
    Value reset = sigmoid(sum(0)), keep = sigmoid(sum(1));
    Value fresh = getGate(gates, 2);
    Value candidate = tanh(add(fresh, multiply(getGate(products, 2), reset)));
    Value change = SubOp::create(b, type, carried[0], candidate);
    return {add(multiply(change, keep), candidate)};
  }

  Value bias;
};

class RnnBuilder : public RecurrenceBuilder {
public:
  RnnBuilder(TorchOpBuilder &builder, const Recurrence &given, bool isRelu)
      : RecurrenceBuilder(builder, given), isRelu(isRelu) {}

private:
  SmallVector<Value> createStep(Value gates, ValueRange carried) override {
    Value sum = add(createProducts(carried[0]), gates);
    if (!isRelu)
      return {tanh(sum)};
    return {ClampOp::create(b, type, sum, b.getF32FloatAttr(0.0F), nullptr,
                            nullptr, nullptr)};
  }

  bool isRelu;
};
} // namespace

/// Returns the gates of a step without the state.
Value RecurrenceBuilder::getGates(Value step) {
  OpFoldResult zero = b.getIndexAttr(0), one = b.getIndexAttr(1);
  int64_t width = cast<RankedTensorType>(given.gates.getType()).getDimSize(2);
  return tensor::ExtractSliceOp::create(
      b, type.clone({type.getDimSize(0), width}), given.gates,
      ArrayRef<OpFoldResult>{step, zero, zero},
      ArrayRef<OpFoldResult>{one, numBatches, b.getIndexAttr(width)},
      ArrayRef<OpFoldResult>{one, one, one});
}

/// Transposes the weights of the state.
Value RecurrenceBuilder::transposeRecurrent() {
  auto weights = cast<RankedTensorType>(given.recurrent.getType());
  ArrayRef<int64_t> sizes = weights.getShape();
  Value empty = tensor::EmptyOp::create(
      b, ArrayRef<int64_t>{sizes[1], sizes[0]}, weights.getElementType());
  return linalg::TransposeOp::create(b, given.recurrent, empty,
                                     ArrayRef<int64_t>{1, 0})
      ->getResult(0);
}

/// Returns the products of the state and its weights.
Value RecurrenceBuilder::createProducts(Value state) {
  Type element = type.getElementType();
  int64_t width =
      cast<RankedTensorType>(given.recurrent.getType()).getDimSize(0);
  Value zero = arith::ConstantOp::create(b, b.getZeroAttr(element));
  Value empty = tensor::EmptyOp::create(
      b, ArrayRef<OpFoldResult>{numBatches, b.getIndexAttr(width)}, element);
  Value sums = linalg::FillOp::create(b, zero, empty).getResult(0);
  return linalg::MatmulOp::create(b, type.clone({type.getDimSize(0), width}),
                                  ValueRange{state, transposed}, sums)
      .getResult(0);
}

/// Returns the channels of one of the gates.
Value RecurrenceBuilder::getGate(Value gates, int64_t gate) {
  OpFoldResult zero = b.getIndexAttr(0), one = b.getIndexAttr(1);
  return tensor::ExtractSliceOp::create(
      b, type, gates,
      ArrayRef<OpFoldResult>{zero, b.getIndexAttr(gate * type.getDimSize(1))},
      ArrayRef<OpFoldResult>{numBatches, numChannels},
      ArrayRef<OpFoldResult>{one, one});
}

/// Inserts the state of a step into the states.
Value RecurrenceBuilder::insert(Value state, Value states, Value step) {
  OpFoldResult zero = b.getIndexAttr(0), one = b.getIndexAttr(1);
  return tensor::InsertSliceOp::create(
      b, state, states, ArrayRef<OpFoldResult>{step, zero, zero},
      ArrayRef<OpFoldResult>{one, numBatches, numChannels},
      ArrayRef<OpFoldResult>{one, one, one});
}

SmallVector<Value> RecurrenceBuilder::build() {
  OpFoldResult numSteps = tensor::getMixedSize(b, b.getLoc(), given.gates, 0);
  Value end = getValueOrCreateConstantIndexOp(b, b.getLoc(), numSteps);
  Value zero = arith::ConstantIndexOp::create(b, 0);
  Value one = arith::ConstantIndexOp::create(b, 1);
  SmallVector<Value> first{tensor::EmptyOp::create(
      b, ArrayRef{numSteps, numBatches, numChannels}, type.getElementType())};
  llvm::append_range(first, given.carried);
  transposed = transposeRecurrent();
  auto loop = scf::ForOp::create(b, zero, end, one, first);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(loop.getBody());
  Value step = loop.getInductionVar();
  if (given.isReversed)
    step = arith::SubIOp::create(b, arith::SubIOp::create(b, end, one), step);
  ValueRange before = loop.getRegionIterArgs();
  SmallVector<Value> after = createStep(getGates(step), before.drop_front());
  after.insert(after.begin(), insert(after[0], before[0], step));
  scf::YieldOp::create(b, after);
  return loop.getResults();
}

/// Reads the operands of a cell with `numGates` gates. `carried` are the
/// operands with its state. The last operand is the direction.
static FailureOr<Recurrence> readRecurrence(TorchOpBuilder &b, int64_t numGates,
                                            ArrayRef<unsigned> carried) {
  std::optional<bool> isReversed = b.getBool(b.op->getNumOperands() - 1);
  FailureOr<TypedTensor> gates = b.getTensor(0), recurrent = b.getTensor(1);
  if (!isReversed || failed(gates) || failed(recurrent) || !gates->isFloat() ||
      gates->getRank() != 3)
    return failure();
  Recurrence recurrence{gates->value, recurrent->value, {}, *isReversed};
  int64_t width = gates->getType().getDimSize(2);
  if (ShapedType::isDynamic(width) || width % numGates != 0)
    return failure();
  Type type = gates->getType().clone(
      {gates->getType().getDimSize(1), width / numGates});
  for (unsigned index : carried) {
    FailureOr<TypedTensor> operand = b.getTensor(index);
    if (failed(operand) || operand->getType() != type)
      return failure();
    recurrence.carried.push_back(operand->value);
  }
  if (recurrent->getType() != gates->getType().clone({width, width / numGates}))
    return failure();
  return recurrence;
}

FailureOr<SmallVector<Value>> mlir::tcp::convertGru(TorchOpBuilder &b) {
  FailureOr<Recurrence> recurrence = readRecurrence(b, /*numGates=*/3, {3});
  if (failed(recurrence))
    return failure();
  Value bias;
  if (!b.isNone(2)) {
    FailureOr<TypedTensor> operand = b.getTensor(2);
    auto gates = cast<RankedTensorType>(recurrence->gates.getType());
    if (failed(operand) ||
        operand->getType() != gates.clone(gates.getShape().drop_front()))
      return failure();
    bias = operand->value;
  }
  return GruBuilder(b, *recurrence, bias).build();
}

FailureOr<SmallVector<Value>> mlir::tcp::convertLstm(TorchOpBuilder &b) {
  FailureOr<Recurrence> recurrence = readRecurrence(b, /*numGates=*/4, {2, 3});
  if (failed(recurrence))
    return failure();
  return LstmBuilder(b, *recurrence).build();
}

FailureOr<SmallVector<Value>> mlir::tcp::convertRnn(TorchOpBuilder &b) {
  FailureOr<Recurrence> recurrence = readRecurrence(b, /*numGates=*/1, {2});
  std::optional<bool> isRelu = b.getBool(3);
  if (failed(recurrence) || !isRelu)
    return failure();
  return RnnBuilder(b, *recurrence, *isRelu).build();
}
