//===- OutlineLoops.cpp - Equal nests of loops as one function ------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Transforms/OutliningPasses.h"

#include "Buffers.h"
#include "Outlining/EqualFunctions.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/SetVector.h"

namespace mlir::tcp {
#define GEN_PASS_DEF_TCPOUTLINELOOPS
#include "tcp-mlir/Transforms/OutliningPasses.h.inc"
} // namespace mlir::tcp

using namespace mlir;
using namespace mlir::tcp;

/// A nest with more operations is not moved as a whole; the nests inside of it
/// may be.
static constexpr int64_t kLargestNest = 1024;

/// A loop with fewer rounds keeps its constant bound, because LLVM may unroll
/// it.
static constexpr int64_t kFewRounds = 16;

/// An operation of a shared function has at most these many locations.
static constexpr size_t kMostLocations = 32;

static bool isLoop(Operation *op) {
  return isa<LoopLikeOpInterface, scf::WhileOp>(op);
}

/// Returns the number of operations in `op`, or none if no loop is among them.
static std::optional<int64_t> countIfLoops(Operation *op) {
  int64_t count = 0;
  bool hasLoop = false;
  op->walk([&](Operation *inner) {
    ++count;
    hasLoop |= isLoop(inner);
  });
  return hasLoop ? std::optional(count) : std::nullopt;
}

/// Returns whether a call can replace `op`: its results are numbers only.
static bool canOutline(Operation *op) {
  return isa<scf::SCFDialect>(op->getDialect()) &&
         llvm::all_of(op->getResultTypes(),
                      [](Type type) { return type.isIntOrIndexOrFloat(); });
}

/// Adds the outermost nests in `region` that can become functions.
static void collectNests(Region &region, SmallVectorImpl<Operation *> &nests) {
  for (Operation &op : region.getOps()) {
    std::optional<int64_t> count =
        op.getNumRegions() ? countIfLoops(&op) : std::nullopt;
    if (!count)
      continue;
    if (*count <= kLargestNest && canOutline(&op))
      nests.push_back(&op);
    else if (!isa<scf::ParallelOp>(op))
      // The body of a parallel loop stays where its errors are collected.
      for (Region &inner : op.getRegions())
        collectNests(inner, nests);
  }
}

/// Returns whether `nest` only reads elements of `memref` or, if `orWritten`,
/// also writes them.
static bool isAccessed(Value memref, Operation *nest, bool orWritten) {
  return llvm::all_of(memref.getUses(), [&](OpOperand &use) {
    Operation *user = use.getOwner();
    if (!nest->isProperAncestor(user) ||
        isa<memref::LoadOp, vector::LoadOp>(user))
      return true;
    if (auto store = dyn_cast<memref::StoreOp>(user))
      return orWritten && store.getMemRef() == memref;
    if (auto store = dyn_cast<vector::StoreOp>(user))
      return orWritten && store.getBase() == memref;
    return false;
  });
}

/// Returns `type` with dynamic sizes and a dynamic offset, but with its
/// strides.
static Type forgetSizes(MemRefType type) {
  SmallVector<int64_t> strides;
  int64_t offset;
  if (failed(type.getStridesAndOffset(strides, offset)))
    return type;
  SmallVector<int64_t> sizes(type.getRank(), ShapedType::kDynamic);
  auto layout =
      StridedLayoutAttr::get(type.getContext(), ShapedType::kDynamic, strides);
  return MemRefType::get(sizes, type.getElementType(), layout,
                         type.getMemorySpace());
}

namespace {
/// A nest of loops and the function that it becomes. The function is inserted
/// into the module only if the nest is the first of its kind.
class Outlined {
public:
  explicit Outlined(Operation *nest) : nest(nest) {
    findInputs();
    createFunction();
  }

  /// Replaces the nest by a call of `callee`, which is equal to the function.
  void replaceNest(func::FuncOp callee) {
    Location loc = nest->getLoc();
    OpBuilder b(nest);
    SmallVector<Value> operands;
    for (auto [use, type] : llvm::zip(uses, callee.getArgumentTypes())) {
      Value input = use->get();
      operands.push_back(input.getType() == type
                             ? input
                             : memref::CastOp::create(b, loc, type, input));
    }
    auto call = func::CallOp::create(b, loc, callee, operands);
    nest->replaceAllUsesWith(call);
    nest->erase();
  }

  func::FuncOp function;

private:
  /// Finds the values from outside that the nest uses. Constants are copied
  /// into the function, except the bound of the outermost loop, so that nests
  /// that differ only in it are equal.
  void findInputs() {
    nest->walk<WalkOrder::PreOrder>([&](Operation *op) {
      for (OpOperand &operand : op->getOpOperands()) {
        Value value = operand.get();
        if (nest->isAncestor(value.getParentRegion()->getParentOp()) ||
            &operand == getOpenBound())
          continue;
        if (matchPattern(value, m_Constant()))
          constants.insert(value.getDefiningOp());
        else if (inputs.insert(value))
          uses.push_back(&operand);
      }
    });
    if (OpOperand *bound = getOpenBound()) {
      inputs.insert(bound->get());
      uses.push_back(bound);
    }
  }

