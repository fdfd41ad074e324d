//===- OpSignature.h - The form of an op, and a place in it -----*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_ODS_OPSIGNATURE_H
#define TCP_LSP_ODS_OPSIGNATURE_H

#include "lsp/ods/Format.h"
#include <string>

namespace mlir::tcp::lsp {

/// A variable or a directive of a format, as a part of a label.
struct SignatureParameter {
  /// The bytes of the parameter in the label.
  size_t begin = 0;
  size_t end = 0;
  /// The argument that the parameter stands for, or whose type it stands for.
  /// Its kind is None for others, such as an attribute dictionary.
  FormatArgument argument;
};

/// The assembly format of an op in one line:
///
///   tcp.broadcast in [, new_dim_sizes] {...} : type(in)
///                 [, type(new_dim_sizes)] -> type(out)
struct OpSignature {
  std::string label;
  std::vector<SignatureParameter> parameters;
};

/// Returns the signature of an op. Without a declarative format, this is the
/// generic form.
OpSignature makeSignature(const OdsOp &op);

/// Returns the index of the parameter at the end of `text`, which is the text
/// from the end of the op's name to the cursor. After a separator, this is the
/// next parameter. Returns nothing if the text does not fit the format, or if
/// the op has no declarative format.
std::optional<size_t> findActiveParameter(const OdsOp &op,
                                          llvm::StringRef text);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_ODS_OPSIGNATURE_H
