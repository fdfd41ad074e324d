//===- Fixed.h - A dialect of fixed-point numbers ---------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef FIXED_FIXED_H
#define FIXED_FIXED_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "Fixed/FixedDialect.h.inc"
#define GET_TYPEDEF_CLASSES
#include "Fixed/FixedTypes.h.inc"
#define GET_OP_CLASSES
#include "Fixed/FixedOps.h.inc"

#endif // FIXED_FIXED_H
