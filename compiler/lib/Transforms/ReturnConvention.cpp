//===- ReturnConvention.cpp - How a C ABI returns a struct ----------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ReturnConvention.h"

#include "mlir/Dialect/LLVMIR/LLVMTypes.h"

using namespace mlir;
using namespace mlir::tcp;

namespace {
/// A scalar inside of a struct.
struct Leaf {
  Type type;
  uint64_t offset;
};
} // namespace

static void collectLeaves(Type type, uint64_t offset, const DataLayout &layout,
                          SmallVectorImpl<Leaf> &leaves) {
  if (auto array = dyn_cast<LLVM::LLVMArrayType>(type)) {
    uint64_t size = layout.getTypeSize(array.getElementType());
    for (uint64_t index = 0; index < array.getNumElements(); ++index)
      collectLeaves(array.getElementType(), offset + index * size, layout,
                    leaves);
    return;
  }
  auto structType = dyn_cast<LLVM::LLVMStructType>(type);
  if (!structType) {
    leaves.push_back({type, offset});
    return;
  }
  for (Type field : structType.getBody()) {
    offset = llvm::alignTo(offset, layout.getTypeABIAlignment(field));
    collectLeaves(field, offset, layout, leaves);
    offset += layout.getTypeSize(field);
  }
}

/// The registers of x86-64: an eightbyte of floats only is in a vector
/// register, any other in a general one.
static Type packForX86(MLIRContext *context, ArrayRef<Leaf> leaves,
                       uint64_t size) {
  Builder b(context);
  SmallVector<Type> registers;
  for (uint64_t start = 0; start < size; start += 8) {
    bool onlyFloats = llvm::all_of(leaves, [&](const Leaf &leaf) {
      return leaf.offset / 8 != start / 8 || isa<FloatType>(leaf.type);
    });
    registers.push_back(!onlyFloats         ? b.getI64Type()
                        : size - start <= 4 ? Type(b.getF32Type())
                                            : Type(b.getF64Type()));
  }
  if (registers.size() == 1)
    return registers.front();
  return LLVM::LLVMStructType::getLiteral(context, registers);
}

/// Whether AArch64 returns the struct in up to four vector registers, one for
/// each field, as LLVM does too.
static bool isHomogeneousFloats(ArrayRef<Leaf> leaves) {
  return leaves.size() <= 4 && isa<FloatType>(leaves.front().type) &&
         llvm::all_of(leaves, [&](const Leaf &leaf) {
           return leaf.type == leaves.front().type;
         });
}

ReturnConvention mlir::tcp::getReturnConvention(Type type,
                                                const DataLayout &layout,
                                                const llvm::Triple &triple) {
  if (!isa<LLVM::LLVMStructType>(type))
    return {};
  SmallVector<Leaf> leaves;
  collectLeaves(type, 0, layout, leaves);
  if (leaves.empty() || (triple.isAArch64() && isHomogeneousFloats(leaves)))
    return {};
  uint64_t size = layout.getTypeSize(type);
  if (size > 16)
    return {ReturnConvention::Memory, {}};
  MLIRContext *context = type.getContext();
  if (triple.getArch() == llvm::Triple::x86_64)
    return {ReturnConvention::Packed, packForX86(context, leaves, size)};
  if (triple.isAArch64()) {
    auto word = IntegerType::get(context, 64);
    return {ReturnConvention::Packed,
            size <= 8 ? Type(word)
                      : LLVM::LLVMStructType::getLiteral(context, {word, word})};
  }
  return {};
}
