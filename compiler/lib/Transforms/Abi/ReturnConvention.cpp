//===- ReturnConvention.cpp - Structs as results by the C ABI -------------===//
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

/// The layout of C on x86-64, AArch64 and RISC-V, where each scalar is aligned
/// to its size. Appends the scalars of `type`, which starts at `offset`, and
/// returns its alignment; `offset` moves to its end.
static uint64_t layOut(Type type, uint64_t &offset,
                       SmallVectorImpl<Leaf> &leaves) {
  uint64_t alignment = 1;
  if (auto array = dyn_cast<LLVM::LLVMArrayType>(type)) {
    for (uint64_t index = 0; index < array.getNumElements(); ++index)
      alignment = layOut(array.getElementType(), offset, leaves);
    return alignment;
  }
  if (auto structType = dyn_cast<LLVM::LLVMStructType>(type)) {
    // A struct inside of a struct is a descriptor. Its first field is a
    // pointer, which decides its alignment.
    for (Type field : structType.getBody())
      alignment = std::max(alignment, layOut(field, offset, leaves));
    offset = llvm::alignTo(offset, alignment);
    return alignment;
  }
  uint64_t size = type.isIntOrFloat()
                      ? llvm::divideCeil(type.getIntOrFloatBitWidth(), 8)
                      : sizeof(uint64_t);
  offset = llvm::alignTo(offset, size);
  leaves.push_back({type, offset});
  offset += size;
  return size;
}

/// Returns the registers of x86-64: a vector register for eight bytes of floats
/// only, a general register for others.
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

/// Returns whether AArch64 returns the struct in up to four vector registers,
/// one for each field. LLVM does the same.
static bool isHomogeneousFloats(ArrayRef<Leaf> leaves) {
  return leaves.size() <= 4 && isa<FloatType>(leaves.front().type) &&
         llvm::all_of(leaves, [&](const Leaf &leaf) {
           return leaf.type == leaves.front().type;
         });
}

/// Returns whether RISC-V returns the one or two scalars of a struct in
/// registers of their own, at least one of which is a register for floats. LLVM
/// does the same.
static bool isPairWithFloat(ArrayRef<Leaf> leaves) {
  return leaves.size() <= 2 && llvm::any_of(leaves, [](const Leaf &leaf) {
           return isa<FloatType>(leaf.type);
         });
}

ReturnConvention mlir::tcp::getReturnConvention(Type type,
                                                const llvm::Triple &triple) {
  if (!isa<LLVM::LLVMStructType>(type))
    return {};
  SmallVector<Leaf> leaves;
  uint64_t size = 0;
  layOut(type, size, leaves);
  if (leaves.empty() || (triple.isAArch64() && isHomogeneousFloats(leaves)) ||
      (triple.isRISCV64() && isPairWithFloat(leaves)))
    return {};
  if (size > 16)
    return {ReturnConvention::Memory, {}};
  MLIRContext *context = type.getContext();
  if (triple.getArch() == llvm::Triple::x86_64)
    return {ReturnConvention::Packed, packForX86(context, leaves, size)};
  if (triple.isAArch64() || triple.isRISCV64()) {
    auto word = IntegerType::get(context, 64);
    return {ReturnConvention::Packed,
            size <= 8
                ? Type(word)
                : LLVM::LLVMStructType::getLiteral(context, {word, word})};
  }
  return {};
}
