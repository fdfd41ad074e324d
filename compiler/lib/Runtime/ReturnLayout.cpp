//===- ReturnLayout.cpp - The layout of results ---------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Runtime/ReturnLayout.h"

#include <algorithm>

using namespace mlir::tcp::runtime;

std::optional<Machine> mlir::tcp::runtime::getHostMachine() {
#if defined(__x86_64__)
  return Machine::X86_64;
#elif defined(__aarch64__)
  return Machine::AArch64;
#else
  return std::nullopt;
#endif
}

/// Returns whether AArch64 returns each of `results` in a vector register of
/// its own.
static bool areHomogeneousFloats(const std::vector<ValueType> &results) {
  return results.size() <= 4 &&
         std::all_of(results.begin(), results.end(),
                     [&](const ValueType &type) {
                       return !type.isTensor && isFloat(type.element) &&
                              type.element == results.front().element;
                     });
}

ReturnLayout
mlir::tcp::runtime::layOutResults(const std::vector<ValueType> &results,
                                  Machine machine) {
  ReturnLayout layout;
  if (machine == Machine::AArch64 && areHomogeneousFloats(results)) {
    // An f16 or bf16 is in the low bits of the register of a float.
    for (const ValueType &type : results) {
      bool isDouble = type.element == ElementType::F64;
      layout.offsets.push_back(layout.parts.size() * (isDouble ? 8 : 4));
      layout.parts.push_back(isDouble ? ReturnLayout::Double
                                      : ReturnLayout::Float);
    }
    return layout;
  }
  size_t size = 0;
  for (const ValueType &type : results) {
    size_t bytes =
        type.isTensor ? 8 * (3 + 2 * type.shape.size()) : getSize(type.element);
    size_t alignment = type.isTensor ? 8 : bytes;
    size = (size + alignment - 1) / alignment * alignment;
    layout.offsets.push_back(size);
    size += bytes;
    // On x86-64, eight bytes that are only floats are returned in a vector
    // register.
    layout.parts.resize((size + 7) / 8, machine == Machine::X86_64
                                            ? ReturnLayout::Double
                                            : ReturnLayout::Word);
    if (type.isTensor || !isFloat(type.element))
      std::fill(layout.parts.begin() +
                    static_cast<ptrdiff_t>(layout.offsets.back() / 8),
                layout.parts.end(), ReturnLayout::Word);
  }
  return layout;
}
