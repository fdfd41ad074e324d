//===- TorchTypes.cpp - The types of the torch dialect --------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "tcp-mlir/Dialect/Torch/Torch.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::torch;

//===----------------------------------------------------------------------===//
// Types inside of others
//===----------------------------------------------------------------------===//

static OptionalParseResult
generatedTypeParser(AsmParser &parser, StringRef *mnemonic, Type &value);
static LogicalResult generatedTypePrinter(Type type, AsmPrinter &printer);

/// Parses a type of this dialect with or without `!torch.`. Without it, words
/// that also name builtin types, such as `tensor` and `none`, stand for types
/// of this dialect.
static ParseResult parseNestedType(AsmParser &parser, Type &type) {
  llvm::SMLoc loc = parser.getCurrentLocation();
  if (*loc.getPointer() == '!')
    return parser.parseType(type);
  StringRef mnemonic;
  OptionalParseResult result = generatedTypeParser(parser, &mnemonic, type);
  if (result.has_value())
    return *result;
  return parser.emitError(loc, "unknown type '")
         << mnemonic << "' in dialect 'torch'";
}

static void printNestedType(AsmPrinter &printer, Type type) {
  if (failed(generatedTypePrinter(type, printer)))
    printer << type;
}

#define GET_TYPEDEF_CLASSES
#include "tcp-mlir/Dialect/Torch/TorchTypes.cpp.inc"

/// Parses a list such as "<int, float>" or "<>".
template <typename TypesT> static Type parseTypes(AsmParser &parser) {
  SmallVector<Type> types;
  if (failed(parser.parseLess()))
    return {};
  if (failed(parser.parseOptionalGreater()) &&
      (parser.parseCommaSeparatedList(
           [&] { return parseNestedType(parser, types.emplace_back()); }) ||
       parser.parseGreater()))
    return {};
  return TypesT::get(parser.getContext(), types);
}

static void printTypes(AsmPrinter &printer, ArrayRef<Type> types) {
  printer << "<";
  llvm::interleaveComma(types, printer.getStream(),
                        [&](Type type) { printNestedType(printer, type); });
  printer << ">";
}

Type torch::TupleType::parse(AsmParser &parser) {
  return parseTypes<torch::TupleType>(parser);
}
void torch::TupleType::print(AsmPrinter &printer) const {
  printTypes(printer, getContainedTypes());
}
Type UnionType::parse(AsmParser &parser) {
  return parseTypes<UnionType>(parser);
}
void UnionType::print(AsmPrinter &printer) const {
  printTypes(printer, getContainedTypes());
}

void TorchDialect::registerTypes() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "tcp-mlir/Dialect/Torch/TorchTypes.cpp.inc"
      >();
}

//===----------------------------------------------------------------------===//
// Tensors
//===----------------------------------------------------------------------===//

/// Parses a list such as "[2,?]".
static ParseResult parseSizes(AsmParser &parser,
                              SmallVectorImpl<int64_t> &sizes) {
  return parser.parseCommaSeparatedList(
      AsmParser::Delimiter::Square, [&]() -> ParseResult {
        if (succeeded(parser.parseOptionalQuestion())) {
          sizes.push_back(ShapedType::kDynamic);
          return success();
        }
        llvm::SMLoc loc = parser.getCurrentLocation();
        if (parser.parseInteger(sizes.emplace_back()))
          return failure();
        return sizes.back() < 0
                   ? parser.emitError(loc,
                                      "expected a size that is not negative")
                   : success();
      });
}

template <typename TensorT> static Type parseTensor(AsmParser &parser) {
  MLIRContext *context = parser.getContext();
  if (failed(parser.parseOptionalLess()))
    return TensorT::get(context, false, {}, {}, {});
  bool hasSizes = failed(parser.parseOptionalStar());
  SmallVector<int64_t> sizes;
  Type dtype;
  Attribute sparsity;
  if ((hasSizes && failed(parseSizes(parser, sizes))) ||
      failed(parser.parseComma()))
    return {};
  if (failed(parser.parseOptionalKeyword("unk")) &&
      failed(parser.parseType(dtype)))
    return {};
  if (succeeded(parser.parseOptionalComma()) &&
      failed(parser.parseAttribute(sparsity)))
    return {};
  if (failed(parser.parseGreater()))
    return {};
  return TensorT::get(context, hasSizes, sizes, dtype, sparsity);
}

