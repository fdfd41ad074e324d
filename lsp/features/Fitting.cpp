//===- Fitting.cpp - Types that fit an operand ----------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/Fitting.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::tcp::lsp;

/// Returns whether a scalar type fits the words about elements in a constraint.
/// Returns true if there are none.
static bool fitsElement(Type element, StringRef words) {
  bool wantsFloat = words.contains("float") || words.contains("f32");
  bool wantsIndex = words.contains("index");
  bool wantsBool = words.contains("bool") || words.contains("1-bit signless");
  bool wantsInteger = words.contains("integer") || words.contains("quant");
  bool wantsComplex = words.contains("complex");
  if (!wantsFloat && !wantsIndex && !wantsBool && !wantsInteger &&
      !wantsComplex)
    return true;
  // The types of "signless-integer-like" include index.
  if (element.isIndex())
    return wantsIndex || words.contains("integer-like");
  if (element.isInteger(1))
    return wantsBool || wantsInteger;
  if (element.isInteger())
    return wantsInteger;
  if (isa<FloatType>(element))
    return wantsFloat;
  if (isa<ComplexType>(element))
    return wantsComplex;
  return false;
}

bool mlir::tcp::lsp::fits(Type type, const OdsValue &value) {
  if (!value.typeDef.empty() && !value.typeDef.str().starts_with("builtin."))
    return type.getAbstractType().getName() == value.typeDef.str();
  StringRef words = value.constraint;
  // A constraint with "-like" allows a scalar, and vectors and tensors of it.
  if (words.contains("-like"))
    return !isa<MemRefType>(type) &&
           fitsElement(getElementTypeOrSelf(type), words);
  bool wantsTensor = words.contains("tensor");
  bool wantsMemRef = words.contains("memref");
  bool wantsVector = words.contains("vector");
  bool wantsShaped = words.contains("shaped");
  if (wantsTensor || wantsMemRef || wantsVector || wantsShaped) {
    bool isWanted = (wantsTensor && isa<TensorType>(type)) ||
                    (wantsMemRef && isa<BaseMemRefType>(type)) ||
                    (wantsVector && isa<VectorType>(type)) ||
                    (wantsShaped && isa<ShapedType>(type));
    StringRef elements = words.split(" of ").second;
    if (isWanted)
      return fitsElement(getElementTypeOrSelf(type),
                         elements.split(" values").first);
    // In "index or vector of index", the first word is about scalars.
    return !isa<ShapedType>(type) && words.contains(" or ") &&
           fitsElement(type, words) && !words.starts_with("ranked");
  }
  if (words.starts_with("any ") || words.empty())
    return true;
  return !isa<ShapedType>(type) && fitsElement(type, words);
}

bool mlir::tcp::lsp::wantsSameTypes(const OdsOp &op) {
  for (StringRef trait :
       {"SameOperandsAndResultType", "SameTypeOperands",
        "SameOperandsAndResultShape", "SameOperandsElementType",
        "SameOperandsAndResultElementType"})
    if (op.hasTrait(trait))
      return true;
  for (StringRef trait : op.traits)
    if (trait.starts_with("all of {") && trait.ends_with("have same type"))
      return true;
  return false;
}
