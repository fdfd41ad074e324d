//===- RandomArguments.cpp - Arguments that are made up -------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Numbers/RandomArguments.h"

#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/STLExtras.h"
#include <cstring>
#include <random>

using namespace mlir::tcp;
using llvm::SmallVector;
using llvm::StringRef;
using runtime::Array;
using runtime::ElementType;
using runtime::Signature;
using runtime::ValueType;

/// Sets the dynamic sizes in `types` to those of --dims. Returns an error
/// message, or an empty string.
static std::string applyDims(StringRef dims, std::vector<ValueType> &types) {
  std::vector<int64_t *> open;
  for (ValueType &type : types)
    for (int64_t &size : type.shape)
      if (size == runtime::kDynamicSize)
        open.push_back(&size);
  SmallVector<StringRef> items;
  dims.split(items, ',', -1, /*KeepEmpty=*/false);
  std::vector<int64_t> sizes;
  for (StringRef item : items) {
    auto [key, shape] = item.split('=');
    int64_t size;
    if (!item.contains('=')) {
      if (item.getAsInteger(10, size) || size < 0)
        return ("'" + item + "' is no size").str();
      sizes.push_back(size);
      continue;
    }
    size_t index;
    if (!key.consume_front("Input") || key.getAsInteger(10, index) ||
        index >= types.size())
      return ("'" + item + "' names no argument; they are Input0, Input1, ...")
          .str();
    SmallVector<StringRef> parts;
    shape.split(parts, 'x', -1, /*KeepEmpty=*/false);
    ValueType &type = types[index];
    if (parts.size() != type.shape.size())
      return ("'" + item + "': the argument is " + toString(type)).str();
    for (auto [part, target] : llvm::zip_equal(parts, type.shape)) {
      if (part.getAsInteger(10, size) || size < 0 ||
          (target != runtime::kDynamicSize && target != size))
        return ("'" + item + "': the argument is " + toString(type)).str();
      target = size;
    }
  }
  llvm::erase_if(open,
                 [](int64_t *size) { return *size != runtime::kDynamicSize; });
  if (sizes.empty())
    sizes.push_back(4);
  if (sizes.size() == 1)
    sizes.resize(std::max<size_t>(open.size(), 1), sizes.front());
  if (!open.empty() && sizes.size() != open.size())
    return "the types leave " + std::to_string(open.size()) +
           " sizes open, and there are " + std::to_string(sizes.size());
  for (auto [target, size] : llvm::zip_equal(open, sizes))
    *target = size;
  return "";
}

/// Returns the bits of a small number of `type`. The sequence is the same on
/// all systems, because the C++ standard defines that of the engine.
static uint64_t makeUpElement(ElementType type, std::mt19937_64 &engine) {
  uint64_t bits = engine() >> 11;
  if (!isFloat(type))
    return type == ElementType::I1      ? bits & 1
           : type == ElementType::Index ? bits % 8
                                        : bits % 201 - 100;
  const llvm::fltSemantics &semantics =
      type == ElementType::F16    ? llvm::APFloat::IEEEhalf()
      : type == ElementType::BF16 ? llvm::APFloat::BFloat()
      : type == ElementType::F32  ? llvm::APFloat::IEEEsingle()
                                  : llvm::APFloat::IEEEdouble();
  // The value is at least -1 and below 1.
  llvm::APFloat value(static_cast<double>(bits) / (uint64_t(1) << 52) - 1);
  bool losesInfo;
  value.convert(semantics, llvm::APFloat::rmNearestTiesToEven, &losesInfo);
  return value.bitcastToAPInt().getZExtValue();
}

llvm::Expected<std::vector<Array>>
mlir::tcp::makeUpArguments(const Signature &signature, uint64_t seed,
                           StringRef dims) {
  std::vector<ValueType> types = signature.arguments;
  std::string problem = applyDims(dims, types);
  if (!problem.empty())
    return llvm::createStringError("--dims=" + dims + ": " + problem);
  std::mt19937_64 engine(seed);
  std::vector<Array> arrays;
  for (const ValueType &type : types) {
    std::optional<Array> array = createArray(type.element, type.shape);
    if (!array)
      return llvm::createStringError("--dims=" + dims +
                                     ": the arguments are too large");
    size_t size = getSize(type.element);
    for (int64_t index = 0, count = array->getNumElements(); index < count;
         ++index) {
      uint64_t bits = makeUpElement(type.element, engine);
      memcpy(&array->data[index * size], &bits, size);
    }
    arrays.push_back(std::move(*array));
  }
  return arrays;
}
