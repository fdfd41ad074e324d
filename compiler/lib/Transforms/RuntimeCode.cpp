//===- RuntimeCode.cpp - Code that libraries carry ------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RuntimeCode.h"

#include "mlir/Parser/Parser.h"

using namespace mlir;
using namespace mlir::tcp;

bool mlir::tcp::isRuntimeFunction(StringRef name) {
  return name.starts_with("tcp_check_rank_") ||
         llvm::is_contained({"tcp_set_error_handler", "tcp_runtime_error",
                             "tcp_check_argument", "tcp_allocate",
                             "tcp_advise_huge_pages", "tcp_keep_memory"},
                            name);
}

/// Returns whether a global called `name` belongs to the run-time library.
static bool isRuntimeConstant(StringRef name) {
  return llvm::is_contained({"tcp_error_handler", "tcp_error_handler_data",
                             "tcp_error_format", "tcp_negative_size",
                             "tcp_wrong_size", "tcp_wrong_stride",
                             "tcp_wrong_offset", "tcp_out_of_memory"},
                            name);
}

static void reportTaken(Operation *op) {
  emitError(op->getLoc())
      << "the name '" << SymbolTable::getSymbolName(op).getValue()
      << "' is that of a function that every library has; rename this "
         "function";
}

/// Returns whether this or an earlier run of the compiler added `func`.
static bool isOurs(LLVM::LLVMFuncOp func) {
  return func.isExternal() || func.getLinkage() == LLVM::Linkage::WeakODR ||
         func.getLinkage() == LLVM::Linkage::AvailableExternally;
}

/// Returns whether `existing`, which has the name of `wanted`, can be used for
/// it: this or an earlier run of the compiler added it, or it declares the C
/// function.
static bool mayStandFor(Operation *existing, Operation *wanted) {
  if (auto global = dyn_cast<LLVM::GlobalOp>(existing)) {
    auto other = dyn_cast<LLVM::GlobalOp>(wanted);
    return other && global.getGlobalType() == other.getGlobalType() &&
           global.getLinkage() == other.getLinkage();
  }
  auto func = dyn_cast<LLVM::LLVMFuncOp>(existing);
  auto other = dyn_cast<LLVM::LLVMFuncOp>(wanted);
  return func && other && func.getFunctionType() == other.getFunctionType() &&
         (isRuntimeFunction(other.getSymName())
              ? isOurs(func)
              : other.isExternal() || func.getLinkage() == other.getLinkage());
}

Operation *mlir::tcp::addRuntimeSymbol(Operation *op, SymbolTable &symbols) {
  StringAttr name = SymbolTable::getSymbolName(op);
  Operation *existing = symbols.lookup(name);
  if (!existing) {
    symbols.insert(op);
    return op;
  }
  if (!mayStandFor(existing, op)) {
    reportTaken(existing);
    existing = nullptr;
  }
  op->erase();
  return existing;
}

LogicalResult mlir::tcp::addRuntimeCode(StringRef text, SymbolTable &symbols) {
  OwningOpRef<ModuleOp> code =
      parseSourceString<ModuleOp>(text, symbols.getOp()->getContext());
  if (!code)
    return failure();
  for (Operation &op : llvm::make_early_inc_range(*code->getBody())) {
    op.remove();
    op.walk([](Operation *inner) {
      inner->setLoc(UnknownLoc::get(inner->getContext()));
    });
    if (!addRuntimeSymbol(&op, symbols))
      return failure();
  }
  return success();
}

LogicalResult mlir::tcp::checkRuntimeNames(ModuleOp module) {
  for (Operation &op : *module.getBody()) {
    auto name = op.getAttrOfType<StringAttr>(SymbolTable::getSymbolAttrName());
    auto func = dyn_cast<LLVM::LLVMFuncOp>(op);
    bool isFree = !name || isa<LLVM::GlobalOp>(op) ||
                  !(isRuntimeFunction(name) || isRuntimeConstant(name));
    if (isFree || (func && isOurs(func)))
      continue;
    reportTaken(&op);
    return failure();
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
  // The address is not compared, so each part of a module may have a copy.
  global.setUnnamedAddr(LLVM::UnnamedAddr::Global);
  symbols.insert(global);
  return global;
}
