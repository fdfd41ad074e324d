//===- Interpreter.cpp - Programs on tensors, op by op --------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Interpreter/Interpreter.h"

#include "Evaluators.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "tcp-mlir/Dialect/Tcp/TcpPlace.h"

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::interpreter;

/// The greatest depth of calls. Deeper ones count as an infinite recursion.
static constexpr unsigned kMaxDepth = 1000;

llvm::Error mlir::tcp::interpreter::failAt(Operation *op, const Twine &text) {
  return llvm::createStringError(describePlace(op->getLoc()) +
                                 op->getName().getStringRef() + ": " + text);
}

const EvaluatorTable &mlir::tcp::interpreter::getEvaluators() {
  static const EvaluatorTable kTable = [] {
    EvaluatorTable table;
    addArithEvaluators(table);
    addMathEvaluators(table);
    addIndexEvaluators(table);
    addTcpElementwiseEvaluators(table);
    addTcpDataEvaluators(table);
    addTcpStructureEvaluators(table);
    addTensorEvaluators(table);
    addTensorSliceEvaluators(table);
    addLinalgEvaluators(table);
    addControlFlowEvaluators(table);
    return table;
  }();
  return kTable;
}

//===----------------------------------------------------------------------===//
// Frames
//===----------------------------------------------------------------------===//

Results Frame::getAll(ValueRange range) const {
  return llvm::map_to_vector(range, [&](Value value) { return get(value); });
}

SmallVector<int64_t> Frame::getIntegers(ArrayRef<OpFoldResult> integers) const {
  return llvm::map_to_vector(integers, [&](OpFoldResult integer) {
    if (auto value = dyn_cast<Value>(integer))
      return getInteger(value);
    return cast<IntegerAttr>(cast<Attribute>(integer)).getInt();
  });
}

SmallVector<int64_t> Frame::getIntegers(ValueRange integers) const {
  return llvm::map_to_vector(integers,
                             [&](Value value) { return getInteger(value); });
}

llvm::Error Frame::evaluate(Operation *op) {
  const EvaluatorTable &table = getEvaluators();
  StringRef name = op->getName().getStringRef();
  llvm::Expected<Results> results = Results();
  if (auto found = table.scalars.find(name); found != table.scalars.end())
    results = evaluateElementwise(op, found->second, *this);
  else if (auto found = table.values.find(name); found != table.values.end())
    results = found->second(op, *this);
  else if (isa_and_nonnull<linalg::LinalgDialect>(op->getDialect()) &&
           isa<linalg::LinalgOp>(op))
    results = table.values.lookup("linalg.generic")(op, *this);
  else
    results = failAt(op, "the interpreter does not know this op; it takes "
                         "functions on tensors of tcp, arith, math, index, "
                         "tensor, linalg, scf, cf and func");
  if (!results)
    return results.takeError();
  for (auto [result, value] : llvm::zip_equal(op->getResults(), *results)) {
    if (!isInElement)
      if (llvm::Error error = observer(result, value))
        return error;
    set(result, std::move(value));
  }
  return llvm::Error::success();
}

/// Returns the number of the successor that a branch goes to; nothing for a
/// terminator that ends the region.
static llvm::Expected<std::optional<unsigned>>
chooseSuccessor(Operation *op, const Frame &frame) {
  if (op->getNumSuccessors() == 0)
    return std::nullopt;
  if (isa<cf::BranchOp>(op))
    return 0;
  if (auto branch = dyn_cast<cf::CondBranchOp>(op))
    return frame.getScalar(branch.getCondition()).isZero() ? 1 : 0;
  if (auto branch = dyn_cast<cf::SwitchOp>(op)) {
    const Scalar &flag = frame.getScalar(branch.getFlag());
    // Successor 0 is the default.
    if (branch.getCaseValues())
      for (auto [number, value] :
           llvm::enumerate(branch.getCaseValues()->getValues<APInt>()))
        if (value == flag)
          return number + 1;
    return 0;
  }
  return failAt(op, "the interpreter does not know this branch");
}

llvm::Expected<Results> Frame::run(Region &region,
                                   ArrayRef<RuntimeValue> arguments) {
  Block *block = &region.front();
  Results values(arguments);
  while (true) {
    for (auto [argument, value] :
         llvm::zip_equal(block->getArguments(), values))
      set(argument, std::move(value));
    for (Operation &op : block->without_terminator())
      if (llvm::Error error = evaluate(&op))
        return error;
    Operation *last = block->getTerminator();
    llvm::Expected<std::optional<unsigned>> successor =
        chooseSuccessor(last, *this);
    if (!successor)
      return successor.takeError();
    if (!*successor)
      return getAll(last->getOperands());
    values = getAll(cast<BranchOpInterface>(last)
                        .getSuccessorOperands(**successor)
                        .getForwardedOperands());
    block = last->getSuccessor(**successor);
  }
}

llvm::Expected<Results> Frame::runForElement(Region &region,
                                             ArrayRef<RuntimeValue> arguments,
                                             ArrayRef<int64_t> elementPoint) {
  ArrayRef<int64_t> outerPoint = std::exchange(point, elementPoint);
  bool wasInElement = std::exchange(isInElement, true);
  llvm::Expected<Results> results = run(region, arguments);
  point = outerPoint;
  isInElement = wasInElement;
  return results;
}

llvm::Expected<Results> Frame::call(FunctionOpInterface function,
                                    ArrayRef<RuntimeValue> arguments) {
  if (function.isExternal())
    return failAt(function, "'" + function.getName() +
                                "' has no body here; the interpreter can't "
                                "call the functions of other libraries");
  if (depth == kMaxDepth)
    return failAt(function, "'" + function.getName() + "' is called " +
                                Twine(kMaxDepth) +
                                " calls deep; does it call itself for ever?");
  Frame frame(observer);
  frame.depth = depth + 1;
  frame.isInElement = isInElement;
  for (auto [number, type, value] :
       llvm::enumerate(function.getArgumentTypes(), arguments))
    if (auto tensor = dyn_cast<RankedTensorType>(type))
      for (auto [dim, size] : llvm::enumerate(tensor.getShape()))
        if (!ShapedType::isDynamic(size) &&
            size != std::get<Tensor>(value).getShape()[dim])
          return failAt(function, "argument #" + Twine(number) +
                                      " does not have the size " + Twine(size) +
                                      " that its type gives dimension " +
                                      Twine(dim));
  return frame.run(function.getFunctionBody(), arguments);
}

llvm::Expected<SmallVector<RuntimeValue>>
mlir::tcp::interpreter::interpret(FunctionOpInterface function,
                                  ArrayRef<RuntimeValue> arguments,
                                  Observer observer) {
  return Frame(observer).call(function, arguments);
}

llvm::Expected<std::vector<runtime::Array>>
mlir::tcp::interpreter::interpretToArrays(FunctionOpInterface function,
                                          ArrayRef<RuntimeValue> arguments,
                                          Observer observer) {
  llvm::Expected<SmallVector<RuntimeValue>> results =
      interpret(function, arguments, observer);
  if (!results)
    return results.takeError();
  std::vector<runtime::Array> arrays;
  for (auto [type, value] :
       llvm::zip_equal(function.getResultTypes(), *results)) {
    llvm::Expected<runtime::Array> array = toArray(type, value);
    if (!array)
      return array.takeError();
    arrays.push_back(std::move(*array));
  }
  return arrays;
}
