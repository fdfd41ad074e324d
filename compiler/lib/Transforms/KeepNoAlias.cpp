//===- KeepNoAlias.cpp - Arguments that nothing else points into ----------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Transforms/OutliningPasses.h"

#include "NoAlias.h"
#include "mlir/Conversion/LLVMCommon/MemRefBuilder.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

namespace mlir::tcp {
#define GEN_PASS_DEF_TCPKEEPNOALIAS
#include "tcp-mlir/Transforms/OutliningPasses.h.inc"
} // namespace mlir::tcp

using namespace mlir;
using namespace mlir::tcp;

/// Returns the number of LLVM arguments that an argument of `type` becomes.
static unsigned countWords(Type type) {
  if (auto memref = dyn_cast<MemRefType>(type))
    return MemRefDescriptor::getNumUnpackedValues(memref);
  if (isa<UnrankedMemRefType>(type))
    return UnrankedMemRefDescriptor::getNumUnpackedValues();
  return 1;
}

/// The index of the pointer to the elements in a descriptor.
static constexpr unsigned kAlignedPointer = 1;

namespace {
class TcpKeepNoAlias : public tcp::impl::TcpKeepNoAliasBase<TcpKeepNoAlias> {
  void runOnOperation() override {
    func::FuncOp function = getOperation();
    SmallVector<int64_t> pointers;
    unsigned word = 0;
    for (auto [index, type] : llvm::enumerate(function.getArgumentTypes())) {
      if (isa<MemRefType>(type) &&
          function.getArgAttr(index, LLVM::LLVMDialect::getNoAliasAttrName()))
        pointers.push_back(word + kAlignedPointer);
      word += countWords(type);
    }
    if (!pointers.empty())
      function->setAttr(kNoAliasAttrName,
                        DenseI64ArrayAttr::get(&getContext(), pointers));
  }
};
} // namespace
