//===- TileContractions.cpp - Contractions by tiles of vectors ------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Transforms/Passes.h"

#include "../Destinations/Padding.h"
#include "../Outlining/EqualFunctions.h"
#include "ContractionKernel.h"
#include "FoldCopies.h"
#include "Panels/ConstantPanels.h"
#include "Panels/LoopPanels.h"
#include "WideBody.h"
#include "WidenOperands.h"
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
  /// The kernels of the module, by their hashes.
  using Kernels = DenseMap<size_t, SmallVector<func::FuncOp, 1>>;

  void runOnOperation() override {
    SymbolTable symbols(getOperation());
    Kernels kernels;
    KnownPanels panels;
    forEachContraction(getOperation(), [&](Contraction &contraction) {
      if (llvm::any_of(*contraction.op.getBlock(), isWidening))
        contraction = widenOperands(contraction);
      tile(contraction, symbols, kernels, panels);
    });
  }

  /// Returns the shapes for a right operand that is in panels before the kernel
  /// runs, or for one that is not.
  std::vector<TileShape> chooseShapes(const Contraction &contraction,
                                      bool isInPanels) const {
    int64_t numRows = contraction.loops.rows
                          ? contraction.getSize(*contraction.loops.rows)
                          : 1;
    linalg::LinalgOp op = contraction.op;
    unsigned bits = getWidestBits(*op.getBlock());
    if (linalg::GenericOp epilogue = contraction.epilogue)
      bits = std::max(bits, getWidestBits(*epilogue.getBody()));
    VectorRegisters registers{registerBytes, registerCount};
    int64_t numColumns = contraction.getSize(contraction.loops.columns);
    if (contraction.isDirect)
      return {TileShape::chooseDirect(
          registers, bits,
          contraction.loops.rows ? std::optional(numRows) : std::nullopt,
          numColumns)};
    // Each shape has code that copies its panels. If any number of columns may
    // be left over, one shape is therefore enough.
    if (!isInPanels && ShapedType::isDynamic(numColumns) &&
        (!contraction.rightView || !contraction.isRightByRows()))
      return {TileShape::chooseWidest(registers, bits, numRows)};
    return TileShape::choose(registers, bits, numRows, numColumns);
  }

  /// Returns the function with the body of `kernel`: an existing one, or
  /// `kernel`.
  static func::FuncOp share(func::FuncOp kernel, SymbolTable &symbols,
                            Kernels &kernels) {
    SmallVector<func::FuncOp, 1> &candidates = kernels[hashFunction(kernel)];
    for (func::FuncOp candidate : candidates)
      if (areEqual(candidate, kernel, /*withLocations=*/false)) {
        kernel.erase();
        return candidate;
      }
    symbols.insert(kernel);
    candidates.push_back(kernel);
    return kernel;
  }

  /// Returns `operand` in the type that the kernel has for it.
  static Value pass(OpBuilder &b, Location loc, const KernelOperand &operand,
                    Type type) {
    Value value = operand.value;
    if (!operand.reassociation.empty())
      value =
          tensor::CollapseShapeOp::create(b, loc, value, operand.reassociation);
    return value.getType() == type
               ? value
               : tensor::CastOp::create(b, loc, type, value);
  }

  /// Adds the ranges of all rows and all columns.
  static void addRanges(OpBuilder &b, Location loc,
                        const Contraction &contraction,
                        SmallVector<Value> &operands) {
    Value destination = operands.back();
    auto add = [&](unsigned tileLoop) {
      Value size =
          contraction.createDestinationSize(b, loc, destination, tileLoop);
      operands.push_back(arith::ConstantIndexOp::create(b, loc, 0));
      operands.push_back(size);
    };
    if (std::optional<unsigned> range = contraction.getRangeLoop())
      add(*range);
    add(contraction.loops.columns);
  }

  /// Returns the result of a kernel in the shape of the op's result.
  static Value restore(OpBuilder &b, Location loc, Value result,
                       const KernelOperand &destination, Type type) {
    auto tensorType = cast<RankedTensorType>(type);
    if (!destination.reassociation.empty()) {
      RankedTensorType collapsed = tensor::CollapseShapeOp::inferCollapsedType(
          tensorType, destination.reassociation);
      if (collapsed != result.getType())
        result = tensor::CastOp::create(b, loc, collapsed, result);
      return tensor::ExpandShapeOp::create(
          b, loc, tensorType, result, destination.reassociation,
          tensor::getMixedSizes(b, loc, destination.value));
    }
    return result.getType() == type
               ? result
               : tensor::CastOp::create(b, loc, type, result);
  }

  /// Returns whether tiles can write rows of their results in few parts.
  static bool haveFewParts(const Contraction &contraction,
                           ArrayRef<TileShape> shapes) {
    // More parts take more time than a copy of the result does.
    constexpr int64_t most = 8;
    return llvm::all_of(shapes, [&](const TileShape &shape) {
      int64_t part = contraction.getDestinationPart(shape.columns);
      return shape.columns <= most * part;
    });
  }

  /// Replaces a contraction and its epilogue by a call of a kernel.
  void tile(Contraction &contraction, SymbolTable &symbols, Kernels &kernels,
            KnownPanels &panels) {
    std::vector<TileShape> shapes =
        chooseShapes(contraction, /*isInPanels=*/true);
    contraction.panels = createConstantPanels(contraction, shapes, panels);
    if (!contraction.panels)
      contraction.panels = createLoopPanels(contraction, shapes);
    if (!contraction.panels)
      shapes = chooseShapes(contraction, /*isInPanels=*/false);
    if (contraction.resultPadding && !haveFewParts(contraction, shapes))
      contraction.resultPadding = {};
    func::FuncOp kernel =
        share(createKernel(contraction, shapes), symbols, kernels);
    linalg::LinalgOp last = contraction.getLast();
    OpBuilder b(last);
    Location loc = last.getLoc();
    KernelOperands taken(contraction);
    PaddedTensor padded;
    if (tensor::PadOp padding = contraction.resultPadding) {
      padded =
          createPadded(b, loc, padding,
                       tensor::getMixedSizes(b, loc, taken.destination.value));
      taken.destination.value = padded.extractInner(b, loc);
    }
    SmallVector<Value> operands;
    auto add = [&](const KernelOperand &operand) {
      Type type = kernel.getArgumentTypes()[operands.size()];
      operands.push_back(pass(b, loc, operand, type));
    };
    for (const KernelOperand &input : taken.inputs)
      add(input);
    for (unsigned loop : taken.sizes) {
      auto [operand, dim] = contraction.findSize(loop);
      operands.push_back(tensor::DimOp::create(b, loc, operand->get(), dim));
    }
    add(taken.destination);
    addRanges(b, loc, contraction, operands);
    Value result = func::CallOp::create(b, loc, kernel, operands).getResult(0);
    result = restore(b, loc, result, taken.destination,
                     last->getResult(0).getType());
    if (tensor::PadOp padding = contraction.resultPadding) {
      padding.replaceAllUsesWith(padded.insertInner(b, loc, result));
      padding.erase();
    }
    // A constant that has become panels is read no more.
    Operation *right = contraction.right->get().getDefiningOp();
    last->getResult(0).replaceAllUsesWith(result);
    last->erase();
    if (contraction.epilogue)
      contraction.op->erase();
    if (contraction.panels && isa_and_nonnull<arith::ConstantOp>(right) &&
        right->use_empty())
      right->erase();
  }
};
} // namespace
