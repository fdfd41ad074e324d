//===- ScalarConversion.cpp - Casts of numbers and buffers ----------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/actions/ScalarConversion.h"
#include "lsp/features/actions/TypeList.h"
#include "mlir/IR/BuiltinTypes.h"

using namespace mlir;
using namespace mlir::tcp::lsp;

namespace {
/// Writes the operations of a conversion, one after the other.
class ScalarConverter {
public:
  ScalarConverter(const Unit &unit, StringRef name, Type from,
                  StringRef indentation)
      : unit(unit), current(name), type(from), indentation(indentation) {
    bool isNumber = name[1] >= '0' && name[1] <= '9';
    base = isNumber || name.contains('#') ? "%cast" : (name + "_cast").str();
  }

  bool run(Type to);
  Conversion take() { return {title, text, current}; }

private:
  std::string define(StringRef wanted, const std::string &op);
  void step(StringRef opName, const std::string &op, Type to);
  void cast(StringRef opName, Type to) {
    step(opName,
         (opName + " " + current + " : ").str() + toText(type) + " to " +
             toText(to),
         to);
  }
  bool convertNumber(Type to);
  bool convertElements(Type from, Type to);
  Type withElements(Type element) const {
    auto vector = dyn_cast<VectorType>(type);
    return vector ? Type(vector.clone(element)) : element;
  }
  bool convertContainer(Type to);

  const Unit &unit;
  std::string current, base;
  Type type;
  StringRef indentation;
  std::string text, title;
  std::vector<std::string> taken;
};
} // namespace

/// Writes `op` with a new name for its result, which it returns.
std::string ScalarConverter::define(StringRef wanted, const std::string &op) {
  std::string name = makeName(unit, wanted, taken);
  taken.push_back(name);
  text += name + " = " + op + "\n" + indentation.str();
  return name;
}

void ScalarConverter::step(StringRef opName, const std::string &op, Type to) {
  current = define(base, op);
  type = to;
  title += (title.empty() ? "" : ", ") + opName.str();
}

/// Converts a number, or each element of a vector, to another element type.
/// Returns false if that is not possible.
bool ScalarConverter::convertElements(Type from, Type to) {
  auto *context = from.getContext();
  Type i64 = IntegerType::get(context, 64), f32 = Float32Type::get(context);
  bool isFromInteger = from.isSignlessInteger();
  bool isToInteger = to.isSignlessInteger();
  // A number becomes true if it is not zero.
  if (to.isInteger(1) && (isFromInteger || from.isIndex()) &&
      !isa<VectorType>(type)) {
    std::string zero = define("%zero", "arith.constant 0 : " + toText(type));
    step("arith.cmpi",
         "arith.cmpi ne, " + current + ", " + zero + " : " + toText(type), to);
    return true;
  }
  if ((from.isIndex() && isToInteger) || (isFromInteger && to.isIndex())) {
    cast(from.isInteger(1) ? "arith.index_castui" : "arith.index_cast",
         withElements(to));
    return true;
  }
  if (isFromInteger && isToInteger) {
    bool isWider = from.getIntOrFloatBitWidth() < to.getIntOrFloatBitWidth();
    cast(!isWider            ? "arith.trunci"
         : from.isInteger(1) ? "arith.extui"
                             : "arith.extsi",
         withElements(to));
    return true;
  }
  if (isFromInteger && isa<FloatType>(to)) {
    cast(from.isInteger(1) ? "arith.uitofp" : "arith.sitofp", withElements(to));
    return true;
  }
  if (isa<FloatType>(from) && isToInteger && !to.isInteger(1)) {
    cast("arith.fptosi", withElements(to));
    return true;
  }
  if (from.isIndex() && isa<FloatType>(to)) {
    cast("arith.index_cast", withElements(i64));
    return convertElements(i64, to);
  }
  if (isa<FloatType>(from) && to.isIndex()) {
    cast("arith.fptosi", withElements(i64));
    return convertElements(i64, to);
  }
  if (!isa<FloatType>(from) || !isa<FloatType>(to))
    return false;
  unsigned fromWidth = from.getIntOrFloatBitWidth();
  unsigned toWidth = to.getIntOrFloatBitWidth();
  // Two formats of the same width are converted by way of a wider one.
  if (fromWidth == toWidth && fromWidth < 32) {
    cast("arith.extf", withElements(f32));
    return convertElements(f32, to);
  }
  if (fromWidth == toWidth)
    return false;
  cast(fromWidth < toWidth ? "arith.extf" : "arith.truncf", withElements(to));
  return true;
}

/// Converts numbers, and vectors of one shape. Returns false for other types.
bool ScalarConverter::convertNumber(Type to) {
  auto fromVector = dyn_cast<VectorType>(type);
  auto toVector = dyn_cast<VectorType>(to);
  bool areVectors = fromVector && toVector;
  if (areVectors ? fromVector.clone(toVector.getElementType()) != toVector
                 : fromVector || toVector)
    return false;
  Type from = areVectors ? fromVector.getElementType() : type;
  Type element = areVectors ? toVector.getElementType() : to;
  return from.isIntOrIndexOrFloat() && element.isIntOrIndexOrFloat() &&
         convertElements(from, element);
}

/// Converts tensors, buffers, and the only element of such a container.
bool ScalarConverter::convertContainer(Type to) {
  auto fromTensor = dyn_cast<RankedTensorType>(type);
  auto toTensor = dyn_cast<RankedTensorType>(to);
  auto fromBuffer = dyn_cast<MemRefType>(type);
  auto toBuffer = dyn_cast<MemRefType>(to);
  if (fromBuffer && toBuffer) {
    cast("memref.cast", to);
    return true;
  }
  if (fromBuffer && toTensor) {
    cast("bufferization.to_tensor", to);
    return true;
  }
  if (fromTensor && toBuffer) {
    cast("bufferization.to_buffer", to);
    return true;
  }
  auto holds = [](ShapedType shaped, Type element) {
    return shaped && shaped.getRank() == 0 &&
           shaped.getElementType() == element;
  };
  if (holds(fromTensor, to) || holds(fromBuffer, to)) {
    StringRef load = fromTensor ? "tensor.extract" : "memref.load";
    step(load, (load + " " + current + "[] : ").str() + toText(type), to);
    return true;
  }
  if (holds(toTensor, type)) {
    step("tensor.from_elements",
         "tensor.from_elements " + current + " : " + toText(to), to);
    return true;
  }
  return false;
}

bool ScalarConverter::run(Type to) {
  return convertNumber(to) || convertContainer(to);
}

std::optional<Conversion> mlir::tcp::lsp::convertScalar(const Unit &unit,
                                                        StringRef name,
                                                        Type from, Type to,
                                                        StringRef indentation) {
  if (!from || !to || from == to || name.size() < 2)
    return std::nullopt;
  ScalarConverter converter(unit, name, from, indentation);
  if (!converter.run(to))
    return std::nullopt;
  return converter.take();
}
