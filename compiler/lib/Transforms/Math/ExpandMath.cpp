//===- ExpandMath.cpp - Math ops to arithmetic ----------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Transforms/Passes.h"

#include "ElementaryFunctions.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/TypeSwitch.h"

namespace mlir::tcp {
#define GEN_PASS_DEF_TCPEXPANDMATH
#include "tcp-mlir/Transforms/Passes.h.inc"
} // namespace mlir::tcp

using namespace mlir;
using namespace mlir::tcp;

/// Returns the operand if `op` is 1 / (1 + exp(-operand)), or null.
static Value matchSigmoid(arith::DivFOp op) {
  if (!matchPattern(op.getLhs(), m_OneFloat()))
    return nullptr;
  auto sum = op.getRhs().getDefiningOp<arith::AddFOp>();
  if (!sum)
    return nullptr;
  Value term;
  if (matchPattern(sum.getLhs(), m_OneFloat()))
    term = sum.getRhs();
  else if (matchPattern(sum.getRhs(), m_OneFloat()))
    term = sum.getLhs();
  else
    return nullptr;
  auto exp = term.getDefiningOp<math::ExpOp>();
  auto neg = exp ? exp.getOperand().getDefiningOp<arith::NegFOp>() : nullptr;
  return neg ? neg.getOperand() : nullptr;
}

static bool isSupported(Type type) {
  return isa<Float16Type, BFloat16Type, Float32Type, Float64Type>(type);
}

bool mlir::tcp::hasVectorForm(Operation *op) {
  // Functions that become arithmetic here, and those that LLVM has on vectors.
  // Sine and cosine are not among them, because they read a table by scalars,
  // nor are powers in f64, which are those of libm.
  if (isa<math::PowFOp>(op))
    return !getElementTypeOrSelf(op->getResult(0)).isF64();
  return isa<math::TanhOp, math::ExpOp, math::Exp2Op, math::ExpM1Op,
             math::ErfOp, math::LogOp, math::Log1pOp, math::AtanOp,
             math::AbsFOp, math::CeilOp, math::CopySignOp, math::FloorOp,
             math::FmaOp, math::RoundEvenOp, math::RsqrtOp, math::SqrtOp,
             math::TruncOp>(op);
}

bool mlir::tcp::isComputedOnVectors(Operation *op) {
  auto type = dyn_cast<VectorType>(op->getResult(0).getType());
  return type && type.getRank() == 1 && !type.isScalable() &&
         (type.getElementType().isF32() || type.getElementType().isF64()) &&
         (isa<arith::DivFOp>(op) || hasVectorForm(op));
}

/// Returns the value of an op that convert-math-to-llvm does not lower, as
/// comparisons; null if `op` is another op.
static Value expandComparison(ImplicitLocOpBuilder &b, Operation *op) {
  auto compare = [&](arith::CmpFPredicate predicate, Value a,
                     const APFloat &with) -> Value {
    return arith::CmpFOp::create(
        b, predicate, a,
        arith::ConstantOp::create(b, b.getFloatAttr(a.getType(), with)));
  };
  return llvm::TypeSwitch<Operation *, Value>(op)
      .Case([&](math::ClampFOp op) {
        Value atLeast =
            arith::MaximumFOp::create(b, op.getValue(), op.getMin());
        return arith::MinimumFOp::create(b, atLeast, op.getMax());
      })
      .Case([&](math::IsInfOp op) -> Value {
        auto type = dyn_cast<FloatType>(op.getOperand().getType());
        if (!type)
          return nullptr;
        return compare(arith::CmpFPredicate::OEQ,
                       math::AbsFOp::create(b, op.getOperand()),
                       APFloat::getInf(type.getFloatSemantics()));
      })
      .Case([&](math::IsNormalOp op) -> Value {
        auto type = dyn_cast<FloatType>(op.getOperand().getType());
        if (!type)
          return nullptr;
        const llvm::fltSemantics &semantics = type.getFloatSemantics();
        Value size = math::AbsFOp::create(b, op.getOperand());
        Value isLarge = compare(arith::CmpFPredicate::OGE, size,
                                APFloat::getSmallestNormalized(semantics));
        Value isFinite = compare(arith::CmpFPredicate::OLT, size,
                                 APFloat::getInf(semantics));
        return arith::AndIOp::create(b, isLarge, isFinite);
      })
      .Default([](Operation *) { return nullptr; });
}

namespace {
class TcpExpandMath : public tcp::impl::TcpExpandMathBase<TcpExpandMath> {
public:
  using TcpExpandMathBase::TcpExpandMathBase;

private:
  void runOnOperation() override;
  /// Returns the value of `op` as arithmetic, or null if `op` stays.
  Value expand(ScalarBuilder &b, Operation *op);
  /// Returns a memref of the table of sine and cosine.
  Value getTable(ScalarBuilder &b);

