//===- OdsIndex.h - Facts of ODS about ops and types ------------*- C++ -*-===//
//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Compiled dialects have no documentation. At build time, `tcp-ods-index-gen`
// reads the .td files of TCP and of all upstream dialects, and writes an image,
// which is linked into the server. The structs below are the rows of the image,
// sorted by name. A lookup is a binary search. Nothing is decoded or allocated.
//
// At run time, the same program makes images of the .td files of projects.
// OdsModel.h adds their rows to those of the server.
//
// Rows and texts of the server's image live as long as the program, and those
// of projects as long as their OdsModel. All threads may read them.
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_ODS_ODSINDEX_H
#define TCP_LSP_ODS_ODSINDEX_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace mlir::tcp::lsp {

namespace detail {
extern "C" __attribute__((visibility("hidden"))) const char kTcpOdsImage[];

/// Returns the first byte of the server's image. All offsets count from here,
/// also those of other images, once they are loaded. The optimizer has to take
/// the address as one of any memory: it may assume that no offset leads from
/// one object to another, and that nothing writes into a constant.
inline const char *getImageBase() {
  const char *base = kTcpOdsImage;
  asm("" : "+r"(base));
  return base;
}
} // namespace detail

/// A text of an image, in UTF-8.
struct OdsText {
  int64_t offset = 0;
  uint64_t size = 0;

  llvm::StringRef str() const {
    return {detail::getImageBase() + offset, size};
  }
  operator llvm::StringRef() const { return str(); }
  bool empty() const { return size == 0; }

  friend bool operator==(OdsText text, llvm::StringRef other) {
    return text.str() == other;
  }
  friend bool operator!=(OdsText text, llvm::StringRef other) {
    return text.str() != other;
  }
};

/// Consecutive rows of the image.
template <typename T> struct OdsList {
  int64_t offset = 0;
  uint64_t count = 0;

  llvm::ArrayRef<T> get() const {
    return {reinterpret_cast<const T *>(detail::getImageBase() + offset),
            count};
  }
  operator llvm::ArrayRef<T>() const { return get(); }
  const T *begin() const { return get().begin(); }
  const T *end() const { return get().end(); }
  const T &operator[](size_t i) const { return get()[i]; }
  size_t size() const { return count; }
  bool empty() const { return count == 0; }
};

/// The place of a definition: a path, and a line, counted from 1. In the
/// server's image the path is relative to the include root, such as
/// "tcp-mlir/Dialect/Tcp/TcpOps.td"; in that of a project it is absolute.
struct OdsPlace {
  OdsText file;
  uint64_t line = 0;
};

enum class OdsArity : uint64_t {
  Single,
  Optional,
  Variadic,
  VariadicOfVariadic,
};

/// An operand, a result, a region or a successor of an op.
struct OdsValue {
  /// Empty if ODS gives no name.
  OdsText name;
  /// The summary of the constraint, such as "ranked tensor of floating-point
  /// values". For a variadic value, that of one element.
  OdsText constraint;
  /// The type, if a dialect defines it, such as "async.token".
  OdsText typeDef;
  /// The only type that the constraint allows, such as "i1", as in MLIR text.
  /// Empty if there are several.
  OdsText onlyType;
  /// The C++ condition of the constraint, with `$_self` for the type of an
  /// element. Empty for regions and successors.
  OdsText predicate;
  OdsArity arity = OdsArity::Single;
};

/// A case of an enum.
struct OdsEnumCase {
  /// The spelling in MLIR text.
  OdsText name;
  /// The name in C++.
  OdsText symbol;
  int64_t value = 0;
};

/// An enum of C++ whose cases attributes use.
struct OdsEnum {
  /// The C++ name, without leading colons, such as "mlir::tcp::RoundingMode".
  OdsText name;
  OdsText summary;
  OdsList<OdsEnumCase> cases;
  /// True if the cases can be combined.
  uint32_t isBitEnum = 0;
  uint32_t bitWidth = 0;
  /// The text between combined cases, such as "," or "|".
  OdsText separator;
  OdsPlace place;
};

