//===- Server.cpp - The language server -----------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/server/Server.h"
#include "lsp/server/OpenDocument.h"
#include "mlir/IR/DialectRegistry.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/LSP/Logging.h"

using namespace mlir::tcp::lsp;
using llvm::StringRef;
using llvm::lsp::ErrorCode;
using llvm::lsp::Logger;
namespace json = llvm::json;

/// So many requests that belong to no document run at once.
static const size_t kMaxHelpers = 4;

Server::Server(Transport &transport, const mlir::DialectRegistry &registry,
               ServerOptions options)
    : transport(transport), registry(registry), options(options),
      timers(options.threaded), files(registry, options.threaded),
      reaper("reaper", options.threaded) {
  llvm::CrashRecoveryContext::Enable();
  files.onReading = [this](bool isReading) { onReading(isReading); };
  if (options.threaded)
    pool = std::make_unique<llvm::DefaultThreadPool>();
  else
    // Messages come at once: what waits for quiet is asked for.
    currentSettings.pipelineDiagnostics = false;
}

Server::~Server() {
  {
    std::lock_guard<std::mutex> lock(pendingMutex);
    for (auto &entry : pending)
      entry.second->isSet = true;
  }
  documents.clear();
}

int Server::run() {
  while (std::optional<Transport::Message> read = transport.read()) {
    json::Object *message = &read->object;
    std::optional<StringRef> method = message->getString("method");
    json::Value *id = message->get("id");
    json::Object *given = message->getObject("params");
    json::Object params = given ? std::move(*given) : json::Object();
    if (!method) {
      // An answer to a request of ours, or nothing that we know.
      if (message->get("result") || message->get("error"))
        onReply(message->getString("id").value_or(""), !message->get("error"));
      else
        transport.reply(id ? *id : json::Value(nullptr),
                        makeError(ErrorCode::InvalidRequest, "no method"));
      continue;
    }
    if (*method == "exit")
      return state == ShutDown ? 0 : 1;
    if (id)
      onRequest(*method, std::move(params), *id);
    else
      onNotification(*method, params, read->longStrings);
    if (!options.threaded)
      timers.runAll();
  }
  return state == ShutDown ? 0 : 1;
}

static std::string keyOf(const json::Value &id) {
  return llvm::formatv("{0}", id).str();
}

void Server::finish(const json::Value &id) {
  std::lock_guard<std::mutex> lock(pendingMutex);
  pending.erase(keyOf(id));
}

void Server::answer(const json::Value &id, llvm::Expected<json::Value> result) {
  finish(id);
  transport.reply(id, std::move(result));
}

void Server::answerText(const json::Value &id,
                        llvm::Expected<std::string> result) {
  finish(id);
  transport.replyText(id, std::move(result));
}

std::shared_ptr<Cancellation> Server::addPending(const json::Value &id) {
  auto request = std::make_shared<Cancellation>();
  std::lock_guard<std::mutex> lock(pendingMutex);
  pending[keyOf(id)] = request;
  return request;
}

void Server::notify(StringRef method, StringRef params) {
  transport.notifyText(method, params);
}

/// Why a request that was cancelled has no answer.
static llvm::Error explain(const Cancellation &cancellation) {
  if (cancellation.isOutdated)
    return makeError(ErrorCode::ContentModified, "the document has changed");
  return makeCancelled();
}

/// A result, or why nobody wants it any more.
template <typename T>
static llvm::Expected<T> unlessUnwanted(const Cancellation &cancellation,
                                        llvm::Expected<T> result) {
  if (!cancellation.isSet)
    return result;
  llvm::consumeError(result.takeError());
  return explain(cancellation);
}

Worker &Server::leastBusyHelper() {
  std::lock_guard<std::mutex> lock(helpersMutex);
  Worker *best = nullptr;
  size_t least = 0;
  for (std::unique_ptr<Worker> &helper : helpers) {
    size_t load = helper->load();
    if (best && load >= least)
      continue;
    best = helper.get();
    least = load;
  }
  if (best && (least == 0 || helpers.size() == kMaxHelpers))
    return *best;
  helpers.push_back(std::make_unique<Worker>("helper", options.threaded));
  return *helpers.back();
}

void Server::onWorkspaceRequest(const WorkspaceHandler &handler,
                                json::Object params, const json::Value &id) {
  std::shared_ptr<Cancellation> request = addPending(id);
  std::optional<StringRef> uri =
      handler.document ? handler.document(params) : std::nullopt;
  auto found = uri ? documents.find(*uri) : documents.end();
  auto onCrash = [this, &handler, id] {
    answer(id,
           makeError(ErrorCode::InternalError, handler.method + " crashed"));
  };
  auto run = [this, &handler, request, id, onCrash,
              params = std::move(params)](const std::string *text) {
    if (!request->take())
      return;
    if (request->isSet)
      return answer(id, explain(*request));
    WorkspaceRequest run{*this,  registry,       params, encoding,
                         client, request->isSet, text};
    if (handler.write)
      answerText(id, unlessUnwanted(*request, handler.write(run)));
    else
      answer(id, unlessUnwanted(*request, handler.run(run)));
  };
  if (found == documents.end())
    return leastBusyHelper().run([run] { run(nullptr); }, onCrash);
  // Its worker has the text as it is after all changes so far.
  OpenDocument *document = found->second.get();
  document->worker.run(
      [this, document, run, onCrash] {
        leastBusyHelper().run(
            [run, text = document->text.str().str()] { run(&text); }, onCrash);
      },
      onCrash);
}

