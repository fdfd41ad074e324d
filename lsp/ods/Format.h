//===- Format.h - Declarative assembly formats ------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_ODS_FORMAT_H
#define TCP_LSP_ODS_FORMAT_H

#include "lsp/ods/OdsIndex.h"
#include <optional>
#include <vector>

namespace mlir::tcp::lsp {

/// An element of the `assemblyFormat` of an op, a type or an attribute. Its
/// texts point into the format.
struct FormatElement {
  enum Kind {
    Literal,        // `text`
    Whitespace,     // ` `, `\n` or, with an empty text, ``
    Variable,       // $text
    Type,           // type(children)
    Ref,            // ref(children)
    Qualified,      // qualified(children)
    FunctionalType, // functional-type(children)
    Custom,         // custom<text>(children)
    Code,           // "text", an argument of custom
    AttrDict,
    AttrDictWithKeyword,
    PropDict,
    Operands,
    Results,
    Regions,
    Successors,
    Params,   // params: all parameters of a type or an attribute
    Struct,   // struct(children), parameters as `name = value`
    Optional, // (children)? or (children) : (otherwise)?
    OIList,   // oilist(children), each a Clause
    Clause,   // starts with a literal
  };

  Kind kind = Literal;
  llvm::StringRef text;
  std::vector<FormatElement> children;
  std::vector<FormatElement> otherwise;
  /// True if the element is marked with ^: its group is printed if it is
  /// present.
  bool isAnchor = false;

  bool is(Kind other) const { return kind == other; }
};

/// Parses an assembly format. The elements point into `format`. Returns nothing
/// if the text is no format. mlir-tblgen has checked those of the index.
std::optional<std::vector<FormatElement>> parseFormat(llvm::StringRef format);

/// The part of an op that a variable of its format names.
struct FormatArgument {
  enum Kind { None, Operand, Result, Attribute, Region, Successor };

  Kind kind = None;
  /// For operands, results, regions and successors; otherwise null.
  const OdsValue *value = nullptr;
  /// For attributes and properties; otherwise null.
  const OdsAttribute *attribute = nullptr;
};

/// Returns the part of an op that `$name` names. Its kind is None if there is
/// none.
FormatArgument findArgument(const OdsOp &op, llvm::StringRef name);

/// Calls `visit` for each element in the order of the text, parents before
/// children. If `visit` returns false, the children are skipped.
template <typename Visitor>
void walkFormat(llvm::ArrayRef<FormatElement> elements, Visitor &&visit) {
  for (const FormatElement &element : elements) {
    if (!visit(element))
      continue;
    walkFormat(element.children, visit);
    walkFormat(element.otherwise, visit);
  }
}

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_ODS_FORMAT_H
