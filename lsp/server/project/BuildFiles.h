//===- BuildFiles.h - Files of a project's builds ---------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_SERVER_PROJECT_BUILDFILES_H
#define TCP_LSP_SERVER_PROJECT_BUILDFILES_H

#include "lsp/server/project/OdsRoot.h"
#include "llvm/ADT/StringRef.h"

namespace mlir::tcp::lsp {

/// The contents of files in a project's build folders. CMake writes them when
/// it configures the project, before anything is built.
struct BuildFiles {
  /// From `tablegen_compile_commands.yml`, without duplicates.
  std::vector<OdsRoot> tableGen;
  /// The `-I` folders of `compile_commands.json`, and the include folders of
  /// the MLIR that `CMakeCache.txt` names.
  std::vector<std::string> includeDirs;
};

/// Reads the build files in a folder and in the folders directly in it.
BuildFiles readBuildFiles(llvm::StringRef folder);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_SERVER_PROJECT_BUILDFILES_H
