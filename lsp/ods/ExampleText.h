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

/// A type that most likely fits the constraint of a value, such as
/// "tensor<?xf32>". What is not known is guessed from the constraint's words;
/// `fallback` stands where they say nothing.
std::string exampleType(const OdsValue &value, llvm::StringRef fallback);

/// A value of an attribute: `before`, then what the user fills in, then
/// `after`.
struct ExampleAttribute {
  std::string before;
  std::string value;
  std::string after;
  /// The cases of an enum; `value` is one of them.
  std::vector<llvm::StringRef> choices;

  std::string str() const { return before + value + after; }
};

/// The ways to write an attribute.
enum class AttributePosition {
  /// `name = value` between braces.
  Dictionary,
  /// `$name` in a declarative format, which leaves out what is known.
  Format,
};

/// A value that most likely fits the constraint of an attribute.
ExampleAttribute exampleAttribute(const OdsAttribute &attribute,
                                  AttributePosition position);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_ODS_EXAMPLETEXT_H
