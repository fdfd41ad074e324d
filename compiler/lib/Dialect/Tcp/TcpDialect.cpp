//===- TcpDialect.cpp - The TCP dialect -----------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../InlinedAnywhere.h"
#include "mlir/Dialect/Quant/IR/Quant.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "tcp-mlir/Dialect/Tcp/Tcp.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::tcp;

#include "tcp-mlir/Dialect/Tcp/TcpDialect.cpp.inc"
#include "tcp-mlir/Dialect/Tcp/TcpEnums.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "tcp-mlir/Dialect/Tcp/TcpAttributes.cpp.inc"

void TcpDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "tcp-mlir/Dialect/Tcp/TcpOps.cpp.inc"
      >();
  addAttributes<
#define GET_ATTRDEF_LIST
#include "tcp-mlir/Dialect/Tcp/TcpAttributes.cpp.inc"
      >();
  addInterfaces<InlinedAnywhere>();
}

Operation *TcpDialect::materializeConstant(OpBuilder &builder, Attribute value,
                                           Type type, Location loc) {
  auto elements = dyn_cast<ElementsAttr>(value);
  if (!elements || elements.getType() != type)
    return nullptr;
  return ConstOp::create(builder, loc, type, elements);
}
