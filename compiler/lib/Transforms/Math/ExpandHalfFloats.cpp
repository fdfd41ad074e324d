//===- ExpandHalfFloats.cpp - 16-bit floats by f32 and integers -----------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Transforms/Passes.h"

#include "HalfFloats.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/TypeSwitch.h"

namespace mlir::tcp {
#define GEN_PASS_DEF_TCPEXPANDHALFFLOATS
#include "tcp-mlir/Transforms/Passes.h.inc"
} // namespace mlir::tcp

using namespace mlir;
using namespace mlir::tcp;

static bool isHalf(Type type) { return isa<Float16Type, BFloat16Type>(type); }

/// Returns whether the pass converts scalars of `type`: integers, the 16-bit
/// floats, and the floats that it computes in.
static bool isSupported(Type type) {
  if (auto integer = dyn_cast<IntegerType>(type))
    return integer.getWidth() <= 64;
  return isHalf(type) || type.isF32() || type.isF64();
}

static bool needsExpansion(Operation *op) {
  if (!isa<math::MathDialect, arith::ArithDialect>(op->getDialect()))
    return false;
  // These ops copy bits, whatever they mean.
  if (isa<arith::ConstantOp, arith::SelectOp, arith::BitcastOp>(op))
    return false;
  auto types =
      llvm::concat<const Type>(op->getOperandTypes(), op->getResultTypes());
  return llvm::any_of(types, isHalf) && llvm::all_of(types, isSupported);
}

namespace {
class TcpExpandHalfFloats
    : public tcp::impl::TcpExpandHalfFloatsBase<TcpExpandHalfFloats> {
public:
  using TcpExpandHalfFloatsBase::TcpExpandHalfFloatsBase;

private:
  void runOnOperation() override;
  /// Returns the value of `op` without arithmetic on 16-bit floats; null if
  /// `op` has no special expansion.
  Value expand(ScalarBuilder &b, Operation *op);
  /// Computes `op` in f32.
  void promote(ScalarBuilder &b, Operation *op);

  Real extend(Real x) { return extendHalf(x, nativeF16); }
  Value truncate(Real x, Type type) {
    return truncateToHalf(x, cast<FloatType>(type), nativeF16).getValue();
  }
};
} // namespace

Value TcpExpandHalfFloats::expand(ScalarBuilder &b, Operation *op) {
  Type type = op->getResult(0).getType();
  auto bits = [&](Value value) { return Bits(b, value); };
  auto real = [&](Value value) { return Real(b, value); };
  return llvm::TypeSwitch<Operation *, Value>(op)
      .Case([&](arith::ExtFOp op) {
        return extend(real(op.getIn())).as(cast<FloatType>(type)).getValue();
      })
      .Case([&](arith::TruncFOp op) {
        Real x = real(op.getIn());
        return truncate(x.getWidth() == 64 ? truncateToOdd(x) : x, type);
      })
      .Case([&](arith::SIToFPOp op) {
        return truncate(integerToOdd(bits(op.getIn()), /*isUnsigned=*/false),
                        type);
      })
      .Case([&](arith::UIToFPOp op) {
        return truncate(integerToOdd(bits(op.getIn()), /*isUnsigned=*/true),
                        type);
      })
      .Case([&](arith::NegFOp op) {
        return (real(op.getOperand()).bits() ^ 0x8000)
            .asReal(cast<FloatType>(type))
            .getValue();
      })
      .Case([&](math::AbsFOp op) {
        return (real(op.getOperand()).bits() & 0x7fff)
            .asReal(cast<FloatType>(type))
            .getValue();
      })
      // LLVM 22 can lose the second operand if it sees masks of the bits of two
      // bf16, or a copysign of two f32 that are made of them. A select avoids
      // this.
      .Case([&](math::CopySignOp op) {
        Bits size = real(op.getLhs()).bits(), sign = real(op.getRhs()).bits();
        return select(sign > -1, size & 0x7fff, size | 0x8000)
            .asReal(cast<FloatType>(type))
            .getValue();
      })
      .Default([](Operation *) { return nullptr; });
}

void TcpExpandHalfFloats::promote(ScalarBuilder &b, Operation *op) {
  IRMapping mapping;
  for (Value operand : op->getOperands())
    if (isHalf(operand.getType()))
      mapping.map(operand, extend(Real(b, operand)).getValue());
  Operation *clone = b.clone(*op, mapping);
  for (auto [result, old] :
       llvm::zip_equal(clone->getResults(), op->getResults())) {
    Value value = result;
    if (isHalf(old.getType())) {
      result.setType(b.getF32Type());
      value = truncate(Real(b, result), old.getType());
    }
    old.replaceAllUsesWith(value);
  }
}

void TcpExpandHalfFloats::runOnOperation() {
  SmallVector<Operation *> ops;
  getOperation().walk([&](Operation *op) {
    if (needsExpansion(op))
      ops.push_back(op);
  });
  for (Operation *op : ops) {
    ScalarBuilder b(op->getLoc(), op);
    if (Value value = expand(b, op))
      op->getResult(0).replaceAllUsesWith(value);
    else
      promote(b, op);
    op->erase();
  }
}
