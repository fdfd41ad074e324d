//===- TorchDialect.cpp - The torch and torch_c dialects ------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../InlinedAnywhere.h"
#include "mlir/IR/DialectImplementation.h"
#include "tcp-mlir/Dialect/Torch/TableOp.h"
#include "tcp-mlir/Dialect/Torch/Torch.h"

using namespace mlir;
using namespace mlir::torch;

#include "tcp-mlir/Dialect/Torch/TorchConversionDialect.cpp.inc"
#include "tcp-mlir/Dialect/Torch/TorchDialect.cpp.inc"

void TorchDialect::initialize() {
  registerTypes();
  addOperations<
#define GET_OP_LIST
#include "tcp-mlir/Dialect/Torch/TorchOps.cpp.inc"
      >();
  registerTableOps();
  addInterfaces<InlinedAnywhere>();
  // A newer torch-mlir may have ops that are not registered here.
  allowUnknownOperations();
}

std::optional<Dialect::ParseOpHook>
TorchDialect::getParseOperationHook(StringRef name) const {
  return ParseOpHook([](OpAsmParser &parser, OperationState &result) {
    emitWarning(result.location)
        << "'" << result.name.getStringRef()
        << "' is no op that the torch dialect knows; it is kept as it is";
    return parseTableForm(parser, result);
  });
}

llvm::unique_function<void(Operation *, OpAsmPrinter &)>
TorchDialect::getOperationPrinter(Operation *op) const {
  if (op->isRegistered() || op->getNumRegions() || op->getNumSuccessors())
    return nullptr;
  return printTableForm;
}

void torch_c::TorchConversionDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "tcp-mlir/Dialect/Torch/TorchConversionOps.cpp.inc"
      >();
}
