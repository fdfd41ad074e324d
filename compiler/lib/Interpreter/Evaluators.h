//===- Evaluators.h - The table from ops to what they compute ---*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

///
/// \file
/// The table of ops that the interpreter knows. An op that does the same to
/// each element has a row for scalars, which is used for tensors, too. Other
/// ops have a row for values.
///
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_LIB_INTERPRETER_EVALUATORS_H
#define TCP_MLIR_LIB_INTERPRETER_EVALUATORS_H

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/TypeUtilities.h"
#include "tcp-mlir/Interpreter/Interpreter.h"
#include "llvm/ADT/StringMap.h"

namespace mlir::tcp::interpreter {

class Frame;

using Results = SmallVector<RuntimeValue>;

/// Computes the result of an elementwise op on one element of each operand.
using ScalarEvaluator =
    std::function<llvm::Expected<Scalar>(Operation *op, ArrayRef<Scalar>)>;

/// Computes the results of an op from the values in the frame.
using ValueEvaluator =
    std::function<llvm::Expected<Results>(Operation *op, Frame &frame)>;

/// The functions that evaluate ops, by the name of the op.
struct EvaluatorTable {
  llvm::StringMap<ScalarEvaluator> scalars;
  llvm::StringMap<ValueEvaluator> values;

  /// Adds the row of `OpTy`.
  template <typename OpTy>
  void addScalar(llvm::Expected<Scalar> (*evaluate)(OpTy, ArrayRef<Scalar>)) {
    scalars[OpTy::getOperationName()] = [=](Operation *op,
                                            ArrayRef<Scalar> operands) {
      return evaluate(cast<OpTy>(op), operands);
    };
  }
  template <typename OpTy>
  void addValue(llvm::Expected<Results> (*evaluate)(OpTy, Frame &)) {
    values[OpTy::getOperationName()] = [=](Operation *op, Frame &frame) {
      return evaluate(cast<OpTy>(op), frame);
    };
  }
};

/// Each function adds the ops of a dialect, or of a part of one, and has a file
/// of its own.
void addArithEvaluators(EvaluatorTable &table);
void addMathEvaluators(EvaluatorTable &table);
void addIndexEvaluators(EvaluatorTable &table);
void addTcpElementwiseEvaluators(EvaluatorTable &table);
void addTcpDataEvaluators(EvaluatorTable &table);
void addTcpStructureEvaluators(EvaluatorTable &table);
void addTensorEvaluators(EvaluatorTable &table);
void addTensorSliceEvaluators(EvaluatorTable &table);
void addLinalgEvaluators(EvaluatorTable &table);
void addControlFlowEvaluators(EvaluatorTable &table);

/// Returns the table. The first call makes it. Thread-safe.
const EvaluatorTable &getEvaluators();

/// The values of one call of a function. One thread uses it.
class Frame {
public:
  Frame(Observer observer) : observer(observer) {}

  void set(Value value, RuntimeValue runtimeValue) {
    values.insert_or_assign(value, std::move(runtimeValue));
  }
  const RuntimeValue &get(Value value) const {
    auto found = values.find(value);
    assert(found != values.end() && "used before it is defined");
    return found->second;
  }
  const Scalar &getScalar(Value value) const {
    return std::get<Scalar>(get(value));
  }
  const Tensor &getTensor(Value value) const {
    return std::get<Tensor>(get(value));
  }
  /// Returns an integer or index as a signed number.
  int64_t getInteger(Value value) const {
    return getScalar(value).getSExtValue();
  }
  Results getAll(ValueRange range) const;
  /// Return constants and the values of indices as numbers.
  SmallVector<int64_t> getIntegers(ArrayRef<OpFoldResult> integers) const;
  SmallVector<int64_t> getIntegers(ValueRange integers) const;

  /// Runs a region with these block arguments, and returns the operands of the
  /// terminator that ends it.
  llvm::Expected<Results> run(Region &region, ArrayRef<RuntimeValue> arguments);

  /// Does the same for each element of a tensor, without telling the observer.
  /// `point` is the position that index ops in the region return.
  llvm::Expected<Results> runForElement(Region &region,
                                        ArrayRef<RuntimeValue> arguments,
                                        ArrayRef<int64_t> point);
  ArrayRef<int64_t> getPoint() const { return point; }

  /// Calls a function of the module, in a frame of its own.
  llvm::Expected<Results> call(FunctionOpInterface function,
                               ArrayRef<RuntimeValue> arguments);

private:
  llvm::Error evaluate(Operation *op);

  llvm::DenseMap<Value, RuntimeValue> values;
  ArrayRef<int64_t> point;
  Observer observer;
  bool isInElement = false;
  unsigned depth = 0;
};

/// Returns the error "FILE:LINE:COLUMN: OP: TEXT".
llvm::Error failAt(Operation *op, const Twine &text);

/// Returns the type of the first result of an op, or of its elements.
inline Type getElementType(Operation *op) {
  return getElementTypeOrSelf(op->getResult(0).getType());
}

/// Returns the type of the first operand of an op, or of its elements.
inline Type getOperandType(Operation *op) {
  return getElementTypeOrSelf(op->getOperand(0).getType());
}

/// Returns a number as the value of an index.
inline Scalar makeIndex(int64_t number) {
  return APInt(64, number, /*isSigned=*/true);
}

/// Fails if the operands and the result of an op, all tensors, have different
/// shapes.
llvm::Error checkSameShapes(Operation *op, ArrayRef<const Tensor *> operands);

/// Fails if `shape` contradicts the static sizes of the result's type.
llvm::Error checkResultShape(OpResult result, ArrayRef<int64_t> shape);

/// Returns `result` with the source of an insertion, an op of a loop's
/// terminator, in its place.
llvm::Expected<Tensor> insertSlice(tensor::ParallelInsertSliceOp op,
                                   Tensor result, Frame &frame);

/// Evaluates an elementwise op on scalars or on tensors.
llvm::Expected<Results> evaluateElementwise(Operation *op,
                                            const ScalarEvaluator &evaluate,
                                            Frame &frame);

} // namespace mlir::tcp::interpreter

#endif // TCP_MLIR_LIB_INTERPRETER_EVALUATORS_H
