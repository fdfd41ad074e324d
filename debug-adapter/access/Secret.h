//===- Secret.h - The secret of a user --------------------------*- C++ -*-===//
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
  /// The secret; empty if none is set. Then the user at the other end counts.
  std::string text;
  /// A message if the settings are wrong; otherwise empty.
  std::string problem;
};

/// Reads the secret from the environment: TCP_DEBUG_SECRET, or the content of
/// the file that TCP_DEBUG_SECRET_FILE names, which no other user may read.
Secret readSecret();

/// Compares two secrets. The time does not depend on how many characters are
/// equal. False if `secret` is empty.
bool isSameSecret(std::string_view said, std::string_view secret);

} // namespace mlir::tcp::debug

#endif // DEBUG_ADAPTER_ACCESS_SECRET_H
