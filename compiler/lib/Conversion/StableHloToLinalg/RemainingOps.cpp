//===- RemainingOps.cpp - What torch-mlir leaves of StableHLO -------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RemainingOps.h"

#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace mlir::tcp;

/// Replaces an elementwise op by one of math on tensors.
template <typename MathOp> static LogicalResult lowerToMath(ForeignOp &op) {
  auto math = MathOp::create(op.b, op.loc, op.op->getOperand(0));
  op.op->replaceAllUsesWith(math->getResults());
  return success();
}

static constexpr struct {
  StringLiteral name;
  LogicalResult (*lower)(ForeignOp &);
} kLowerings[] = {
    {"chlo.acos", lowerToMath<math::AcosOp>},
    {"chlo.acosh", lowerToMath<math::AcoshOp>},
    {"chlo.asin", lowerToMath<math::AsinOp>},
    {"chlo.asinh", lowerToMath<math::AsinhOp>},
    {"chlo.atan", lowerToMath<math::AtanOp>},
    {"chlo.atanh", lowerToMath<math::AtanhOp>},
    {"chlo.cosh", lowerToMath<math::CoshOp>},
    {"chlo.erf", lowerToMath<math::ErfOp>},
    {"chlo.erfc", lowerToMath<math::ErfcOp>},
    {"chlo.sinh", lowerToMath<math::SinhOp>},
    {"chlo.tan", lowerToMath<math::TanOp>},
    {"shape.shape_of", lowerShapeOf},
    {"stablehlo.case", lowerCase},
    {"stablehlo.composite", lowerComposite},
    {"stablehlo.custom_call", lowerCustomCall},
    {"stablehlo.dynamic_broadcast_in_dim", lowerDynamicBroadcast},
    {"stablehlo.dynamic_gather", lowerDynamicGather},
    {"stablehlo.dynamic_reshape", lowerDynamicReshape},
    {"stablehlo.dynamic_update_slice", lowerDynamicUpdateSlice},
    {"stablehlo.get_dimension_size", lowerGetDimensionSize},
    {"stablehlo.if", lowerIf},
    {"stablehlo.reverse", lowerReverse},
    {"stablehlo.scatter", lowerScatter},
    {"stablehlo.sort", lowerSort},
    {"stablehlo.while", lowerWhile},
};

/// Returns whether `op` is one that torch-mlir has left. Terminators go with
/// the ops that they are in.
static bool isRemaining(Operation *op) {
  return !op->getName().isRegistered() &&
         op->getName().getStringRef() != "stablehlo.return";
}

LogicalResult mlir::tcp::lowerRemainingOps(ModuleOp module) {
  module.getContext()
      ->loadDialect<arith::ArithDialect, cf::ControlFlowDialect,
                    func::FuncDialect, linalg::LinalgDialect, math::MathDialect,
                    scf::SCFDialect, tensor::TensorDialect>();
  SmallVector<Operation *> ops;
  module.walk([&](Operation *op) {
    if (isRemaining(op))
      ops.push_back(op);
  });
  LogicalResult result = success();
  for (Operation *op : ops) {
    StringRef name = op->getName().getStringRef();
    const auto *row = llvm::find_if(
        kLowerings, [&](const auto &row) { return row.name == name; });
    if (row == std::end(kLowerings)) {
      emitError(op->getLoc())
          << "no lowering for '" << name << "'; write it by other operations";
      result = failure();
      continue;
    }
    ForeignOp view(op);
    if (failed(row->lower(view)))
      result = failure();
    else
      op->erase();
  }
  return result;
}

Value mlir::tcp::getIndex(ForeignOp &op, Value tensor, ValueRange at) {
  Value element = op.extract(tensor, at);
  if (element.getType().isIndex())
    return element;
  return arith::IndexCastOp::create(op.b, op.loc, op.b.getIndexType(), element);
}

Value mlir::tcp::makeScalarTensor(OpBuilder &b, Location loc, Value element) {
  return tensor::FromElementsOp::create(
      b, loc, RankedTensorType::get({}, element.getType()), element);
}

namespace {
/// Emits the operations of a block on elements instead of tensors of rank 0.
class ElementInliner {
public:
  explicit ElementInliner(ForeignOp &op) : op(op) {}

  SmallVector<Value> run(Block &block, ValueRange given) {
    for (auto [argument, element] :
         llvm::zip_equal(block.getArguments(), given))
      elements[argument] = element;
    for (Operation &inner : llvm::drop_end(block))
      emit(inner);
    return llvm::map_to_vector(block.back().getOperands(), [&](Value result) {
      return getElement(result);
    });
  }

private:
  Value getElement(Value tensor) {
    auto found = elements.find(tensor);
    return found == elements.end()
               ? op.extract(mapping.lookupOrDefault(tensor), {})
               : found->second;
  }

  void emit(Operation &inner) {
    auto generic = dyn_cast<linalg::GenericOp>(inner);
    if (generic && generic.getNumLoops() == 0 &&
        generic.hasPureTensorSemantics()) {
      emitBody(generic);
      return;
    }
    // Any other operation may need the tensor itself.
    inner.walk([&](Operation *each) {
      for (Value operand : each->getOperands())
        if (auto found = elements.find(operand); found != elements.end())
          mapping.map(operand, makeScalarTensor(op.b, op.loc, found->second));
    });
    op.b.clone(inner, mapping);
  }

  void emitBody(linalg::GenericOp generic) {
    Block *body = generic.getBody();
    for (auto [argument, operand] :
         llvm::zip_equal(body->getArguments(), generic->getOperands()))
      if (!argument.use_empty())
        mapping.map(argument, getElement(operand));
    for (Operation &inner : body->without_terminator())
      op.b.clone(inner, mapping);
    for (auto [result, yielded] : llvm::zip_equal(
             generic->getResults(), body->getTerminator()->getOperands()))
      elements[result] = mapping.lookupOrDefault(yielded);
  }

  ForeignOp &op;
  /// The elements of tensors that were not made.
  DenseMap<Value, Value> elements;
  /// All other values that were emitted.
  IRMapping mapping;
};
} // namespace

SmallVector<Value> mlir::tcp::inlineOnElements(ForeignOp &op,
                                               ValueRange elements) {
  return ElementInliner(op).run(op.op->getRegion(0).front(), elements);
}
