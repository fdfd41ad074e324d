//===- SymbolicShapes.cpp - Symbolic shapes -------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/shapes/SymbolicShapes.h"
#include "lsp/features/shapes/ShapeJoins.h"
#include "lsp/features/shapes/ShapeRules.h"

using namespace mlir;
using namespace mlir::tcp::lsp;

/// Makes the symbols of an operation's sizes, in the order of the text.
static void declare(Operation *op, SizeEquations &sizes) {
  for (Value operand : op->getOperands())
    (void)sizes.getShape(operand);
  for (Value result : op->getResults())
    (void)sizes.getShape(result);
  for (Region &region : op->getRegions())
    for (Block &block : region)
      for (Value argument : block.getArguments())
        (void)sizes.getShape(argument);
}

SymbolicShapes::SymbolicShapes(Operation *root) {
  root->walk<WalkOrder::PreOrder>([&](Operation *op) {
    declare(op, sizes);
    applyShapeRule(op, sizes);
  });
  equateJoins(root, sizes);
  sizes.nameSymbols();
}

std::optional<std::vector<SymbolicSize>>
SymbolicShapes::shapeOf(Value value) const {
  const auto &shapes = sizes.getShapes();
  auto known = shapes.find(value);
  if (known == shapes.end())
    return std::nullopt;
  std::vector<SymbolicSize> shape;
  for (const SymbolicSize &size : known->second)
    shape.push_back(sizes.resolve(size));
  return shape;
}

std::optional<SymbolicSize> SymbolicShapes::numElements(Value value) const {
  std::optional<std::vector<SymbolicSize>> shape = shapeOf(value);
  if (!shape)
    return std::nullopt;
  SymbolicSize product(1);
  for (const SymbolicSize &size : *shape)
    product *= size;
  return product;
}

std::string SymbolicShapes::str(Value value) const {
  std::optional<std::vector<SymbolicSize>> shape = shapeOf(value);
  if (!shape)
    return "";
  std::string text;
  for (const SymbolicSize &size : *shape)
    text += (text.empty() ? "" : ", ") + str(size);
  return "[" + text + "]";
}

std::vector<SymbolicShapes::Dim>
SymbolicShapes::getEqualDims(const SymbolicSize &size) const {
  SymbolicSize wanted = sizes.resolve(size);
  std::vector<Dim> found;
  for (const auto &[value, shape] : sizes.getShapes())
    for (auto [dim, known] : llvm::enumerate(shape))
      if (sizes.resolve(known) == wanted)
        found.push_back({value, unsigned(dim)});
  return found;
}
