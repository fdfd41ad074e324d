//===- AddDestinationEntries.cpp - Write into the caller's buffers --------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Dialect/Tcp/TcpPlace.h"
#include "tcp-mlir/Transforms/Passes.h"

#include "DestinationChecks.h"
#include "Updates.h"
#include "tcp-mlir/Transforms/Signatures.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

namespace mlir::tcp {
#define GEN_PASS_DEF_TCPADDDESTINATIONENTRIES
#include "tcp-mlir/Transforms/Passes.h.inc"
} // namespace mlir::tcp

using namespace mlir;
using namespace mlir::tcp;

/// Returns whether a result is written to a buffer of the caller: it is a
/// tensor, and does not go into an argument.
static bool needsDestination(func::FuncOp func, unsigned result) {
  bool isUpdate = false;
  forEachUpdate(func, [&](BlockArgument, unsigned updated) {
    isUpdate |= updated == result;
  });
  return !isUpdate && isa<RankedTensorType>(func.getResultTypes()[result]);
}

/// Returns the type of the buffer for a result. All sizes are dynamic, because
/// the caller passes them and they are checked.
static MemRefType getDestinationType(RankedTensorType type) {
  SmallVector<int64_t> shape(type.getRank(), ShapedType::kDynamic);
  return MemRefType::get(shape, type.getElementType());
}

void mlir::tcp::emitDestinationChecks(OpBuilder &b, Location loc, Value value,
                                      BlockArgument destination,
                                      const Twine &message) {
  auto type = cast<RankedTensorType>(value.getType());
  auto getSize = [&](int64_t dim) -> Value {
    if (isa<MemRefType>(destination.getType()))
      return memref::DimOp::create(b, loc, destination, dim);
    return b.createOrFold<tensor::DimOp>(loc, destination, dim);
  };
  std::string text = message.str();
  for (int64_t dim = 0; dim < type.getRank(); ++dim) {
    Value size =
        type.isDynamicDim(dim)
            ? tensor::DimOp::create(b, loc, value, dim).getResult()
            : arith::ConstantIndexOp::create(b, loc, type.getDimSize(dim))
                  .getResult();
    Value equal = b.createOrFold<arith::CmpIOp>(loc, arith::CmpIPredicate::eq,
                                                size, getSize(dim));
    if (matchPattern(equal, m_One()))
      continue;
    auto check = cf::AssertOp::create(
        b, loc, equal, text + " in dimension " + std::to_string(dim));
    check->setAttr(kDestinationCheckAttrName,
                   b.getI64IntegerAttr(destination.getArgNumber()));
  }
}

/// Replaces `op` by one that writes its tensors to `destinations`, by the
/// numbers of the results.
static void returnInto(func::ReturnOp op, func::FuncOp func,
                       const llvm::MapVector<size_t, Value> &destinations,
                       bool runtimeChecks) {
  OpBuilder b(op);
  SmallVector<Value> returned;
  std::string name = describePlace(func.getLoc()) + func.getSymName().str();
  for (auto [number, value] : llvm::enumerate(op.getOperands())) {
    Value buffer = destinations.lookup(number);
    if (!buffer) {
      returned.push_back(value);
      continue;
    }
    auto type = cast<RankedTensorType>(value.getType());
    if (runtimeChecks)
      emitDestinationChecks(b, func.getLoc(), value,
                            cast<BlockArgument>(buffer),
                            name + ": the buffer for result #" + Twine(number) +
                                " does not have its size");
    buffer = b.createOrFold<memref::CastOp>(
        op.getLoc(), MemRefType::get(type.getShape(), type.getElementType()),
        buffer);
    auto write = bufferization::MaterializeInDestinationOp::create(
        b, op.getLoc(), TypeRange(), value, buffer);
    write.setRestrict(true);
    write.setWritable(true);
  }
  func::ReturnOp::create(b, op.getLoc(), returned);
  op.erase();
}

namespace {
class TcpAddDestinationEntries
    : public tcp::impl::TcpAddDestinationEntriesBase<TcpAddDestinationEntries> {
public:
  using TcpAddDestinationEntriesBase::TcpAddDestinationEntriesBase;

private:
  void runOnOperation() override {
    SymbolTable symbols(getOperation());
    for (func::FuncOp func :
         llvm::to_vector(getOperation().getOps<func::FuncOp>())) {
      if (!func.isPublic() || func.isExternal())
        continue;
      bool hasDestination =
          llvm::any_of(llvm::seq(func.getNumResults()), [&](unsigned result) {
            return needsDestination(func, result);
          });
      if (!hasDestination)
        continue;
      if (failed(addEntry(func, symbols)))
        return signalPassFailure();
    }
  }

  LogicalResult addEntry(func::FuncOp original, SymbolTable &symbols) {
    std::string name =
        runtime::getDestinationEntry(original.getSymName().str());
    if (Operation *existing = symbols.lookup(name))
      return existing->emitError("the name '")
             << name
             << "' is that of the destination entry which "
                "--destination-passing adds for '"
             << original.getSymName() << "'; rename this function";
    func::FuncOp func = original.clone();
    func.setSymName(name);
    SmallVector<Type> inputs(func.getArgumentTypes());
    SmallVector<Type> results;
    SmallVector<DictionaryAttr> argAttrs;
    func.getAllArgAttrs(argAttrs);
    Builder b(&getContext());
    DictionaryAttr noAlias = b.getDictionaryAttr(b.getNamedAttr(
        LLVM::LLVMDialect::getNoAliasAttrName(), b.getUnitAttr()));
    llvm::MapVector<size_t, Value> destinations;
    for (auto [number, type] : llvm::enumerate(original.getResultTypes())) {
      if (!needsDestination(original, number)) {
        results.push_back(type);
        continue;
      }
      inputs.push_back(getDestinationType(cast<RankedTensorType>(type)));
      argAttrs.push_back(noAlias);
      destinations[number] =
          func.getBody().addArgument(inputs.back(), original.getLoc());
    }
    func.removeResAttrsAttr();
    func.setFunctionType(b.getFunctionType(inputs, results));
    func.setAllArgAttrs(argAttrs);
    forEachUpdate(func, [&](BlockArgument argument, unsigned result) {
      auto before = llvm::count_if(destinations, [&](const auto &destination) {
        return destination.first < result;
      });
      func.setArgAttr(argument.getArgNumber(), kAliasingOutputAttrName,
                      b.getI64IntegerAttr(result - before));
    });
    func->setAttr(kIntoDestinationsAttrName, b.getUnitAttr());
    for (auto op : llvm::to_vector(func.getOps<func::ReturnOp>()))
      returnInto(op, original, destinations, runtimeChecks);
    symbols.insert(func, std::next(original->getIterator()));
    return success();
  }
};
} // namespace
