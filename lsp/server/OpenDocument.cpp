//===- OpenDocument.cpp - A document that a client has open ---------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/server/OpenDocument.h"
#include "lsp/server/BatchLowering.h"
#include "lsp/server/StageQuery.h"
#include "lsp/server/Uri.h"
#include "lsp/server/process/ValuesJob.h"
#include "lsp/server/transport/JsonText.h"
#include "tcp-mlir/Pipeline/Stages.h"
#include "llvm/Support/LSP/Logging.h"

using namespace mlir::tcp;
using namespace mlir::tcp::lsp;
using llvm::StringRef;
using llvm::lsp::ErrorCode;
using llvm::lsp::Logger;
namespace json = llvm::json;

OpenDocument::OpenDocument(Session &session, std::string uri)
    : session(session), uri(std::move(uri)), timers(session.timers),
      status(session.transport, timers, this->uri), lowering(session.threaded),
      worker(this->uri, session.threaded) {
  recover();
}

OpenDocument::~OpenDocument() {
  timers.close();
  lowering.close();
}

/// Makes a new analysis. After a crash, the old one is leaked.
void OpenDocument::recover() {
  (void)analysis.release();
  analysis =
      std::make_unique<Analysis>(uri, session.registry, session.pool.get());
}

void OpenDocument::close() {
  timers.close();
  lowering.close();
  std::lock_guard<std::mutex> lock(told.mutex);
  told.isClosed = true;
}

//===----------------------------------------------------------------------===//
// Changes
//===----------------------------------------------------------------------===//

void OpenDocument::change(int64_t newVersion, std::vector<ContentChange> edits,
                          std::shared_ptr<const LongStrings> longStrings) {
  size_t last =
      changes.push(newVersion, std::move(edits), std::move(longStrings));
  lowering.outdate();
  for (const std::weak_ptr<Cancellation> &known : std::exchange(outdatable, {}))
    if (std::shared_ptr<Cancellation> request = known.lock())
      request->outdate();
  worker.runUnlessSuperseded(
      [this, last] {
        status.begin();
        update(last);
        status.setProblem("analysis", "");
        status.end();
        if (session.onEdited && !worker.isSuperseded())
          session.onEdited(uri, text);
      },
      [this] {
        recover();
        status.setProblem("analysis", "the analysis crashed");
        status.end();
        session.transport.notify(
            "window/showMessage",
            json::Object{
                {"type", 1},
                {"message", "tcp-lsp-server: the analysis of " + uri +
                                " crashed; it is tried again at the next "
                                "change"}});
      });
}

void OpenDocument::analyzeAgain() {
  worker.run(
      [this] {
        if (!analysis->getLast())
          return;
        status.begin();
        update(/*last=*/0);
        status.end();
      },
      [this] {
        recover();
        status.end();
      });
}

/// Makes the changes with numbers up to `last`.
void OpenDocument::makeChanges(size_t last) {
  while (std::optional<TextChange> change = changes.take(last)) {
    applyChange(*change, text, uri, session);
    version = change->version;
  }
}

void OpenDocument::update(size_t last) {
  makeChanges(last);
  if (worker.isSuperseded())
    return;
  auto isWanted = [&] {
    return session.client.pullsDiagnostics || !worker.hasNewerChange();
  };
  // Findings of passes have places in finished versions only, so an unfinished
  // one is not reported if there are any.
  bool isFound = hasFindings();
  std::shared_ptr<const Document> made = analysis->update(
      text.takeVersion(), version, [&](const Document &unfinished) {
        if (isFound || !isWanted())
          return;
        std::lock_guard<std::mutex> lock(told.mutex);
        if (!told.isClosed)
          tellDiagnostics(unfinished, {});
      });
  {
    std::lock_guard<std::mutex> lock(told.mutex);
    if (told.isClosed)
      return;
    session.workspace.publish(*made);
    if (isFound && isWanted())
      tellDiagnostics(*made, findFindings(*made));
  }
  if (!worker.hasNewerChange())
    scheduleQuietWork();
}

