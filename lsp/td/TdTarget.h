//===- TdTarget.h - The thing that a place of a .td file names --*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_TD_TDTARGET_H
#define TCP_LSP_TD_TDTARGET_H

#include "lsp/td/TdView.h"

namespace mlir::tcp::lsp {

/// The thing that a place of a .td file names.
struct TdTarget {
  enum Kind {
    Include,
    Symbol,   // what TdIndex knows
    Argument, // `$name` of a definition, also in its assembly format
    Variable, // of defvar, foreach and !foreach
    Multiclass,
  };

  Kind kind = Symbol;
  Range origin;
  /// The name, without `$`; the path of an include.
  std::string name;
  /// For a symbol.
  TdFound found;
  /// All places of the target, among them its definitions; empty for a symbol.
  std::vector<TdPlace> places;
};

/// Returns what the byte of an open file names.
std::optional<TdTarget> findTdTarget(const TdView &view, size_t offset);

/// Return the definitions of a target, and all its places in the file and in
/// those that its index knows, sorted.
std::vector<TdPlace> getTdDefinitions(const TdView &view,
                                      const TdTarget &target);
std::vector<TdPlace> getTdReferences(const TdView &view,
                                     const TdTarget &target);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_TD_TDTARGET_H
