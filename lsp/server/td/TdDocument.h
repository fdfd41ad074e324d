//===- TdDocument.h - A .td file that a client has open ---------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_SERVER_TD_TDDOCUMENT_H
#define TCP_LSP_SERVER_TD_TDDOCUMENT_H

#include "lsp/server/TextChanges.h"
#include "lsp/server/td/TdRequest.h"
#include "lsp/server/transport/PendingRequests.h"
#include <mutex>

namespace mlir::tcp::lsp {

/// Returns whether a document is a .td file.
bool isTdUri(llvm::StringRef uri);

/// Returns the URI of the document that a request is about: that of the
/// document, or of the answer that an item comes from. Returns an empty string
/// if there is none.
llvm::StringRef getDocumentUri(const llvm::json::Value &params);

/// A .td file that the client has open. Its changes and requests run in their
/// order on a thread of its own, the worker. TableGen reads each version in a
/// child process. Only the main thread calls public methods.
class TdDocument {
public:
  TdDocument(TdServices &services, std::string uri);
  ~TdDocument();

  /// Changes the text. `longStrings` has the long texts of the changes, or is
  /// null.
  void change(int64_t newVersion, std::vector<ContentChange> edits,
              std::shared_ptr<const LongStrings> longStrings);
  /// Answers a request about the file, on the worker. Without a handler, the
  /// answer is null.
  void answer(const TdHandler *handler, llvm::json::Value params,
              std::shared_ptr<PendingRequest> request);
  /// Ends all work for the file, and forgets its text and errors.
  void close();

private:
  void update(size_t last);
  void read();

  TdServices &services;
  const std::string uri;
  ChangeQueue changes;
  /// Set if the file has changed, so that its reading is not needed any more.
  std::atomic<bool> outdated = false;
  std::atomic<bool> isClosed = false;
  /// Held while the text or its errors are told to the others, which does not
  /// happen after close(): another document may have been opened by then.
  std::mutex closing;
  // Only the worker uses these fields.
  Text text;
  TdView view;
  /// The generation of TdBuffers that was read last.
  std::optional<uint64_t> generation;

  Worker worker; // the last member, so that it is destroyed first
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_SERVER_TD_TDDOCUMENT_H
