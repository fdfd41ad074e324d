//===- LoopAnnotations.h - What a loop says to LLVM -------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_LIB_TRANSFORMS_ROWS_LOOPANNOTATIONS_H
#define TCP_MLIR_LIB_TRANSFORMS_ROWS_LOOPANNOTATIONS_H

#include "mlir/Dialect/SCF/IR/SCF.h"

namespace mlir::tcp {

/// The attribute of a loop that MLIR moves to the branch at the end of the
/// loop, and `tcp-annotate-loops` to the property from which LLVM gets it.
constexpr llvm::StringLiteral kLoopAnnotationAttrName = "llvm.loop_annotation";

/// Keeps LLVM from unrolling `loop`. The LLVM dialect must be loaded.
void disableUnrolling(scf::ForOp loop);

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_TRANSFORMS_ROWS_LOOPANNOTATIONS_H
