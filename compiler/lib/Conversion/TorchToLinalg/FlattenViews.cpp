//===- FlattenViews.cpp - Views of sizes that are not known ---------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FlattenViews.h"

#include "mlir/IR/Builders.h"
#include "tcp-mlir/Dialect/Torch/TableOp.h"

using namespace mlir;
using namespace mlir::tcp;

static std::optional<int64_t> getConstant(Value value) {
  auto constant = value.getDefiningOp<torch::ConstantIntOp>();
  if (!constant)
    return std::nullopt;
  return constant.getValueAttr().getValue().getSExtValue();
}

/// Returns whether `size` is the size of `tensor` in dimension `dim`.
static bool isSizeOf(Value size, Value tensor, int64_t dim) {
  auto type = cast<torch::ValueTensorType>(tensor.getType());
  if (std::optional<int64_t> constant = getConstant(size))
    return *constant == type.getSizes()[dim];
  auto op = size.getDefiningOp<torch::TableOp>();
  return op && op->getName().stripDialect() == "aten.size.int" &&
         op->getOperand(0) == tensor && getConstant(op->getOperand(1)) == dim;
}

/// Returns whether torch-mlir could take a size of the result for a wrong one.
static bool isAmbiguous(torch::TableOp view) {
  Value tensor = view->getOperand(0);
  auto type = dyn_cast<torch::ValueTensorType>(tensor.getType());
  auto sizes = view->getOperand(1).getDefiningOp<torch::PrimListConstructOp>();
  if (!type || !type.getHasSizes() || !sizes || sizes.getElements().size() < 2)
    return false;
  ArrayRef<int64_t> dims = type.getSizes();
  size_t same = 0;
  while (same < std::min(dims.size(), sizes.getElements().size()) &&
         isSizeOf(sizes.getElements()[same], tensor, same))
    ++same;
  return llvm::count(dims.drop_front(same), ShapedType::kDynamic) > 1;
}

static void flatten(torch::TableOp view) {
  OpBuilder b(view);
  Value all = torch::ConstantIntOp::create(b, view->getLoc(),
                                           torch::IntType::get(b.getContext()),
                                           static_cast<uint64_t>(-1));
  Value sizes = torch::PrimListConstructOp::create(
      b, view->getLoc(), view->getOperand(1).getType(), all);
  auto type = cast<torch::ValueTensorType>(view->getOperand(0).getType());
  Operation *flat = b.clone(*view);
  flat->setOperand(1, sizes);
  flat->getResult(0).setType(
      torch::ValueTensorType::get(b.getContext(), /*hasSizes=*/true,
                                  {ShapedType::kDynamic}, type.getDtype(), {}));
  view->setOperand(0, flat->getResult(0));
}

void mlir::tcp::flattenViews(ModuleOp module) {
  SmallVector<torch::TableOp> views;
  module.walk([&](torch::TableOp op) {
    if (op->getName().stripDialect() == "aten.view" && isAmbiguous(op))
      views.push_back(op);
  });
  for (torch::TableOp view : views)
    flatten(view);
}
