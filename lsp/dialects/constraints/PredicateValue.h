//===- PredicateValue.h - Values in conditions of ODS -----------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_DIALECTS_CONSTRAINTS_PREDICATEVALUE_H
#define TCP_LSP_DIALECTS_CONSTRAINTS_PREDICATEVALUE_H

#include "lsp/ods/OdsIndex.h"
#include "mlir/IR/Attributes.h"
#include "mlir/IR/Operation.h"
#include "mlir/IR/Types.h"
#include <optional>
#include <variant>
#include <vector>

namespace mlir::tcp::lsp {

/// The value of an expression in a condition of ODS. The first alternative
/// is a value that is not known.
struct PredicateValue
    : std::variant<std::monostate, bool, int64_t, Type, Attribute, Operation *,
                   std::vector<PredicateValue>> {
  using variant::variant;

  template <typename T> const T *get() const {
    return std::get_if<T>(static_cast<const variant *>(this));
  }
  /// Returns the value as a condition.
  std::optional<bool> isTrue() const;
};

/// Returns whether a type or an attribute is of a C++ class, such as
/// "mlir::VectorType" or "toy::StructType", or nothing if that is not known.
std::optional<bool> isOfClass(const PredicateValue &value,
                              llvm::StringRef cppClass, const OdsIndex &index);

/// Returns whether the text of a type may name an alias, whose text is another
/// one.
bool mayHaveAlias(Type type);

/// Returns whether a type or an attribute is written as `text`.
std::optional<bool> isWritten(const PredicateValue &value,
                              llvm::StringRef text);
/// Returns whether a type or an attribute is that of a definition, such as
/// "cmath.complex" or "builtin.integer".
std::optional<bool> isNamed(const PredicateValue &value, llvm::StringRef name);

/// Returns what a method without arguments, or with a number, returns for a
/// value. `classes` are its template arguments.
PredicateValue callMethod(const PredicateValue &self, llvm::StringRef method,
                          llvm::ArrayRef<std::string> classes,
                          std::optional<int64_t> argument);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_DIALECTS_CONSTRAINTS_PREDICATEVALUE_H
