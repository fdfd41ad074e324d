//===- TargetTraits.h - Traits of the target --------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_PIPELINE_TARGETTRAITS_H
#define TCP_MLIR_PIPELINE_TARGETTRAITS_H

#include "tcp-mlir/Transforms/VectorRegisters.h"

namespace mlir::tcp {

/// The properties of a target that the passes depend on. The defaults hold for
/// all targets.
struct TargetTraits {
  /// One instruction converts between f16 and f32.
  bool convertsF16 = false;
  /// One instruction computes a product and a sum with a single rounding.
  bool hasFma = false;
  /// x86's `vpdpbusd` adds four products of bytes in vector registers.
  bool hasByteProducts = false;
  /// x86's `vdpbf16ps` adds two products of bf16 in vector registers.
  bool hasPairProducts = false;
  /// The vector registers, by which tiles are sized.
  VectorRegisters vectorRegisters;
};

} // namespace mlir::tcp

#endif // TCP_MLIR_PIPELINE_TARGETTRAITS_H
