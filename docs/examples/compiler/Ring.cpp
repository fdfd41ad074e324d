//===- Ring.cpp - A small dialect -----------------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Ring.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/OpImplementation.h"

#include "RingDialect.cpp.inc"
#define GET_OP_CLASSES
#include "Ring.cpp.inc"

void ring::RingDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "Ring.cpp.inc"
      >();
}
