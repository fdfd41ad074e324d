//===- ServerDocuments.cpp - Documents, and what is wrong there -----------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/server/JsonText.h"
#include "lsp/server/OpenDocument.h"
#include "lsp/server/StageQuery.h"
#include "lsp/server/Uri.h"
#include "llvm/Support/LSP/Logging.h"

using namespace mlir::tcp::lsp;
using llvm::StringRef;
using llvm::lsp::Logger;
namespace json = llvm::json;

void Server::onDidOpen(const json::Object &params,
                       std::shared_ptr<const LongStrings> longStrings) {
  const json::Object *item = params.getObject("textDocument");
  std::optional<StringRef> uri = getUri(params);
  const json::Value *text = item ? item->get("text") : nullptr;
  if (!uri || !text ||
      (!text->getAsString() && !LongStrings::isReference(*text))) {
    Logger::error("didOpen without a uri or a text");
    return;
  }
  // What is open already is given its new text.
  std::unique_ptr<OpenDocument> &document = documents[*uri];
  if (!document)
    document = std::make_unique<OpenDocument>(
        uri->str(), registry, pool.get(), transport, timers, options.threaded);
  {
    std::lock_guard<std::mutex> lock(document->mutex);
    document->changes.push_back(
        {++document->lastSequence, item->getInteger("version").value_or(0),
         json::Array{json::Object{{"text", *text}}}, std::move(longStrings)});
  }
  scheduleUpdate(*document);
}

void Server::onDidChange(const json::Object &params,
                         std::shared_ptr<const LongStrings> longStrings) {
  std::optional<StringRef> uri = getUri(params);
  const json::Array *edits = params.getArray("contentChanges");
  auto found = uri ? documents.find(*uri) : documents.end();
  if (found == documents.end() || !edits) {
    Logger::error("didChange of a document that is not open: {0}",
                  uri.value_or("?"));
    return;
  }
  OpenDocument *document = found->second.get();
  {
    std::lock_guard<std::mutex> lock(document->mutex);
    document->changes.push_back(
        {++document->lastSequence,
         params.getObject("textDocument")->getInteger("version").value_or(0),
         *edits, std::move(longStrings)});
  }
  scheduleUpdate(*document);
}

void Server::onDidClose(const json::Object &params) {
  std::optional<StringRef> uri = getUri(params);
  auto found = uri ? documents.find(*uri) : documents.end();
  if (found == documents.end()) {
    Logger::error("didClose of a document that is not open: {0}",
                  uri.value_or("?"));
    return;
  }
  std::unique_ptr<OpenDocument> document = std::move(found->second);
  documents.erase(found);
  document->timers.close();
  document->lowering.close();
  {
    std::lock_guard<std::mutex> lock(document->telling);
    document->isClosed = true;
  }
  files.close(document->uri);
  diagnosticStore.forget(document->uri);
  if (!client.pullsDiagnostics)
    transport.notify(
        "textDocument/publishDiagnostics",
        json::Object{{"uri", document->uri}, {"diagnostics", json::Array()}});
  // Its thread may be busy: somebody else waits for it.
  reaper.run([document = std::move(document)]() mutable { document.reset(); },
             [] {});
}

void Server::scheduleUpdate(OpenDocument &document) {
  document.lowering.outdate();
  for (const std::weak_ptr<Cancellation> &known :
       std::exchange(document.outdatable, {}))
    if (std::shared_ptr<Cancellation> request = known.lock())
      request->outdate();
  document.worker.runUnlessSuperseded(
      [this, &document, sequence = document.lastSequence] {
        document.status.begin();
        update(document, sequence);
        document.status.setProblem("analysis", "");
        document.status.end();
      },
      [this, &document] {
        document.recover();
        document.status.setProblem("analysis", "the analysis crashed");
        document.status.end();
        transport.notify(
            "window/showMessage",
            json::Object{{"type", 1},
                         {"message", "tcp-lsp-server: the analysis of " +
                                         document.uri +
                                         " crashed; it is tried again at the "
                                         "next change"}});
      });
}

