//===- TileContractions.cpp - Contractions by tiles of vectors ------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Transforms/Passes.h"

#include "ContractionKernel.h"
#include "WideBody.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

namespace mlir::tcp {
#define GEN_PASS_DEF_TCPTILECONTRACTIONS
#include "tcp-mlir/Transforms/Passes.h.inc"
} // namespace mlir::tcp

using namespace mlir;
using namespace mlir::tcp;

namespace {
class TcpTileContractions
    : public tcp::impl::TcpTileContractionsBase<TcpTileContractions> {
public:
  using TcpTileContractionsBase::TcpTileContractionsBase;

private:
  void runOnOperation() override {
    SymbolTable symbols(getOperation());
    SmallVector<linalg::LinalgOp> ops;
    getOperation().walk([&](linalg::LinalgOp op) {
      // An epilogue, which has none, goes with its contraction.
      if (op.getNumReductionLoops() > 0)
        ops.push_back(op);
    });
    llvm::StringMap<func::FuncOp> kernels;
    for (linalg::LinalgOp op : ops)
      if (std::optional<Contraction> contraction = Contraction::match(op))
        tile(*contraction, symbols, kernels);
  }

  TileShape chooseShape(const Contraction &contraction) const {
    int64_t numRows =
        contraction.rows ? contraction.getSize(*contraction.rows) : 1;
    linalg::LinalgOp op = contraction.op;
    unsigned bits = getWidestBits(*op.getBlock());
    if (linalg::GenericOp epilogue = contraction.epilogue)
      bits = std::max(bits, getWidestBits(*epilogue.getBody()));
    return TileShape::choose({registerBytes, registerCount}, bits, numRows,
                             contraction.getSize(contraction.columns));
  }

  /// The function with the body of `kernel`, which may be there already.
  static func::FuncOp share(func::FuncOp kernel, SymbolTable &symbols,
                            llvm::StringMap<func::FuncOp> &kernels) {
    std::string text;
    llvm::raw_string_ostream(text) << kernel;
    auto [place, isNew] = kernels.try_emplace(text, kernel);
    if (isNew)
      symbols.insert(kernel);
    else
      kernel.erase();
    return place->second;
  }

  /// All rows and all columns.
  static void addRanges(OpBuilder &b, Location loc,
                        const Contraction &contraction,
                        SmallVector<Value> &operands) {
    Value destination = operands.back();
    AffineMap map = contraction.getResultMap();
    auto add = [&](unsigned loop) {
      unsigned dim = *map.getResultPosition(b.getAffineDimExpr(loop));
      operands.push_back(arith::ConstantIndexOp::create(b, loc, 0));
      operands.push_back(tensor::DimOp::create(b, loc, destination, dim));
    };
    if (contraction.rows)
      add(*contraction.rows);
    add(contraction.columns);
  }

  /// Calls a kernel in the place of a contraction and its epilogue.
  void tile(const Contraction &contraction, SymbolTable &symbols,
            llvm::StringMap<func::FuncOp> &kernels) {
    func::FuncOp kernel = share(
        createKernel(contraction, chooseShape(contraction)), symbols, kernels);
    linalg::LinalgOp last = contraction.getLast();
    OpBuilder b(last);
    Location loc = last.getLoc();
    SmallVector<Value> operands;
    for (auto [value, type] : llvm::zip(KernelOperands(contraction).values,
                                        kernel.getArgumentTypes()))
      operands.push_back(value.getType() == type
                             ? value
                             : tensor::CastOp::create(b, loc, type, value));
    addRanges(b, loc, contraction, operands);
    Value result = func::CallOp::create(b, loc, kernel, operands).getResult(0);
    if (result.getType() != last->getResult(0).getType())
      result =
          tensor::CastOp::create(b, loc, last->getResult(0).getType(), result);
    last->getResult(0).replaceAllUsesWith(result);
    last->erase();
    if (contraction.epilogue)
      contraction.op->erase();
  }
};
} // namespace
