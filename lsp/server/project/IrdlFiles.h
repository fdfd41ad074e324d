//===- IrdlFiles.h - Files of a project with IRDL ---------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_SERVER_PROJECT_IRDLFILES_H
#define TCP_LSP_SERVER_PROJECT_IRDLFILES_H

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace mlir::tcp::lsp {

/// Returns whether a file with this text is one of MLIR that has operations
/// `irdl.dialect`.
bool isIrdlText(llvm::StringRef file, llvm::StringRef text);

/// Returns whether a file on disk has operations `irdl.dialect`.
bool isIrdlFile(llvm::StringRef file);

/// Returns the files below a folder in which IRDL defines dialects, sorted.
/// `isSkipped` tells the names of folders that are left out.
std::vector<std::string> findIrdlFiles(llvm::StringRef folder,
                                       bool (*isSkipped)(llvm::StringRef));

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_SERVER_PROJECT_IRDLFILES_H
