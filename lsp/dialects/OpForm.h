//===- OpForm.h - The forms of a project's operations -----------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_DIALECTS_OPFORM_H
#define TCP_LSP_DIALECTS_OPFORM_H

#include "lsp/ods/Format.h"

namespace mlir::tcp::lsp {

/// The part of an operation's own syntax that its `.td` file tells.
enum class FormKnowledge {
  /// There is no syntax but the generic one.
  Generic,
  /// All of the syntax and all types are known, so that errors are real.
  Full,
  /// Parts of the syntax or types are guessed, because C++ code handles them.
  Partial,
  /// C++ code alone knows the syntax, so all of it is guessed.
  Custom,
};

/// An operation's assembly format.
struct OpForm {
  const OdsOp *op = nullptr;
  const OdsIndex *index = nullptr;
  FormKnowledge knowledge = FormKnowledge::Generic;
  /// The elements of a Full or Partial form.
  std::vector<FormatElement> elements;

  /// Reads the form of an operation of an index. It points to both.
  static OpForm read(const OdsOp &op, const OdsIndex &index);
};

/// Returns whether the form of an operation can have an attribute of the
/// definition `def` without angle brackets around it. Its parameters then have
/// forms that only C++ code knows.
bool mayBeBare(const OdsAttribute &attribute, const OdsDef &def);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_DIALECTS_OPFORM_H