template <typename TensorT>
static void printTensor(TensorT type, AsmPrinter &printer) {
  if (!type.getHasSizes() && !type.getDtype())
    return;
  printer << "<";
  if (type.getHasSizes()) {
    printer << "[";
    llvm::interleave(
        type.getSizes(), printer.getStream(),
        [&](int64_t size) {
          if (ShapedType::isDynamic(size))
            printer << "?";
          else
            printer << size;
        },
        ",");
    printer << "]";
  } else {
    printer << "*";
  }
  printer << ",";
  if (type.getDtype())
    printer << type.getDtype();
  else
    printer << "unk";
  if (type.getSparsity())
    printer << "," << type.getSparsity();
  printer << ">";
}

Type ValueTensorType::parse(AsmParser &parser) {
  return parseTensor<ValueTensorType>(parser);
}
void ValueTensorType::print(AsmPrinter &printer) const {
  printTensor(*this, printer);
}
Type NonValueTensorType::parse(AsmParser &parser) {
  return parseTensor<NonValueTensorType>(parser);
}
void NonValueTensorType::print(AsmPrinter &printer) const {
  printTensor(*this, printer);
}

template <typename TensorT> static TensorType makeBuiltin(TensorT type) {
  Type element = type.getDtype();
  if (auto integer = dyn_cast_or_null<IntegerType>(element))
    element = IntegerType::get(type.getContext(), integer.getWidth());
  if (!element || !TensorType::isValidElementType(element) ||
      isa<TorchDialect>(element.getDialect()))
    return {};
  if (!type.getHasSizes())
    return UnrankedTensorType::get(element);
  return RankedTensorType::get(type.getSizes(), element, type.getSparsity());
}

TensorType ValueTensorType::toBuiltin() const { return makeBuiltin(*this); }
TensorType NonValueTensorType::toBuiltin() const { return makeBuiltin(*this); }

template <typename ToT, typename FromT> static Type asOther(Type type) {
  auto tensor = dyn_cast<FromT>(type);
  if (!tensor)
    return type;
  return ToT::get(type.getContext(), tensor.getHasSizes(), tensor.getSizes(),
                  tensor.getDtype(), tensor.getSparsity());
}

Type torch::asValueTensor(Type type) {
  return asOther<ValueTensorType, NonValueTensorType>(type);
}
Type torch::asNonValueTensor(Type type) {
  return asOther<NonValueTensorType, ValueTensorType>(type);
}

//===----------------------------------------------------------------------===//
// Kinds
//===----------------------------------------------------------------------===//

bool torch::isTensor(Type type) {
  return isa<ValueTensorType, NonValueTensorType>(type);
}

bool torch::isOfKind(Type type, StringRef kind) {
  // The type `any` says nothing about the value, so each kind accepts it.
  if (isa<AnyType>(type))
    return true;
  // All alternatives of a union have to match.
  if (auto choice = dyn_cast<UnionType>(type); choice && kind.front() != '?')
    return llvm::all_of(choice.getContainedTypes(), [&](Type contained) {
      return isOfKind(contained, kind);
    });
  switch (kind.front()) {
  case '?':
    if (auto optional = dyn_cast<OptionalType>(type))
      return isOfKind(optional.getContainedType(), kind.drop_front());
    return isa<NoneType, UnionType>(type) || isOfKind(type, kind.drop_front());
  case '[':
    if (auto list = dyn_cast<ListType>(type)) {
      Type element = list.getContainedType();
      if (auto optional = dyn_cast<OptionalType>(element))
        element = optional.getContainedType();
      StringRef elementKind = kind.drop_front();
      elementKind.consume_front("?");
      return isOfKind(element, elementKind) || isa<UnionType>(element);
    }
    return false;
  case 'T':
    return isTensor(type);
  case 'i':
    return isa<IntType>(type);
  case 'f':
    return isa<torch::FloatType>(type);
  case 'b':
    return isa<BoolType>(type);
  case 's':
    return isa<StrType>(type);
  case 'n':
    return isa<IntType, torch::FloatType, NumberType>(type);
  case 'd':
    return isa<DeviceType>(type);
  case 'g':
    return isa<GeneratorType>(type);
  default:
    return true;
  }
}

std::string torch::describeKind(StringRef kind) {
  if (kind.consume_front("?"))
    return describeKind(kind) + " or none";
  if (kind.consume_front("["))
    return "a list whose elements are each " + describeKind(kind);
  switch (kind.front()) {
  case 'T':
    return "a tensor";
  case 'i':
    return "an int";
  case 'f':
    return "a float";
  case 'b':
    return "a bool";
  case 's':
    return "a str";
  case 'n':
    return "a number";
  case 'd':
    return "a device";
  case 'g':
    return "a generator";
  default:
    return "anything";
  }
}
