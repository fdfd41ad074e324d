//===- ShortNames.h - Names of C++ for people -------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_ADAPTER_SUPPORT_SHORTNAMES_H
#define DEBUG_ADAPTER_ADAPTER_SUPPORT_SHORTNAMES_H

#include <cctype>
#include <string>

namespace mlir::tcp::dap {

/// Removes namespaces that tell a reader nothing: `mlir::`, which nearly all
/// classes have, and anonymous namespaces as GCC and Clang write them.
inline std::string shortenNames(std::string text) {
  for (const std::string prefix :
       {"{anonymous}::", "(anonymous namespace)::", "mlir::"})
    for (size_t at = 0; (at = text.find(prefix, at)) != std::string::npos;) {
      char before = at ? text[at - 1] : ' ';
      if (std::isalnum(static_cast<unsigned char>(before)) || before == '_')
        at += prefix.size();
      else
        text.erase(at, prefix.size());
    }
  return text;
}

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_ADAPTER_SUPPORT_SHORTNAMES_H
