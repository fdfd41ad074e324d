//===- Server.h - The language server ---------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_SERVER_SERVER_H
#define TCP_LSP_SERVER_SERVER_H

#include "lsp/server/OpenDocument.h"
#include "lsp/server/ReadingProgress.h"
#include "lsp/server/td/TdDocument.h"
#include "lsp/server/threads/HelperPool.h"
#include "lsp/server/workspace/ProjectProblems.h"

namespace mlir::tcp::lsp {

/// The options of the command line that concern the server.
struct ServerOptions {
  /// Without threads, each message is answered before the next one is read.
  bool threaded = true;
  /// tcp-aot comes with the server, and lowers what belongs to no project.
  bool hasTcpAot = true;
};

/// Reads messages, and passes them to the threads of their documents. The main
/// thread calls all methods but onDialectsChanged() and tellErrors(). It never
/// parses MLIR and does not wait for other threads.
class Server {
public:
  Server(Transport &transport, const DialectRegistry &registry,
         ServerOptions options);
  ~Server();

  /// Serves until `exit` or the end of the input. Returns the exit code.
  int run();

private:
  // These methods take messages, by their kind.
  void onRequest(llvm::StringRef method, const llvm::json::Value &params,
                 const llvm::json::Value &id);
  void onNotification(llvm::StringRef method, const llvm::json::Value &params,
                      std::shared_ptr<const LongStrings> longStrings);
  void onReply(const llvm::json::Object &message);

  void answer(const Handler &handler, Call<Request> call,
              const llvm::json::Value &id);
  void answer(const Handler &handler, Call<WorkspaceRequest> call,
              const llvm::json::Value &id);

  llvm::Expected<llvm::json::Value>
  onInitialize(const InitializeParams &params);
  void onInitialized();
  void onDidOpen(DidOpenParams params,
                 std::shared_ptr<const LongStrings> longStrings);
  void onDidChange(DidChangeParams params,
                   std::shared_ptr<const LongStrings> longStrings);
  void onDidClose(const DocumentParams &params);
  void onDidChangeFolders(const DidChangeFoldersParams &params);
  void onDidChangeFiles(const DidChangeFilesParams &params);
  void onDidChangeConfiguration(const DidChangeConfigurationParams &params);

  OpenDocument *find(llvm::StringRef uri);
  TdDocument *findTd(llvm::StringRef uri);
  bool answerForTd(llvm::StringRef method, const llvm::json::Value &params,
                   const llvm::json::Value &id);
  void onDialectsChanged();
  void tellErrors(const std::string &file, const std::vector<TdError> &errors);
  void readDialects();
  void askForSettings(std::vector<std::string> folders);
  void applySettings(llvm::ArrayRef<std::string> mistakes);

  ProjectProblems projects; // Threads of the session use it.
  Session session;
  PendingRequests pending;
  ReadingProgress reading;
  enum { New, Running, ShutDown } state = New;
  /// The open documents by URI. The main thread adds and removes them, with
  /// `documentsMutex`.
  llvm::StringMap<std::unique_ptr<OpenDocument>> documents;
  /// Recursive, because without threads the work for a closed document may
  /// analyze the others at once.
  std::recursive_mutex documentsMutex;
  /// The open .td files by URI. Only the main thread uses them.
  llvm::StringMap<std::unique_ptr<TdDocument>> tdDocuments;
  /// For each workspace/configuration request, by its id, the folders that it
  /// asks for.
  llvm::StringMap<std::vector<std::string>> asked;
  unsigned numAsked = 0;
  /// The .td files of the client's projects. Its thread uses the members above.
  TdServices td;
  HelperPool helpers; // Its threads use the members above.
  /// Destroys closed documents, which waits for their threads.
  Worker reaper; // the last member, so that it is destroyed first
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_SERVER_SERVER_H
