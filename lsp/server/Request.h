//===- Request.h - Requests for handlers ------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_SERVER_REQUEST_H
#define TCP_LSP_SERVER_REQUEST_H

#include "lsp/document/Document.h"
#include "lsp/features/TextEdit.h"
#include "lsp/server/ClientCapabilities.h"
#include "lsp/server/DocumentMemory.h"
#include "lsp/server/protocol/Parameters.h"
#include "lsp/text/SourceFile.h"
#include <atomic>

namespace mlir::tcp::lsp {

class Session;

/// A request about a document. It runs on the document's thread. Positions in
/// its parameters and results have the encoding of the client.
struct Request {
  Session &session;
  const Document &document;
  Encoding encoding;
  const ClientCapabilities &client;
  DocumentMemory &memory;
  /// Set if the client has cancelled the request.
  const std::atomic<bool> &cancelled;

  /// Returns the byte at a position of the parameters.
  size_t offset(Position position) const;
  /// Returns the bytes of a range of the parameters. The result is empty if the
  /// range ends before its start.
  Range range(PositionRange range) const;

  /// These functions return a byte as a Position, and bytes as a Range.
  llvm::json::Value toJson(size_t offset) const;
  llvm::json::Value toJson(Range range) const;
  /// Returns a Range for bytes of another text.
  static llvm::json::Value toJson(const Text &text, Range range,
                                  Encoding encoding);
  /// Returns the edits as TextEdit[].
  llvm::json::Value toJson(const std::vector<TextEdit> &edits) const;
  /// Returns a Location in this document.
  llvm::json::Value toLocation(Range range) const;

  /// Returns all files of the workspace, the document first. Waits until they
  /// are read, but not for long. Without `others`, returns only the document.
  std::vector<SourceFile> getFiles(bool others = true) const;
  /// Returns the file of a path that may be relative to the document or to a
  /// folder of the workspace. Returns an empty string if there is none.
  std::string findFile(llvm::StringRef path) const;
};

struct TdServices;

/// A request without a document. It runs on a helper thread.
struct WorkspaceRequest {
  Session &session;
  const DialectRegistry &registry;
  Encoding encoding;
  const ClientCapabilities &client;
  /// Set if the client has cancelled the request.
  const std::atomic<bool> &cancelled;
  /// The text of the document that the handler names. Null if the client has
  /// not opened it.
  const std::string *text;
  /// The services that know the .td files.
  TdServices &td;

  /// Returns all files of the workspace. Waits until they are read, but not for
  /// long.
  std::vector<SourceFile> getFiles() const;
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_SERVER_REQUEST_H
