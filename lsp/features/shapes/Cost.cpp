//===- Cost.cpp - Costs of operations -------------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/shapes/Cost.h"
#include "lsp/features/shapes/Constants.h"
#include "lsp/features/shapes/ShapeRules.h"
#include "lsp/unit/Unit.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "tcp-mlir/Dialect/Tcp/Tcp.h"
#include "llvm/Support/Format.h"

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::lsp;

Cost &Cost::operator+=(const Cost &other) {
  elements += other.elements;
  bytesRead += other.bytesRead;
  bytesWritten += other.bytesWritten;
  flops += other.flops;
  isExact &= other.isExact;
  return *this;
}

/// Returns the size of one element in bytes, or 0 if it has none.
static int64_t bytesOf(Type type) {
  type = getElementTypeOrSelf(type);
  if (type.isIndex())
    return 8;
  if (auto complex = dyn_cast<ComplexType>(type))
    return 2 * bytesOf(complex.getElementType());
  if (auto quantized = dyn_cast<quant::QuantizedType>(type))
    type = quantized.getStorageType();
  return type.isIntOrFloat() ? llvm::divideCeil(type.getIntOrFloatBitWidth(), 8)
                             : 0;
}

static SymbolicSize bytesOf(Value value, const SymbolicShapes &shapes) {
  std::optional<SymbolicSize> elements = shapes.numElements(value);
  return elements ? *elements * SymbolicSize(bytesOf(value.getType()))
                  : SymbolicSize();
}

/// Returns the number of FLOPs of an op for one element.
static int64_t flopsPerElement(Operation *op) {
  auto isFloat = [](Type type) {
    Type element = getElementTypeOrSelf(type);
    return isa<FloatType>(element) || isa<ComplexType>(element);
  };
  if (llvm::none_of(op->getOperandTypes(), isFloat) ||
      llvm::none_of(op->getResultTypes(), isFloat))
    return 0;
  if (isa<math::FmaOp, vector::FMAOp>(op))
    return 2;
  if (isa<arith::SelectOp, arith::BitcastOp, arith::ExtFOp, arith::TruncFOp,
          tcp::CastOp>(op))
    return 0;
  return isa<arith::ArithDialect, math::MathDialect, TcpDialect>(
      op->getDialect());
}

static Cost sumOf(Region &region, const SymbolicShapes &shapes) {
  Cost sum;
  for (Operation &op : region.getOps())
    if (std::optional<Cost> cost = getCost(&op, shapes))
      sum += *cost;
  return sum;
}

/// Returns the number of steps of a loop, if its bounds are known.
static std::optional<SymbolicSize> getSteps(scf::ForOp loop,
                                            const SymbolicShapes &shapes) {
  auto valueOf = [&](Value value) -> std::optional<SymbolicSize> {
    if (std::optional<llvm::APInt> constant = getConstantInt(value);
        constant && constant->getSignificantBits() <= 64)
      return SymbolicSize(constant->getSExtValue());
    return shapes.valueOf(value);
  };
  std::optional<SymbolicSize> begin = valueOf(loop.getLowerBound());
  std::optional<SymbolicSize> end = valueOf(loop.getUpperBound());
  std::optional<SymbolicSize> step = valueOf(loop.getStep());
  if (!begin || !end || !step || !step->getConstant() ||
      *step->getConstant() < 1)
    return std::nullopt;
  SymbolicSize distance = *end - *begin;
  if (*step->getConstant() == 1)
    return distance;
  if (std::optional<int64_t> known = distance.getConstant())
    return SymbolicSize(llvm::divideCeilSigned(*known, *step->getConstant()));
  return std::nullopt;
}

static Cost repeat(Cost cost, const std::optional<SymbolicSize> &times) {
  if (!times) {
    cost.isExact = false;
    return cost;
  }
  cost.elements *= *times;
  cost.bytesRead *= *times;
  cost.bytesWritten *= *times;
  cost.flops *= *times;
  return cost;
}

static Cost getLinalgCost(linalg::LinalgOp op, const SymbolicShapes &shapes) {
  Cost cost;
  // The size of each loop is that of an operand's dim.
  llvm::DenseMap<unsigned, SymbolicSize> loops;
  for (auto [operand, map] :
       llvm::zip(op->getOperands(), op.getIndexingMapsArray())) {
    auto shape = shapes.shapeOf(operand);
    if (!shape || shape->size() != map.getNumResults())
      continue;
    for (auto [size, expr] : llvm::zip(*shape, map.getResults()))
      if (auto dim = dyn_cast<AffineDimExpr>(expr))
        loops.try_emplace(dim.getPosition(), size);
  }
  cost.elements = SymbolicSize(1);
  for (unsigned loop = 0; loop < op.getNumLoops(); ++loop) {
    auto size = loops.find(loop);
    if (size == loops.end())
      cost.isExact = false;
    else
      cost.elements *= size->second;
  }
  int64_t flops = 0;
  for (Operation &inner : op->getRegion(0).front())
    flops += flopsPerElement(&inner);
  cost.flops = cost.elements * SymbolicSize(flops);
  for (OpOperand &operand : op->getOpOperands()) {
    if (op.payloadUsesValueFromOperand(&operand))
      cost.bytesRead += bytesOf(operand.get(), shapes);
    if (op.isDpsInit(&operand))
      cost.bytesWritten += bytesOf(operand.get(), shapes);
  }
  return cost;
}

