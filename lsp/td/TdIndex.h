//===- TdIndex.h - Names of .td files, and their places ---------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_TD_TDINDEX_H
#define TCP_LSP_TD_TDINDEX_H

#include "lsp/text/Text.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace mlir::tcp::lsp {

/// A class, a definition, a field or a template argument of TableGen.
struct TdSymbol {
  enum Kind { Class, Def, Field, TemplateArgument };
  static constexpr unsigned kNone = ~0u;

  Kind kind = Class;
  std::string name;
  /// The class or definition that has the field or the argument.
  unsigned owner = kNone;
  /// The type of a field or an argument.
  std::string type;
  /// The default value of a field or an argument, which may be cut short.
  std::string value;
  /// The direct superclasses of a class or a definition.
  std::vector<unsigned> supers;
  /// For the definition of an operation, its name, such as "tcp.add".
  std::string op;

  bool isRecord() const { return kind == Class || kind == Def; }
};

/// A place in which a symbol is named.
struct TdOccurrence {
  unsigned file = 0;
  Range range;
  unsigned symbol = 0;
  bool isDefinition = false;

  bool operator<(const TdOccurrence &other) const {
    return std::tie(file, range, symbol) <
           std::tie(other.file, other.range, other.symbol);
  }
};

/// A pattern of declarative rewrite rules.
struct TdPattern {
  unsigned file = 0;
  Range range;
  /// Empty if the pattern has no name.
  std::string name;
  /// The definitions of the operations that the pattern matches; first the one
  /// that it replaces.
  std::vector<unsigned> matched;
};

/// The names in a .td file and in the files that it includes, as TableGen
/// understands them. It never changes.
struct TdIndex {
  /// Absolute paths. The first one is the file that was read.
  std::vector<std::string> files;
  std::vector<TdSymbol> symbols;
  /// Sorted by place.
  std::vector<TdOccurrence> occurrences;
  std::vector<TdPattern> patterns;

  /// Returns the number of a file, or `TdSymbol::kNone`.
  unsigned findFile(llvm::StringRef path) const;
  /// Returns the occurrences in a file.
  llvm::ArrayRef<TdOccurrence> inFile(unsigned file) const;
  /// Returns the symbols that are named at a byte. There are several if a place
  /// is in a template that makes several definitions.
  std::vector<unsigned> symbolsAt(unsigned file, size_t offset) const;
  /// Returns the places of symbols; those of their definitions if
  /// `onlyDefinitions`.
  std::vector<TdOccurrence> placesOf(llvm::ArrayRef<unsigned> of,
                                     bool onlyDefinitions) const;
  /// Returns a symbol and all classes that it inherits from, the nearest first.
  std::vector<unsigned> lineageOf(unsigned symbol) const;

  std::string toText() const;
  static llvm::Expected<TdIndex> fromText(llvm::StringRef text);
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_TD_TDINDEX_H
