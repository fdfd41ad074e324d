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
#include "lsp/server/LoweringResults.h"
#include "lsp/server/Session.h"
#include "lsp/server/Status.h"
#include "lsp/server/handlers/HandlerTable.h"
#include "lsp/server/transport/PendingRequests.h"

namespace mlir::tcp::lsp {

/// A document that the client has open: its changes and requests run in order
/// on a thread of its own, the worker. Public functions are the main thread's.
class OpenDocument {
public:
  OpenDocument(Session &session, std::string uri);
  ~OpenDocument();

  const std::string &getUri() const { return uri; }

  /// Changes the text. `longStrings` is what long texts of the changes are, or
  /// null.
  void change(int64_t newVersion, std::vector<ContentChange> edits,
              std::shared_ptr<const LongStrings> longStrings);
  /// Ends what runs for the document; nobody is told of it any more. What the
  /// destructor waits for ends soon then.
  void close();

  /// Answers a request about the document.
  void answer(const Handler &handler, Call<Request> call,
              std::shared_ptr<PendingRequest> request);
  /// Runs `task` with the text as it is after all changes so far, on the
  /// worker; `onCrash` where that crashes.
  void withText(std::function<void(const std::string &text)> task,
                std::function<void()> onCrash);
  /// Looks anew, once the text has settled, at what passes find and at stages
  /// that the client shows. On any thread.
  void scheduleQuietWork();

private:
  /// A message that changes the text.
  struct Change {
    size_t sequence = 0;
    int64_t version = 0;
    std::vector<ContentChange> edits;
    std::shared_ptr<const LongStrings> longStrings;
  };
  /// Changes that are not made yet. On all threads.
  class ChangeQueue {
  public:
    /// The number of the change that was added, from 1.
    size_t push(Change change);
    /// The next change, if its number is not above `last`.
    std::optional<Change> take(size_t last);

  private:
    std::mutex mutex;
    std::deque<Change> changes;
    size_t lastSequence = 0;
  };

  // The worker's.
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
  void tellLoops();
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
  /// The state that the client knows. `mutex` is held while it is told of a
  /// version; nobody is told of a document that is closed: another one may have
  /// its name then.
  struct {
    std::mutex mutex;
    bool isClosed = false; // of the mutex; all else is the worker's
    std::vector<PipelineDiagnostic> findings;
    int64_t version = -1;
  } told;

  /// Requests that the next edit makes useless; the main thread's.
  std::vector<std::weak_ptr<Cancellation>> outdatable;

  // On all threads.
  ChangeQueue changes;
  TimerGroup timers;
  Status status;
  LoweringResults results;

  Lowering lowering; // used by the worker's tasks
  Worker worker;     // the last member: it ends first
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_SERVER_OPENDOCUMENT_H
