//===- KeepValues.cpp - Report what loops have written --------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Tiles/ContractionKernel.h"
#include "tcp-mlir/Transforms/KeepPasses.h"
#include "tcp-mlir/Transforms/KeptCalls.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "llvm/ADT/MapVector.h"

namespace mlir::tcp {
#define GEN_PASS_DEF_TCPKEEPVALUES
#include "tcp-mlir/Transforms/KeepPasses.h.inc"
} // namespace mlir::tcp

using namespace mlir;
using namespace mlir::tcp;

std::optional<KeptCall> mlir::tcp::getKeptCall(func::CallOp call) {
  if (!call.getCallee().starts_with(kKeepFunctionPrefix))
    return std::nullopt;
  auto number = call.getOperand(0).getDefiningOp<arith::ConstantIntOp>();
  auto cast = call.getOperand(1).getDefiningOp<memref::CastOp>();
  auto site = dyn_cast<CallSiteLoc>(call.getLoc());
  if (!number || !cast || !site)
    return std::nullopt;
  return KeptCall{number.value(),
                  llvm::cast<MemRefType>(cast.getSource().getType()),
                  site.getCallee(), site.getCaller()};
}

/// Returns the memref that `value` is a view of; null if it is no view.
static Value getSource(Value value) {
  auto view = value.getDefiningOp<ViewLikeOpInterface>();
  return view ? view.getViewSource() : Value();
}

/// Returns the buffer that `value` is a view of, through all views.
static Value getBuffer(Value value) {
  while (Value source = getSource(value))
    value = source;
  return value;
}

/// Returns whether `value` has the elements of its source, in another shape.
static bool isReshaped(Value value) {
  return isa_and_nonnull<memref::CollapseShapeOp, memref::ExpandShapeOp,
                         memref::CastOp>(value.getDefiningOp());
}

/// Returns the location of the operation that computes the elements that `op`
/// stores; that of `op` if it is not known.
static Location findComputation(Operation *op, Value view) {
  if (auto linalg = dyn_cast<linalg::LinalgOp>(op)) {
    for (auto [number, output] : llvm::enumerate(linalg.getDpsInits()))
      if (output == view) {
        Operation *yield = linalg.getBlock()->getTerminator();
        Operation *last = yield->getOperand(number).getDefiningOp();
        if (last && linalg->isProperAncestor(last))
          return last->getLoc();
      }
    return op->getLoc();
  }
  Value stored;
  if (auto store = dyn_cast<memref::StoreOp>(op))
    stored = store.getValueToStore();
  else if (auto write = dyn_cast<vector::TransferWriteOp>(op))
    stored = write.getVector();
  else if (auto store = dyn_cast<vector::StoreOp>(op))
    stored = store.getValueToStore();
  Operation *last = stored ? stored.getDefiningOp() : nullptr;
  return last ? last->getLoc() : op->getLoc();
}

namespace {
/// A write to a buffer.
struct Write {
  /// The operation in the block of the buffer that writes, or in which another
  /// one does.
  Operation *anchor;
  Value buffer;
  /// The view of the buffer that is reported.
  Value view;
  Location computed;
  Location stored;
};

class TcpKeepValues : public tcp::impl::TcpKeepValuesBase<TcpKeepValues> {
  void runOnOperation() override {
    symbols.emplace(getOperation());
    numCalls = 0;
    for (auto func : llvm::to_vector(getOperation().getOps<func::FuncOp>()))
      if (!func.isExternal() && !func->hasAttr(kTileAttrName))
        keepValuesOf(func);
  }

  void keepValuesOf(func::FuncOp func);

  /// Returns the memrefs that an operation writes to, without those of the
  /// operations in it.
  SmallVector<Value> findWritten(Operation *op);

  /// Returns whether a function that computes tiles writes to its argument.
  bool writesTo(func::FuncOp func, unsigned argument);

  void insertCall(const Write &write);

  std::optional<SymbolTable> symbols;
  int64_t numCalls = 0;
};
} // namespace

bool TcpKeepValues::writesTo(func::FuncOp func, unsigned argument) {
  if (func.isExternal())
    return false;
  Value value = func.getArgument(argument);
  return func
      .walk([&](Operation *op) {
        if (isa<func::CallOp>(op))
          return WalkResult::advance();
        return llvm::any_of(
                   findWritten(op),
                   [&](Value written) { return getBuffer(written) == value; })
                   ? WalkResult::interrupt()
                   : WalkResult::advance();
      })
      .wasInterrupted();
}

