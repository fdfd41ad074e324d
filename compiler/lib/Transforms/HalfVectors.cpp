//===- HalfVectors.cpp - Vectors of 16-bit floats as integers -------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HalfVectors.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/AttrTypeSubElements.h"

using namespace mlir;
using namespace mlir::tcp;

/// Returns whether vectors of `type` become vectors of integers.
using IsReplaced = function_ref<bool(Type type)>;

/// Returns the constant `value` as integers, if its elements are replaced.
static Attribute getBits(Attribute value, IsReplaced isReplaced) {
  auto dense = dyn_cast<DenseElementsAttr>(value);
  if (!dense || !isReplaced(dense.getElementType()))
    return value;
  return dense.bitcast(IntegerType::get(value.getContext(), 16));
}

/// Converts the elements that `op` inserts into or extracts from a vector,
/// because scalars stay floats.
static void changeScalars(Operation *op, IsReplaced isReplaced) {
  OpBuilder b(op);
  if (auto constant = dyn_cast<arith::ConstantOp>(op)) {
    constant.setValueAttr(
        cast<TypedAttr>(getBits(constant.getValue(), isReplaced)));
  } else if (auto constant = dyn_cast<LLVM::ConstantOp>(op)) {
    constant.setValueAttr(getBits(constant.getValue(), isReplaced));
  } else if (auto insert = dyn_cast<LLVM::InsertElementOp>(op)) {
    if (isReplaced(insert.getValue().getType()))
      insert.getValueMutable().assign(LLVM::BitcastOp::create(
          b, op->getLoc(), b.getI16Type(), insert.getValue()));
  } else if (auto extract = dyn_cast<LLVM::ExtractElementOp>(op)) {
    Value element = extract.getRes();
    Type type = element.getType();
    if (!isReplaced(type))
      return;
    element.setType(b.getI16Type());
    b.setInsertionPointAfter(op);
    auto value = LLVM::BitcastOp::create(b, op->getLoc(), type, element);
    element.replaceAllUsesExcept(value, value);
  }
}

void mlir::tcp::replaceHalfVectorsByBits(func::FuncOp func, bool nativeF16) {
  auto isReplaced = [&](Type type) {
    return isa<BFloat16Type>(type) || (isa<Float16Type>(type) && !nativeF16);
  };
  func.walk([&](Operation *op) { changeScalars(op, isReplaced); });
  AttrTypeReplacer replacer;
  replacer.addReplacement([&](VectorType type) -> std::optional<Type> {
    if (!isReplaced(type.getElementType()))
      return std::nullopt;
    return type.clone(IntegerType::get(type.getContext(), 16));
  });
  replacer.recursivelyReplaceElementsIn(func, /*replaceAttrs=*/true,
                                        /*replaceLocs=*/false,
                                        /*replaceTypes=*/true);
}