/// An inherent attribute or a property of an op.
struct OdsAttribute {
  OdsText name;
  /// The summary of the constraint, such as "64-bit signless integer
  /// attribute".
  OdsText constraint;
  /// The C++ class of the attribute, or the C++ type of the property, without
  /// the namespace "mlir": "IntegerAttr", "tcp::RoundingModeAttr", "bool".
  OdsText storage;
  /// The attribute, if a dialect defines it, such as "tcp.roundingMode".
  OdsText attrDef;
  /// The only type that the value can have, such as "i64", as in MLIR text.
  /// Empty if there are several or none.
  OdsText onlyType;
  /// The name for OdsIndex::findEnum; empty if it is not an enum.
  OdsText enumName;
  /// For an enum, the name of the case; otherwise C++ code. Empty if there is
  /// no default.
  OdsText defaultValue;
  /// The C++ condition of the constraint, with `$_self` for the attribute.
  /// Empty for a property.
  OdsText predicate;
  /// True if the attribute is optional or has a default value.
  uint8_t isOptional = 0;
  /// True if an op that is made without the attribute has the default value.
  /// False if it then has none, which means the same.
  uint8_t isFilledIn = 0;
  uint8_t isProperty = 0;
  /// True if the attribute is the name of the symbol that the op defines, which
  /// is written as @name.
  uint8_t isSymbolName = 0;
  /// True if the type follows from the constraint. A declarative format then
  /// leaves `: i64` out.
  uint8_t isTypeKnown = 0;
  /// The bytes up to the end of the row, so that equal rows have equal bytes.
  uint8_t padding[3] = {};
};

enum class OdsFormat : uint64_t {
  /// The op has only the generic form.
  Generic,
  /// The op has an `assemblyFormat`; see Format.h.
  Declarative,
  /// C++ code prints and parses the op.
  Custom,
};

/// A rule of a trait: the type of `to` is `transformer` of the type of `from`.
/// Both are names of operands, results or attributes.
struct OdsTypeRule {
  OdsText from;
  OdsText to;
  /// C++ code, with `$_self` for the type. "$_self" if the types are equal.
  OdsText transformer;
  /// The rule in words, such as "all of {lhs, rhs} have same type". Empty if
  /// other types are right, too.
  OdsText summary;
};

/// A condition of a trait, such as AllElementTypesMatch.
struct OdsCondition {
  /// C++ code, with `$_op` for the operation, and `$name` for an operand, a
  /// result or an attribute.
  OdsText predicate;
  /// The condition in words, such as "all of {lhs, rhs} have same rank".
  OdsText summary;
};

struct OdsOp {
  /// The name with its dialect, such as "tcp.add".
  OdsText name;
  OdsText summary;
  /// Markdown, without common indentation.
  OdsText description;
  /// The name without leading colons, such as "mlir::tcp::AddOp".
  OdsText cppClass;
  OdsList<OdsValue> operands;
  OdsList<OdsValue> results;
  OdsList<OdsAttribute> attributes;
  OdsList<OdsValue> regions;
  OdsList<OdsValue> successors;
  /// The names of ODS, such as "Pure" or "Terminator". For interfaces, and for
  /// traits with arguments, the C++ name without its namespace. For a
  /// predicate, its summary, such as "all of {lhs, rhs} have same type".
  OdsList<OdsText> traits;
  OdsList<OdsTypeRule> typeRules;
  /// The conditions that are no type rules.
  OdsList<OdsCondition> conditions;
  OdsFormat format = OdsFormat::Generic;
  OdsText assemblyFormat;
  /// The dialect whose operations the regions may name without it, as `return`
  /// for "func.return" in `func.func`. Empty if there is none.
  OdsText defaultDialect;
  OdsPlace place;

