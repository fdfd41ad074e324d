//===- Session.h - The shared state of a client's requests ------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_SERVER_SESSION_H
#define TCP_LSP_SERVER_SESSION_H

#include "lsp/server/ClientCapabilities.h"
#include "lsp/server/DiagnosticStore.h"
#include "lsp/server/SettingsStore.h"
#include "lsp/server/Workspace.h"
#include "lsp/server/threads/Timers.h"
#include "lsp/server/transport/Transport.h"
#include "llvm/Support/ThreadPool.h"
#include <functional>

namespace mlir::tcp::lsp {

/// The objects that all documents and handlers of a client share. All threads
/// may use them. The members that `initialize` sets do not change after it.
class Session {
public:
  /// If `threaded` is false, each task runs at once on the calling thread.
  Session(Transport &transport, const DialectRegistry &registry, bool threaded,
          bool hasTcpAot = true)
      : transport(transport), registry(registry), threaded(threaded),
        hasTcpAot(hasTcpAot),
        pool(threaded ? std::make_unique<llvm::DefaultThreadPool>() : nullptr),
        timers(threaded), workspace(registry, pool.get(), threaded) {}

  Transport &transport;
  const DialectRegistry &registry;
  const bool threaded;
  /// True if tcp-aot comes with the server.
  const bool hasTcpAot;
  /// The pool that helps the threads of documents and of the workspace. Null
  /// without threads.
  const std::unique_ptr<llvm::ThreadPoolInterface> pool;

  /// Set by `initialize`, before any other request is answered.
  ClientCapabilities client;

  /// Called on the thread of an MLIR document after an edit of its text. Null
  /// if nobody wants to know.
  std::function<void(const std::string &uri, const Text &text)> onEdited;

  SettingsStore settings;
  Timers timers;
  /// Diagnostics for clients that ask for them.
  DiagnosticStore diagnostics;
  /// Files for requests that look beyond their document.
  Workspace workspace; // It sets timers, so it is destroyed before them.
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_SERVER_SESSION_H