void OpenDocument::withText(std::function<void(const std::string &)> task,
                            std::function<void()> onCrash) {
  worker.run([this, task = std::move(task)] { task(text.str().str()); },
             std::move(onCrash));
}

//===----------------------------------------------------------------------===//
// Requests
//===----------------------------------------------------------------------===//

void OpenDocument::answer(const Handler &handler, Call<Request> call,
                          std::shared_ptr<PendingRequest> request) {
  if (handler.isLong && lowering.addRequest(request))
    scheduleQuietWork();
  if (handler.endsAtEdit) {
    llvm::erase_if(outdatable, [](const std::weak_ptr<Cancellation> &known) {
      return known.expired();
    });
    outdatable.push_back(request);
  }
  auto finish = [this, request](llvm::Expected<Answer> result) {
    lowering.finish(request);
    request->answer(std::move(result));
  };
  worker.run(
      [this, &handler, request, finish, call = std::move(call)] {
        if (!request->take())
          return lowering.finish(request);
        if (request->isSet)
          return finish(makeCancelled());
        std::shared_ptr<const Document> current = analysis->getLast();
        if (!current)
          return finish(makeError(ErrorCode::InternalError,
                                  "the document could not be analyzed"));
        llvm::Expected<Answer> result =
            call.run({session, *current, session.client.positionEncoding,
                      session.client, memory, request->isSet});
        LongTask *task = result ? std::get_if<LongTask>(&*result) : nullptr;
        if (task)
          return runLongTask(handler, std::move(*task), request);
        finish(std::move(result));
      },
      [&handler, finish] {
        finish(
            makeError(ErrorCode::InternalError, handler.method + " crashed"));
      });
}

void OpenDocument::runLongTask(const Handler &handler, LongTask task,
                               const std::shared_ptr<PendingRequest> &request) {
  auto finish = [this, request](llvm::Expected<Answer> result) {
    lowering.finish(request);
    status.end();
    request->answer(std::move(result));
  };
  lowering.run(
      [this, request, finish, task = std::move(task)]() mutable {
        status.begin();
        if (request->isSet)
          return finish(makeCancelled());
        llvm::Expected<std::string> result = task(*request);
        if (result)
          finish(Answer(std::move(*result)));
        else
          finish(result.takeError());
      },
      [&handler, finish] {
        finish(
            makeError(ErrorCode::InternalError, handler.method + " crashed"));
      });
}

//===----------------------------------------------------------------------===//
// When the text has settled
//===----------------------------------------------------------------------===//

void OpenDocument::scheduleQuietWork() {
  Settings settings = getSettings();
  timers.set("stages", std::chrono::milliseconds(settings.stageDelay),
             [this] { worker.run([this] { tellChangedStages(); }, [] {}); });
  // The IR of a debug session, or of a stage, is not the user's text, so
  // findings of passes would not help.
  if (isOfCompiler(uri))
    return;
  timers.set("pipeline", std::chrono::milliseconds(settings.pipelineDelay),
             [this] { worker.run([this] { lowerInBackground(); }, [] {}); });
}

void OpenDocument::tellChangedStages() {
  std::shared_ptr<const Document> document = analysis->getLast();
  std::vector<DocumentMemory::ShownStage> &shown = memory.shownStages;
  if (!document || shown.empty())
    return;
  const LoweringSource &source = *memory.getLoweringSource(*document);
  size_t numBefore = shown.size();
  llvm::erase_if(shown, [&](const DocumentMemory::ShownStage &stage) {
    return hashInput(source, stage) != stage.hash;
  });
  if (shown.size() != numBefore)
    session.transport.notify(
        "tcp/stageChanged",
        json::Object{
            {"textDocument",
             json::Object{{"uri", uri}, {"version", document->getVersion()}}}});
}

std::vector<PipelineDiagnostic>
OpenDocument::findFindings(const Document &document) {
  // Most documents have no findings. The check saves the search for their
  // functions.
  if (!hasFindings())
    return {};
  std::vector<PipelineDiagnostic> found =
      results.findDiagnostics(*memory.getLoweringSource(document));
  llvm::append_range(found, projectFindings.get(document.getVersion()));
  return found;
}