SmallVector<Value> TcpKeepValues::findWritten(Operation *op) {
  SmallVector<Value> written;
  if (auto call = dyn_cast<func::CallOp>(op)) {
    auto callee = symbols->lookup<func::FuncOp>(call.getCallee());
    for (auto [number, operand] : llvm::enumerate(call.getOperands()))
      if (isa<MemRefType>(operand.getType()) && callee &&
          writesTo(callee, number))
        written.push_back(operand);
    return written;
  }
  auto effects = dyn_cast<MemoryEffectOpInterface>(op);
  // An operation with regions has the effects of the operations in it.
  if (!effects || (op->getNumRegions() != 0 && !isa<linalg::LinalgOp>(op)))
    return written;
  SmallVector<MemoryEffects::EffectInstance> instances;
  effects.getEffects<MemoryEffects::Write>(instances);
  for (const MemoryEffects::EffectInstance &instance : instances)
    if (Value value = instance.getValue();
        value && isa<MemRefType>(value.getType()))
      written.push_back(value);
  return written;
}

/// Returns the write of `op` to `view`; nothing if the buffer is not reported.
static std::optional<Write> makeWrite(Operation *op, Value view) {
  Value buffer = getBuffer(view);
  Block *home = buffer.getParentBlock();
  Operation *anchor = home->findAncestorOpInBlock(*op);
  if (!anchor || buffer.getDefiningOp<memref::GetGlobalOp>() ||
      isa<scf::ParallelOp>(home->getParentOp()) ||
      home->getParentOp()->getParentOfType<scf::ParallelOp>())
    return std::nullopt;
  // The view itself, if it is made before the loop, in the shape that the
  // buffer has.
  Value kept = view;
  while (kept.getParentBlock() != home || isReshaped(kept))
    kept = getSource(kept);
  return Write{anchor, buffer, kept, findComputation(op, view), op->getLoc()};
}

void TcpKeepValues::keepValuesOf(func::FuncOp func) {
  SmallVector<Write> writes;
  func.walk([&](Operation *op) {
    for (Value view : findWritten(op))
      if (std::optional<Write> write = makeWrite(op, view))
        writes.push_back(*write);
  });
  // An operation such as a padding writes parts of its buffer one after the
  // other. The buffer is complete after the last one.
  llvm::DenseMap<std::pair<Value, Location>, Operation *> ends;
  for (const Write &write : writes)
    ends[{write.buffer, write.stored}] = write.anchor;
  // The last write of those that would be reported at one place.
  llvm::MapVector<std::pair<Operation *, Value>, Write> last;
  for (Write &write : writes) {
    write.anchor = ends.lookup({write.buffer, write.stored});
    last.insert_or_assign({write.anchor, write.view}, write);
  }
  for (auto &entry : last)
    insertCall(entry.second);
}

void TcpKeepValues::insertCall(const Write &write) {
  auto type = cast<MemRefType>(write.view.getType());
  std::string name = kKeepFunctionPrefix.str();
  llvm::raw_string_ostream(name) << type.getElementType();
  OpBuilder b(write.anchor->getContext());
  auto unranked =
      UnrankedMemRefType::get(type.getElementType(), type.getMemorySpace());
  auto callee = symbols->lookup<func::FuncOp>(name);
  if (!callee) {
    callee = func::FuncOp::create(
        b.getUnknownLoc(), name,
        b.getFunctionType({b.getI64Type(), unranked}, TypeRange()));
    callee.setPrivate();
    symbols->insert(callee);
  }
  b.setInsertionPointAfter(write.anchor);
  Location loc = CallSiteLoc::get(write.computed, write.stored);
  // The descriptor is on the stack.
  auto scope = memref::AllocaScopeOp::create(b, loc, TypeRange());
  b.createBlock(&scope.getBodyRegion());
  Value number = arith::ConstantIntOp::create(b, loc, numCalls++, 64);
  Value cast = memref::CastOp::create(b, loc, unranked, write.view);
  func::CallOp::create(b, loc, callee, ValueRange{number, cast});
  memref::AllocaScopeReturnOp::create(b, loc, ValueRange());
}