  memref::GlobalOp table;
};
} // namespace

Value TcpExpandMath::getTable(ScalarBuilder &b) {
  if (!table) {
    DenseElementsAttr values = getTrigonometryTable(&getContext());
    auto type = MemRefType::get(values.getType().getShape(), b.getF64Type());
    // The op is in no block, so that the symbol table may rename it.
    OpBuilder detached(&getContext());
    table = memref::GlobalOp::create(
        detached, b.getLoc(), "__tcp_two_over_pi", b.getStringAttr("private"),
        type, values, /*constant=*/true, /*alignment=*/IntegerAttr());
    SymbolTable(getOperation())
        .insert(table, getOperation().getBody()->begin());
  }
  return memref::GetGlobalOp::create(b, table.getType(), table.getSymName());
}

Value TcpExpandMath::expand(ScalarBuilder &b, Operation *op) {
  if (Value result = expandComparison(b, op))
    return result;
  Type resultType = op->getResult(0).getType();
  auto type = dyn_cast<FloatType>(getElementTypeOrSelf(resultType));
  if (!type || !isSupported(type) ||
      (resultType != type && !isComputedOnVectors(op)))
    return nullptr;
  // For narrow types, f64 has spare digits: its result, rounded once, is
  // correctly rounded except for a few f32.
  auto real = [&](Value value) { return Real(b, value); };
  auto wide = [&](Value value) { return real(value).as(b.getF64Type()); };
  auto direct = [&](Value value) {
    return type.getWidth() == 32 ? real(value) : wide(value);
  };
  auto single = [&](Value value) { return real(value).as(b.getF32Type()); };
  bool isDouble = type.isF64(), isNarrow = type.getWidth() < 32;

  Real result(b, nullptr);
  llvm::TypeSwitch<Operation *>(op)
      .Case([&](math::TanhOp op) {
        result = expandTanh(direct(op.getOperand()));
      })
      .Case(
          [&](math::ExpOp op) { result = expandExp(direct(op.getOperand())); })
      .Case([&](math::Exp2Op op) {
        result = expandExp2(direct(op.getOperand()));
      })
      .Case([&](math::ExpM1Op op) {
        result = expandExpM1(direct(op.getOperand()));
      })
      .Case(
          [&](math::ErfOp op) { result = expandErf(direct(op.getOperand())); })
      .Case([&](math::FmaOp op) {
        if (type.isF32() && !nativeFma)
          result = expandFma(real(op.getA()), real(op.getB()), real(op.getC()));
      })
      .Case([&](math::LogOp op) {
        result = isNarrow ? expandNarrowLog(wide(op.getOperand()))
                          : expandLog(real(op.getOperand()));
      })
      .Case([&](math::Log1pOp op) {
        result = isNarrow ? expandNarrowLog1p(wide(op.getOperand()))
                          : expandLog1p(real(op.getOperand()));
      })
      .Case([&](math::PowFOp op) {
        if (!isDouble)
          result = expandNarrowPow(wide(op.getLhs()), wide(op.getRhs()));
      })
      .Case(
          [&](math::AtanOp op) { result = expandAtan(wide(op.getOperand())); })
      .Case([&](math::Atan2Op op) {
        if (!isDouble)
          result = expandAtan2(wide(op.getLhs()), wide(op.getRhs()));
      })
      .Case([&](math::SinOp op) {
        if (!isDouble)
          result = expandSin(single(op.getOperand()), getTable(b));
      })
      .Case([&](math::CosOp op) {
        if (!isDouble)
          result = expandCos(single(op.getOperand()), getTable(b));
      })
      .Case([&](arith::DivFOp op) {
        if (Value operand = matchSigmoid(op))
          result = expandSigmoid(direct(operand));
      });
  return result.getValue() ? result.as(type).getValue() : nullptr;
}

void TcpExpandMath::runOnOperation() {
  table = nullptr;
  // Users come before their operands: a sigmoid before the exp in it.
  SmallVector<Operation *> ops;
  getOperation().walk([&](Operation *op) {
    if (isa<math::MathDialect, arith::ArithDialect>(op->getDialect()) &&
        op->getNumResults() == 1)
      ops.push_back(op);
  });
  for (Operation *op : llvm::reverse(ops)) {
    if (isMemoryEffectFree(op) && op->use_empty()) {
      op->erase();
      continue;
    }
    ScalarBuilder b(op->getLoc(), op);
    b.nativeFma = nativeFma;
    if (Value value = expand(b, op)) {
      op->getResult(0).replaceAllUsesWith(value);
      op->erase();
    }
  }
}