bool OpenDocument::hasFindings() const {
  return getSettings().pipelineDiagnostics &&
         (results.hasDiagnostics() || !projectFindings.empty());
}

/// Returns how far functions are lowered in the background. Loops come first,
/// so that hints do not wait for all passes.
static std::vector<LoweringGoal> getGoals(const Settings &settings) {
  std::vector<LoweringGoal> goals;
  if (settings.trusted && settings.inlayHints.loops)
    goals.push_back(LoweringGoal::Loops);
  if (settings.trusted && settings.pipelineDiagnostics)
    goals.push_back(LoweringGoal::Diagnostics);
  return goals;
}

TraceJob OpenDocument::makeBackgroundJob() const {
  TraceJob job;
  job.name = getInputName(uri);
  job.timeout = std::chrono::milliseconds(getSettings().loweringTimeout);
  job.isBackground = true;
  return job;
}

/// Lets the compiler of a project look for errors.
llvm::Error OpenDocument::compileForProject(const LoweringSource &source,
                                            project::Project project,
                                            const Cancellation &job) {
  TraceJob trace = makeBackgroundJob();
  PipelineRequest request = makeRequest(project);
  trace.project = ProjectJob{std::move(project), std::move(request)};
  return projectFindings.find(source, std::move(trace), job.isSet);
}

/// Lowers the functions whose results are not known. It runs on the lowering
/// thread.
llvm::Error OpenDocument::lowerAll(const LoweringSource &source,
                                   llvm::ArrayRef<LoweringGoal> goals,
                                   const Cancellation &job) {
  llvm::Expected<std::optional<project::Project>> project = findProject(uri);
  if (!project) {
    // The file of the project has a diagnostic.
    llvm::consumeError(project.takeError());
    return llvm::Error::success();
  }
  if (*project)
    return llvm::is_contained(goals, LoweringGoal::Diagnostics)
               ? compileForProject(source, std::move(**project), job)
               : llvm::Error::success();
  projectFindings.clear();
  if (!session.hasTcpAot)
    return llvm::Error::success();
  TraceJob trace = makeBackgroundJob();
  auto lower = [&](const LoweringInput &input, StringRef entryStage,
                   LoweringGoal goal) {
    // Hints appear before all functions of a large file are lowered. A timer
    // starts the task, because the worker may be gone already; `timers` is
    // closed before that.
    timers.set("loops", std::chrono::milliseconds(0),
               [this] { worker.run([this] { tellHints(); }, [] {}); });
    trace.input = input.text;
    // With --verify-each, the pass that leaves invalid IR is reported.
    trace.options =
        goal == LoweringGoal::Loops
            ? std::vector<std::string>{"--emit=linalg"}
            : std::vector<std::string>{"--emit=llvm", "--verify-each"};
    trace.options.push_back("--from=" + entryStage.str());
    return runTrace(trace, job.isSet);
  };
  BatchLowering lowering(source, results, lower, trace.timeout);
  for (LoweringGoal goal : goals)
    if (llvm::Error error = lowering.run(goal))
      return error;
  return llvm::Error::success();
}

/// Returns whether functions are evaluated in the background.
static bool wantsValues(const Settings &settings) {
  return settings.trusted && settings.inlayHints.values;
}

/// Evaluates the functions on tensors whose numbers are not known. It runs on
/// the lowering thread.
llvm::Error OpenDocument::evaluateAll(const LoweringSource &source,
                                      ValueResults &values,
                                      const Cancellation &job) {
  ValuesJob evaluation;
  evaluation.name = getInputName(uri);
  evaluation.path = toPath(uri);
  // Hints are for programs that a user can wait for while typing.
  evaluation.timeout = std::chrono::milliseconds(1000);
  evaluation.isBackground = true;
  for (const LoweringSource::Function *function : values.findUnknown(source)) {
    const Stage *stage = findStage(source.entryStage(function->chunk));
    if (!stage || stage >= findStage("memref"))
      continue;
    LoweringInput input = source.cut(function);
    evaluation.function = function->name;
    llvm::Expected<ValuesAnswer> answer =
        runValues(evaluation, input.text, job.isSet);
    if (!answer)
      return answer.takeError();
    values.add(*function, makeNumbers(*function, input, *answer));
  }
  return llvm::Error::success();
}

