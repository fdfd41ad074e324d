//===- Conversion.cpp - Ops that make one type of another -----------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/actions/Conversion.h"
#include "lsp/features/actions/TypeList.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::tcp::lsp;

namespace {
/// Writes the operations of a conversion, one after the other.
class Converter {
public:
  Converter(const Unit &unit, StringRef name, RankedTensorType from,
            StringRef shape, StringRef indentation)
      : unit(unit), current(name), base(name), type(from), shape(shape),
        indentation(indentation) {
    // A name made from a number, such as %0_cast, is not valid.
    if (base.drop_front().front() >= '0' && base.drop_front().front() <= '9')
      base = "%";
    if (base.contains('#'))
      base = "%";
  }

  bool run(RankedTensorType to);
  Conversion take() { return {title, text, current}; }

private:
  std::string define(const std::string &wanted, const std::string &op);
  std::string constant(int64_t value);
  void castElements(RankedTensorType to);
  bool expand(int64_t rank);
  bool broadcast(RankedTensorType to);
  void step(StringRef opName, StringRef suffix, const std::string &op,
            RankedTensorType to);

  const Unit &unit;
  std::string current;
  StringRef base;
  RankedTensorType type;
  StringRef shape, indentation;
  std::string text, title;
  std::vector<std::string> taken;
};
} // namespace

/// Writes `op` with a new name for its result, which it returns.
std::string Converter::define(const std::string &wanted,
                              const std::string &op) {
  std::string name = makeName(unit, wanted, taken);
  taken.push_back(name);
  text += name + " = " + op + "\n" + indentation.str();
  return name;
}

std::string Converter::constant(int64_t value) {
  return define("%c" + std::to_string(value),
                "arith.constant " + std::to_string(value) + " : index");
}

void Converter::step(StringRef opName, StringRef suffix, const std::string &op,
                     RankedTensorType to) {
  current = define(
      base == "%" ? "%" + suffix.str() : (base + "_" + suffix).str(), op);
  type = to;
  title += (title.empty() ? "" : ", ") + opName.str();
}

void Converter::castElements(RankedTensorType to) {
  std::vector<std::string> attributes;
  auto add = [&](StringRef name, Type element) {
    if (!isa<IntegerType>(element))
      return;
    attributes.push_back((name + "_int_signedness = #tcp<signedness " +
                          (element.isInteger(1) ? "Signless" : "Signed") + ">")
                             .str());
  };
  RankedTensorType result = type.clone(to.getElementType());
  add("in", type.getElementType());
  add("out", to.getElementType());
  std::string dictionary =
      attributes.empty() ? "" : " {" + llvm::join(attributes, ", ") + "}";
  step("tcp.cast", "cast",
       "tcp.cast " + current + dictionary + " : " + toText(type) + " -> " +
           toText(result),
       result);
}

/// Adds leading dimensions of size 1.
bool Converter::expand(int64_t rank) {
  int64_t missing = rank - type.getRank();
  SmallVector<int64_t> sizes(missing, 1);
  std::vector<std::string> output(missing, "1");
  for (int64_t i = 0; i < type.getRank(); ++i) {
    sizes.push_back(type.getDimSize(i));
    output.push_back(type.isDynamicDim(i)
                         ? define("%dim", "tensor.dim " + current + ", " +
                                              constant(i) + " : " +
                                              toText(type))
                         : std::to_string(type.getDimSize(i)));
  }
  std::string groups;
  if (type.getRank()) {
    std::vector<std::string> first;
    for (int64_t i = 0; i <= missing; ++i)
      first.push_back(std::to_string(i));
    groups = "[" + llvm::join(first, ", ") + "]";
    for (int64_t i = missing + 1; i < rank; ++i)
      groups += ", [" + std::to_string(i) + "]";
  }
  auto result = RankedTensorType::get(sizes, type.getElementType());
  step("tensor.expand_shape", "expanded",
       "tensor.expand_shape " + current + " [" + groups + "] output_shape [" +
           llvm::join(output, ", ") + "] : " + toText(type) + " into " +
           toText(result),
       result);
  return true;
}

bool Converter::broadcast(RankedTensorType to) {
  std::vector<std::string> axes, sizes;
  SmallVector<int64_t> result(type.getShape());
  for (int64_t i = 0; i < to.getRank(); ++i) {
    if (type.getDimSize(i) != 1 || to.getDimSize(i) == 1)
      continue;
    axes.push_back(std::to_string(i));
    result[i] = to.getDimSize(i);
    if (!to.isDynamicDim(i)) {
      sizes.push_back(constant(to.getDimSize(i)));
      continue;
    }
    if (shape.empty())
      return false;
    sizes.push_back(define("%dim", "tensor.dim " + shape.str() + ", " +
                                       constant(i) + " : " + toText(to)));
  }
  if (axes.empty())
    return true;
  auto resultType = RankedTensorType::get(result, type.getElementType());
  std::string indices;
  for (size_t i = 0; i < sizes.size(); ++i)
    indices += ", index";
  step("tcp.broadcast", "broadcast",
       "tcp.broadcast " + current + ", " + llvm::join(sizes, ", ") +
           " {axes = [" + llvm::join(axes, ", ") + "]} : " + toText(type) +
           indices + " -> " + toText(resultType),
       resultType);
  return true;
}

bool Converter::run(RankedTensorType to) {
  if (type.getRank() > to.getRank() || type.getEncoding() || to.getEncoding())
    return false;
  auto isScalar = [](Type element) {
    return isa<FloatType>(element) || element.isSignlessInteger();
  };
  if (type.getElementType() != to.getElementType()) {
    if (!isScalar(type.getElementType()) || !isScalar(to.getElementType()))
      return false;
    castElements(to);
  }
  if (type.getRank() < to.getRank() && !expand(to.getRank()))
    return false;
  if (!broadcast(to))
    return false;
  if (type == to)
    return true;
  // tensor.cast converts sizes that only one of the types knows. Nothing
  // converts a static size to another one.
  for (int64_t i = 0; i < to.getRank(); ++i)
    if (type.getDimSize(i) != to.getDimSize(i) && !type.isDynamicDim(i) &&
        !to.isDynamicDim(i))
      return false;
  step("tensor.cast", "cast",
       "tensor.cast " + current + " : " + toText(type) + " to " + toText(to),
       to);
  return true;
}

std::optional<Conversion> mlir::tcp::lsp::convert(const Unit &unit,
                                                  StringRef name, Type from,
                                                  Type to, StringRef shape,
                                                  StringRef indentation) {
  auto tensor = dyn_cast_or_null<RankedTensorType>(from);
  auto wanted = dyn_cast_or_null<RankedTensorType>(to);
  if (!tensor || !wanted)
    return convertScalar(unit, name, from, to, indentation);
  if (tensor == wanted || name.size() < 2)
    return std::nullopt;
  Converter converter(unit, name, tensor, shape, indentation);
  if (!converter.run(wanted))
    return std::nullopt;
  return converter.take();
}

StringRef mlir::tcp::lsp::getIndentation(StringRef text, size_t offset) {
  size_t lineStart = text.take_front(offset).find_last_of("\r\n");
  lineStart = lineStart == StringRef::npos ? 0 : lineStart + 1;
  StringRef blanks = text.slice(lineStart, offset);
  return blanks.take_while([](char c) { return c == ' ' || c == '\t'; });
}
