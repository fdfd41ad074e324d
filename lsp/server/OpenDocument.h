//===- OpenDocument.h - A document that a client has open -------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_SERVER_OPENDOCUMENT_H
#define TCP_LSP_SERVER_OPENDOCUMENT_H

#include "lsp/document/Analysis.h"
#include "lsp/server/Lowering.h"
#include "lsp/server/PipelineDiagnostics.h"
#include "lsp/server/Server.h"
#include "lsp/server/Status.h"

namespace mlir::tcp::lsp {

/// A document that the client has open. The main thread queues changes, the
/// worker makes them; what is not marked otherwise is the worker's.
struct Server::OpenDocument {
  OpenDocument(const std::string &uri, const mlir::DialectRegistry &registry,
               llvm::ThreadPoolInterface *pool, Transport &transport,
               Timers &timers, bool threaded)
      : uri(uri), registry(registry), pool(pool),
        analysis(std::make_unique<Analysis>(uri, registry, pool)),
        timers(timers), status(transport, this->timers, uri),
        lowering(threaded), worker(uri, threaded) {}
  ~OpenDocument() {
    timers.close();
    lowering.close();
  }

  /// Starts from nothing; what a crash left behind is leaked.
  void recover() {
    (void)analysis.release();
    analysis = std::make_unique<Analysis>(uri, registry, pool);
  }

  struct Change {
    size_t sequence;
    int64_t version;
    llvm::json::Array edits;
    /// What long texts of the edits are, or null.
    std::shared_ptr<const LongStrings> longStrings;
  };

  const std::string uri;
  const mlir::DialectRegistry &registry;
  llvm::ThreadPoolInterface *pool;
  std::unique_ptr<Analysis> analysis;
  DocumentMemory memory;
  Text text;
  int64_t version = 0;
  /// What the client was told last that passes find wrong, and when that was.
  std::vector<PipelineDiagnostic> findings;
  int64_t publishedVersion = -1;

  /// Requests that the next edit makes useless; the main thread's.
  std::vector<std::weak_ptr<Cancellation>> outdatable;
  void addOutdatable(const std::shared_ptr<Cancellation> &request) {
    llvm::erase_if(outdatable, [](const std::weak_ptr<Cancellation> &known) {
      return known.expired();
    });
    outdatable.push_back(request);
  }

  std::mutex mutex; // of what follows
  std::deque<Change> changes;
  size_t lastSequence = 0;

  /// Held while others are told of a version. Nobody is told once it is closed:
  /// another document may have its name then.
  std::mutex telling;
  bool isClosed = false; // of `telling`

  // Of all threads.
  TimerGroup timers;
  Status status;
  PipelineDiagnostics pipeline;

  Lowering lowering; // used by the worker's tasks
  Worker worker;     // the last member: it ends first
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_SERVER_OPENDOCUMENT_H
