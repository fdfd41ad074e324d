//===- Fusion.cpp - Fusion of ops -----------------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/shapes/Fusion.h"

using namespace mlir;
using namespace mlir::tcp::lsp;

void Fusion::addLoop(ArrayRef<size_t> ops) {
  for (size_t op : ops)
    loops[op].push_back(sizes.size());
  sizes.push_back(ops.size());
}

ArrayRef<unsigned> Fusion::loopsAt(size_t op) const {
  auto known = loops.find(op);
  return known == loops.end() ? ArrayRef<unsigned>() : ArrayRef(known->second);
}

bool Fusion::hasFusedLoop() const {
  return llvm::any_of(sizes, [](unsigned size) { return size > 1; });
}

ArrayRef<unsigned> UnitFusion::loopsOf(Operation *op) const {
  if (!known || !unit.hasIr())
    return {};
  std::optional<size_t> start = unit.getOccurrences().startOf(op);
  return start ? known->loopsAt(*start) : ArrayRef<unsigned>();
}
