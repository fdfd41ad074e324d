//===- Ring.h - A small dialect ---------------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RING_H
#define RING_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "RingDialect.h.inc"
#define GET_OP_CLASSES
#include "Ring.h.inc"

namespace ring {
/// Registers the pass `lower-ring` and the pipeline `ring-to-llvm`.
void registerPasses();
} // namespace ring

#endif // RING_H
