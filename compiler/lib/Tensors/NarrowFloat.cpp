//===- NarrowFloat.cpp - Floats of 8 bits ---------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Tensors/NarrowFloat.h"

#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/APInt.h"

using namespace mlir::tcp;
using llvm::APFloat;
using llvm::StringRef;

static NarrowFloat makeType(StringRef name,
                            const llvm::fltSemantics &semantics) {
  NarrowFloat type{name, {}};
  for (unsigned bits = 0; bits < type.numbers.size(); ++bits)
    type.numbers[bits] =
        APFloat(semantics, llvm::APInt(8, bits)).convertToFloat();
  return type;
}

const NarrowFloat *mlir::tcp::findNarrowFloat(StringRef name) {
  static const std::pair<StringRef, NarrowFloat> kTypes[] = {
      {"F8_E4M3", makeType("f8E4M3FN", APFloat::Float8E4M3FN())},
      {"F8_E5M2", makeType("f8E5M2", APFloat::Float8E5M2())},
      {"F8_E8M0", makeType("f8E8M0FNU", APFloat::Float8E8M0FNU())},
      {"F8_E4M3FNUZ", makeType("f8E4M3FNUZ", APFloat::Float8E4M3FNUZ())},
      {"F8_E5M2FNUZ", makeType("f8E5M2FNUZ", APFloat::Float8E5M2FNUZ())}};
  for (const auto &[known, type] : kTypes)
    if (known == name)
      return &type;
  return nullptr;
}
