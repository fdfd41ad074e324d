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

/// A polynomial of symbols with integer coefficients: 4 * s0 * s1 + 2. Numbers
/// that are too large stay at the largest there is.
class SymbolicSize {
public:
  SymbolicSize(int64_t constant = 0);
  static SymbolicSize symbol(unsigned number);

  std::optional<int64_t> getConstant() const;
  /// The symbol that this is, if it is nothing else.
  std::optional<unsigned> getSymbol() const;
  bool uses(unsigned symbol) const;
  /// The symbols, each once.
  std::vector<unsigned> symbols() const;

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

  /// With each symbol replaced by what `valueOf` gives.
  SymbolicSize
  substitute(llvm::function_ref<SymbolicSize(unsigned)> valueOf) const;

  /// As in "4*s0*s1 + 2".
  std::string str(llvm::function_ref<std::string(unsigned)> nameOf) const;

private:
  /// The symbols of a product, in order; a square has its symbol twice.
  using Product = std::vector<unsigned>;
  void add(const Product &product, int64_t factor);

  /// By product, without zeros.
  std::map<Product, int64_t> terms;
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_FEATURES_SHAPES_SYMBOLICSIZE_H
