//===- ConstantElements.h - Constants as bytes ------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_LIB_TRANSFORMS_TILES_CONSTANTELEMENTS_H
#define TCP_MLIR_LIB_TRANSFORMS_TILES_CONSTANTELEMENTS_H

#include "mlir/IR/BuiltinAttributes.h"

namespace mlir::tcp {

/// The elements as they lie in memory; empty where the attribute has one for
/// all, or has them in another form.
ArrayRef<char> getElementBytes(ElementsAttr elements);

/// An attribute with the bytes that `fill` writes over zeros. If they are many,
/// they are a resource, `name`, of the program.
ElementsAttr makeElements(RankedTensorType type, StringRef name,
                          llvm::function_ref<void(char *)> fill);

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_TRANSFORMS_TILES_CONSTANTELEMENTS_H
