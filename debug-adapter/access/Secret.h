//===- Secret.h - What only one user knows ----------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_ACCESS_SECRET_H
#define DEBUG_ADAPTER_ACCESS_SECRET_H

#include <string>
#include <string_view>

namespace mlir::tcp::debug {

/// The secret that a client has to send.
struct Secret {
  /// Empty where none is set: then the user at the other end decides.
  std::string text;
  /// Why what is set is no secret; empty where all is well.
  std::string problem;
};

/// The secret of this process's environment: TCP_DEBUG_SECRET, or the content
/// of the file TCP_DEBUG_SECRET_FILE, which nobody else may read.
Secret readSecret();

/// Takes as long whatever the two have in common.
bool isSameSecret(std::string_view said, std::string_view secret);

} // namespace mlir::tcp::debug

#endif // DEBUG_ADAPTER_ACCESS_SECRET_H
