//===- WideFloats.h - Programs with floats of 64 bits -----------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_NUMBERS_WIDEFLOATS_H
#define TCP_MLIR_NUMBERS_WIDEFLOATS_H

#include "mlir/IR/BuiltinOps.h"

namespace mlir::tcp {

/// Gives each float of a module on tensors 64 bits: the types of all values and
/// attributes, and the elements of constants. The values stay, so that those
/// that were known before are known afterwards. The interpreter then rounds to
/// 64 bits. Fails with a diagnostic at an operation that looks at the bits of a
/// narrower float.
LogicalResult widenFloats(ModuleOp module);

} // namespace mlir::tcp

#endif // TCP_MLIR_NUMBERS_WIDEFLOATS_H
