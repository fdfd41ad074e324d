//===- AllocationPeak.cpp - The memory of a function ----------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AllocationPeak.h"

#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"

using namespace mlir;
using namespace mlir::tcp;

/// Returns the value of an expression of constants in the form in which
/// memref.alloc computes its size; nothing for other expressions.
static std::optional<int64_t> evaluate(Value value, const DataLayout &layout) {
  APInt constant;
  if (matchPattern(value, m_ConstantInt(&constant)))
    return constant.getSExtValue();
  if (auto sum = value.getDefiningOp<LLVM::AddOp>()) {
    std::optional<int64_t> left = evaluate(sum.getLhs(), layout),
                           right = evaluate(sum.getRhs(), layout);
    return left && right ? std::optional(*left + *right) : std::nullopt;
  }
  // The address of the element behind the last one, if the first is at null.
  auto address = value.getDefiningOp<LLVM::PtrToIntOp>();
  auto end = address ? address.getArg().getDefiningOp<LLVM::GEPOp>() : nullptr;
  if (!end || !end.getBase().getDefiningOp<LLVM::ZeroOp>() ||
      end.getIndices().size() != 1)
    return std::nullopt;
  auto count = dyn_cast<IntegerAttr>(end.getIndices()[0]);
  if (!count)
    return std::nullopt;
  return count.getInt() *
         static_cast<int64_t>(layout.getTypeSize(end.getElemType()));
}

int64_t mlir::tcp::findAllocationPeak(LLVM::LLVMFuncOp func) {
  DataLayout layout = DataLayout::closest(func);
  DenseMap<Value, int64_t> allocated;
  int64_t current = 0, peak = 0;
  func.walk([&](LLVM::CallOp call) {
    if (call.getCallee() == "malloc") {
      int64_t size = evaluate(call.getOperand(0), layout).value_or(0);
      allocated[call.getResult()] = size;
      current += size;
      peak = std::max(peak, current);
    } else if (call.getCallee() == "free") {
      // A buffer may be freed in several branches, and counts once.
      auto buffer = allocated.find(call.getOperand(0));
      if (buffer == allocated.end())
        return;
      current -= buffer->second;
      buffer->second = 0;
    }
  });
  return peak;
}
