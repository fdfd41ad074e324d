//===- KernelOperands.cpp - The tensors and sizes that kernels take -------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelOperands.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::tcp;

bool mlir::tcp::isOwnConstant(Value value) {
  return isa_and_nonnull<arith::ConstantOp>(value.getDefiningOp());
}

KernelOperands::KernelOperands(const Contraction &contraction) {
  auto add = [&](Value value, const std::optional<TileView> &view) {
    inputs.push_back({value, {}});
    if (view && !view->isWholeTensor())
      inputs.back().reassociation = view->reassociation;
  };
  auto addOperand = [&](OpOperand *operand,
                        const std::optional<TileView> &view) {
    tensor::PadOp padding = contraction.getPadding(operand);
    add(padding ? padding.getSource() : operand->get(), view);
  };
  addOperand(contraction.left, contraction.leftView);
  if (contraction.panels)
    add(contraction.panels, std::nullopt);
  else
    addOperand(contraction.right, contraction.rightView);
  for (OpOperand *input : contraction.getEpilogueInputs())
    add(input->get(), contraction.seeEpilogueInput(input));
  if (contraction.initialScalar) {
    if (!isOwnConstant(contraction.initialScalar))
      add(contraction.initialScalar, std::nullopt);
  } else if (contraction.initialTensor) {
    add(contraction.initialTensor->tensor, contraction.initialTensor->view);
  } else if (contraction.epilogue) {
    add(contraction.getDestination(), contraction.resultView);
  }
  sizes = contraction.getGatheredLoops();
  destination.value = contraction.epilogue
                          ? contraction.getLast().getDpsInits()[0]
                          : contraction.getDestination();
  if (!contraction.resultPadding && !contraction.resultView.isWholeTensor())
    destination.reassociation = contraction.resultView.reassociation;
}
