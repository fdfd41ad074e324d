//===- AddDestinationEntries.cpp - Write into the caller's buffers --------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Dialect/Tcp/TcpPlace.h"
#include "tcp-mlir/Transforms/Passes.h"

#include "tcp-mlir/Transforms/Signatures.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::tcp {
#define GEN_PASS_DEF_TCPADDDESTINATIONENTRIES
#include "tcp-mlir/Transforms/Passes.h.inc"
} // namespace mlir::tcp

using namespace mlir;
using namespace mlir::tcp;

/// The buffer for a result: all its sizes come from the caller, to be checked.
static MemRefType getDestinationType(RankedTensorType type) {
  SmallVector<int64_t> shape(type.getRank(), ShapedType::kDynamic);
  return MemRefType::get(shape, type.getElementType());
}

/// Checks that `destination` has the sizes of `value`.
static void emitShapeChecks(OpBuilder &b, func::FuncOp func, Value value,
                            BlockArgument destination, size_t number) {
  Location loc = func.getLoc();
  auto type = cast<RankedTensorType>(value.getType());
  std::string place = describePlace(func.getLoc());
  for (int64_t dim = 0; dim < type.getRank(); ++dim) {
    Value size =
        type.isDynamicDim(dim)
            ? tensor::DimOp::create(b, loc, value, dim).getResult()
            : arith::ConstantIndexOp::create(b, loc, type.getDimSize(dim))
                  .getResult();
    Value equal =
        arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, size,
                              memref::DimOp::create(b, loc, destination, dim));
    auto check = cf::AssertOp::create(
        b, loc, equal,
        place + func.getSymName().str() + ": the buffer for result #" +
            std::to_string(number) + " does not have its size in dimension " +
            std::to_string(dim));
    check->setAttr(kDestinationCheckAttrName,
                   b.getI64IntegerAttr(destination.getArgNumber()));
  }
}

/// Makes a return write its tensors to `destinations`.
static void returnInto(func::ReturnOp op, func::FuncOp func,
                       ValueRange destinations, bool runtimeChecks) {
  OpBuilder b(op);
  SmallVector<Value> scalars;
  auto destination = destinations.begin();
  for (auto [number, value] : llvm::enumerate(op.getOperands())) {
    auto type = dyn_cast<RankedTensorType>(value.getType());
    if (!type) {
      scalars.push_back(value);
      continue;
    }
    Value buffer = *destination++;
    if (runtimeChecks)
      emitShapeChecks(b, func, value, cast<BlockArgument>(buffer), number);
    buffer = b.createOrFold<memref::CastOp>(
        op.getLoc(), MemRefType::get(type.getShape(), type.getElementType()),
        buffer);
    auto write = bufferization::MaterializeInDestinationOp::create(
        b, op.getLoc(), TypeRange(), value, buffer);
    write.setRestrict(true);
    write.setWritable(true);
  }
  func::ReturnOp::create(b, op.getLoc(), scalars);
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
      bool hasTensorResult =
          llvm::any_of(func.getResultTypes(), llvm::IsaPred<RankedTensorType>);
      if (!func.isPublic() || func.isExternal() || !hasTensorResult)
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
             << name << "' is needed for the entry of '"
             << original.getSymName() << "' that writes into buffers";
    func::FuncOp func = original.clone();
    func.setSymName(name);
    SmallVector<Type> inputs(func.getArgumentTypes());
    SmallVector<Type> results;
    SmallVector<DictionaryAttr> argAttrs;
    func.getAllArgAttrs(argAttrs);
    Builder b(&getContext());
    DictionaryAttr noAlias = b.getDictionaryAttr(b.getNamedAttr(
        LLVM::LLVMDialect::getNoAliasAttrName(), b.getUnitAttr()));
    SmallVector<Value> destinations;
    for (Type type : original.getResultTypes()) {
      auto tensor = dyn_cast<RankedTensorType>(type);
      if (!tensor) {
        results.push_back(type);
        continue;
      }
      inputs.push_back(getDestinationType(tensor));
      argAttrs.push_back(noAlias);
      destinations.push_back(
          func.getBody().addArgument(inputs.back(), original.getLoc()));
    }
    func.removeResAttrsAttr();
    func.setFunctionType(b.getFunctionType(inputs, results));
    func.setAllArgAttrs(argAttrs);
    func->setAttr(kIntoDestinationsAttrName, b.getUnitAttr());
    for (auto op : llvm::to_vector(func.getOps<func::ReturnOp>()))
      returnInto(op, original, destinations, runtimeChecks);
    symbols.insert(func, std::next(original->getIterator()));
    return success();
  }
};
} // namespace
