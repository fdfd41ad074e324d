//===- Request.h - What a handler gets --------------------------*- C++ -*-===//
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

/// A request about a document, on the thread of the document. Positions in its
/// parameters and results are in the encoding that the client chose.
struct Request {
  Session &session;
  const Document &document;
  Encoding encoding;
  const ClientCapabilities &client;
  DocumentMemory &memory;
  /// Set when the client does not want the answer any more.
  const std::atomic<bool> &cancelled;

  /// The byte at a position of the parameters.
  size_t offset(Position position) const;
  /// The bytes of a range of the parameters; empty where its end is first.
  Range range(PositionRange range) const;

  /// A place or range as the protocol has it.
  llvm::json::Value toJson(size_t offset) const;
  llvm::json::Value toJson(Range range) const;
  /// The same of another text.
  static llvm::json::Value toJson(const Text &text, Range range,
                                  Encoding encoding);
  /// {range, newText} of each.
  llvm::json::Value toJson(const std::vector<TextEdit> &edits) const;
  /// {uri, range} in this document.
  llvm::json::Value toLocation(Range range) const;

  /// The document as the first of all files of the workspace, once those have
  /// been read; by itself where `others` is false.
  std::vector<SourceFile> files(bool others = true) const;
  /// The file of a path that may be relative to the document, or to a folder of
  /// the workspace; empty where there is none.
  std::string findFile(llvm::StringRef path) const;
};

/// A request that belongs to no document, on a thread of the server.
struct WorkspaceRequest {
  Session &session;
  const DialectRegistry &registry;
  Encoding encoding;
  const ClientCapabilities &client;
  /// Set when the client does not want the answer any more.
  const std::atomic<bool> &cancelled;
  /// The client's text of the document that the handler names; null if it
  /// is not open.
  const std::string *text;

  /// All files of the workspace, once they have been read.
  std::vector<SourceFile> files() const;
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_SERVER_REQUEST_H
