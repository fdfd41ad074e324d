//===- RecordSignatures.cpp - Note what functions take and give -----------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Dialect/Tcp/TcpPlace.h"
#include "tcp-mlir/Transforms/Passes.h"

#include "tcp-mlir/Transforms/Signatures.h"

namespace mlir::tcp {
#define GEN_PASS_DEF_TCPRECORDSIGNATURES
#include "tcp-mlir/Transforms/Passes.h.inc"
} // namespace mlir::tcp

using namespace mlir;
using namespace mlir::tcp;

/// Errors about the first of `types` that C can't pass.
static LogicalResult checkTypes(func::FuncOp func, TypeRange types,
                                StringRef role) {
  for (auto [index, type] : llvm::enumerate(types))
    if (!getValueType(type)) {
      InFlightDiagnostic error = emitError(func.getLoc())
                                 << "the function '" << func.getSymName()
                                 << "' has the type " << type << " for its "
                                 << role << " #" << index
                                 << ", which the C ABI does not have";
      error.attachNote() << "it has " << describeValueTypes()
                         << "; a function that is only called here can be "
                            "private";
      return failure();
    }
  return success();
}

/// The tensor that a memref holds; another type as it is.
static Type asTensor(Type type) {
  auto memref = dyn_cast<MemRefType>(type);
  return memref
             ? RankedTensorType::get(memref.getShape(), memref.getElementType())
             : type;
}

namespace {
class TcpRecordSignatures
    : public tcp::impl::TcpRecordSignaturesBase<TcpRecordSignatures> {
  void runOnOperation() override {
    bool allSupported = true;
    for (auto func : getOperation().getOps<func::FuncOp>()) {
      if (func.isPrivate() && !func.isExternal())
        continue;
      FunctionType type = func.getFunctionType();
      if (failed(checkTypes(func, type.getInputs(), "argument")) ||
          failed(checkTypes(func, type.getResults(), "result"))) {
        allSupported = false;
        continue;
      }
      if (func.isExternal() || func->hasAttr(kSignatureAttrName))
        continue;
      auto tensors = [](TypeRange types) {
        return llvm::map_to_vector(types, asTensor);
      };
      func->setAttr(kSignatureAttrName,
                    TypeAttr::get(FunctionType::get(
                        &getContext(), tensors(type.getInputs()),
                        tensors(type.getResults()))));
      if (std::string place = describePlace(func.getLoc()); !place.empty())
        func->setAttr(kPlaceAttrName, StringAttr::get(&getContext(), place));
    }
    if (!allSupported)
      signalPassFailure();
  }
};
} // namespace