void Server::onRequest(StringRef method, json::Object params,
                       const json::Value &id) {
  if (method == "initialize")
    return answer(id, onInitialize(params));
  if (state == New)
    return answer(id, makeError(ErrorCode::ServerNotInitialized,
                                "initialize comes first"));
  if (state == ShutDown)
    return answer(
        id, makeError(ErrorCode::InvalidRequest, "the server was shut down"));
  if (method == "shutdown") {
    state = ShutDown;
    return answer(id, nullptr);
  }
  if (const Handler *handler = findHandler(method))
    return onDocumentRequest(*handler, std::move(params), id);
  if (const WorkspaceHandler *handler = findWorkspaceHandler(method))
    return onWorkspaceRequest(*handler, std::move(params), id);
  answer(id, makeError(ErrorCode::MethodNotFound, "no such method: " + method));
}

void Server::onDocumentRequest(const Handler &handler, json::Object params,
                               const json::Value &id) {
  std::optional<StringRef> uri = getUri(params);
  if (!uri)
    return answer(id, makeError(ErrorCode::InvalidParams,
                                "params.textDocument.uri is missing"));
  auto found = documents.find(*uri);
  if (found == documents.end())
    return answer(id, makeError(ErrorCode::InvalidParams,
                                "the document is not open: " + *uri));

  std::shared_ptr<Cancellation> request = addPending(id);
  // Its worker ends before it does: tasks may hold it by its address.
  OpenDocument *document = found->second.get();
  if (handler.start && document->lowering.addRequest(request))
    scheduleQuietWork(*document);
  if (handler.endsAtEdit)
    document->addOutdatable(request);
  // For a request that no child process is started for.
  auto fail = [this, &handler, document, request, id](llvm::Error why) {
    if (handler.start)
      document->lowering.finish(request);
    answer(id, std::move(why));
  };
  document->worker.run(
      [this, &handler, document, request, id, fail,
       params = std::move(params)] {
        if (!request->take()) {
          document->lowering.finish(request);
          return;
        }
        if (request->isSet)
          return fail(explain(*request));
        std::shared_ptr<const Document> version = document->analysis->current();
        if (!version)
          return fail(makeError(ErrorCode::InternalError,
                                "the document could not be analyzed"));
        Request run{*this,  *version,         params,        encoding,
                    client, document->memory, request->isSet};
        if (!handler.start) {
          if (handler.write)
            return answerText(id, unlessUnwanted(*request, handler.write(run)));
          return answer(id, unlessUnwanted(*request, handler.run(run)));
        }
        llvm::Expected<LongTask> task = handler.start(run);
        if (!task)
          return fail(task.takeError());
        runLongTask(handler, *document, std::move(*task), request, id);
      },
      [&handler, fail] {
        fail(makeError(ErrorCode::InternalError, handler.method + " crashed"));
      });
}

void Server::runLongTask(const Handler &handler, OpenDocument &document,
                         LongTask task,
                         const std::shared_ptr<Cancellation> &cancellation,
                         const json::Value &id) {
  auto onCrash = [this, &handler, &document, cancellation, id] {
    document.lowering.finish(cancellation);
    document.status.end();
    answer(id,
           makeError(ErrorCode::InternalError, handler.method + " crashed"));
  };
  document.lowering.run(
      [this, &document, cancellation, id, task = std::move(task)]() mutable {
        document.status.begin();
        llvm::Expected<std::string> result =
            cancellation->isSet
                ? llvm::Expected<std::string>(explain(*cancellation))
                : task(*cancellation);
        document.lowering.finish(cancellation);
        document.status.end();
        answerText(id, unlessUnwanted(*cancellation, std::move(result)));
      },
      onCrash);
}

void Server::onNotification(StringRef method, const json::Object &params,
                            std::shared_ptr<const LongStrings> longStrings) {
  if (state != Running)
    return;
  if (method == "textDocument/didOpen")
    onDidOpen(params, std::move(longStrings));
  else if (method == "textDocument/didChange")
    onDidChange(params, std::move(longStrings));
  else if (method == "textDocument/didClose")
    onDidClose(params);
  else if (method == "$/cancelRequest")
    onCancel(params);
  else if (method == "initialized")
    onInitialized();
  else if (method == "workspace/didChangeWorkspaceFolders")
    onDidChangeFolders(params);
  else if (method == "workspace/didChangeWatchedFiles")
    onDidChangeFiles(params);
  else if (method == "workspace/didChangeConfiguration")
    onDidChangeConfiguration(params);
}

void Server::onCancel(const json::Object &params) {
  const json::Value *id = params.get("id");
  if (!id)
    return;
  std::shared_ptr<Cancellation> request;
  {
    std::lock_guard<std::mutex> lock(pendingMutex);
    request = pending.lookup(keyOf(*id));
  }
  if (!request)
    return;
  request->isSet = true;
  // One that waits behind others is not waited for.
  if (request->take())
    answer(*id, explain(*request));
}

std::shared_ptr<Progress>
Server::startProgress(std::optional<json::Value> token, std::string title) {
  return std::make_shared<Progress>(transport, std::move(token),
                                    std::move(title));
}
