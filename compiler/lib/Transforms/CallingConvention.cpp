//===- CallingConvention.cpp - Values in and out as in C ------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Transforms/Passes.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"

namespace mlir::tcp {
#define GEN_PASS_DEF_TCPCALLINGCONVENTION
#include "tcp-mlir/Transforms/Passes.h.inc"
} // namespace mlir::tcp

using namespace mlir;
using namespace mlir::tcp;

/// True if C returns a value of this type through a hidden pointer: both the
/// x86-64 System V ABI (section 3.2.3) and AAPCS64 (section 6.9) do so for
/// structs of more than 16 bytes.
static bool isReturnedInMemory(Type type, const DataLayout &layout) {
  return isa<LLVM::LLVMStructType>(type) && layout.getTypeSize(type) > 16;
}

static LLVM::LLVMFunctionType withHiddenPointer(LLVM::LLVMFunctionType type) {
  MLIRContext *context = type.getContext();
  SmallVector<Type> parameters{LLVM::LLVMPointerType::get(context)};
  llvm::append_range(parameters, type.getParams());
  return LLVM::LLVMFunctionType::get(LLVM::LLVMVoidType::get(context),
                                     parameters, type.isVarArg());
}

/// Gives `func` a first argument that points to where its result goes.
static void returnThroughPointer(RewriterBase &rewriter, LLVM::LLVMFuncOp func) {
  Type resultType = func.getFunctionType().getReturnType();
  SmallVector<DictionaryAttr> argAttrs{rewriter.getDictionaryAttr(
      {rewriter.getNamedAttr(LLVM::LLVMDialect::getStructRetAttrName(),
                             TypeAttr::get(resultType)),
       rewriter.getNamedAttr(LLVM::LLVMDialect::getNoAliasAttrName(),
                             rewriter.getUnitAttr())})};
  SmallVector<DictionaryAttr> oldAttrs;
  func.getAllArgAttrs(oldAttrs);
  llvm::append_range(argAttrs, oldAttrs);

  func.setFunctionType(withHiddenPointer(func.getFunctionType()));
  func.removeResAttrsAttr();
  func.setAllArgAttrs(argAttrs);
  if (func.isExternal())
    return;
  Value pointer = func.getBody().front().insertArgument(
      0u, LLVM::LLVMPointerType::get(func.getContext()), func.getLoc());
  func.walk([&](LLVM::ReturnOp op) {
    rewriter.setInsertionPoint(op);
    LLVM::StoreOp::create(rewriter, op.getLoc(), op.getArg(), pointer);
    rewriter.replaceOpWithNewOp<LLVM::ReturnOp>(op, ValueRange());
  });
}

/// Passes a hidden pointer to a call whose result C returns in memory.
static void callThroughPointer(RewriterBase &rewriter, LLVM::CallOp call) {
  Location loc = call.getLoc();
  Type resultType = call.getResult().getType();
  auto func = call->getParentOfType<LLVM::LLVMFuncOp>();
  // In the entry block, so that a call in a loop takes stack space once.
  rewriter.setInsertionPointToStart(&func.getBody().front());
  Value one = LLVM::ConstantOp::create(rewriter, loc, rewriter.getI64Type(), 1);
  Value pointer = LLVM::AllocaOp::create(
      rewriter, loc, LLVM::LLVMPointerType::get(rewriter.getContext()),
      resultType, one);
  rewriter.setInsertionPoint(call);
  SmallVector<Value> operands;
  bool isIndirect = !call.getCallee();
  if (isIndirect)
    operands.push_back(call.getCalleeOperands().front());
  operands.push_back(pointer);
  llvm::append_range(operands, isIndirect
                                   ? call.getCalleeOperands().drop_front()
                                   : call.getCalleeOperands());
  LLVM::CallOp replacement;
  if (isIndirect) {
    SmallVector<Type> parameters;
    for (Value operand : ArrayRef(operands).drop_front())
      parameters.push_back(operand.getType());
    replacement = LLVM::CallOp::create(
        rewriter, loc,
        LLVM::LLVMFunctionType::get(
            LLVM::LLVMVoidType::get(rewriter.getContext()), parameters),
        operands);
  } else {
    replacement = LLVM::CallOp::create(rewriter, loc, TypeRange(),
                                       call.getCalleeAttr(), operands);
  }
  NamedAttribute structRet = rewriter.getNamedAttr(
      LLVM::LLVMDialect::getStructRetAttrName(), TypeAttr::get(resultType));
  SmallVector<Attribute> argAttrs(operands.size() - isIndirect,
                                  rewriter.getDictionaryAttr({}));
  argAttrs.front() = rewriter.getDictionaryAttr(structRet);
  replacement.setArgAttrsAttr(rewriter.getArrayAttr(argAttrs));
  Value result = LLVM::LoadOp::create(rewriter, loc, resultType, pointer);
  rewriter.replaceOp(call, result);
}

/// C extends narrow integers in registers: bool with zeros, int8_t and int16_t
/// with their sign.
static StringRef extensionOf(Type type) {
  if (type.isInteger(1))
    return LLVM::LLVMDialect::getZExtAttrName();
  if (type.isInteger(8) || type.isInteger(16))
    return LLVM::LLVMDialect::getSExtAttrName();
  return {};
}

static void extendNarrowIntegers(LLVM::LLVMFuncOp func) {
  UnitAttr unit = UnitAttr::get(func.getContext());
  for (auto [index, type] :
       llvm::enumerate(func.getFunctionType().getParams()))
    if (StringRef extension = extensionOf(type); !extension.empty())
      func.setArgAttr(index, extension, unit);
  if (StringRef extension = extensionOf(func.getFunctionType().getReturnType());
      !extension.empty())
    func.setResultAttr(0, extension, unit);
}

namespace {
class TcpCallingConvention
    : public tcp::impl::TcpCallingConventionBase<TcpCallingConvention> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    DataLayout layout(module);
    SmallVector<LLVM::LLVMFuncOp> funcs;
    SmallVector<LLVM::CallOp> calls;
    module.walk([&](LLVM::LLVMFuncOp func) { funcs.push_back(func); });
    module.walk([&](LLVM::CallOp call) {
      if (call->getNumResults() == 1 &&
          isReturnedInMemory(call.getResult().getType(), layout))
        calls.push_back(call);
    });
    IRRewriter rewriter(&getContext());
    for (LLVM::LLVMFuncOp func : funcs) {
      extendNarrowIntegers(func);
      if (isReturnedInMemory(func.getFunctionType().getReturnType(), layout))
        returnThroughPointer(rewriter, func);
    }
    for (LLVM::CallOp call : calls)
      callThroughPointer(rewriter, call);
  }
};
} // namespace
