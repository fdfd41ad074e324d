//===- Server.h - The language server ---------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_SERVER_SERVER_H
#define TCP_LSP_SERVER_SERVER_H

#include "lsp/server/ClientCapabilities.h"
#include "lsp/server/DiagnosticStore.h"
#include "lsp/server/Handlers.h"
#include "lsp/server/PipelineDiagnostics.h"
#include "lsp/server/Progress.h"
#include "lsp/server/Scheduler.h"
#include "lsp/server/Settings.h"
#include "lsp/server/Timers.h"
#include "lsp/server/Transport.h"
#include "lsp/server/Workspace.h"
#include "llvm/Support/ThreadPool.h"

namespace mlir::tcp::lsp {

struct ServerOptions {
  /// Without threads, each message is answered before the next is read.
  bool threaded = true;
};

/// Reads messages and hands them to the threads of their documents. The main
/// thread only routes: it never parses MLIR and waits for nobody.
class Server {
public:
  Server(Transport &transport, const DialectRegistry &registry,
         ServerOptions options);
  ~Server();

  /// Serves until `exit` or the end of the input; the process's exit code.
  int run();

  /// For requests that look beyond their document.
  Workspace &workspace() { return files; }
  /// For clients that ask for diagnostics.
  DiagnosticStore &diagnostics() { return diagnosticStore; }
  /// Tells the client something; `params` is JSON. On any thread.
  void notify(llvm::StringRef method, llvm::StringRef params);

  /// On all threads.
  Settings settings() const;
  /// Progress under a token that the client gave, if it did.
  std::shared_ptr<Progress>
  startProgress(std::optional<llvm::json::Value> token, std::string title);

private:
  struct OpenDocument;

  void onRequest(llvm::StringRef method, llvm::json::Object params,
                 const llvm::json::Value &id);
  void onWorkspaceRequest(const WorkspaceHandler &handler,
                          llvm::json::Object params,
                          const llvm::json::Value &id);
  std::shared_ptr<Cancellation> addPending(const llvm::json::Value &id);
  Worker &leastBusyHelper();
  void onNotification(llvm::StringRef method, const llvm::json::Object &params,
                      std::shared_ptr<const LongStrings> longStrings);
  llvm::Expected<llvm::json::Value>
  onInitialize(const llvm::json::Object &params);
  void onDocumentRequest(const Handler &handler, llvm::json::Object params,
                         const llvm::json::Value &id);
  void runLongTask(const Handler &handler, OpenDocument &document,
                   LongTask task,
                   const std::shared_ptr<Cancellation> &cancellation,
                   const llvm::json::Value &id);
  void onInitialized();
  void onReply(llvm::StringRef id, bool succeeded);
  void onReading(bool isReading);
  void onDidChangeFolders(const llvm::json::Object &params);
  void onDidChangeFiles(const llvm::json::Object &params);
  void onDidChangeConfiguration(const llvm::json::Object &params);
  void onDidOpen(const llvm::json::Object &params,
                 std::shared_ptr<const LongStrings> longStrings);
  void onDidChange(const llvm::json::Object &params,
                   std::shared_ptr<const LongStrings> longStrings);
  void onDidClose(const llvm::json::Object &params);
  void onCancel(const llvm::json::Object &params);

  void readSettings(const llvm::json::Object &given);
  void scheduleUpdate(OpenDocument &document);
  void update(OpenDocument &document, size_t sequence);
  void scheduleQuietWork(OpenDocument &document);
  void tellChangedStages(OpenDocument &document);
  void lowerInBackground(OpenDocument &document);
  void publishFindings(OpenDocument &document);
  std::vector<PipelineDiagnostic> findFindings(OpenDocument &document,
                                               const Document &version);
  void tellDiagnostics(OpenDocument &open, const Document &document,
                       std::vector<PipelineDiagnostic> findings);
  void answer(const llvm::json::Value &id,
              llvm::Expected<llvm::json::Value> result);
  void answerText(const llvm::json::Value &id,
                  llvm::Expected<std::string> result);
  void finish(const llvm::json::Value &id);

  Transport &transport;
  const DialectRegistry &registry;
  ServerOptions options;
  std::unique_ptr<llvm::ThreadPoolInterface> pool;
  Encoding encoding = Encoding::UTF16;
  /// Set once, before any other request is let in.
  ClientCapabilities client;
  mutable std::mutex settingsMutex;
  Settings currentSettings;
  bool watchesFiles = false;
  enum { New, Running, ShutDown } state = New;

  /// Of reading the workspace, if it takes long, under a token that is the id
  /// of the request that offers it.
  std::mutex readingMutex;
  std::shared_ptr<Progress> reading;
  std::string readingToken;
  unsigned numReadings = 0;

  Timers timers;
  DiagnosticStore diagnosticStore;
  Workspace files; // sets timers
  /// By URI; the main thread's.
  llvm::StringMap<std::unique_ptr<OpenDocument>> documents;
  std::mutex pendingMutex;
  /// By id, as JSON.
  llvm::StringMap<std::shared_ptr<Cancellation>> pending;
  /// For requests that belong to no document; made when needed.
  std::mutex helpersMutex;
  std::vector<std::unique_ptr<Worker>> helpers;
  /// Ends the threads of documents that were closed.
  Worker reaper;
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_SERVER_SERVER_H
