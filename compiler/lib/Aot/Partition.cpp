//===- Partition.cpp - A module in parts ----------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Aot/Partition.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/Threading.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/IntEqClasses.h"

using namespace mlir;
using namespace mlir::tcp;

static constexpr size_t kSmallPart = 200, kFewParts = 8;
static constexpr size_t kLargePart = 1024, kMaxParts = 64;

/// Returns the number of parts for `weight` operations. Each part costs about a
/// millisecond. Small modules have small parts, so that each core has work, and
/// large modules have large ones.
static size_t countParts(size_t weight) {
  size_t small = std::min(weight / kSmallPart, kFewParts);
  size_t large = std::min(weight / kLargePart, kMaxParts);
  return std::max({small, large, size_t(1)});
}

static LLVM::Linkage getLinkage(Operation *op) {
  if (auto func = dyn_cast<LLVM::LLVMFuncOp>(op))
    return func.getLinkage();
  return cast<LLVM::GlobalOp>(op).getLinkage();
}

static bool isLocal(Operation *op) {
  LLVM::Linkage linkage = getLinkage(op);
  return linkage == LLVM::Linkage::Internal ||
         linkage == LLVM::Linkage::Private;
}

/// Returns whether `op` means the same in a part of its own as in the whole
/// module. Symbols of other linkages depend on the module, or are dropped if
/// nothing uses them.
static bool canStandAlone(Operation *op) {
  if (!isa<LLVM::LLVMFuncOp, LLVM::GlobalOp>(op) || op->hasAttr("comdat"))
    return false;
  LLVM::Linkage linkage = getLinkage(op);
  return isLocal(op) || linkage == LLVM::Linkage::External ||
         linkage == LLVM::Linkage::Weak || linkage == LLVM::Linkage::WeakODR ||
         linkage == LLVM::Linkage::AvailableExternally;
}

/// Returns whether each part may have a copy of `op`: a constant without an
/// identity, or a function that LLVM may inline and that is defined elsewhere.
static bool isCopyable(Operation *op) {
  if (isa<LLVM::LLVMFuncOp>(op))
    return getLinkage(op) == LLVM::Linkage::AvailableExternally;
  auto global = dyn_cast<LLVM::GlobalOp>(op);
  return global && global.getConstant() && isLocal(op) &&
         global.getUnnamedAddr() == LLVM::UnnamedAddr::Global &&
         global.getValueAttr();
}

static bool isDeclaration(Operation *op) {
  auto func = dyn_cast<LLVM::LLVMFuncOp>(op);
  return func && func.isExternal();
}

/// Returns whether LLVM may inline `op` at its calls. The functions of the
/// run-time library are weak and rarely called, so they do not count.
static bool isInlinable(Operation *op) {
  return isa<LLVM::LLVMFuncOp>(op) && !isDeclaration(op) &&
         getLinkage(op) == LLVM::Linkage::External;
}

/// Creates the declaration of `op` in a part that refers to it but does not
/// define it.
static void declare(OpBuilder &b, Operation *op) {
  if (isCopyable(op)) {
    b.clone(*op);
    return;
  }
  Operation *declaration = b.insert(op->cloneWithoutRegions());
  declaration->setLoc(b.getUnknownLoc());
  if (auto func = dyn_cast<LLVM::LLVMFuncOp>(declaration)) {
    func.setLinkage(LLVM::Linkage::External);
    func.removePersonalityAttr();
  } else {
    auto global = cast<LLVM::GlobalOp>(declaration);
    global.setLinkage(LLVM::Linkage::External);
    global.removeValueAttr();
  }
}

/// Calls `callback` with each op in `op` that refers to a symbol, and the name.
static void
walkUses(Operation *op,
         llvm::function_ref<void(Operation *, FlatSymbolRefAttr)> callback) {
  op->walk([&](Operation *user) {
    if (user == op || isa<SymbolUserOpInterface, CallOpInterface>(user))
      user->getAttrDictionary().walk(
          [&](FlatSymbolRefAttr name) { callback(user, name); });
  });
}