  /// Returns the upper bound of the outermost loop if it is a constant that is
  /// not small; otherwise null.
  OpOperand *getOpenBound() const {
    auto loop = dyn_cast<scf::ForOp>(nest);
    APInt bound;
    if (!loop || !matchPattern(loop.getUpperBound(), m_ConstantInt(&bound)) ||
        bound.slt(kFewRounds))
      return nullptr;
    return &loop.getUpperBoundMutable();
  }

  Type chooseType(Value input) const {
    auto type = dyn_cast<MemRefType>(input.getType());
    return type && isAccessed(input, nest, /*orWritten=*/true)
               ? forgetSizes(type)
               : input.getType();
  }

  /// Returns whether no element that the nest reads or writes by the memref
  /// `input` is written by another memref, and the other way round.
  bool isApart(Value input) const {
    bool isRead = isAccessed(input, nest, /*orWritten=*/false);
    return llvm::all_of(inputs, [&](Value other) {
      return other == input || !isa<MemRefType>(other.getType()) ||
             (isRead && isAccessed(other, nest, /*orWritten=*/false)) ||
             areApart(input, other);
    });
  }

  void createFunction() {
    Location loc = nest->getLoc();
    OpBuilder b(nest->getContext());
    auto types = llvm::map_to_vector(
        inputs, [&](Value input) { return chooseType(input); });
    function = func::FuncOp::create(
        loc, "tcp_loops", b.getFunctionType(types, nest->getResultTypes()));
    function.setPrivate();
    // If LLVM inlined the function, it would optimize the loop at each call,
    // together with the code around it.
    function->setAttr("passthrough", b.getStrArrayAttr({"noinline"}));
    Block *body = function.addEntryBlock();
    b.setInsertionPointToStart(body);
    IRMapping mapping;
    for (Operation *constant : constants)
      b.clone(*constant, mapping);
    for (auto [input, argument] : llvm::zip(inputs, body->getArguments())) {
      argument.setLoc(loc);
      if (isa<MemRefType>(input.getType()) && isApart(input))
        function.setArgAttr(argument.getArgNumber(),
                            LLVM::LLVMDialect::getNoAliasAttrName(),
                            b.getUnitAttr());
      // The constant bound is an operand of one place only, which is
      // replaced below.
      if (!matchPattern(input, m_Constant()))
        mapping.map(input, argument);
    }
    Operation *copy = b.clone(*nest, mapping);
    if (getOpenBound())
      cast<scf::ForOp>(copy).setUpperBound(body->getArguments().back());
    func::ReturnOp::create(b, loc, copy->getResults());
  }

  Operation *nest;
  SetVector<Operation *> constants;
  /// The values that the function takes.
  SetVector<Value> inputs;
  /// One use of each input in the nest. If the input is the result of another
  /// nest, a call replaces it there.
  SmallVector<OpOperand *> uses;
};

class TcpOutlineLoops : public tcp::impl::TcpOutlineLoopsBase<TcpOutlineLoops> {
public:
  using TcpOutlineLoopsBase::TcpOutlineLoopsBase;

private:
  void runOnOperation() override {
    std::vector<std::vector<Outlined>> kinds;
    // For each hash, the numbers of the kinds that have it.
    DenseMap<size_t, SmallVector<size_t, 1>> known;
    auto findKind = [&](Outlined &outlined) -> std::vector<Outlined> & {
      SmallVector<size_t, 1> &numbers = known[hashFunction(outlined.function)];
      for (size_t number : numbers)
        if (areEqual(kinds[number].front().function, outlined.function,
                     keepLines))
          return kinds[number];
      numbers.push_back(kinds.size());
      return kinds.emplace_back();
    };
    for (auto function : getOperation().getOps<func::FuncOp>()) {
      SmallVector<Operation *> nests;
      collectNests(function.getBody(), nests);
      if (nests.size() < threshold)
        continue;
      for (Operation *nest : nests) {
        Outlined outlined(nest);
        findKind(outlined).push_back(std::move(outlined));
      }
    }
    SymbolTable symbols(getOperation());
    for (std::vector<Outlined> &equal : kinds)
      merge(equal, symbols);
  }

  /// Adds the function of the first of some equal nests to the module, and
  /// replaces all of them by calls.
  static void merge(std::vector<Outlined> &equal, SymbolTable &symbols) {
    func::FuncOp shared = equal.front().function;
    symbols.insert(shared);
    fuseLocations(equal);
    for (Outlined &outlined : equal) {
      outlined.replaceNest(shared);
      if (outlined.function != shared)
        outlined.function.erase();
    }
  }

  /// Gives each operation of the first function the locations of the same
  /// operation in the other functions, too.
  static void fuseLocations(ArrayRef<Outlined> equal) {
    std::vector<SmallVector<Location>> locations;
    for (const Outlined &outlined : equal.take_front(kMostLocations)) {
      size_t index = 0;
      func::FuncOp(outlined.function)->walk([&](Operation *op) {
        if (locations.size() == index)
          locations.emplace_back();
        locations[index++].push_back(op->getLoc());
      });
    }
    size_t index = 0;
    func::FuncOp(equal.front().function)->walk([&](Operation *op) {
      op->setLoc(FusedLoc::get(op->getContext(), locations[index++]));
    });
  }
};
} // namespace