void OpenDocument::lowerInBackground() {
  std::shared_ptr<const Document> document = analysis->getLast();
  std::vector<LoweringGoal> goals = getGoals(getSettings());
  bool evaluates = wantsValues(getSettings());
  // The compiler of a project would find the same errors.
  if (document && isOfProject(uri) && hasErrors(*document))
    goals.clear();
  if (goals.empty() && !evaluates)
    return publishFindings();
  if (!document || worker.hasNewerChange())
    return;
  std::shared_ptr<Cancellation> job = lowering.addBackground();
  if (!job)
    return scheduleQuietWork();
  auto run = [this, job, goals, evaluates,
              source = memory.getLoweringSource(*document),
              values = memory.values] {
    status.begin();
    llvm::Error error = lowerAll(*source, goals, *job);
    if (!error && evaluates)
      error = evaluateAll(*source, *values, *job);
    std::string problem;
    llvm::handleAllErrors(
        std::move(error),
        [&](const llvm::lsp::LSPError &why) { problem = why.message; },
        [&](const llvm::ErrorInfoBase &why) { problem = why.message(); });
    if (!job->isSet)
      status.setProblem("lowering", problem);
    status.end();
    timers.set("findings", std::chrono::milliseconds(0), [this] {
      worker.run(
          [this] {
            tellHints();
            publishFindings();
          },
          [] {});
    });
  };
  lowering.run(run, [this] { status.end(); });
}

/// Gives the known loops and numbers to the units. If hints change, the client
/// is asked to request them again.
void OpenDocument::tellHints() {
  std::shared_ptr<const Document> document = analysis->getLast();
  if (!document || worker.hasNewerChange())
    return;
  InlayHintOptions shown = getSettings().inlayHints;
  bool areOthers =
      results.tellFusion(*memory.getLoweringSource(*document), *document) &&
      shown.loops;
  memory.tellValues(*document);
  size_t numValues = memory.values->getNumEvaluations();
  areOthers |= shown.values && numValues != told.numValues;
  told.numValues = numValues;
  if (areOthers && session.client.inlayHintRefresh)
    session.transport.call("workspace/inlayHint/refresh", nullptr,
                           "inlayHints");
}

/// Reports the findings of passes if the client does not know them.
void OpenDocument::publishFindings() {
  std::shared_ptr<const Document> document = analysis->getLast();
  if (!document || worker.hasNewerChange())
    return;
  std::vector<PipelineDiagnostic> findings = findFindings(*document);
  if (findings == told.findings && document->getVersion() == told.version)
    return;
  std::lock_guard<std::mutex> lock(told.mutex);
  if (told.isClosed)
    return;
  tellDiagnostics(*document, std::move(findings));
  if (session.client.refreshesDiagnostics)
    session.transport.call("workspace/diagnostic/refresh", nullptr,
                           "workspace/diagnostic/refresh");
}

/// Publishes the diagnostics, or keeps them for a client that asks for them.
void OpenDocument::tellDiagnostics(const Document &document,
                                   std::vector<PipelineDiagnostic> findings) {
  Encoding encoding = session.client.positionEncoding;
  std::string items = writeDiagnostics(document, uri, encoding, findings);
  told.findings = std::move(findings);
  told.version = document.getVersion();
  if (session.client.pullsDiagnostics) {
    session.diagnostics.set(uri, DiagnosticStore::makeEntry(
                                     std::move(items), document.getVersion()));
    return;
  }
  JsonText json(encoding);
  json->object([&] {
    json->attribute("uri", uri);
    json->attribute("version", document.getVersion());
    json->attributeBegin("diagnostics");
    json->rawValue(items);
    json->attributeEnd();
  });
  session.transport.notifyText("textDocument/publishDiagnostics", json.take());
}
