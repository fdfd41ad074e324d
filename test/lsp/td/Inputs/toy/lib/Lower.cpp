#include "toy/Toy.h"

using namespace mlir;

namespace toy {
/// Replaces a sum.
struct LowerAdd : OpConversionPattern<AddOp> {};
template <typename Op> class LowerAll : public OpRewritePattern<Op> {};
} // namespace toy

// An operation of another dialect.
struct LowerOther : OpConversionPattern<arith::AddOp> {};

void populate(RewritePatternSet &patterns) {
  patterns.add<toy::LowerAdd, toy::LowerAll<toy::TwiceOp>>(
      patterns.getContext());
}
