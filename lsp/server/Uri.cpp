//===- Uri.cpp - URIs of files --------------------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/server/Uri.h"
#include "llvm/Support/LSP/Protocol.h"

using namespace mlir::tcp::lsp;

std::string mlir::tcp::lsp::toPath(llvm::StringRef uri) {
  if (!uri.starts_with("file:"))
    return "";
  llvm::Expected<llvm::lsp::URIForFile> file =
      llvm::lsp::URIForFile::fromURI(uri);
  if (!file) {
    llvm::consumeError(file.takeError());
    return "";
  }
  return file->file().str();
}

std::string mlir::tcp::lsp::toUri(llvm::StringRef path) {
  llvm::Expected<llvm::lsp::URIForFile> file =
      llvm::lsp::URIForFile::fromFile(path);
  if (!file) {
    llvm::consumeError(file.takeError());
    return "";
  }
  return file->uri().str();
}

bool mlir::tcp::lsp::isInFolder(llvm::StringRef path, llvm::StringRef folder) {
  return path.consume_front(folder) &&
         (folder.ends_with("/") || path.starts_with("/"));
}
