//===- TcpShapeRules.cpp - Shape rules of TCP's ops -----------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/shapes/ShapeRules.h"
#include "tcp-mlir/Dialect/Tcp/Tcp.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::lsp;

using Shape = SizeEquations::Shape;

/// Equates the sizes of the first result.
static void equateResult(Operation *op, ArrayRef<SymbolicSize> shape,
                         SizeEquations &sizes) {
  for (auto [dim, size] : llvm::enumerate(shape))
    sizes.equate(op->getResult(0), dim, size);
}

static void visitSymbol(Operation *op, SizeEquations &sizes) {
  SymbolicSize size = sizes.getValue(op->getResult(0));
  if (auto name = op->getAttrOfType<StringAttr>("symbol_name"))
    sizes.setName(size, name);
  auto min = op->getAttrOfType<IntegerAttr>("min_val");
  auto max = op->getAttrOfType<IntegerAttr>("max_val");
  if (min && max)
    sizes.setRange(size, {min.getInt(), max.getInt()});
}

static void visitBinding(Operation *op, SizeEquations &sizes) {
  auto map = op->getAttrOfType<AffineMapAttr>("shape_expressions");
  if (!map || op->getNumOperands() == 0)
    return;
  SmallVector<SymbolicSize> symbols;
  for (Value symbol : op->getOperands().drop_front())
    symbols.push_back(sizes.getValue(symbol));
  for (auto [dim, expr] : llvm::enumerate(map.getValue().getResults()))
    if (auto size = SizeEquations::evaluate(expr, {}, symbols))
      sizes.equate(op->getOperand(0), dim, *size);
}

/// The sizes of the broadcast axes are the other operands.
static void visitBroadcast(Operation *op, SizeEquations &sizes) {
  auto axes = op->getAttrOfType<ArrayAttr>("axes");
  const Shape *known =
      hasOperands(op, 1, 1) ? sizes.getShape(op->getOperand(0)) : nullptr;
  if (!axes || !known)
    return;
  Shape shape = *known;
  for (auto [axis, size] : llvm::zip(axes, op->getOperands().drop_front())) {
    auto dim = dyn_cast<IntegerAttr>(axis);
    if (dim && size_t(dim.getInt()) < shape.size())
      shape[dim.getInt()] = sizes.getValue(size);
  }
  equateResult(op, shape, sizes);
}

static void visitGather(Operation *op, SizeEquations &sizes) {
  if (hasOperands(op, 2, 1))
    sizes.equate(op->getOperand(1), op->getResult(0));
}

/// The size of the last dim of the indices is the number of dims of the input
/// that an index selects.
static void visitGatherND(Operation *op, SizeEquations &sizes) {
  if (!hasOperands(op, 2, 1) || !sizes.getShape(op->getOperand(0)) ||
      !sizes.getShape(op->getOperand(1)))
    return;
  Shape input = *sizes.getShape(op->getOperand(0));
  Shape shape = *sizes.getShape(op->getOperand(1));
  if (shape.empty() || !shape.back().getConstant())
    return;
  size_t taken = *shape.back().getConstant();
  shape.pop_back();
  if (taken <= input.size())
    shape.insert(shape.end(), input.begin() + taken, input.end());
  equateResult(op, shape, sizes);
}

/// The operands are the input, then the starts, sizes and strides, of which
/// there are equally many.
static void visitSlice(Operation *op, SizeEquations &sizes) {
  unsigned rank = op->getNumOperands() / 3;
  for (unsigned i = 0; i < rank && op->getNumResults(); ++i)
    sizes.equate(op->getResult(0), i,
                 sizes.getValue(op->getOperand(1 + rank + i)));
}

static void visitGroup(Operation *op, SizeEquations &sizes) {
  if (op->getNumRegions() == 0 || op->getRegion(0).empty())
    return;
  Block &body = op->getRegion(0).front();
  for (auto [input, argument] :
       llvm::zip(op->getOperands(), body.getArguments()))
    sizes.equate(input, argument);
}

static void visitYield(Operation *op, SizeEquations &sizes) {
  if (!isa_and_nonnull<GroupOp, IsolatedGroupOp>(op->getParentOp()))
    return;
  for (auto [value, result] :
       llvm::zip(op->getOperands(), op->getParentOp()->getResults()))
    sizes.equate(value, result);
}

bool mlir::tcp::lsp::applyTcpRule(Operation *op, SizeEquations &sizes) {
  using Rule = void (*)(Operation *, SizeEquations &);
  Rule rule =
      llvm::TypeSwitch<Operation *, Rule>(op)
          .Case([](SymbolicIntOp) { return visitSymbol; })
          .Case([](BindSymbolicShapeOp) { return visitBinding; })
          .Case([](BroadcastOp) { return visitBroadcast; })
          .Case([](GatherOp) { return visitGather; })
          .Case([](GatherNDOp) { return visitGatherND; })
          .Case([](SliceOp) { return visitSlice; })
          .Case<GroupOp, IsolatedGroupOp>([](auto) { return visitGroup; })
          .Case([](tcp::YieldOp) { return visitYield; })
          .Default(nullptr);
  if (rule)
    rule(op, sizes);
  return rule;
}
