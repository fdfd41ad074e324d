//===- Signature.h - The form of an op, and where one is in it --*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_ODS_SIGNATURE_H
#define TCP_LSP_ODS_SIGNATURE_H

#include "lsp/ods/Format.h"
#include <string>

namespace mlir::tcp::lsp {

/// A variable or a directive of a format, as part of a label.
struct SignatureParameter {
  /// Its bytes in the label.
  size_t begin = 0;
  size_t end = 0;
  /// The argument that it is, or whose type it is; None for dictionaries and
  /// the like.
  FormatArgument argument;
};

/// The form of an op as one line:
///
///   tcp.broadcast in [, new_dim_sizes] {...} : type(in)
///                 [, type(new_dim_sizes)] -> type(out)
struct Signature {
  std::string label;
  std::vector<SignatureParameter> parameters;
};

/// The signature of an op. Without a declarative format it is the generic
/// form.
Signature makeSignature(const OdsOp &op);

/// The parameter that the end of `text` is in: `text` goes from behind the
/// op's name to the cursor. After a separator it is the parameter that comes
/// next. None where the text departs from the form, or the op has no
/// declarative format.
std::optional<size_t> findActiveParameter(const OdsOp &op,
                                          llvm::StringRef text);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_ODS_SIGNATURE_H