std::optional<Cost> mlir::tcp::lsp::getCost(Operation *op,
                                            const SymbolicShapes &shapes) {
  if (op->hasTrait<OpTrait::ConstantLike>() || isPlaceholder(op))
    return std::nullopt;
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op)) {
    if (!isSound(op))
      return std::nullopt;
    return getLinalgCost(linalgOp, shapes);
  }
  if (isa<FunctionOpInterface, GroupOp, IsolatedGroupOp, scf::ExecuteRegionOp,
          ModuleOp>(op)) {
    Cost sum;
    for (Region &region : op->getRegions())
      sum += sumOf(region, shapes);
    if (op->getNumRegions() && op->getRegion(0).getBlocks().size() > 1)
      sum.isExact = false;
    return sum;
  }
  if (auto loop = dyn_cast<scf::ForOp>(op)) {
    if (!isSound(op))
      return std::nullopt;
    return repeat(sumOf(loop.getRegion(), shapes), getSteps(loop, shapes));
  }
  if (isa<scf::IfOp, scf::WhileOp, scf::ParallelOp, scf::ForallOp,
          scf::IndexSwitchOp>(op)) {
    Cost sum;
    for (Region &region : op->getRegions())
      sum += sumOf(region, shapes);
    sum.isExact = false;
    return sum;
  }
  if (isa<memref::LoadOp>(op)) {
    Cost cost;
    cost.bytesRead = SymbolicSize(bytesOf(op->getResult(0).getType()));
    return cost;
  }
  if (isa<memref::StoreOp>(op) && op->getNumOperands()) {
    Cost cost;
    cost.bytesWritten = SymbolicSize(bytesOf(op->getOperand(0).getType()));
    return cost;
  }
  bool computes =
      tcp::isElementwise(op) ||
      isa<BroadcastOp, GatherOp, GatherNDOp, tensor::ConcatOp>(op) ||
      OpTrait::hasElementwiseMappableTraits(op);
  if (!computes || op->getNumResults() != 1)
    return std::nullopt;
  Value result = op->getResult(0);
  int64_t flops = flopsPerElement(op);
  Cost cost;
  std::optional<SymbolicSize> elements = shapes.numElements(result);
  if (!elements) {
    // A scalar is in a register, so it costs no bytes.
    if (!flops)
      return std::nullopt;
    cost.elements = SymbolicSize(1);
    cost.flops = SymbolicSize(flops);
    return cost;
  }
  cost.elements = *elements;
  cost.flops = *elements * SymbolicSize(flops);
  if (isa<VectorType>(result.getType()))
    return cost;
  // A gather reads one element for each element of its result.
  unsigned first = 0;
  if (isa<GatherOp, GatherNDOp>(op)) {
    cost.bytesRead = *elements * SymbolicSize(bytesOf(result.getType()));
    first = 1;
  }
  for (Value operand :
       op->getOperands().drop_front(std::min(first, op->getNumOperands())))
    cost.bytesRead += bytesOf(operand, shapes);
  cost.bytesWritten = bytesOf(result, shapes);
  return cost;
}

/// Returns a number with a unit, such as 1.5K for 1500.
static std::string describeNumber(int64_t number) {
  if (number < 10000)
    return std::to_string(number);
  static const char *const kPrefixes[] = {"K", "M", "G", "T", "P", "E"};
  double scaled = static_cast<double>(number);
  int prefix = -1;
  while (scaled >= 999.5 && prefix < 5) {
    scaled /= 1000;
    ++prefix;
  }
  int digits = scaled < 9.995 ? 2 : scaled < 99.95 ? 1 : 0;
  std::string text;
  llvm::raw_string_ostream(text)
      << llvm::format("%.*f", digits, scaled) << kPrefixes[prefix];
  return text;
}

std::string mlir::tcp::lsp::describeCost(const Cost &cost,
                                         const SymbolicShapes &shapes) {
  auto describe = [&](const SymbolicSize &size, StringRef unit) {
    std::optional<int64_t> number = size.getConstant();
    std::string text = number ? describeNumber(*number) : shapes.str(size);
    if (StringRef(text).contains(' '))
      text = "(" + text + ")";
    return text + " " + unit.str();
  };
  SymbolicSize bytes = cost.bytesRead + cost.bytesWritten;
  std::string text;
  if (cost.flops != SymbolicSize(0))
    text = describe(cost.flops, "FLOP");
  if (bytes != SymbolicSize(0))
    text += (text.empty() ? "" : ", ") + describe(bytes, "B");
  return (cost.isExact ? "" : "at least ") + text;
}
