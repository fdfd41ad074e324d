//===- EmbedSignatures.cpp - Make the library describe its functions ------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Transforms/Passes.h"
#include "tcp-mlir/Transforms/Signatures.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

namespace mlir::tcp {
#define GEN_PASS_DEF_TCPEMBEDSIGNATURES
#include "tcp-mlir/Transforms/Passes.h.inc"
} // namespace mlir::tcp

using namespace mlir;
using namespace mlir::tcp;

namespace {
class TcpEmbedSignatures
    : public tcp::impl::TcpEmbedSignaturesBase<TcpEmbedSignatures> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    SymbolTable symbols(module);
    OpBuilder b = OpBuilder::atBlockEnd(module.getBody());
    for (auto func : llvm::to_vector(module.getOps<LLVM::LLVMFuncOp>())) {
      std::optional<runtime::Signature> signature = getSignature(func);
      auto symbolAttr = func->getAttrOfType<StringAttr>(kSymbolAttrName);
      std::string symbol = runtime::getSignatureSymbol(
          symbolAttr ? symbolAttr.str() : func.getSymName().str());
      if (!signature || symbols.lookup(symbol))
        continue;
      std::string text = runtime::toString(*signature);
      text.push_back('\0');
      symbols.insert(LLVM::GlobalOp::create(
          b, b.getUnknownLoc(),
          LLVM::LLVMArrayType::get(b.getI8Type(), text.size()),
          /*isConstant=*/true, LLVM::Linkage::External, symbol,
          b.getStringAttr(text)));
    }
  }
};
} // namespace
