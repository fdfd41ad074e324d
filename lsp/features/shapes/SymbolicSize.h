//===- SymbolicSize.h - A size that is not known yet ------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_FEATURES_SHAPES_SYMBOLICSIZE_H
#define TCP_LSP_FEATURES_SHAPES_SYMBOLICSIZE_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace mlir::tcp::lsp {

/// A polynomial of symbols with integer coefficients, such as 4 * s0 * s1 + 2.
/// Arithmetic saturates: a number that is too large becomes the largest one.
class SymbolicSize {
public:
  SymbolicSize(int64_t constant = 0);
  static SymbolicSize symbol(unsigned number);

  /// Returns the number, if the size has no symbols.
  std::optional<int64_t> getConstant() const;
  /// Returns the symbol, if the size is a single symbol.
  std::optional<unsigned> getSymbol() const;
  bool uses(unsigned symbol) const;
  /// Returns the symbols, each once.
  std::vector<unsigned> getSymbols() const;

  SymbolicSize operator+(const SymbolicSize &other) const;
  SymbolicSize operator-(const SymbolicSize &other) const;
  SymbolicSize operator*(const SymbolicSize &other) const;
  SymbolicSize &operator+=(const SymbolicSize &other) {
    return *this = *this + other;
  }
  SymbolicSize &operator*=(const SymbolicSize &other) {
    return *this = *this * other;
  }
  bool operator==(const SymbolicSize &other) const {
    return terms == other.terms;
  }
  bool operator!=(const SymbolicSize &other) const { return !(*this == other); }

  /// Replaces each symbol by the result of `valueOf`.
  SymbolicSize
  substitute(llvm::function_ref<SymbolicSize(unsigned)> valueOf) const;

  /// Returns a text such as "4*s0*s1 + 2".
  std::string str(llvm::function_ref<std::string(unsigned)> nameOf) const;

private:
  /// The symbols of a product in ascending order. A square has its symbol
  /// twice.
  using Product = std::vector<unsigned>;
  void add(const Product &product, int64_t factor);

  /// The coefficients by product. None is zero.
  std::map<Product, int64_t> terms;
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_FEATURES_SHAPES_SYMBOLICSIZE_H
