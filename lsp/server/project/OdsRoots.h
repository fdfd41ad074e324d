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

/// Returns the root files of the project in a folder, sorted by path. A root is
/// a file that no other one includes; files of passes and of patterns are none.
///
/// If there are no `paths.files`, they are those of the folder's
/// `tablegen_compile_commands.yml`, and otherwise all below the folder. Files
/// of MLIR that nothing else tells of are those that the server was built with.
std::vector<OdsRoot> findOdsRoots(llvm::StringRef folder,
                                  const OdsPaths &paths);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_SERVER_PROJECT_ODSROOTS_H
