//===- TdStatement.h - A statement of a .td file ----------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_TD_TDSTATEMENT_H
#define TCP_LSP_TD_TDSTATEMENT_H

#include "lsp/text/Text.h"

namespace mlir::tcp::lsp {

/// A statement of a .td file, as its tokens show it. Ranges are ranges of
/// bytes.
struct TdStatement {
  static constexpr unsigned kNone = ~0u;

  enum Kind {
    Class,
    Def,
    Defm,
    Multiclass,
    Let, // `let ... in` around other statements
    Defset,
    Foreach,
    If,
    Defvar,
    Include,
    Field,      // in the body of a class or a definition
    Assignment, // `let` in such a body
    Other,
  };

  Kind kind = Other;
  Range all;
  /// The name that is declared or assigned. For an include, the string. Empty
  /// if there is none.
  Range name;
  /// The braces and what is between them. Empty if there are none.
  Range body;
  /// The statement around this one, or `kNone`.
  unsigned parent = kNone;

  bool isRecord() const { return kind == Class || kind == Def; }
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_TD_TDSTATEMENT_H
