//===- WideFloats.cpp - Programs with floats of 64 bits -------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Numbers/WideFloats.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/TypeUtilities.h"
#include "tcp-mlir/Interpreter/Values.h"

using namespace mlir;
using namespace mlir::tcp;

static bool isNarrow(Type type) {
  return isa<FloatType>(type) && type.getIntOrFloatBitWidth() < 64;
}

/// Returns the number that `value` is, with 64 bits.
static APFloat widen(APFloat value) {
  bool losesInfo;
  value.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven,
                &losesInfo);
  return value;
}

/// Returns a constant with the same numbers; null if its elements are no
/// floats that can be read.
static Attribute widen(ElementsAttr constant) {
  llvm::Expected<interpreter::Tensor> tensor = interpreter::toTensor(constant);
  if (!tensor) {
    llvm::consumeError(tensor.takeError());
    return nullptr;
  }
  ShapedType type = constant.getShapedType();
  std::vector<APFloat> elements;
  for (const interpreter::Scalar &bits : tensor->getElements())
    elements.push_back(
        widen(interpreter::toFloat(type.getElementType(), bits)));
  return DenseElementsAttr::get(type.clone(Float64Type::get(type.getContext())),
                                elements);
}

LogicalResult mlir::tcp::widenFloats(ModuleOp module) {
  WalkResult checked = module.walk([](Operation *op) {
    if (!isa<arith::BitcastOp, tensor::BitcastOp>(op) ||
        !(isNarrow(getElementTypeOrSelf(op->getOperand(0))) ||
          isNarrow(getElementTypeOrSelf(op->getResult(0)))))
      return WalkResult::advance();
    op->emitOpError("reads the bits of a float, so it cannot be evaluated with "
                    "64 bits for each float; leave out --against=float64");
    return WalkResult::interrupt();
  });
  if (checked.wasInterrupted())
    return failure();
  Type wide = Float64Type::get(module.getContext());
  AttrTypeReplacer replacer;
  replacer.addReplacement([=](FloatType type) -> std::optional<Type> {
    return isNarrow(type) ? wide : type;
  });
  replacer.addReplacement([=](FloatAttr attribute) -> std::optional<Attribute> {
    if (!isNarrow(attribute.getType()))
      return attribute;
    return FloatAttr::get(wide, widen(attribute.getValue()));
  });
  replacer.addReplacement(
      [](ElementsAttr attribute) -> std::optional<Attribute> {
        if (!isNarrow(attribute.getElementType()))
          return attribute;
        Attribute widened = widen(attribute);
        return widened ? widened : attribute;
      });
  replacer.recursivelyReplaceElementsIn(module, /*replaceAttrs=*/true,
                                        /*replaceLocs=*/false,
                                        /*replaceTypes=*/true);
  return success();
}
