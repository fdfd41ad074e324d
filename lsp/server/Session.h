//===- Session.h - What all requests of a client share ----------*- C++ -*-===//
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

namespace mlir::tcp::lsp {

/// The objects that the documents and the handlers of one client share. All
/// threads may use them; the members that `initialize` sets do not change after
/// it.
class Session {
public:
  /// `threaded` false runs each task at once, on the thread that asks for it.
  Session(Transport &transport, const DialectRegistry &registry, bool threaded)
      : transport(transport), registry(registry), threaded(threaded),
        pool(threaded ? std::make_unique<llvm::DefaultThreadPool>() : nullptr),
        timers(threaded), workspace(registry, threaded) {}

  Transport &transport;
  const DialectRegistry &registry;
  const bool threaded;
  /// Helps the threads of documents; null without threads.
  const std::unique_ptr<llvm::ThreadPoolInterface> pool;

  /// Set by `initialize`, before any other request is let in.
  ClientCapabilities client;

  SettingsStore settings;
  Timers timers;
  /// For clients that ask for diagnostics.
  DiagnosticStore diagnostics;
  /// For requests that look beyond their document.
  Workspace workspace; // sets timers
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_SERVER_SESSION_H
