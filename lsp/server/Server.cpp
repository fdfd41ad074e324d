//===- Server.cpp - The language server -----------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/server/Server.h"
#include "lsp/document/Analysis.h"
#include "lsp/server/JsonText.h"
#include "lsp/server/Lowering.h"
#include "lsp/server/PipelineDiagnostics.h"
#include "lsp/server/StageQuery.h"
#include "lsp/server/Status.h"
#include "lsp/server/Uri.h"
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
    json::Array edits;
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
  while (std::optional<json::Object> message = transport.read()) {
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
      onNotification(*method, params);
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

void Server::onNotification(StringRef method, const json::Object &params) {
  if (state != Running)
    return;
  if (method == "textDocument/didOpen")
    onDidOpen(params);
  else if (method == "textDocument/didChange")
    onDidChange(params);
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

/// The folders that a client names at the start.
static std::vector<std::string> findFolders(const json::Object &params) {
  std::vector<std::string> folders;
  if (const json::Array *given = params.getArray("workspaceFolders")) {
    for (const json::Value &folder : *given)
      if (const json::Object *object = folder.getAsObject())
        folders.push_back(toPath(object->getString("uri").value_or("")));
  } else if (std::optional<StringRef> root = params.getString("rootUri")) {
    folders.push_back(toPath(*root));
  } else if (std::optional<StringRef> path = params.getString("rootPath")) {
    folders.push_back(path->str());
  }
  llvm::erase_if(folders, [](StringRef folder) { return folder.empty(); });
  return folders;
}

/// Whether a client tells of changed files when asked to.
static bool canWatchFiles(const json::Object &params) {
  const json::Object *at = params.getObject("capabilities");
  for (StringRef key : {"workspace", "didChangeWatchedFiles"})
    at = at ? at->getObject(key) : nullptr;
  return at && at->getBoolean("dynamicRegistration").value_or(false);
}

/// The first of the encodings that the client offers and we know; else UTF-16.
static Encoding chooseEncoding(const json::Object &params) {
  const json::Object *capabilities = params.getObject("capabilities");
  const json::Object *general =
      capabilities ? capabilities->getObject("general") : nullptr;
  const json::Array *offered =
      general ? general->getArray("positionEncodings") : nullptr;
  if (offered)
    for (const json::Value &value : *offered) {
      StringRef name = value.getAsString().value_or("");
      if (name == "utf-8")
        return Encoding::UTF8;
      if (name == "utf-16")
        return Encoding::UTF16;
      if (name == "utf-32")
        return Encoding::UTF32;
    }
  return Encoding::UTF16;
}

llvm::Expected<json::Value> Server::onInitialize(const json::Object &params) {
  if (state != New)
    return makeError(ErrorCode::InvalidRequest, "initialized already");
  state = Running;
  encoding = chooseEncoding(params);
  client = ClientCapabilities(params);
  json::Object capabilities{
      {"positionEncoding", encoding == Encoding::UTF8    ? "utf-8"
                           : encoding == Encoding::UTF16 ? "utf-16"
                                                         : "utf-32"},
      {"textDocumentSync",
       json::Object{{"openClose", true}, {"change", 2}, {"save", true}}}};
  auto add = [&](StringRef capability, json::Value value) {
    auto [outer, inner] = capability.split('.');
    if (inner.empty()) {
      capabilities[outer] = std::move(value);
      return;
    }
    if (!capabilities.getObject(outer))
      capabilities[outer] = json::Object();
    (*capabilities.getObject(outer))[inner] = std::move(value);
  };
  auto declare = [&](const auto &handler) {
    if (!handler.capability.empty())
      add(handler.capability,
          handler.options ? handler.options() : json::Value(true));
  };
  for (const Handler &handler : getHandlers())
    declare(handler);
  for (const WorkspaceHandler &handler : getWorkspaceHandlers())
    declare(handler);
  if (client.pullsDiagnostics)
    add("diagnosticProvider", json::Object{{"identifier", "tcp"},
                                           {"interFileDependencies", false},
                                           {"workspaceDiagnostics", true}});
  add("workspace.workspaceFolders",
      json::Object{{"supported", true}, {"changeNotifications", true}});
  watchesFiles = canWatchFiles(params);
  for (std::string &folder : findFolders(params))
    files.addFolder(std::move(folder));
  // Clients format on save themselves; those that do not may ask us to.
  if (const json::Object *wishes = params.getObject("initializationOptions"))
    readSettings(*wishes);
  if (settings().formatOnSave)
    (*capabilities.getObject("textDocumentSync"))["willSaveWaitUntil"] = true;
  return json::Object{{"serverInfo", json::Object{{"name", "tcp-lsp-server"},
                                                  {"version", TCP_VERSION}}},
                      {"capabilities", std::move(capabilities)}};
}

void Server::onInitialized() {
  if (!watchesFiles)
    return;
  json::Object watcher{{"globPattern", "**/*.mlir"}};
  transport.call(
      "client/registerCapability",
      json::Object{{"registrations",
                    json::Array{json::Object{
                        {"id", "watch"},
                        {"method", "workspace/didChangeWatchedFiles"},
                        {"registerOptions",
                         json::Object{{"watchers",
                                       json::Array{std::move(watcher)}}}}}}}},
      "watch");
}

void Server::onReply(StringRef id, bool succeeded) {
  std::lock_guard<std::mutex> lock(readingMutex);
  if (!succeeded || !reading || id != readingToken)
    return;
  reading->agree(readingToken);
  reading->report("");
}

void Server::onReading(bool isReading) {
  // What does not take long is not told.
  constexpr std::chrono::milliseconds patience(150);
  if (!client.workDoneProgress)
    return;
  if (!isReading) {
    timers.cancel("reading");
    std::lock_guard<std::mutex> lock(readingMutex);
    if (reading)
      reading->end();
    reading.reset();
    return;
  }
  timers.set("reading", patience, [this] {
    std::lock_guard<std::mutex> lock(readingMutex);
    readingToken = "reading " + std::to_string(++numReadings);
    reading = startProgress(std::nullopt, "Reading the files of the workspace");
    transport.call("window/workDoneProgress/create",
                   json::Object{{"token", readingToken}}, readingToken);
  });
}

void Server::onDidChangeFolders(const json::Object &params) {
  const json::Object *event = params.getObject("event");
  auto forAll = [&](StringRef key, llvm::function_ref<void(std::string)> run) {
    const json::Array *folders = event ? event->getArray(key) : nullptr;
    if (!folders)
      return;
    for (const json::Value &folder : *folders) {
      const json::Object *object = folder.getAsObject();
      std::string path =
          object ? toPath(object->getString("uri").value_or("")) : "";
      if (!path.empty())
        run(std::move(path));
    }
  };
  forAll("removed", [&](const std::string &path) { files.removeFolder(path); });
  forAll("added", [&](std::string path) { files.addFolder(std::move(path)); });
}

void Server::onDidChangeFiles(const json::Object &params) {
  const json::Array *changes = params.getArray("changes");
  if (!changes)
    return;
  for (const json::Value &change : *changes) {
    const json::Object *object = change.getAsObject();
    std::string path =
        object ? toPath(object->getString("uri").value_or("")) : "";
    if (!path.empty())
      files.refresh(std::move(path));
  }
  if (client.refreshesDiagnostics)
    transport.call("workspace/diagnostic/refresh", nullptr,
                   "workspace/diagnostic/refresh");
}

void Server::onDidChangeConfiguration(const json::Object &params) {
  const json::Object *given = params.getObject("settings");
  // Clients send all that they know, each server's below its name.
  const json::Object *ours = given ? given->getObject("tcp") : nullptr;
  if (ours)
    readSettings(*ours);
}

Settings Server::settings() const {
  std::lock_guard<std::mutex> lock(settingsMutex);
  return currentSettings;
}

void Server::readSettings(const json::Object &given) {
  std::vector<std::string> wrong;
  bool hasOtherHints = false;
  {
    std::lock_guard<std::mutex> lock(settingsMutex);
    InlayHintOptions before = currentSettings.inlayHints;
    wrong = currentSettings.update(given);
    hasOtherHints = !(before == currentSettings.inlayHints);
  }
  for (std::string &message : wrong)
    transport.notify(
        "window/showMessage",
        json::Object{{"type", 2},
                     {"message", "tcp-lsp-server: " + std::move(message)}});
  if (hasOtherHints && client.inlayHintRefresh)
    transport.call("workspace/inlayHint/refresh", nullptr, "inlayHints");
  for (auto &document : documents)
    scheduleQuietWork(*document.second);
}

void Server::onDidOpen(const json::Object &params) {
  const json::Object *item = params.getObject("textDocument");
  std::optional<StringRef> uri = getUri(params);
  std::optional<StringRef> text = item ? item->getString("text") : std::nullopt;
  if (!uri || !text) {
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
         json::Array{json::Object{{"text", text->str()}}}});
  }
  scheduleUpdate(*document);
}

void Server::onDidChange(const json::Object &params) {
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
         *edits});
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

/// Makes one change of a didChange.
static void apply(const json::Value &edit, Text &text, Encoding encoding) {
  const json::Object *object = edit.getAsObject();
  std::optional<StringRef> with =
      object ? object->getString("text") : std::nullopt;
  if (!with) {
    Logger::error("a change without a text");
    return;
  }
  const json::Object *range = object->getObject("range");
  if (!range) {
    text = Text(with->str());
    return;
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
      apply(edit, document.text, encoding);
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
  if (!settings().pipelineDiagnostics)
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

std::shared_ptr<Progress>
Server::startProgress(std::optional<json::Value> token, std::string title) {
  return std::make_shared<Progress>(transport, std::move(token),
                                    std::move(title));
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
