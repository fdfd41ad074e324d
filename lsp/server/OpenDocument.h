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
#include "lsp/server/Session.h"
#include "lsp/server/Status.h"
#include "lsp/server/TextChanges.h"
#include "lsp/server/handlers/HandlerTable.h"
#include "lsp/server/project/ProjectFindings.h"
#include "lsp/server/results/LoweringResults.h"
#include "lsp/server/transport/PendingRequests.h"

namespace mlir::tcp::lsp {

/// A document that the client has open. Its changes and requests run in their
/// order on a thread of its own, the worker. Only the main thread calls public
/// methods, unless a comment says otherwise.
class OpenDocument {
public:
  OpenDocument(Session &session, std::string uri);
  ~OpenDocument();

  const std::string &getUri() const { return uri; }

  /// Changes the text. `longStrings` has the long texts of the changes, or is
  /// null.
  void change(int64_t newVersion, std::vector<ContentChange> edits,
              std::shared_ptr<const LongStrings> longStrings);
  /// Analyzes the text again, because the dialects of projects have changed.
  /// Any thread may call it.
  void analyzeAgain();
  /// Cancels all work for the document. After that, no message about it is
  /// sent, and the destructor does not wait long.
  void close();

  /// Answers a request about the document, on the worker.
  void answer(const Handler &handler, Call<Request> call,
              std::shared_ptr<PendingRequest> request);
  /// Runs `task` on the worker with the text after all changes so far. If it
  /// crashes, `onCrash` runs.
  void withText(std::function<void(const std::string &text)> task,
                std::function<void()> onCrash);
  /// When the text has not changed for a while, lowers functions and reports
  /// changed stages. Any thread may call it.
  void scheduleQuietWork();

private:
  // The worker calls these methods, except for lowerAll(), evaluateAll() and
  // compileForProject(), which run on the lowering thread.
  void update(size_t last);
  void makeChanges(size_t last);
  void recover();
  void runLongTask(const Handler &handler, LongTask task,
                   const std::shared_ptr<PendingRequest> &request);
  void tellChangedStages();
  void lowerInBackground();
  llvm::Error lowerAll(const LoweringSource &source,
                       llvm::ArrayRef<LoweringGoal> goals,
                       const Cancellation &job);
  llvm::Error evaluateAll(const LoweringSource &source, ValueResults &values,
                          const Cancellation &job);
  void tellHints();
  llvm::Error compileForProject(const LoweringSource &source,
                                project::Project project,
                                const Cancellation &job);
  TraceJob makeBackgroundJob() const;
  bool hasFindings() const;
  void publishFindings();
  std::vector<PipelineDiagnostic> findFindings(const Document &version);
  void tellDiagnostics(const Document &document,
                       std::vector<PipelineDiagnostic> findings);
  Settings getSettings() const { return session.settings.get(uri); }

  Session &session;
  const std::string uri;
  std::unique_ptr<Analysis> analysis;
  DocumentMemory memory;
  Text text;
  int64_t version = 0;
  /// The state that the client knows. `mutex` is held while a message about a
  /// version is sent. No message is sent about a closed document, because
  /// another one may have been opened with its URI.
  struct {
    std::mutex mutex;
    bool isClosed = false; // guarded by `mutex`; the worker uses the others
    std::vector<PipelineDiagnostic> findings;
    int64_t version = -1;
    size_t numValues = 0; // of evaluations whose numbers are in hints
  } told;

  /// Requests that the next edit cancels. Only the main thread uses them.
  std::vector<std::weak_ptr<Cancellation>> outdatable;

  // All threads may use these members.
  ChangeQueue changes;
  TimerGroup timers;
  Status status;
  LoweringResults results;
  ProjectFindings projectFindings;

  Lowering lowering; // used by tasks of the worker
  Worker worker;     // the last member, so that it is destroyed first
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_SERVER_OPENDOCUMENT_H
