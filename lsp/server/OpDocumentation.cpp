//===- OpDocumentation.cpp - Documentation of ops -------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/server/OpDocumentation.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/LineIterator.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace mlir::tcp::lsp;
using llvm::StringRef;

/// Returns the path of a dialect's reference page, as `cmake --install` places
/// it.
static std::string findReference(StringRef dialect) {
  static int anchor;
  llvm::SmallString<128> path(
      llvm::sys::fs::getMainExecutable("tcp-lsp-server", &anchor));
  llvm::sys::path::remove_filename(path);
  llvm::sys::path::append(path, "..", "share/tcp-ide/reference",
                          dialect + "-dialect.md");
  llvm::sys::path::remove_dots(path, /*remove_dot_dot=*/true);
  return std::string(path);
}

static unsigned findHeading(StringRef path, StringRef op) {
  auto buffer = llvm::MemoryBuffer::getFile(path);
  if (!buffer)
    return 0;
  std::string heading = ("### `" + op + "`").str();
  for (llvm::line_iterator line(**buffer); !line.is_at_end(); ++line)
    if (line->starts_with(heading))
      return line.line_number();
  return 0;
}

std::optional<DocumentationPlace>
mlir::tcp::lsp::findDocumentation(const OdsOp &op) {
  std::string reference = findReference(op.getDialect());
  if (unsigned line = findHeading(reference, op.name))
    return DocumentationPlace{std::move(reference), line};
  // Files of projects have absolute paths.
  llvm::SmallString<128> definition(op.place.file.str());
  llvm::sys::path::make_absolute(TCP_MLIR_INCLUDE_DIR, definition);
  if (op.place.line && llvm::sys::fs::is_regular_file(definition))
    return DocumentationPlace{std::string(definition),
                              static_cast<unsigned>(op.place.line)};
  return std::nullopt;
}
