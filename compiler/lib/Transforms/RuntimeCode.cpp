//===- RuntimeCode.cpp - What libraries carry -----------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RuntimeCode.h"

#include "mlir/Parser/Parser.h"

using namespace mlir;
using namespace mlir::tcp;

LogicalResult mlir::tcp::addRuntimeCode(StringRef text, SymbolTable &symbols) {
  OwningOpRef<ModuleOp> code =
      parseSourceString<ModuleOp>(text, symbols.getOp()->getContext());
  if (!code)
    return failure();
  for (Operation &op : *code->getBody()) {
    StringAttr name = SymbolTable::getSymbolName(&op);
    if (Operation *existing = symbols.lookup(name)) {
      if (existing->getName() == op.getName())
        continue;
      return existing->emitError("the symbol '")
             << name.getValue() << "' is reserved for the run-time checks";
    }
    Operation *clone = op.clone();
    clone->walk([](Operation *inner) {
      inner->setLoc(UnknownLoc::get(inner->getContext()));
    });
    symbols.insert(clone);
  }
  return success();
}

LLVM::GlobalOp ConstantPool::getString(StringRef name, const Twine &text) {
  std::string withZero = text.str();
  withZero.push_back('\0');
  MLIRContext *context = symbols.getOp()->getContext();
  return get(
      name,
      LLVM::LLVMArrayType::get(IntegerType::get(context, 8), withZero.size()),
      StringAttr::get(context, withZero));
}

LLVM::GlobalOp ConstantPool::getNumbers(StringRef name,
                                        ArrayRef<int64_t> numbers) {
  auto i64 = IntegerType::get(symbols.getOp()->getContext(), 64);
  auto count = static_cast<int64_t>(numbers.size());
  return get(
      name, LLVM::LLVMArrayType::get(i64, count),
      DenseElementsAttr::get(RankedTensorType::get(count, i64), numbers));
}

LLVM::GlobalOp ConstantPool::get(StringRef name, Type type, Attribute value) {
  LLVM::GlobalOp &global = globals[value];
  if (global)
    return global;
  OpBuilder b(symbols.getOp()->getContext());
  global = LLVM::GlobalOp::create(b, b.getUnknownLoc(), type,
                                  /*isConstant=*/true, LLVM::Linkage::Private,
                                  name, value);
  // Where it lies means nothing: parts of a module may each have a copy.
  global.setUnnamedAddr(LLVM::UnnamedAddr::Global);
  symbols.insert(global);
  return global;
}
