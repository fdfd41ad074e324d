//===- Definition.h - Definitions of names ----------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_FEATURES_NAVIGATION_DEFINITION_H
#define TCP_LSP_FEATURES_NAVIGATION_DEFINITION_H

#include "lsp/features/navigation/FindTarget.h"
#include "lsp/features/navigation/Linkage.h"

namespace mlir::tcp::lsp {

/// A range of a file of the workspace.
struct FilePlace {
  size_t file = 0;
  Range range;
  /// The statement of the name: an operation with its regions. If there is
  /// none, the name.
  Range around;
};

/// The places to which the name at a cursor leads.
struct Definitions {
  /// The name at the cursor.
  Range origin;
  std::vector<FilePlace> places;
};

/// Returns the definitions of the value, block, symbol or alias at a byte of
/// the document. The first of `files` is the document. A function that is only
/// declared is searched for in the other files.
std::optional<Definitions> getDefinition(const Document &document,
                                         llvm::ArrayRef<SourceFile> files,
                                         size_t offset);

/// Returns the declarations: for a function, its declarations if there are any;
/// otherwise the definitions.
std::optional<Definitions> getDeclaration(const Document &document,
                                          llvm::ArrayRef<SourceFile> files,
                                          size_t offset);

/// Returns the bodies of the function at a byte of the document.
std::optional<Definitions> getImplementation(const Document &document,
                                             llvm::ArrayRef<SourceFile> files,
                                             size_t offset);

/// Returns the aliases and operations that define the type of the value at a
/// byte of the document. If there are none, returns those of the types inside
/// it.
std::optional<Definitions> getTypeDefinition(const Document &document,
                                             size_t offset);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_FEATURES_NAVIGATION_DEFINITION_H
