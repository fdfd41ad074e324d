//===- ForeignOp.h - An op of a dialect that is not here --------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_LIB_CONVERSION_FOREIGNOP_H
#define TCP_MLIR_LIB_CONVERSION_FOREIGNOP_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"

namespace mlir::tcp {

/// An op of a dialect that is not registered, and a builder before it.
struct ForeignOp {
  ForeignOp(Operation *op)
      : op(op), loc(op->getLoc()), b(op),
        properties(
            dyn_cast_or_null<DictionaryAttr>(op->getPropertiesAsAttribute())) {}

  int64_t getDimension() const {
    return properties.getAs<IntegerAttr>("dimension").getInt();
  }

  Value index(int64_t number) {
    return arith::ConstantIndexOp::create(b, loc, number);
  }
  Value getSize(Value tensor, int64_t dim) {
    return tensor::DimOp::create(b, loc, tensor, dim);
  }
  Value add(Value x, Value y) { return arith::AddIOp::create(b, loc, x, y); }
  Value compare(arith::CmpIPredicate predicate, Value x, Value y) {
    return arith::CmpIOp::create(b, loc, predicate, x, y);
  }
  Value extract(Value tensor, ValueRange position) {
    return tensor::ExtractOp::create(b, loc, tensor, position);
  }
  Value insert(Value element, Value tensor, ValueRange position) {
    return tensor::InsertOp::create(b, loc, element, tensor, position);
  }

  /// Emits the op's region for these elements, and returns its result.
  Value inlineRegion(ValueRange arguments) {
    Block &block = op->getRegion(0).front();
    IRMapping mapping;
    mapping.map(block.getArguments(), arguments);
    for (Operation &inner : llvm::drop_end(block))
      b.clone(inner, mapping);
    return mapping.lookupOrDefault(block.back().getOperand(0));
  }

  /// Emits a loop from `begin` up to `end` that carries values. `body` emits
  /// its body. Returns the results of the loop.
  ValueRange loop(Value begin, Value end, ValueRange carried,
                  function_ref<SmallVector<Value>(Value, ValueRange)> body) {
    auto loop = scf::ForOp::create(
        b, loc, begin, end, index(1), carried,
        [&](OpBuilder &inner, Location, Value index, ValueRange arguments) {
          OpBuilder::InsertionGuard guard(b);
          b.restoreInsertionPoint(inner.saveInsertionPoint());
          SmallVector<Value> results = body(index, arguments);
          scf::YieldOp::create(b, loc, results);
        });
    return loop.getResults();
  }

  /// Emits nested loops over all of `sizes`. The body gets the index of each.
  SmallVector<Value>
  loops(ArrayRef<Value> sizes, ValueRange carried,
        function_ref<SmallVector<Value>(ValueRange, ValueRange)> body,
        SmallVector<Value> position = {}) {
    if (sizes.empty())
      return body(position, carried);
    return loop(index(0), sizes.front(), carried,
                [&](Value at, ValueRange inner) {
                  SmallVector<Value> next = position;
                  next.push_back(at);
                  return loops(sizes.drop_front(), inner, body, next);
                });
  }

  Operation *op;
  Location loc;
  OpBuilder b;
  DictionaryAttr properties;
};

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_CONVERSION_FOREIGNOP_H
