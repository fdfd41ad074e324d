//===- Definition.h - Where a name is defined -------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_FEATURES_NAVIGATION_DEFINITION_H
#define TCP_LSP_FEATURES_NAVIGATION_DEFINITION_H

#include "lsp/features/navigation/Linkage.h"
#include "lsp/features/navigation/Target.h"

namespace mlir::tcp::lsp {

/// A range of a file of the workspace.
struct FilePlace {
  size_t file = 0;
  Range range;
  /// The text that the name belongs to: an operation with its regions, or the
  /// name.
  Range around;
};

/// The places that something at a cursor leads to.
struct Definitions {
  /// The name at the cursor.
  Range origin;
  std::vector<FilePlace> places;
};

/// Returns the places where the value, block, symbol or alias at a byte of the
/// document is defined. The first of `files` is the document itself. A function
/// that is declared only is looked for in the others.
std::optional<Definitions> getDefinition(const Document &document,
                                         llvm::ArrayRef<SourceFile> files,
                                         size_t offset);

/// Returns the places where it is declared: for functions the declarations, if
/// there are any.
std::optional<Definitions> getDeclaration(const Document &document,
                                          llvm::ArrayRef<SourceFile> files,
                                          size_t offset);

/// The bodies of the function at a byte of the document.
std::optional<Definitions> getImplementation(const Document &document,
                                             llvm::ArrayRef<SourceFile> files,
                                             size_t offset);

/// The aliases and operations that define the type of the value at a byte of
/// the document, or else the types that it is made of.
std::optional<Definitions> getTypeDefinition(const Document &document,
                                             size_t offset);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_FEATURES_NAVIGATION_DEFINITION_H
