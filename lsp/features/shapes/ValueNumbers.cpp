//===- ValueNumbers.cpp - The numbers that values have --------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/shapes/ValueNumbers.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::lsp;

const ValueFigures *FunctionNumbers::find(size_t begin, int64_t result) const {
  auto found = values.find({begin, result});
  return found == values.end() ? nullptr : &found->second;
}

const ValueFigures *UnitNumbers::find(Value value) const {
  auto result = dyn_cast<OpResult>(value);
  if (!known || !result || !unit.hasIr())
    return nullptr;
  const Entity *entity = unit.getOccurrences().find(value);
  if (!entity || entity->begin == Entity::kNowhere)
    return nullptr;
  return known->find(entity->begin, result.getResultNumber());
}

static bool isScalar(const ValueFigures &figures) {
  return figures.shape.empty();
}

/// Returns the number of elements.
static int64_t count(const ValueFigures &figures) {
  int64_t number = 1;
  for (int64_t size : figures.shape)
    number *= size;
  return number;
}

/// Returns ", 2 NaN, 1 infinite" for those that there are.
static std::string describeSpecial(const ValueFigures &figures) {
  std::string text;
  if (figures.numNans)
    text += ", " + std::to_string(figures.numNans) + " NaN";
  if (figures.numInfinities)
    text += ", " + std::to_string(figures.numInfinities) + " infinite";
  return text;
}

std::string mlir::tcp::lsp::describe(const ValueFigures &figures) {
  std::string shape;
  for (int64_t size : figures.shape)
    shape += std::to_string(size) + "x";
  StringRef file = llvm::sys::path::filename(figures.arguments);
  std::string text =
      (file.empty() ? "Numbers with made-up arguments"
                    : "Numbers with the arguments of `" + file.str() + "`") +
      ": `" + shape + figures.type + "`";
  if (!figures.least.empty() && !isScalar(figures))
    text += ", least `" + figures.least + "`, largest `" + figures.largest +
            "`, mean `" + (figures.mean.empty() ? "none" : figures.mean) + "`";
  text += describeSpecial(figures);
  if (figures.times > 1)
    text += "; the last of " + std::to_string(figures.times) + " times";
  text += "\n";
  if (!figures.first.empty()) {
    bool isAll = static_cast<int64_t>(figures.first.size()) == count(figures);
    text +=
        "\n`" + llvm::join(figures.first, " ") + (isAll ? "" : " ...") + "`\n";
  }
  return text;
}

std::string mlir::tcp::lsp::abbreviate(const ValueFigures &figures) {
  if (isScalar(figures))
    return "= " + (figures.first.empty() ? "?" : figures.first.front());
  std::string text = figures.least.empty()
                         ? (count(figures) == 0 ? "empty" : "")
                         : figures.least + " .. " + figures.largest;
  text += describeSpecial(figures);
  StringRef whole = text;
  whole.consume_front(", ");
  return whole.str();
}
