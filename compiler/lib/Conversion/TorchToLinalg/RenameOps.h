//===- RenameOps.h - Names of ops in a text ---------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_LIB_CONVERSION_TORCHTOLINALG_RENAMEOPS_H
#define TCP_MLIR_LIB_CONVERSION_TORCHTOLINALG_RENAMEOPS_H

#include "llvm/ADT/Twine.h"
#include <string>

namespace mlir::tcp {

/// Replaces the prefix `from` of op names by `to`, in text in the generic form.
/// Both end with a dot.
inline void renameOps(std::string &text, llvm::StringRef from,
                      llvm::StringRef to) {
  std::string theirs = ("\"" + from).str();
  for (size_t at = 0; (at = text.find(theirs, at)) != text.npos;
       at += to.size())
    text.replace(at + 1, from.size(), to.str());
}

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_CONVERSION_TORCHTOLINALG_RENAMEOPS_H
