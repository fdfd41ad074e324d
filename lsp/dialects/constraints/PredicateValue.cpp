//===- PredicateValue.cpp - Values in conditions of ODS -------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/dialects/constraints/PredicateValue.h"
#include "lsp/dialects/ProjectAttr.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinDialect.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"

using namespace mlir;
using namespace mlir::tcp::lsp;

std::optional<bool> PredicateValue::isTrue() const {
  if (const bool *value = get<bool>())
    return *value;
  if (const auto *value = get<Attribute>())
    return bool(*value);
  if (const auto *value = get<Type>())
    return bool(*value);
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Classes
//===----------------------------------------------------------------------===//

template <typename... Classes> static bool isType(Type type) {
  return isa<Classes...>(type);
}
template <typename... Classes> static bool isAttribute(Attribute attribute) {
  return isa<Classes...>(attribute);
}

static bool isOpaque(Type type) { return isa<OpaqueType>(type); }
static bool isOpaque(Attribute value) { return isa<OpaqueAttr>(value); }

/// Returns whether C++ code of MLIR defines a type or an attribute. The opaque
/// ones, which stand for those of projects, are of the builtin dialect, too.
template <typename Value> static bool isBuiltin(Value value) {
  return isa<BuiltinDialect>(value.getDialect()) && !isOpaque(value);
}

using TypeTest = bool (*)(Type);
using AttributeTest = bool (*)(Attribute);

#define CLASS(NAME) {#NAME, isType<NAME>}
static const llvm::StringMap<TypeTest> &getTypeClasses() {
  static const llvm::StringMap<TypeTest> classes = {
      {"Type", [](Type) { return true; }},
      CLASS(BFloat16Type),
      CLASS(BaseMemRefType),
      CLASS(ComplexType),
      CLASS(Float16Type),
      CLASS(Float32Type),
      CLASS(Float64Type),
      CLASS(FloatType),
      CLASS(FunctionType),
      CLASS(IndexType),
      CLASS(IntegerType),
      CLASS(MemRefType),
      CLASS(NoneType),
      CLASS(RankedTensorType),
      CLASS(ShapedType),
      CLASS(TensorType),
      CLASS(TupleType),
      CLASS(UnrankedMemRefType),
      CLASS(UnrankedTensorType),
      CLASS(VectorType),
  };
  return classes;
}
#undef CLASS

#define CLASS(NAME) {#NAME, isAttribute<NAME>}
static const llvm::StringMap<AttributeTest> &getAttributeClasses() {
  static const llvm::StringMap<AttributeTest> classes = {
      {"Attribute", [](Attribute) { return true; }},
      CLASS(AffineMapAttr),
      CLASS(ArrayAttr),
      CLASS(BoolAttr),
      CLASS(DenseArrayAttr),
      CLASS(DenseBoolArrayAttr),
      CLASS(DenseElementsAttr),
      CLASS(DenseF32ArrayAttr),
      CLASS(DenseF64ArrayAttr),
      CLASS(DenseFPElementsAttr),
      CLASS(DenseI16ArrayAttr),
      CLASS(DenseI32ArrayAttr),
      CLASS(DenseI64ArrayAttr),
      CLASS(DenseI8ArrayAttr),
      CLASS(DenseIntElementsAttr),
      CLASS(DictionaryAttr),
      CLASS(ElementsAttr),
      CLASS(FlatSymbolRefAttr),
      CLASS(FloatAttr),
      CLASS(IntegerAttr),
      CLASS(IntegerSetAttr),
      CLASS(StringAttr),
      CLASS(SymbolRefAttr),
      CLASS(TypeAttr),
      CLASS(TypedAttr),
      CLASS(UnitAttr),
  };
  return classes;
}
#undef CLASS

/// Returns whether a class of MLIR is an interface, which types or attributes
/// of a project may have.
static bool isInterface(StringRef name) {
  return name == "FloatType" || name == "ShapedType" ||
         name == "ElementsAttr" || name == "TypedAttr";
}

/// Finds the definition with a class among those of all dialects.
static const OdsDef *findByClass(StringRef cppClass,
                                 llvm::ArrayRef<OdsDef> rows) {
  const OdsDef *found = nullptr;
  for (const OdsDef &row : rows) {
    StringRef whole = row.cppClass;
    if (!whole.consume_back(cppClass) ||
        (!whole.empty() && !whole.ends_with("::")))
      continue;
    if (found)
      return nullptr; // The name stands for several classes.
    found = &row;
  }
  return found;
}

/// Returns whether a type or an attribute is that of a definition. `opaque` is
/// its opaque form, if it has one.
template <typename Value, typename Opaque>
static std::optional<bool> isOfDefinition(Value value, const OdsDef &def) {
  auto opaque = dyn_cast<Opaque>(value);
  if (!opaque) {
    if constexpr (std::is_same_v<Value, Type>)
      return value.getAbstractType().getName() == def.name.str();
    else
      return value.getAbstractAttribute().getName() == def.name.str();
  }
  if (opaque.getDialectNamespace() != def.getDialect())
    return false;
  StringRef text;
  if constexpr (std::is_same_v<Value, Type>)
    text = opaque.getTypeData();
  else
    text = opaque.getAttrData();
  StringRef word = text.take_while([](char c) {
    return llvm::isAlnum(c) || c == '_' || c == '.' || c == '$';
  });
  // C++ code may parse several words as one class.
  if (def.mnemonic.empty() || def.format == OdsFormat::Custom)
    return word == def.mnemonic.str() ? std::optional(true) : std::nullopt;
  return word == def.mnemonic.str();
}

/// Does the work of `isOfClass` for types or attributes.
template <typename Value, typename Opaque, typename Test>
static std::optional<bool> isOfClassOf(Value value, StringRef cppClass,
                                       const llvm::StringMap<Test> &known,
                                       const OdsList<OdsDef> &definitions) {
  if (!value)
    return std::nullopt;
  StringRef name = cppClass;
  bool isOfMlir = !name.contains("::") ||
                  (name.consume_front("mlir::") && !name.contains("::"));
  auto test = known.find(name);
  if (isOfMlir && test != known.end()) {
    if (test->second(value))
      return true;
    bool isOfProject = !isBuiltin(value);
    return isOfProject && isInterface(name) ? std::nullopt
                                            : std::optional(false);
  }
  const OdsDef *def = findByClass(cppClass, definitions);
  return def ? isOfDefinition<Value, Opaque>(value, *def) : std::nullopt;
}

std::optional<bool> mlir::tcp::lsp::isOfClass(const PredicateValue &value,
                                              StringRef cppClass,
                                              const OdsIndex &index) {
  if (const Type *type = value.get<Type>())
    return isOfClassOf<Type, OpaqueType>(*type, cppClass, getTypeClasses(),
                                         index.types);
  if (const Attribute *attribute = value.get<Attribute>())
    return isOfClassOf<Attribute, ProjectAttr>(
        *attribute, cppClass, getAttributeClasses(), index.attributes);
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Texts
//===----------------------------------------------------------------------===//

bool mlir::tcp::lsp::mayHaveAlias(Type type) {
  auto opaque = dyn_cast<OpaqueType>(type);
  StringRef rest = opaque ? opaque.getTypeData() : "";
  while (true) {
    rest = rest.drop_until([](char c) { return c == '!' || c == '#'; });
    if (rest.empty())
      return false;
    rest = rest.drop_front();
    StringRef name = rest.take_while(
        [](char c) { return llvm::isAlnum(c) || c == '_' || c == '.'; });
    if (!name.contains('.'))
      return true;
  }
}

std::optional<bool> mlir::tcp::lsp::isWritten(const PredicateValue &value,
                                              StringRef text) {
  std::string written;
  llvm::raw_string_ostream os(written);
  if (const Type *type = value.get<Type>())
    os << *type;
  else if (const Attribute *attribute = value.get<Attribute>())
    os << *attribute;
  else
    return std::nullopt;
  return written == text;
}

std::optional<bool> mlir::tcp::lsp::isNamed(const PredicateValue &value,
                                            StringRef name) {
  auto isOpaque = [&](StringRef dialect, StringRef text) {
    StringRef word = text.take_until([](char c) { return c == '<'; });
    return name == (dialect + "." + word.rtrim()).str();
  };
  if (const Type *type = value.get<Type>()) {
    if (auto opaque = dyn_cast<OpaqueType>(*type))
      return isOpaque(opaque.getDialectNamespace(), opaque.getTypeData());
    return type->getAbstractType().getName() == name;
  }
  const Attribute *attribute = value.get<Attribute>();
  if (!attribute)
    return std::nullopt;
  if (auto opaque = dyn_cast<ProjectAttr>(*attribute))
    return isOpaque(opaque.getDialectNamespace(), opaque.getAttrData());
  return attribute->getAbstractAttribute().getName() == name;
}

//===----------------------------------------------------------------------===//
// Methods
//===----------------------------------------------------------------------===//

/// Calls a method of Type that tells its kind. `width` is its argument.
static std::optional<bool> callTypeTest(Type type, StringRef method,
                                        std::optional<int64_t> width) {
  auto isInteger = [&](auto hasSign) {
    auto integer = dyn_cast<IntegerType>(type);
    return integer && hasSign(integer) &&
           (!width || integer.getWidth() == *width);
  };
  if (method == "isSignlessInteger")
    return isInteger([](IntegerType of) { return of.isSignless(); });
  if (method == "isSignedInteger")
    return isInteger([](IntegerType of) { return of.isSigned(); });
  if (method == "isUnsignedInteger")
    return isInteger([](IntegerType of) { return of.isUnsigned(); });
  if (method == "isInteger")
    return isInteger([](IntegerType) { return true; });
  if (width)
    return std::nullopt;
  static const std::pair<StringRef, bool (Type::*)() const> tests[] = {
      {"isBF16", &Type::isBF16},
      {"isF16", &Type::isF16},
      {"isF32", &Type::isF32},
      {"isF64", &Type::isF64},
      {"isIndex", &Type::isIndex},
      {"isIntOrFloat", &Type::isIntOrFloat},
      {"isIntOrIndex", &Type::isIntOrIndex},
      {"isIntOrIndexOrFloat", &Type::isIntOrIndexOrFloat},
      {"isSignlessIntOrFloat", &Type::isSignlessIntOrFloat},
      {"isSignlessIntOrIndex", &Type::isSignlessIntOrIndex},
      {"isSignlessIntOrIndexOrFloat", &Type::isSignlessIntOrIndexOrFloat},
  };
  for (auto [name, test] : tests)
    if (name == method)
      return (type.*test)();
  return std::nullopt;
}

template <typename Range> static PredicateValue makeList(const Range &range) {
  std::vector<PredicateValue> list;
  for (const auto &element : range)
    list.push_back(element);
  return list;
}

/// Calls a method of a shaped type.
static PredicateValue callShaped(ShapedType type, StringRef method) {
  if (method == "getElementType")
    return type.getElementType();
  if (method == "hasRank")
    return type.hasRank();
  if (!type.hasRank())
    return {};
  if (method == "getRank")
    return type.getRank();
  if (method == "getShape")
    return makeList(type.getShape());
  if (method == "hasStaticShape")
    return type.hasStaticShape();
  if (method == "getNumElements" && type.hasStaticShape())
    return type.getNumElements();
  return {};
}

/// Calls a method of an operation. The value of an operand is its type.
static PredicateValue callOperation(Operation *op, StringRef method,
                                    std::optional<int64_t> argument) {
  auto typeAt = [&](TypeRange types) {
    bool isThere = argument && *argument >= 0 &&
                   *argument < static_cast<int64_t>(types.size());
    return isThere && !mayHaveAlias(types[*argument])
               ? PredicateValue(types[*argument])
               : PredicateValue();
  };
  if (method == "getOperand")
    return typeAt(op->getOperandTypes());
  if (method == "getResult")
    return typeAt(op->getResultTypes());
  if (method == "getNumOperands")
    return static_cast<int64_t>(op->getNumOperands());
  if (method == "getNumResults")
    return static_cast<int64_t>(op->getNumResults());
  return {};
}

static PredicateValue callType(Type type, StringRef method,
                               llvm::ArrayRef<std::string> classes,
                               std::optional<int64_t> argument) {
  if (auto test = callTypeTest(type, method, argument))
    return *test;
  if (argument)
    return {};
  // The type is that of an operand or a result.
  if (method == "getType")
    return type;
  if (method == "hasTrait" && classes.size() == 1 && isBuiltin(type) &&
      StringRef(classes[0]).ends_with("ValueSemantics"))
    return isa<TensorType, VectorType>(type);
  if (auto tuple = dyn_cast<TupleType>(type); tuple && method == "getTypes")
    return makeList(tuple.getTypes());
  if (auto vector = dyn_cast<VectorType>(type);
      vector && method == "isScalable")
    return vector.isScalable();
  if (auto complex = dyn_cast<ComplexType>(type);
      complex && method == "getElementType")
    return complex.getElementType();
  if (method == "getIntOrFloatBitWidth" || method == "getWidth")
    return type.isIntOrFloat() ? PredicateValue(static_cast<int64_t>(
                                     type.getIntOrFloatBitWidth()))
                               : PredicateValue();
  auto shaped = dyn_cast<ShapedType>(type);
  return shaped ? callShaped(shaped, method) : PredicateValue();
}

/// Returns the value of an integer attribute, if it fits.
static PredicateValue readInteger(IntegerAttr attribute) {
  const llvm::APInt &value = attribute.getValue();
  if (attribute.getType().isSignlessInteger(1))
    return value.getBoolValue();
  return value.getSignificantBits() <= 64 ? PredicateValue(value.getSExtValue())
                                          : PredicateValue();
}

static PredicateValue callAttribute(Attribute attribute, StringRef method) {
  auto integer = dyn_cast<IntegerAttr>(attribute);
  if (integer &&
      (method == "getValue" || method == "getInt" || method == "getSInt"))
    return readInteger(integer);
  auto array = dyn_cast<ArrayAttr>(attribute);
  if (array && method == "size")
    return static_cast<int64_t>(array.size());
  if (array && method == "empty")
    return array.empty();
  if (array && method == "getValue")
    return makeList(array.getValue());
  auto dense = dyn_cast<DenseArrayAttr>(attribute);
  if (dense && method == "size")
    return static_cast<int64_t>(dense.size());
  if (dense && method == "empty")
    return dense.empty();
  if (auto integers = dyn_cast<DenseI64ArrayAttr>(attribute);
      integers && method == "asArrayRef")
    return makeList(integers.asArrayRef());
  if (auto type = dyn_cast<TypeAttr>(attribute); type && method == "getValue")
    return type.getValue();
  auto typed = dyn_cast<TypedAttr>(attribute);
  return typed && method == "getType" ? PredicateValue(typed.getType())
                                      : PredicateValue();
}

/// Calls a method of llvm::APInt.
static PredicateValue callNumber(int64_t number, StringRef method) {
  if (method == "isStrictlyPositive")
    return number > 0;
  if (method == "isNonNegative")
    return number >= 0;
  if (method == "isNegative")
    return number < 0;
  if (method == "isPowerOf2" && number >= 0)
    return llvm::isPowerOf2_64(number);
  if (method == "getSExtValue")
    return number;
  return {};
}

PredicateValue mlir::tcp::lsp::callMethod(const PredicateValue &self,
                                          StringRef method,
                                          llvm::ArrayRef<std::string> classes,
                                          std::optional<int64_t> argument) {
  if (const Type *type = self.get<Type>(); type && *type)
    return callType(*type, method, classes, argument);
  if (Operation *const *op = self.get<Operation *>())
    return callOperation(*op, method, argument);
  if (argument)
    return {};
  if (const Attribute *attribute = self.get<Attribute>();
      attribute && *attribute)
    return callAttribute(*attribute, method);
  if (const int64_t *number = self.get<int64_t>())
    return callNumber(*number, method);
  return {};
}
