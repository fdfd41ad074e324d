//===- Uri.h - URIs of files ------------------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_SERVER_URI_H
#define TCP_LSP_SERVER_URI_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace mlir::tcp::lsp {

/// Returns the path of a file: URI, or an empty string for other URIs.
std::string toPath(llvm::StringRef uri);
/// Returns the URI of an absolute path.
std::string toUri(llvm::StringRef path);

/// Returns whether a path is below a folder's path. Symbolic links are not
/// followed.
bool isInFolder(llvm::StringRef path, llvm::StringRef folder);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_SERVER_URI_H
