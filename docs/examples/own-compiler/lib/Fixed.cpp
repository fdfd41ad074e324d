//===- Fixed.cpp - A dialect of fixed-point numbers ---------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Fixed/Fixed.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/OpImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

#include "Fixed/FixedDialect.cpp.inc"
#define GET_TYPEDEF_CLASSES
#include "Fixed/FixedTypes.cpp.inc"
#define GET_OP_CLASSES
#include "Fixed/FixedOps.cpp.inc"

void fixed::FixedDialect::initialize() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "Fixed/FixedTypes.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "Fixed/FixedOps.cpp.inc"
      >();
}

mlir::LogicalResult fixed::NumberType::verify(
    llvm::function_ref<mlir::InFlightDiagnostic()> emitError,
    unsigned fraction) {
  if (fraction < 32)
    return mlir::success();
  return emitError() << "a number of 32 bits can't have " << fraction
                     << " behind the point";
}
