//===- SingleLaneStores.h - Masked stores of one element --------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_LIB_AOT_SINGLELANESTORES_H
#define TCP_MLIR_LIB_AOT_SINGLELANESTORES_H

#include "llvm/IR/Module.h"

namespace mlir::tcp {

/// Replaces each masked store whose mask is a constant with a single lane by a
/// store of that element. LLVM 22 stores too many bytes for x86 otherwise: if
/// the vector was truncated, it stores the element before the truncation, 4
/// bytes of f32 in place of 2 of bf16, and overwrites the bytes after it.
void replaceSingleLaneStores(llvm::Module &module);

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_AOT_SINGLELANESTORES_H
