//===- TypeRules.cpp - Types that follow from other types -----------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/dialects/TypeRules.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::tcp::lsp;

/// The largest number of results that a rule makes.
static const int64_t kMostElements = 1024;

/// Returns C++ code without blanks and namespaces:
/// "cast<ShapedType>($_self).getElementType()".
static std::string simplify(StringRef code) {
  std::string text;
  for (char c : code)
    if (!llvm::isSpace(c))
      text += c;
  StringRef rest = text;
  while (rest.consume_back(";"))
    ;
  std::string simple;
  while (!rest.empty()) {
    StringRef name =
        rest.take_while([](char c) { return llvm::isAlnum(c) || c == '_'; });
    StringRef behind = rest.drop_front(name.size());
    if (behind.consume_front("::")) {
      rest = behind;
      continue;
    }
    size_t size = std::max<size_t>(name.size(), 1);
    simple += rest.take_front(size);
    rest = rest.drop_front(size);
  }
  return simple;
}

static Type getElementType(Type type) {
  auto shaped = dyn_cast<ShapedType>(type);
  return shaped ? shaped.getElementType() : Type();
}

static Type getElementTypeOrItself(Type type) {
  return getElementTypeOrSelf(type);
}

/// Returns i1, or the shape of the type with elements of i1.
static Type getI1Shape(Type type) {
  Type i1 = IntegerType::get(type.getContext(), 1);
  if (auto unranked = dyn_cast<UnrankedTensorType>(type))
    return UnrankedTensorType::get(i1);
  auto shaped = dyn_cast<ShapedType>(type);
  return shaped ? Type(shaped.cloneWith(std::nullopt, i1)) : i1;
}

static std::vector<Type> makeIndices(Type type, size_t count) {
  return std::vector<Type>(count, IndexType::get(type.getContext()));
}

/// Returns the types of the elements of a vector or tensor, each by itself.
static std::vector<Type> makeElements(Type type, size_t) {
  auto shaped = dyn_cast<ShapedType>(type);
  bool isSmall = shaped && shaped.hasStaticShape() &&
                 shaped.getNumElements() <= kMostElements;
  return isSmall ? std::vector<Type>(shaped.getNumElements(),
                                     shaped.getElementType())
                 : std::vector<Type>();
}

namespace {
struct Rule {
  llvm::StringLiteral code;
  Type (*make)(Type from);
  /// Makes a list of types from one type, in the place of `make`. `count` is
  /// the number of operands.
  std::vector<Type> (*makeList)(Type from, size_t count) = nullptr;
};
} // namespace

static const Rule kRules[] = {
    {"cast<ShapedType>($_self).getElementType()", getElementType},
    {"cast<VectorType>($_self).getElementType()", getElementType},
    {"cast<MemRefType>($_self).getElementType()", getElementType},
    {"cast<TensorType>($_self).getElementType()", getElementType},
    {"cast<RankedTensorType>($_self).getElementType()", getElementType},
    {"getElementTypeOrSelf($_self)", getElementTypeOrItself},
    {"getI1SameShape($_self)", getI1Shape},
    {"SmallVector<Type,2>(cast<MemRefType>($_self).getRank(),IndexType::get($_"
     "self.getContext()))",
     nullptr, makeIndices},
    {"SmallVector<Type>(cast<ShapedType>($_self).getNumElements(),"
     "cast<ShapedType>($_self).getElementType())",
     nullptr, makeElements},
};

/// Returns the rule for code, or null.
static const Rule *findRule(StringRef code) {
  std::string simple = simplify(code);
  for (const Rule &rule : kRules)
    if (simplify(rule.code) == simple)
      return &rule;
  return nullptr;
}

static bool isSame(StringRef code) { return code.trim() == "$_self"; }

bool mlir::tcp::lsp::isKnownTransformer(StringRef code) {
  return isSame(code) || findRule(code);
}

std::optional<std::vector<Type>>
mlir::tcp::lsp::transformTypes(StringRef code, llvm::ArrayRef<Type> types,
                               size_t count) {
  if (isSame(code))
    return types.vec();
  const Rule *rule = findRule(code);
  if (!rule || types.empty())
    return std::nullopt;
  if (rule->makeList)
    return rule->makeList(types.front(), count);
  std::vector<Type> made;
  for (Type type : types) {
    Type next = rule->make(type);
    if (!next)
      return std::nullopt;
    made.push_back(next);
  }
  return made;
}
