//===- IrdlConstraints.h - Constraints of IRDL as conditions ----*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_IRDL_IRDLCONSTRAINTS_H
#define TCP_LSP_IRDL_IRDLCONSTRAINTS_H

#include "mlir/IR/Value.h"
#include <string>

namespace mlir::tcp::lsp {

/// The meaning of a constraint of IRDL.
struct IrdlConstraint {
  /// The condition, as Predicate reads it.
  std::string condition;
  /// For people, such as "f32 or f64".
  std::string summary;
  /// The only type that it allows, as in MLIR text, or empty.
  std::string onlyType;
};

/// Reads the constraint that a value of IRDL stands for.
IrdlConstraint readIrdlConstraint(Value constraint);

/// Returns "cmath.complex" for `@cmath::@complex`.
std::string makeIrdlName(SymbolRefAttr reference);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_IRDL_IRDLCONSTRAINTS_H
