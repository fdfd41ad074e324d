//===- SymbolicSize.cpp - A size that is not known yet --------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/shapes/SymbolicSize.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <limits>

using namespace mlir::tcp::lsp;

static int64_t addSaturating(int64_t a, int64_t b) {
  int64_t sum;
  if (!llvm::AddOverflow(a, b, sum))
    return sum;
  return a < 0 ? std::numeric_limits<int64_t>::min()
               : std::numeric_limits<int64_t>::max();
}

static int64_t multiplySaturating(int64_t a, int64_t b) {
  int64_t product;
  if (!llvm::MulOverflow(a, b, product))
    return product;
  return (a < 0) != (b < 0) ? std::numeric_limits<int64_t>::min()
                            : std::numeric_limits<int64_t>::max();
}

void SymbolicSize::add(const Product &product, int64_t factor) {
  int64_t &known = terms[product];
  known = addSaturating(known, factor);
  if (known == 0)
    terms.erase(product);
}

SymbolicSize::SymbolicSize(int64_t constant) { add({}, constant); }

SymbolicSize SymbolicSize::symbol(unsigned number) {
  SymbolicSize size;
  size.add({number}, 1);
  return size;
}

std::optional<int64_t> SymbolicSize::getConstant() const {
  if (terms.empty())
    return 0;
  if (terms.size() == 1 && terms.begin()->first.empty())
    return terms.begin()->second;
  return std::nullopt;
}

std::optional<unsigned> SymbolicSize::getSymbol() const {
  if (terms.size() == 1 && terms.begin()->first.size() == 1 &&
      terms.begin()->second == 1)
    return terms.begin()->first.front();
  return std::nullopt;
}

bool SymbolicSize::uses(unsigned symbol) const {
  for (const auto &[product, factor] : terms)
    if (std::binary_search(product.begin(), product.end(), symbol))
      return true;
  return false;
}

std::vector<unsigned> SymbolicSize::getSymbols() const {
  std::vector<unsigned> found;
  for (const auto &[product, factor] : terms)
    found.insert(found.end(), product.begin(), product.end());
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

SymbolicSize SymbolicSize::operator+(const SymbolicSize &other) const {
  SymbolicSize sum = *this;
  for (const auto &[product, factor] : other.terms)
    sum.add(product, factor);
  return sum;
}

SymbolicSize SymbolicSize::operator-(const SymbolicSize &other) const {
  return *this + other * SymbolicSize(-1);
}

SymbolicSize SymbolicSize::operator*(const SymbolicSize &other) const {
  SymbolicSize result;
  for (const auto &[ours, ourFactor] : terms)
    for (const auto &[theirs, theirFactor] : other.terms) {
      Product product;
      std::merge(ours.begin(), ours.end(), theirs.begin(), theirs.end(),
                 std::back_inserter(product));
      result.add(product, multiplySaturating(ourFactor, theirFactor));
    }
  return result;
}

SymbolicSize SymbolicSize::substitute(
    llvm::function_ref<SymbolicSize(unsigned)> valueOf) const {
  SymbolicSize result;
  for (const auto &[product, factor] : terms) {
    SymbolicSize term(factor);
    for (unsigned symbol : product)
      term *= valueOf(symbol);
    result += term;
  }
  return result;
}

std::string
SymbolicSize::str(llvm::function_ref<std::string(unsigned)> nameOf) const {
  if (std::optional<int64_t> constant = getConstant())
    return std::to_string(*constant);
  std::string text;
  // The constant comes last.
  for (auto term = terms.rbegin(); term != terms.rend(); ++term) {
    auto [product, factor] = *term;
    if (!text.empty())
      text += factor < 0 ? " - " : " + ";
    else if (factor < 0)
      text += "-";
    std::string number = std::to_string(factor);
    if (factor < 0)
      number.erase(0, 1);
    bool isFirst = number == "1" && !product.empty();
    if (!isFirst)
      text += number;
    for (unsigned symbol : product) {
      text += (isFirst ? "" : "*") + nameOf(symbol);
      isFirst = false;
    }
  }
  return text;
}
