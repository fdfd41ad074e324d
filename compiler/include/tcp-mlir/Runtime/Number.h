//===- Number.h - Numbers of elements ---------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_RUNTIME_NUMBER_H
#define TCP_MLIR_RUNTIME_NUMBER_H

#include "tcp-mlir/Runtime/ElementType.h"
#include <cstdint>
#include <string>

namespace mlir::tcp::runtime {

/// Returns the number that the bits of an element stand for; an integer of 64
/// bits is rounded.
double toNumber(ElementType type, bool isUnsigned, uint64_t bits);

/// Returns the bits of an element as text, with all digits of the number.
std::string printBits(ElementType type, bool isUnsigned, uint64_t bits);

} // namespace mlir::tcp::runtime

#endif // TCP_MLIR_RUNTIME_NUMBER_H