/// Makes one change of a didChange; fails where it has no text.
static llvm::Error apply(const json::Value &edit, const LongStrings *strings,
                         Text &text, Encoding encoding) {
  const json::Object *object = edit.getAsObject();
  const json::Value *given = object ? object->get("text") : nullptr;
  if (!given)
    return llvm::createStringError("a change without a text");
  llvm::Expected<std::string> with = LongStrings::read(*given, strings);
  if (!with)
    return with.takeError();
  const json::Object *range = object->getObject("range");
  if (!range) {
    text = Text(std::move(*with));
    return llvm::Error::success();
  }
  auto offsetOf = [&](StringRef key) {
    const json::Object *position = range->getObject(key);
    auto number = [&](StringRef name) -> unsigned {
      return position
                 ? std::clamp<int64_t>(position->getInteger(name).value_or(0),
                                       0, INT32_MAX)
                 : 0;
    };
    return text.offsetAt({number("line"), number("character")}, encoding);
  };
  size_t begin = offsetOf("start");
  text.replace({begin, std::max(begin, offsetOf("end"))}, *with);
  return llvm::Error::success();
}

void Server::update(OpenDocument &document, size_t sequence) {
  for (;;) {
    OpenDocument::Change change;
    {
      std::lock_guard<std::mutex> lock(document.mutex);
      if (document.changes.empty() ||
          document.changes.front().sequence > sequence)
        break;
      change = std::move(document.changes.front());
      document.changes.pop_front();
    }
    for (const json::Value &edit : change.edits)
      if (llvm::Error error =
              apply(edit, change.longStrings.get(), document.text, encoding)) {
        std::string message = llvm::toString(std::move(error));
        Logger::error("{0}: {1}", document.uri, message);
        // What is wrong with a short one is said when it is read.
        if (change.longStrings)
          transport.reply(nullptr,
                          makeError(llvm::lsp::ErrorCode::ParseError, message));
      }
    document.version = change.version;
  }
  if (document.worker.isSuperseded())
    return;
  auto isWanted = [&] {
    return client.pullsDiagnostics || !document.worker.hasNewerChange();
  };
  // What passes find is placed in a version that is finished.
  bool hasFindings =
      settings().pipelineDiagnostics && document.pipeline.hasFindings();
  std::shared_ptr<const Document> made = document.analysis->update(
      document.text, document.version, [&](const Document &version) {
        if (hasFindings || !isWanted())
          return;
        std::lock_guard<std::mutex> lock(document.telling);
        if (!document.isClosed)
          tellDiagnostics(document, version, {});
      });
  {
    std::lock_guard<std::mutex> lock(document.telling);
    if (document.isClosed)
      return;
    files.publish(*made);
    if (hasFindings && isWanted())
      tellDiagnostics(document, *made, findFindings(document, *made));
  }
  if (!document.worker.hasNewerChange())
    scheduleQuietWork(document);
}

void Server::scheduleQuietWork(OpenDocument &document) {
  document.timers.set(
      "stages", std::chrono::milliseconds(settings().stageDelay),
      [this, &document] {
        document.worker.run([this, &document] { tellChangedStages(document); },
                            [] {});
      });
  // Nobody mends what a pass finds in the middle of a compile.
  if (isOfCompiler(document.uri))
    return;
  document.timers.set(
      "pipeline", std::chrono::milliseconds(settings().pipelineDelay),
      [this, &document] {
        document.worker.run([this, &document] { lowerInBackground(document); },
                            [] {});
      });
}

