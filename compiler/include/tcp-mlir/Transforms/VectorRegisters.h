//===- VectorRegisters.h - The vector registers of a CPU --------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_TRANSFORMS_VECTORREGISTERS_H
#define TCP_MLIR_TRANSFORMS_VECTORREGISTERS_H

namespace mlir::tcp {

/// The vector registers of a CPU, which decide the sizes of tiles. The defaults
/// are those of each x86-64.
struct VectorRegisters {
  unsigned bytes = 16;
  unsigned count = 16;
};

} // namespace mlir::tcp

#endif // TCP_MLIR_TRANSFORMS_VECTORREGISTERS_H
