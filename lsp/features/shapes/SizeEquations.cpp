//===- SizeEquations.cpp - Sizes and which of them are equal --------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/shapes/SizeEquations.h"
#include "lsp/features/shapes/Constants.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace mlir::tcp::lsp;

SymbolicSize SizeEquations::makeSymbol() {
  symbols.emplace_back();
  return SymbolicSize::symbol(symbols.size() - 1);
}

const SizeEquations::Shape *SizeEquations::getShape(Value value) {
  auto type = dyn_cast<ShapedType>(value.getType());
  if (!type || !type.hasRank())
    return nullptr;
  auto known = shapes.find(value);
  if (known != shapes.end())
    return &known->second;
  Shape shape;
  for (int64_t size : type.getShape())
    shape.push_back(ShapedType::isDynamic(size) ? makeSymbol()
                                                : SymbolicSize(size));
  return &shapes.insert({value, std::move(shape)}).first->second;
}

SymbolicSize SizeEquations::getValue(Value integer) {
  auto known = values.find(integer);
  if (known != values.end())
    return known->second;
  std::optional<APInt> constant = getConstantInt(integer);
  SymbolicSize size = constant && constant->getSignificantBits() <= 64
                          ? SymbolicSize(constant->getSExtValue())
                          : makeSymbol();
  return values[integer] = size;
}

SymbolicSize SizeEquations::getValue(OpFoldResult integer) {
  if (auto value = dyn_cast<Value>(integer))
    return getValue(value);
  auto attribute = dyn_cast<IntegerAttr>(cast<Attribute>(integer));
  return attribute ? SymbolicSize(attribute.getInt()) : makeSymbol();
}

SymbolicSize SizeEquations::resolve(const SymbolicSize &size) const {
  SymbolicSize now = size;
  for (;;) {
    bool isFinal = llvm::none_of(now.getSymbols(), [&](unsigned symbol) {
      return symbols[symbol].is.has_value();
    });
    if (isFinal)
      return now;
    now = now.substitute([&](unsigned symbol) {
      return symbols[symbol].is.value_or(SymbolicSize::symbol(symbol));
    });
  }
}

void SizeEquations::equate(const SymbolicSize &first,
                           const SymbolicSize &second) {
  SymbolicSize a = resolve(first), b = resolve(second);
  if (a == b)
    return;
  std::optional<unsigned> symbolA = a.getSymbol(), symbolB = b.getSymbol();
  // A name of the program is kept; otherwise the symbol that came first.
  auto isBetter = [&](unsigned one, unsigned other) {
    bool isNamed = !symbols[one].name.empty();
    return isNamed != !symbols[other].name.empty() ? isNamed : one < other;
  };
  if (symbolA && symbolB)
    (isBetter(*symbolA, *symbolB) ? symbols[*symbolB].is = a
                                  : symbols[*symbolA].is = b);
  else if (symbolA && !b.uses(*symbolA))
    symbols[*symbolA].is = b;
  else if (symbolB && !a.uses(*symbolB))
    symbols[*symbolB].is = a;
}

void SizeEquations::equate(Value value, unsigned dim,
                           const SymbolicSize &size) {
  const Shape *shape = getShape(value);
  if (shape && dim < shape->size())
    equate((*shape)[dim], size);
}

void SizeEquations::equate(Value a, Value b) {
  if (!getShape(a) || !getShape(b))
    return;
  // The first call may have moved the shape.
  const Shape &shapeA = *getShape(a), &shapeB = *getShape(b);
  if (shapeA.size() == shapeB.size())
    for (auto [sizeA, sizeB] : llvm::zip(shapeA, shapeB))
      equate(sizeA, sizeB);
}

std::optional<SymbolicSize>
SizeEquations::evaluate(AffineExpr expr, ArrayRef<SymbolicSize> dims,
                        ArrayRef<SymbolicSize> symbolSizes) {
  auto nth = [](ArrayRef<SymbolicSize> sizes,
                unsigned index) -> std::optional<SymbolicSize> {
    if (index >= sizes.size())
      return std::nullopt;
    return sizes[index];
  };
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return SymbolicSize(constant.getValue());
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    return nth(dims, dim.getPosition());
  if (auto symbol = dyn_cast<AffineSymbolExpr>(expr))
    return nth(symbolSizes, symbol.getPosition());
  auto binary = cast<AffineBinaryOpExpr>(expr);
  std::optional<SymbolicSize> lhs =
      evaluate(binary.getLHS(), dims, symbolSizes);
  std::optional<SymbolicSize> rhs =
      evaluate(binary.getRHS(), dims, symbolSizes);
  if (!lhs || !rhs)
    return std::nullopt;
  if (expr.getKind() == AffineExprKind::Add)
    return *lhs + *rhs;
  if (expr.getKind() == AffineExprKind::Mul)
    return *lhs * *rhs;
  return std::nullopt;
}

std::optional<SymbolicSize> SizeEquations::findValue(Value integer) const {
  auto known = values.find(integer);
  if (known == values.end())
    return std::nullopt;
  return resolve(known->second);
}

//===----------------------------------------------------------------------===//
// Names
//===----------------------------------------------------------------------===//

void SizeEquations::setName(const SymbolicSize &size, StringRef name) {
  if (std::optional<unsigned> symbol = resolve(size).getSymbol())
    symbols[*symbol].name = name.str();
}

void SizeEquations::setRange(const SymbolicSize &size, Range range) {
  if (std::optional<unsigned> symbol = resolve(size).getSymbol())
    symbols[*symbol].range = range;
}

std::optional<SizeEquations::Range>
SizeEquations::getRange(const SymbolicSize &size) const {
  std::optional<unsigned> symbol = resolve(size).getSymbol();
  return symbol ? symbols[*symbol].range : std::nullopt;
}

void SizeEquations::nameSymbols() {
  llvm::StringSet<> taken;
  for (const Symbol &symbol : symbols)
    if (!symbol.name.empty())
      taken.insert(symbol.name);
  unsigned next = 0;
  auto name = [&](const SymbolicSize &size) {
    for (unsigned symbol : resolve(size).getSymbols())
      while (symbols[symbol].name.empty()) {
        std::string free = "s" + std::to_string(next++);
        if (!taken.contains(free))
          symbols[symbol].name = free;
      }
  };
  for (const auto &[value, shape] : shapes)
    for (const SymbolicSize &size : shape)
      name(size);
}

std::string SizeEquations::str(const SymbolicSize &size) const {
  return resolve(size).str([&](unsigned symbol) {
    return symbols[symbol].name.empty() ? "?" : symbols[symbol].name;
  });
}