void Server::tellChangedStages(OpenDocument &open) {
  std::shared_ptr<const Document> document = open.analysis->current();
  std::vector<DocumentMemory::ShownStage> &shown = open.memory.shownStages;
  if (!document || shown.empty())
    return;
  const LoweringSource &source = *open.memory.getLoweringSource(*document);
  size_t numBefore = shown.size();
  llvm::erase_if(shown, [&](const DocumentMemory::ShownStage &stage) {
    return hashInput(source, stage) != stage.hash;
  });
  if (shown.size() != numBefore)
    transport.notify(
        "tcp/stageChanged",
        json::Object{
            {"textDocument", json::Object{{"uri", document->uri()},
                                          {"version", document->version()}}}});
}

std::vector<PipelineDiagnostic> Server::findFindings(OpenDocument &document,
                                                     const Document &version) {
  // Most have none, and the functions of a version are looked up for nothing.
  if (!settings().pipelineDiagnostics || !document.pipeline.hasFindings())
    return {};
  return document.pipeline.find(*document.memory.getLoweringSource(version));
}

void Server::lowerInBackground(OpenDocument &document) {
  std::shared_ptr<const Document> version = document.analysis->current();
  if (!settings().pipelineDiagnostics || !settings().trusted)
    return publishFindings(document);
  if (!version || document.worker.hasNewerChange())
    return;
  std::shared_ptr<Cancellation> job = document.lowering.addBackground();
  if (!job)
    return scheduleQuietWork(document);
  auto run = [this, &document, job,
              source = document.memory.getLoweringSource(*version)] {
    TraceJob trace;
    trace.name = getInputName(document.uri);
    trace.timeout = std::chrono::milliseconds(settings().loweringTimeout);
    trace.isBackground = true;
    document.status.begin();
    llvm::Error error = document.pipeline.lower(
        *source,
        [&](const LoweringInput &input, StringRef entryStage) {
          trace.input = input.text;
          // The pass that leaves invalid IR is to be blamed.
          trace.options = {"--emit=llvm", "--verify-each",
                           "--from=" + entryStage.str()};
          return runTrace(trace, job->isSet);
        },
        trace.timeout);
    std::string problem;
    llvm::handleAllErrors(
        std::move(error),
        [&](const llvm::lsp::LSPError &why) { problem = why.message; },
        [&](const llvm::ErrorInfoBase &why) { problem = why.message(); });
    if (!job->isSet)
      document.status.setProblem("lowering", problem);
    document.status.end();
    // The worker may have ended, the timers know.
    document.timers.set(
        "findings", std::chrono::milliseconds(0), [this, &document] {
          document.worker.run([this, &document] { publishFindings(document); },
                              [] {});
        });
  };
  document.lowering.run(run, [&document] { document.status.end(); });
}

/// The findings of passes are told where they are not known to the client.
void Server::publishFindings(OpenDocument &document) {
  std::shared_ptr<const Document> version = document.analysis->current();
  if (!version || document.worker.hasNewerChange())
    return;
  std::vector<PipelineDiagnostic> findings = findFindings(document, *version);
  if (findings == document.findings &&
      version->version() == document.publishedVersion)
    return;
  std::lock_guard<std::mutex> lock(document.telling);
  if (document.isClosed)
    return;
  tellDiagnostics(document, *version, std::move(findings));
  if (client.refreshesDiagnostics)
    transport.call("workspace/diagnostic/refresh", nullptr,
                   "workspace/diagnostic/refresh");
}

/// Publishes what is wrong, or keeps it for a client that asks.
void Server::tellDiagnostics(OpenDocument &open, const Document &document,
                             std::vector<PipelineDiagnostic> findings) {
  std::string items =
      writeDiagnostics(document, document.uri(), encoding, findings);
  open.findings = std::move(findings);
  open.publishedVersion = document.version();
  if (client.pullsDiagnostics) {
    diagnosticStore.set(
        document.uri(),
        DiagnosticStore::makeEntry(std::move(items), document.version()));
    return;
  }
  JsonText json(encoding);
  json->object([&] {
    json->attribute("uri", document.uri());
    json->attribute("version", document.version());
    json->attributeBegin("diagnostics");
    json->rawValue(items);
    json->attributeEnd();
  });
  notify("textDocument/publishDiagnostics", json.take());
}