Partition::Partition(ModuleOp module) : module(module) {
  DenseMap<StringAttr, unsigned> numbers;
  bool canCut = true;
  for (Operation &op : *module.getBody()) {
    canCut &= canStandAlone(&op);
    if (auto name =
            op.getAttrOfType<StringAttr>(SymbolTable::getSymbolAttrName()))
      numbers[name] = symbols.size();
    symbols.push_back({&op, {}, 0});
  }

  // The sets of symbols that go into one part. A set has the number of its
  // first symbol.
  llvm::IntEqClasses sets(symbols.size());
  std::vector<std::vector<unsigned>> bound(symbols.size());
  parallelFor(
      module.getContext(), 0, canCut ? symbols.size() : 0, [&](size_t number) {
        Symbol &symbol = symbols[number];
        symbol.op->walk([&](Operation *) { ++symbol.weight; });
        walkUses(symbol.op, [&](Operation *user, FlatSymbolRefAttr name) {
          auto used = numbers.find(name.getAttr());
          if (used == numbers.end() || used->second == number)
            return;
          symbol.uses.push_back(used->second);
          Operation *op = symbols[used->second].op;
          if ((isLocal(op) && !isCopyable(op)) ||
              !isa<CallOpInterface, LLVM::AddressOfOp, FunctionOpInterface>(
                  user))
            bound[number].push_back(used->second);
        });
      });
  for (auto [number, others] : llvm::enumerate(bound))
    for (unsigned other : others)
      sets.join(number, other);
  // A small module gains little from parts, so functions that may be inlined
  // stay with their callers.
  size_t weight = 0;
  for (const Symbol &symbol : symbols)
    weight += symbol.weight;
  if (weight < kFewParts * kLargePart)
    for (auto [number, symbol] : llvm::enumerate(symbols))
      for (unsigned used : symbol.uses)
        if (isInlinable(symbols[used].op))
          sets.join(number, used);
  sets.compress();

  // Sets are numbered in the order of their first symbols.
  std::vector<size_t> setWeights(sets.getNumClasses());
  for (auto [number, symbol] : llvm::enumerate(symbols))
    setWeights[sets[number]] += symbol.weight;
  size_t count = canCut ? countParts(weight) : 1;
  std::vector<size_t> partOfSet;
  size_t before = 0;
  for (size_t setWeight : setWeights) {
    partOfSet.push_back(before * count / std::max<size_t>(weight, 1));
    before += setWeight;
  }
  parts.resize(count);
  for (auto [number, symbol] : llvm::enumerate(symbols))
    if (count == 1 || !(isCopyable(symbol.op) || isDeclaration(symbol.op)))
      parts[std::min(partOfSet[sets[number]], count - 1)].push_back(number);
  llvm::erase_if(parts, [](const auto &part) { return part.empty(); });
}

void Partition::declareWithUses(unsigned number,
                                std::map<unsigned, bool> &isDefined) const {
  if (isDefined.try_emplace(number, false).second &&
      isCopyable(symbols[number].op))
    for (unsigned used : symbols[number].uses)
      declareWithUses(used, isDefined);
}

OwningOpRef<ModuleOp> Partition::extract(size_t part) const {
  // The map is sorted by number, which is the order of the module.
  std::map<unsigned, bool> isDefined;
  for (unsigned number : parts[part]) {
    isDefined[number] = true;
    for (unsigned used : symbols[number].uses)
      declareWithUses(used, isDefined);
  }
  ModuleOp whole = module;
  OwningOpRef<ModuleOp> result = ModuleOp::create(whole.getLoc());
  (*result)->setAttrs(whole->getAttrDictionary());
  OpBuilder b = OpBuilder::atBlockEnd(result->getBody());
  for (auto [number, defined] : isDefined)
    if (defined)
      b.clone(*symbols[number].op);
    else
      declare(b, symbols[number].op);
  return result;
}
