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
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Support/GlobPattern.h"
#include "llvm/TargetParser/Triple.h"

using namespace mlir;
using namespace mlir::tcp;

/// Returns whether `op` is a function with a body that users of the library can
/// call.
static bool isExported(Operation &op) {
  if (auto func = dyn_cast<LLVM::LLVMFuncOp>(op))
    return !func.isExternal() && func.getLinkage() == LLVM::Linkage::External;
  auto func = dyn_cast<func::FuncOp>(op);
  return func && !func.isExternal() && func.isPublic();
}

/// Returns the name of a function in the library, even while it has another
/// name.
static StringRef getNameInLibrary(Operation &op) {
  if (auto name = op.getAttrOfType<StringAttr>(kSymbolAttrName))
    return name;
  return SymbolTable::getSymbolName(&op);
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
      return emitError(nowhere)
             << "--function=" << glob << ": " << toString(pattern.takeError());
    patterns.push_back(std::move(*pattern));
  }
  std::vector<bool> used(patterns.size());
  std::string names;
  for (Operation &op : *module.getBody()) {
    if (!isExported(op))
      continue;
    StringRef name = getNameInLibrary(op);
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
      return emitError(nowhere)
             << "--function=" << glob
             << " matches no public function; there are: " << names;
  return success();
}

FailureOr<std::vector<Function>> mlir::tcp::collectFunctions(ModuleOp module) {
  std::vector<Function> functions;
  for (Operation &op : *module.getBody()) {
    if (!isExported(op))
      continue;
    if (std::optional<runtime::Signature> signature = getSignature(&op))
      functions.push_back({getNameInLibrary(op).str(), std::move(*signature)});
  }
  if (functions.empty())
    return emitError(UnknownLoc::get(module.getContext()))
           << "there can be no header: the input does not say what tensors its "
              "functions take; compile it from an earlier stage, or from IR "
              "that tcp-aot wrote";
  return functions;
}

static bool isLibraryName(StringRef name) {
  static const llvm::TargetLibraryInfoImpl library{
      llvm::Triple("x86_64-unknown-linux-gnu")};
  llvm::LibFunc function;
  return library.getLibFunc(name, function);
}

static LogicalResult reportTakenName(Operation *func, StringRef name) {
  return emitError(func->getLoc())
         << "the name '" << name
         << "' is that of a C function, which the compiled code calls; rename "
            "this function";
}

void mlir::tcp::setLibraryNamesAside(ModuleOp module) {
  SymbolTable symbols(module);
  for (auto func : llvm::to_vector(module.getOps<func::FuncOp>())) {
    StringAttr name = func.getSymNameAttr();
    if (func->hasAttr(kSymbolAttrName) || func.isExternal() ||
        !isLibraryName(name))
      continue;
    func->setAttr(kSymbolAttrName, name);
    (void)symbols.renameToUnique(func, {});
  }
}

LogicalResult mlir::tcp::restoreLibraryNames(ModuleOp module) {
  SymbolTable symbols(module);
  for (auto func : llvm::to_vector(module.getOps<LLVM::LLVMFuncOp>())) {
    auto name = func->getAttrOfType<StringAttr>(kSymbolAttrName);
    if (!name)
      continue;
    if (symbols.lookup(name))
      return reportTakenName(func, name);
    if (failed(symbols.rename(func, name)))
      return failure();
    func->removeAttr(kSymbolAttrName);
  }
  return success();
}

LogicalResult mlir::tcp::checkLibraryNames(ModuleOp module,
                                           const llvm::Module &code) {
  for (const llvm::Function &function : code) {
    if (!function.isIntrinsic() || function.use_empty())
      continue;
    // "llvm.exp.f64" becomes a call of exp, or of expf.
    StringRef name = function.getName();
    name.consume_front("llvm.");
    std::string base = name.split('.').first.str();
    for (const std::string &callee : {base, base + "f"}) {
      if (!isLibraryName(callee))
        continue;
      auto defined = module.lookupSymbol<LLVM::LLVMFuncOp>(callee);
      if (defined && !defined.isExternal())
        return reportTakenName(defined, callee);
    }
  }
  return success();
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
