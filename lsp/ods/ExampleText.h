//===- ExampleText.h - Types and attributes that fit ------------*- C++ -*-===//
//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_ODS_EXAMPLETEXT_H
#define TCP_LSP_ODS_EXAMPLETEXT_H

#include "lsp/ods/OdsIndex.h"
#include <string>
#include <vector>

namespace mlir::tcp::lsp {

/// Returns a type that probably fits the constraint of a value, such as
/// "tensor<?xf32>". It is guessed from the words of the constraint. If they
/// name no type, `fallback` is used.
std::string exampleType(const OdsValue &value, llvm::StringRef fallback);

/// An example of an attribute's text. `value` is the part that the user
/// replaces.
struct ExampleAttribute {
  std::string before;
  std::string value;
  std::string after;
  /// If the attribute is an enum, its cases; `value` is one of them.
  std::vector<llvm::StringRef> choices;

  std::string str() const { return before + value + after; }
};

/// The places in which an attribute is written.
enum class AttributePosition {
  /// `name = value` between braces.
  Dictionary,
  /// `$name` in a declarative format, which leaves out a known type.
  Format,
};

/// Returns a value that probably fits the constraint of an attribute.
ExampleAttribute exampleAttribute(const OdsAttribute &attribute,
                                  AttributePosition position);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_ODS_EXAMPLETEXT_H