  llvm::StringRef getDialect() const { return name.str().split('.').first; }
  /// Returns whether the op has a trait with this name, as it is in `traits`.
  bool hasTrait(llvm::StringRef trait) const;
};

/// A parameter of a type or an attribute.
struct OdsParameter {
  OdsText name;
  OdsText cppType;
  OdsText summary;
  OdsText defaultValue;
  /// The condition of IRDL, with `$_self` for the parameter. Empty in ODS.
  OdsText predicate;
  uint64_t isOptional = 0;
};

/// A type or an attribute that a dialect defines.
struct OdsDef {
  /// The name as of Type::getAbstractType().getName(), such as "quant.uniform"
  /// or "builtin.integer".
  OdsText name;
  /// The word after `!quant.` or `#tcp.` in a text. Empty if the text does not
  /// name the dialect, as for builtin types.
  OdsText mnemonic;
  OdsText summary;
  OdsText description;
  OdsText cppClass;
  OdsList<OdsParameter> parameters;
  OdsFormat format = OdsFormat::Generic;
  OdsText assemblyFormat;
  /// The name for OdsIndex::findEnum, if the attribute wraps an enum.
  OdsText enumName;
  OdsPlace place;

  llvm::StringRef getDialect() const { return name.str().split('.').first; }
};

/// A dialect.
struct OdsDialect {
  OdsText name;
  OdsText summary;
  OdsText description;
  /// The name without leading colons, such as "mlir::tcp".
  OdsText cppNamespace;
  OdsPlace place;
};

/// A file that an image is made of.
struct OdsInput {
  OdsText path;
  /// The time of the last change, in nanoseconds since 1970.
  int64_t time = 0;
  uint64_t size = 0;
  /// The xxh3 hash of the content.
  uint64_t hash = 0;
};

/// The index. Each list is sorted by `name`, byte by byte. A lookup that finds
/// nothing returns null or an empty range.
struct OdsIndex {
  OdsList<OdsDialect> dialects;
  OdsList<OdsOp> ops;
  OdsList<OdsDef> types;
  OdsList<OdsDef> attributes;
  OdsList<OdsEnum> enums;
  /// The files of a project's image; empty in the server's.
  OdsList<OdsInput> inputs;
  /// The size of the image in bytes.
  uint64_t size = 0;

  /// Returns the index of the server's image.
  static const OdsIndex &getBuiltin() {
    return *reinterpret_cast<const OdsIndex *>(detail::getImageBase());
  }
  /// Returns the index of everything that is known, which OdsModel.h keeps.
  static const OdsIndex &get();

  const OdsDialect *findDialect(llvm::StringRef name) const;
  /// Finds an op by a name such as "tcp.add".
  const OdsOp *findOp(llvm::StringRef fullName) const;
  /// Finds a type by a name such as "quant.uniform" or "builtin.integer".
  const OdsDef *findType(llvm::StringRef fullName) const;
  const OdsDef *findType(llvm::StringRef dialect,
                         llvm::StringRef mnemonic) const;
  /// Finds an attribute by a name such as "tcp.roundingMode".
  const OdsDef *findAttribute(llvm::StringRef fullName) const;
  const OdsDef *findAttribute(llvm::StringRef dialect,
                              llvm::StringRef mnemonic) const;
  /// Finds an enum by its C++ name, such as "mlir::tcp::RoundingMode".
  const OdsEnum *findEnum(llvm::StringRef name) const;

  /// Returns all ops whose full name starts with `prefix`, such as "tcp." or
  /// "arith.ad".
  llvm::ArrayRef<OdsOp> opsWithPrefix(llvm::StringRef prefix) const;
  llvm::ArrayRef<OdsDef> typesWithPrefix(llvm::StringRef prefix) const;
  llvm::ArrayRef<OdsDef> attributesWithPrefix(llvm::StringRef prefix) const;
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_ODS_ODSINDEX_H
