//===- OdsRoots.h - The .td files of a project ------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_SERVER_PROJECT_ODSROOTS_H
#define TCP_LSP_SERVER_PROJECT_ODSROOTS_H

#include "lsp/server/project/OdsRoot.h"
#include "llvm/ADT/StringRef.h"

namespace mlir::tcp::lsp {

/// The .td files of a project that TableGen reads, sorted by path.
struct OdsRoots {
  /// Files of dialects that no other one includes.
  std::vector<OdsRoot> roots;
  /// MLIR files in which IRDL defines dialects.
  std::vector<OdsRoot> irdl;
  /// Files of passes and of patterns, which define no dialect.
  std::vector<OdsRoot> others;
  /// The folders in which any other file of the project finds what it includes.
  std::vector<std::string> includeDirs;
};

/// Finds the .td files of the project in a folder.
///
/// If there are no `paths.files`, they are those of the folder's
/// `tablegen_compile_commands.yml`, and otherwise all below the folder. Files
/// of MLIR that nothing else tells of are those that the server was built with.
OdsRoots findOdsRoots(llvm::StringRef folder, const OdsPaths &paths);

/// Returns whether a file is in a folder, and in none below it whose files are
/// not those of the project.
bool isOfProject(llvm::StringRef file, llvm::StringRef folder);

/// Returns the folders in which a .td file outside of all projects finds what
/// it includes: the folders called `include` around it, and those of the MLIR
/// that the server was built with.
std::vector<std::string> guessIncludeDirs(llvm::StringRef file);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_SERVER_PROJECT_ODSROOTS_H
