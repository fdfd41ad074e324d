//===- WalkedLoops.cpp - Loops that tiles walk as one ---------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "WalkedLoops.h"

#include "mlir/IR/BuiltinTypeInterfaces.h"

using namespace mlir;
using namespace mlir::tcp;

int64_t WalkedLoops::getSize(unsigned tileLoop, ArrayRef<int64_t> sizes) const {
  int64_t product = 1;
  for (unsigned loop : groups[tileLoop]) {
    if (ShapedType::isDynamic(sizes[loop]))
      return ShapedType::kDynamic;
    product *= sizes[loop];
  }
  return product;
}

std::pair<unsigned, unsigned> WalkedLoops::find(unsigned loop) const {
  for (auto [tileLoop, group] : llvm::enumerate(groups))
    for (auto [place, member] : llvm::enumerate(group))
      if (member == loop)
        return {tileLoop, place};
  llvm_unreachable("each loop is in a group");
}

std::optional<TileView> WalkedLoops::see(AffineMap map,
                                         ArrayRef<int64_t> sizes) const {
  TileView view;
  SmallVector<AffineExpr> results;
  // For each tile loop that was met, the position after the last of its loops.
  SmallVector<unsigned> next(groups.size(), 0);
  // The tile loop of the result before, or the number of tile loops if that
  // result is a constant.
  unsigned current = groups.size();
  // Loops of one round need no dimension.
  auto skip = [&](unsigned tileLoop, unsigned to) {
    for (unsigned place = next[tileLoop]; place < to; ++place)
      if (sizes[groups[tileLoop][place]] != 1)
        return false;
    next[tileLoop] = to;
    return true;
  };
  for (auto [position, expr] : llvm::enumerate(map.getResults())) {
    int64_t dim = position;
    if (isa<AffineConstantExpr>(expr)) {
      current = groups.size();
      results.push_back(expr);
      view.reassociation.push_back({dim});
      continue;
    }
    auto loop = dyn_cast<AffineDimExpr>(expr);
    if (!loop)
      return std::nullopt;
    auto [tileLoop, place] = find(loop.getPosition());
    if (place < next[tileLoop] || !skip(tileLoop, place))
      return std::nullopt;
    if (current == tileLoop) {
      view.reassociation.back().push_back(dim);
    } else {
      AffineExpr walked = getAffineDimExpr(tileLoop, map.getContext());
      if (llvm::is_contained(results, walked))
        return std::nullopt;
      results.push_back(walked);
      view.reassociation.push_back({dim});
    }
    current = tileLoop;
    next[tileLoop] = place + 1;
  }
  for (auto [tileLoop, group] : llvm::enumerate(groups))
    if (next[tileLoop] > 0 && !skip(tileLoop, group.size()))
      return std::nullopt;
  view.map = AffineMap::get(groups.size(), 0, results, map.getContext());
  return view;
}
