//===- CallingConvention.cpp - Values in and out as in C ------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Transforms/Passes.h"

#include "../NoAlias.h"
#include "ReturnConvention.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::tcp {
#define GEN_PASS_DEF_TCPCALLINGCONVENTION
#include "tcp-mlir/Transforms/Passes.h.inc"
} // namespace mlir::tcp

using namespace mlir;
using namespace mlir::tcp;

static LLVM::LLVMFunctionType withHiddenPointer(LLVM::LLVMFunctionType type) {
  MLIRContext *context = type.getContext();
  SmallVector<Type> parameters{LLVM::LLVMPointerType::get(context)};
  llvm::append_range(parameters, type.getParams());
  return LLVM::LLVMFunctionType::get(LLVM::LLVMVoidType::get(context),
                                     parameters, type.isVarArg());
}

/// Gives `func` a first argument that points to the memory for its result.
static void returnThroughPointer(RewriterBase &rewriter,
                                 LLVM::LLVMFuncOp func) {
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

/// Returns memory on the stack for a value of `type`, which each call of `func`
/// allocates once.
static Value createStackSlot(RewriterBase &rewriter, Location loc, Type type,
                             LLVM::LLVMFuncOp func) {
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPointToStart(&func.getBody().front());
  Value one = LLVM::ConstantOp::create(rewriter, loc, rewriter.getI64Type(), 1);
  return LLVM::AllocaOp::create(
      rewriter, loc, LLVM::LLVMPointerType::get(rewriter.getContext()), type,
      one, /*alignment=*/8);
}

/// Passes a hidden pointer to a call whose result C returns in memory.
static void callThroughPointer(RewriterBase &rewriter, LLVM::CallOp call) {
  Location loc = call.getLoc();
  Type resultType = call.getResult().getType();
  auto func = call->getParentOfType<LLVM::LLVMFuncOp>();
  Value pointer = createStackSlot(rewriter, loc, resultType, func);
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
  SmallVector<Attribute> argAttrs{rewriter.getDictionaryAttr(structRet)};
  if (ArrayAttr old = call.getArgAttrsAttr())
    llvm::append_range(argAttrs, old);
  else
    argAttrs.resize(operands.size() - isIndirect,
                    rewriter.getDictionaryAttr({}));
  replacement.setArgAttrsAttr(rewriter.getArrayAttr(argAttrs));
  Value result = LLVM::LoadOp::create(rewriter, loc, resultType, pointer);
  rewriter.replaceOp(call, result);
}

/// Returns the bytes of `value` as a value of `type`. `slot` has room for both.
static Value reinterpret(RewriterBase &rewriter, Location loc, Value value,
                         Type type, Value slot) {
  LLVM::StoreOp::create(rewriter, loc, value, slot);
  return LLVM::LoadOp::create(rewriter, loc, type, slot);
}

/// Makes `func` return its result in `registers`.
static void returnPacked(RewriterBase &rewriter, LLVM::LLVMFuncOp func,
                         Type registers) {
  LLVM::LLVMFunctionType type = func.getFunctionType();
  func.setFunctionType(LLVM::LLVMFunctionType::get(registers, type.getParams(),
                                                   type.isVarArg()));
  func.removeResAttrsAttr();
  if (func.isExternal())
    return;
  func.walk([&](LLVM::ReturnOp op) {
    Value slot = createStackSlot(rewriter, op.getLoc(), registers, func);
    rewriter.setInsertionPoint(op);
    rewriter.replaceOpWithNewOp<LLVM::ReturnOp>(
        op, reinterpret(rewriter, op.getLoc(), op.getArg(), registers, slot));
  });
}

/// Unpacks the result of a call that returns it in `registers`.
static void callPacked(RewriterBase &rewriter, LLVM::CallOp call,
                       Type registers) {
  Location loc = call.getLoc();
  Value old = call.getResult();
  Value slot = createStackSlot(rewriter, loc, registers,
                               call->getParentOfType<LLVM::LLVMFuncOp>());
  rewriter.setInsertionPoint(call);
  auto replacement = cast<LLVM::CallOp>(rewriter.clone(*call));
  replacement.getResult().setType(registers);
  rewriter.replaceOp(call, reinterpret(rewriter, loc, replacement.getResult(),
                                       old.getType(), slot));
}

/// Returns the attribute by which C extends a narrow integer in a register:
/// bool with zeros, int8_t and int16_t with their sign; on RISC-V, int32_t too.
static StringRef extensionOf(Type type, const llvm::Triple &triple) {
  if (type.isInteger(1))
    return LLVM::LLVMDialect::getZExtAttrName();
  if (type.isInteger(8) || type.isInteger(16) ||
      (type.isInteger(32) && triple.isRISCV64()))
    return LLVM::LLVMDialect::getSExtAttrName();
  return {};
}

static void extendNarrowIntegers(LLVM::LLVMFuncOp func,
                                 const llvm::Triple &triple) {
  UnitAttr unit = UnitAttr::get(func.getContext());
  for (auto [index, type] : llvm::enumerate(func.getFunctionType().getParams()))
    if (StringRef extension = extensionOf(type, triple); !extension.empty())
      func.setArgAttr(index, extension, unit);
  if (StringRef extension =
          extensionOf(func.getFunctionType().getReturnType(), triple);
      !extension.empty())
    func.setResultAttr(0, extension, unit);
}

/// Does the same at an indirect call, where LLVM does not know the callee.
static void extendNarrowIntegers(LLVM::CallOp call,
                                 const llvm::Triple &triple) {
  if (call.getCallee())
    return;
  Builder b(call.getContext());
  auto attributesFor = [&](Type type) {
    StringRef extension = extensionOf(type, triple);
    return extension.empty() ? b.getDictionaryAttr({})
                             : b.getDictionaryAttr(
                                   b.getNamedAttr(extension, b.getUnitAttr()));
  };
  SmallVector<Attribute> arguments;
  for (Value operand : call.getCalleeOperands().drop_front())
    arguments.push_back(attributesFor(operand.getType()));
  call.setArgAttrsAttr(b.getArrayAttr(arguments));
  if (call->getNumResults() == 1)
    call.setResAttrsAttr(
        b.getArrayAttr(attributesFor(call.getResult().getType())));
}

/// Sets the attributes `noalias` that `tcp-keep-no-alias` has noted on `func`.
static void restoreNoAlias(LLVM::LLVMFuncOp func) {
  auto noted =
      dyn_cast_or_null<DenseI64ArrayAttr>(func->removeAttr(kNoAliasAttrName));
  if (!noted)
    return;
  for (int64_t index : noted.asArrayRef())
    func.setArgAttr(index, LLVM::LLVMDialect::getNoAliasAttrName(),
                    UnitAttr::get(func.getContext()));
}

namespace {
class TcpCallingConvention
    : public tcp::impl::TcpCallingConventionBase<TcpCallingConvention> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    auto tripleAttr = module->getAttrOfType<StringAttr>(
        LLVM::LLVMDialect::getTargetTripleAttrName());
    llvm::Triple triple(tripleAttr ? tripleAttr.getValue()
                                   : "x86_64-linux-gnu");
    SmallVector<LLVM::LLVMFuncOp> funcs;
    SmallVector<LLVM::CallOp> calls;
    module.walk([&](LLVM::LLVMFuncOp func) { funcs.push_back(func); });
    module.walk([&](LLVM::CallOp call) { calls.push_back(call); });
    IRRewriter rewriter(&getContext());
    for (LLVM::LLVMFuncOp func : funcs) {
      if (SymbolTable::getSymbolVisibility(func) ==
              SymbolTable::Visibility::Private &&
          !func.isExternal())
        func.setLinkage(LLVM::Linkage::Internal);
      extendNarrowIntegers(func, triple);
      restoreNoAlias(func);
      ReturnConvention convention =
          getReturnConvention(func.getFunctionType().getReturnType(), triple);
      if (convention.kind == ReturnConvention::Memory)
        returnThroughPointer(rewriter, func);
      else if (convention.kind == ReturnConvention::Packed)
        returnPacked(rewriter, func, convention.registers);
    }
    for (LLVM::CallOp call : calls) {
      extendNarrowIntegers(call, triple);
      if (call->getNumResults() == 0)
        continue;
      ReturnConvention convention =
          getReturnConvention(call.getResult().getType(), triple);
      if (convention.kind == ReturnConvention::Memory)
        callThroughPointer(rewriter, call);
      else if (convention.kind == ReturnConvention::Packed)
        callPacked(rewriter, call, convention.registers);
    }
  }
};
} // namespace
