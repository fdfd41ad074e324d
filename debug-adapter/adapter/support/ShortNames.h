//===- ShortNames.h - Names of C++ for people -------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_ADAPTER_SUPPORT_SHORTNAMES_H
#define DEBUG_ADAPTER_ADAPTER_SUPPORT_SHORTNAMES_H

#include <string>

namespace mlir::tcp::dap {

/// Leaves out the namespaces without a name that compilers put in front of a
/// class, each in its own way: they say nothing to who reads a list of frames.
inline std::string shortenNames(std::string text) {
  for (const std::string unnamed : {"{anonymous}::", "(anonymous namespace)::"})
    for (size_t at = 0; (at = text.find(unnamed, at)) != std::string::npos;)
      text.erase(at, unnamed.size());
  return text;
}

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_ADAPTER_SUPPORT_SHORTNAMES_H
