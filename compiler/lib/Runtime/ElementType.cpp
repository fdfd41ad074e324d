//===- ElementType.cpp - Types of elements --------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Runtime/ElementType.h"

using namespace mlir::tcp::runtime;

namespace {
struct Traits {
  std::string_view name;
  size_t size;
};
} // namespace

static constexpr Traits kTraits[] = {
    {"f16", 2}, {"bf16", 2}, {"f32", 4}, {"f64", 8}, {"i1", 1},
    {"i8", 1},  {"i16", 2},  {"i32", 4}, {"i64", 8}, {"index", 8}};

static const Traits &get(ElementType type) {
  return kTraits[static_cast<size_t>(type)];
}

std::string_view mlir::tcp::runtime::getName(ElementType type) {
  return get(type).name;
}

std::optional<ElementType>
mlir::tcp::runtime::parseElementType(std::string_view name) {
  for (ElementType type : kElementTypes)
    if (getName(type) == name)
      return type;
  return std::nullopt;
}

size_t mlir::tcp::runtime::getSize(ElementType type) { return get(type).size; }

bool mlir::tcp::runtime::isFloat(ElementType type) {
  return type <= ElementType::F64;
}
