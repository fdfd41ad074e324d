//===- ConstantElements.h - Constants as bytes ------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_LIB_TRANSFORMS_TILES_PANELS_CONSTANTELEMENTS_H
#define TCP_MLIR_LIB_TRANSFORMS_TILES_PANELS_CONSTANTELEMENTS_H

#include "mlir/IR/BuiltinAttributes.h"

namespace mlir::tcp {

/// Returns the elements as they lie in memory; empty for a splat, and for an
/// attribute that stores them in another form.
ArrayRef<char> getElementBytes(ElementsAttr elements);

/// Returns an attribute with the bytes that `fill` writes into a buffer of
/// zeros. If they are many, they become a resource with the name `name`.
ElementsAttr makeElements(RankedTensorType type, StringRef name,
                          llvm::function_ref<void(char *)> fill);

/// Frees the elements that makeElements() made with the name `name`, so that
/// nothing may read them any more. Other elements stay.
void releaseElements(ElementsAttr elements, StringRef name);

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_TRANSFORMS_TILES_PANELS_CONSTANTELEMENTS_H
