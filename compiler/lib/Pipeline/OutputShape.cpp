//===- OutputShape.cpp - The output_shape of an expand_shape --------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Pipeline/OutputShape.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::tcp;

std::optional<OutputShape> mlir::tcp::makeOutputShape(
    StringRef operand, ShapedType from, ShapedType to,
    ArrayRef<std::vector<int64_t>> groups,
    llvm::function_ref<std::string(StringRef)> makeName) {
  if (!from.hasRank() || !to.hasRank())
    return std::nullopt;
  OutputShape result;
  std::vector<std::string> sizes;
  for (int64_t size : to.getShape())
    sizes.push_back(std::to_string(size));
  auto define = [&](StringRef name, const std::string &op) {
    std::string made = makeName(name);
    result.before.push_back(made + " = " + op);
    return made;
  };
  auto constant = [&](int64_t value) {
    return define("%c" + std::to_string(value),
                  "arith.constant " + std::to_string(value) + " : index");
  };
  for (auto [dim, group] : llvm::enumerate(groups)) {
    int64_t known = 1, open = -1;
    for (int64_t i : group) {
      if (i < 0 || i >= to.getRank())
        return std::nullopt;
      if (!to.isDynamicDim(i))
        known *= to.getDimSize(i);
      else if (open >= 0)
        return std::nullopt; // Two open sizes of a group can't be computed.
      else
        open = i;
    }
    if (open < 0)
      continue;
    std::string type;
    llvm::raw_string_ostream(type) << Type(from);
    StringRef dialect = isa<BaseMemRefType>(from) ? "memref" : "tensor";
    // A name is made before those of the operation that uses it.
    std::string index = constant(static_cast<int64_t>(dim));
    std::string size = define("%dim", dialect.str() + ".dim " + operand.str() +
                                          ", " + index + " : " + type);
    if (known > 1) {
      std::string divisor = constant(known);
      size = define("%size", "arith.divui " + size + ", " + divisor +
                                 " : index");
    }
    sizes[open] = size;
  }
  result.clause = " output_shape [" + llvm::join(sizes, ", ") + "]";
  return result;
}
