//===- RecordSignatures.cpp - Note what functions take and give -----------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Dialect/Tcp/TcpPlace.h"
#include "tcp-mlir/Transforms/KeptCalls.h"
#include "tcp-mlir/Transforms/Passes.h"

#include "Updates.h"
#include "tcp-mlir/Transforms/Signatures.h"

namespace mlir::tcp {
#define GEN_PASS_DEF_TCPRECORDSIGNATURES
#include "tcp-mlir/Transforms/Passes.h.inc"
} // namespace mlir::tcp

using namespace mlir;
using namespace mlir::tcp;

/// Fails with a diagnostic for the first of `types` that C can't pass.
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

/// Fails with a diagnostic if `tcp.aliasing_output` of an argument of `func` is
/// wrong.
static LogicalResult checkUpdate(func::FuncOp func, unsigned argument,
                                 Attribute attribute) {
  auto error = [&] {
    return emitError(func.getLoc())
           << "'" << kAliasingOutputAttrName << "' of argument #" << argument
           << " of '" << func.getSymName() << "' ";
  };
  auto result = dyn_cast<IntegerAttr>(attribute);
  if (!result || !result.getType().isSignlessInteger(64))
    return error() << "is not the number of a result, of the type i64";
  if (result.getInt() < 0 || result.getInt() >= func.getNumResults())
    return error() << "names result #" << result.getInt()
                   << "; the number of results is " << func.getNumResults();
  for (unsigned other = 0; other < argument; ++other)
    if (func.getArgAttr(other, kAliasingOutputAttrName) == attribute)
      return error() << "names the result that argument #" << other
                     << " names; a result goes into one argument";
  auto into = dyn_cast<RankedTensorType>(func.getArgumentTypes()[argument]);
  auto from =
      dyn_cast<RankedTensorType>(func.getResultTypes()[result.getInt()]);
  if (into && from && into.getElementType() == from.getElementType() &&
      succeeded(verifyCompatibleShape(into, from)))
    return success();
  return error() << "names result #" << result.getInt() << " of the type "
                 << func.getResultTypes()[result.getInt()]
                 << "; the argument is of the type "
                 << func.getArgumentTypes()[argument]
                 << ", and both have to be the same tensor type";
}

/// Fails with a diagnostic if an update of an argument of `func` is wrong, or
/// if `module` calls `func`: a result that goes into an argument does not exist
/// any more after bufferization.
static LogicalResult checkUpdates(func::FuncOp func, ModuleOp module) {
  bool hasUpdates = false;
  for (unsigned argument = 0; argument < func.getNumArguments(); ++argument)
    if (Attribute attribute =
            func.getArgAttr(argument, kAliasingOutputAttrName)) {
      hasUpdates = true;
      if (failed(checkUpdate(func, argument, attribute)))
        return failure();
    }
  if (!hasUpdates || SymbolTable::symbolKnownUseEmpty(func, module))
    return success();
  return emitError(func.getLoc())
         << "the function '" << func.getSymName() << "' has an argument with '"
         << kAliasingOutputAttrName
         << "', so the module may not call it; move its body into a private "
            "function that both call";
}

/// Returns the tensor type of a memref; other types as they are.
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
    ModuleOp module = getOperation();
    for (auto func : module.getOps<func::FuncOp>()) {
      if (func.isPrivate() && !func.isExternal())
        continue;
      // The compiler defines these later.
      if (func.getSymName().starts_with(kKeepFunctionPrefix))
        continue;
      FunctionType type = func.getFunctionType();
      if (failed(checkTypes(func, type.getInputs(), "argument")) ||
          failed(checkTypes(func, type.getResults(), "result"))) {
        allSupported = false;
        continue;
      }
      if (func.isExternal() || func->hasAttr(kSignatureAttrName))
        continue;
      if (failed(checkUpdates(func, module))) {
        allSupported = false;
        continue;
      }
      auto tensors = [](TypeRange types) {
        return llvm::map_to_vector(types, asTensor);
      };
      func->setAttr(kSignatureAttrName,
                    TypeAttr::get(FunctionType::get(
                        &getContext(), tensors(type.getInputs()),
                        tensors(type.getResults()))));
      SmallVector<int64_t> updates;
      forEachUpdate(func, [&](BlockArgument argument, unsigned result) {
        updates.append({result, argument.getArgNumber()});
      });
      if (!updates.empty())
        func->setAttr(kUpdatesAttrName,
                      DenseI64ArrayAttr::get(&getContext(), updates));
      if (std::string place = describePlace(func.getLoc()); !place.empty())
        func->setAttr(kPlaceAttrName, StringAttr::get(&getContext(), place));
    }
    if (!allSupported)
      signalPassFailure();
  }
};
} // namespace
