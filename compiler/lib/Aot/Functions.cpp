//===- Functions.cpp - The functions of a library -------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Aot/Functions.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "tcp-mlir/Dialect/Tcp/Tcp.h"
#include "tcp-mlir/Transforms/Signatures.h"
#include "llvm/Support/GlobPattern.h"

using namespace mlir;
using namespace mlir::tcp;

/// Whether `op` is a function with a body that callers of the library see.
static bool isExported(Operation &op) {
  if (auto func = dyn_cast<LLVM::LLVMFuncOp>(op))
    return !func.isExternal() && func.getLinkage() == LLVM::Linkage::External;
  auto func = dyn_cast<func::FuncOp>(op);
  return func && !func.isExternal() && func.isPublic();
}

static void makePrivate(Operation &op) {
  if (auto func = dyn_cast<LLVM::LLVMFuncOp>(op))
    func.setLinkage(LLVM::Linkage::Internal);
  else
    cast<func::FuncOp>(op).setPrivate();
}

LogicalResult mlir::tcp::exportFunctions(ModuleOp module,
                                         ArrayRef<std::string> globs) {
  Location nowhere = UnknownLoc::get(module.getContext());
  std::vector<llvm::GlobPattern> patterns;
  for (const std::string &glob : globs) {
    llvm::Expected<llvm::GlobPattern> pattern = llvm::GlobPattern::create(glob);
    if (!pattern)
      return emitError(nowhere) << "--function=" << glob << ": "
                                << toString(pattern.takeError());
    patterns.push_back(std::move(*pattern));
  }
  std::vector<bool> used(patterns.size());
  std::string names;
  for (Operation &op : *module.getBody()) {
    if (!isExported(op))
      continue;
    StringRef name = SymbolTable::getSymbolName(&op);
    names += (names.empty() ? "" : ", ") + name.str();
    bool matched = patterns.empty();
    for (auto [index, pattern] : llvm::enumerate(patterns))
      if (pattern.match(name))
        matched = used[index] = true;
    if (!matched)
      makePrivate(op);
  }
  if (names.empty())
    return emitError(module.getLoc())
           << "there is no function to compile: the module has no public "
              "function with a body";
  for (auto [index, glob] : llvm::enumerate(globs))
    if (!used[index])
      return emitError(nowhere) << "--function=" << glob
                                << " matches no public function; there are: "
                                << names;
  return success();
}

FailureOr<std::vector<Function>>
mlir::tcp::collectFunctions(ModuleOp module) {
  std::vector<Function> functions;
  for (Operation &op : *module.getBody()) {
    if (!isExported(op))
      continue;
    if (std::optional<runtime::Signature> signature = getSignature(&op))
      functions.push_back({SymbolTable::getSymbolName(&op).getValue().str(),
                           std::move(*signature)});
  }
  if (functions.empty())
    return emitError(UnknownLoc::get(module.getContext()))
           << "there can be no header: the input does not say what tensors its "
              "functions take; compile it from an earlier stage, or from IR "
              "that tcp-aot wrote";
  return functions;
}

bool mlir::tcp::callsUserFunctions(ModuleOp module) {
  return module
      .walk([](Operation *op) {
        auto function = dyn_cast<FunctionOpInterface>(op);
        return (function && function.isExternal()) || isa<CustomOp>(op)
                   ? WalkResult::interrupt()
                   : WalkResult::advance();
      })
      .wasInterrupted();
}

bool mlir::tcp::knowsSignatures(ModuleOp module) {
  return llvm::any_of(*module.getBody(), [](Operation &op) {
    return isExported(op) && (isa<func::FuncOp>(op) || getSignature(&op));
  });
}
