//===- Server.cpp - The language server -----------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/server/Server.h"
#include "lsp/server/ServerCapabilities.h"
#include "lsp/server/Uri.h"
#include "lsp/server/process/ScratchDirectory.h"
#include "mlir/IR/DialectRegistry.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/LSP/Logging.h"

using namespace mlir::tcp::lsp;
using llvm::StringRef;
using llvm::lsp::ErrorCode;
using llvm::lsp::Logger;
namespace json = llvm::json;

Server::Server(Transport &transport, const mlir::DialectRegistry &registry,
               ServerOptions options)
    : projects(transport),
      session(transport, registry, options.threaded, options.hasTcpAot),
      pending(transport), reading(transport, session.timers), td(session),
      helpers(options.threaded), reaper("reaper", options.threaded) {
  llvm::CrashRecoveryContext::Enable();
  td.project.onChanged = [this] { onDialectsChanged(); };
  td.project.onErrors = [this](const std::string &file,
                               const std::vector<TdError> &errors) {
    tellErrors(file, errors);
  };
  session.workspace.onReading = [this](bool isReading) {
    if (!session.client.workDoneProgress)
      return;
    if (isReading)
      reading.begin();
    else
      reading.end();
  };
  session.workspace.onProjectFile = [this](const std::string &path) {
    projects.check(path);
  };
  // Without threads there is no quiet time, so functions are lowered on request
  // only.
  if (!options.threaded)
    session.settings.update(json::Object{{"pipelineDiagnostics", false}});
}

Server::~Server() {
  pending.cancelAll();
  tdDocuments.clear();
  std::lock_guard lock(documentsMutex);
  documents.clear();
}

int Server::run() {
  while (std::optional<Transport::Message> read = session.transport.read()) {
    json::Object *message = &read->object;
    std::optional<StringRef> method = message->getString("method");
    const json::Value *id = message->get("id");
    const json::Value *params = message->get("params");
    if (!method) {
      // The message is an answer to a request of the server, or unknown.
      if (message->get("result") || message->get("error"))
        onReply(*message);
      else
        session.transport.reply(
            id ? *id : json::Value(nullptr),
            makeError(ErrorCode::InvalidRequest, "no method"));
      continue;
    }
    if (*method == "exit")
      break;
    json::Value none = json::Object();
    if (id)
      onRequest(*method, params ? *params : none, *id);
    else
      onNotification(*method, params ? *params : none, read->longStrings);
    if (!session.threaded)
      session.timers.runAll();
  }
  return state == ShutDown ? 0 : 1;
}

OpenDocument *Server::find(StringRef uri) {
  auto found = documents.find(uri);
  return found == documents.end() ? nullptr : found->second.get();
}

TdDocument *Server::findTd(StringRef uri) {
  auto found = tdDocuments.find(uri);
  return found == tdDocuments.end() ? nullptr : found->second.get();
}

//===----------------------------------------------------------------------===//
// Requests
//===----------------------------------------------------------------------===//

/// Answers a request if it is about an open .td file.
bool Server::answerForTd(StringRef method, const json::Value &params,
                         const json::Value &id) {
  TdDocument *document = findTd(getDocumentUri(params));
  if (document)
    document->answer(findTdHandler(method), params, pending.add(id));
  return document;
}

void Server::onRequest(StringRef method, const json::Value &params,
                       const json::Value &id) {
  auto reply = [&](llvm::Expected<json::Value> result) {
    session.transport.reply(id, std::move(result));
  };
  if (method == "initialize") {
    llvm::Expected<InitializeParams> read =
        readParams<InitializeParams>(params);
    return reply(read ? onInitialize(*read) : read.takeError());
  }
  if (state == New)
    return reply(
        makeError(ErrorCode::ServerNotInitialized, "initialize comes first"));
  if (state == ShutDown)
    return reply(
        makeError(ErrorCode::InvalidRequest, "the server was shut down"));
  if (method == "shutdown") {
    state = ShutDown;
    return reply(nullptr);
  }
  const Handler *handler = findHandler(method);
  if (!handler)
    return reply(
        makeError(ErrorCode::MethodNotFound, "no such method: " + method));
  if (answerForTd(method, params, id))
    return;
  std::visit(
      [&](auto read) {
        auto call = read(params);
        if (call)
          answer(*handler, std::move(*call), id);
        else
          reply(call.takeError());
      },
      handler->read);
}

void Server::answer(const Handler &handler, Call<Request> call,
                    const json::Value &id) {
  if (OpenDocument *document = find(call.uri))
    return document->answer(handler, std::move(call), pending.add(id));
  session.transport.reply(id,
                          makeError(ErrorCode::InvalidParams,
                                    "the document is not open: " + call.uri));
}

void Server::answer(const Handler &handler, Call<WorkspaceRequest> call,
                    const json::Value &id) {
  std::shared_ptr<PendingRequest> request = pending.add(id);
  OpenDocument *document = call.uri.empty() ? nullptr : find(call.uri);
  auto onCrash = [&handler, request] {
    request->answer(
        makeError(ErrorCode::InternalError, handler.method + " crashed"));
  };
  auto run = [this, request, call = std::move(call)](const std::string *text) {
    if (!request->take())
      return;
    if (request->isSet)
      return request->answer(makeCancelled());
    request->answer(
        call.run({session, session.registry, session.client.positionEncoding,
                  session.client, request->isSet, text, td}));
  };
  if (!document)
    return helpers.run([run] { run(nullptr); }, onCrash);
  document->withText(
      [this, run, onCrash](const std::string &text) {
        helpers.run([run, text] { run(&text); }, onCrash);
      },
      onCrash);
}

//===----------------------------------------------------------------------===//
// Notifications
//===----------------------------------------------------------------------===//

/// Reads the parameters of a notification. Logs an error in them.
template <typename Params, typename Take>
static void readAndTake(StringRef method, const json::Value &value, Take take) {
  llvm::Expected<Params> params = readParams<Params>(value);
  if (params)
    take(std::move(*params));
  else
    Logger::error("{0}: {1}", method, llvm::toString(params.takeError()));
}

void Server::onNotification(StringRef method, const json::Value &params,
                            std::shared_ptr<const LongStrings> longStrings) {
  if (state != Running)
    return;
  if (method == "textDocument/didOpen")
    readAndTake<DidOpenParams>(method, params, [&](DidOpenParams params) {
      onDidOpen(std::move(params), std::move(longStrings));
    });
  else if (method == "textDocument/didChange")
    readAndTake<DidChangeParams>(method, params, [&](DidChangeParams params) {
      onDidChange(std::move(params), std::move(longStrings));
    });
  else if (method == "textDocument/didClose")
    readAndTake<DocumentParams>(
        method, params,
        [&](const DocumentParams &params) { onDidClose(params); });
  else if (method == "$/cancelRequest")
    readAndTake<CancelParams>(method, params, [&](const CancelParams &params) {
      pending.cancel(params.id);
    });
  else if (method == "initialized")
    onInitialized();
  else if (method == "workspace/didChangeWorkspaceFolders")
    readAndTake<DidChangeFoldersParams>(
        method, params, [&](const DidChangeFoldersParams &params) {
          onDidChangeFolders(params);
        });
  else if (method == "workspace/didChangeWatchedFiles")
    readAndTake<DidChangeFilesParams>(
        method, params,
        [&](const DidChangeFilesParams &params) { onDidChangeFiles(params); });
  else if (method == "workspace/didChangeConfiguration")
    readAndTake<DidChangeConfigurationParams>(
        method, params, [&](const DidChangeConfigurationParams &params) {
          onDidChangeConfiguration(params);
        });
}

void Server::onDidOpen(DidOpenParams params,
                       std::shared_ptr<const LongStrings> longStrings) {
  if (isTdUri(params.getUri())) {
    std::unique_ptr<TdDocument> &opened = tdDocuments[params.getUri()];
    if (!opened)
      opened = std::make_unique<TdDocument>(td, params.getUri());
    return opened->change(params.version,
                          {{std::nullopt, std::move(params.text)}},
                          std::move(longStrings));
  }
  // If the document is open already, it only gets its new text.
  OpenDocument *document = find(params.getUri());
  if (!document) {
    auto opened = std::make_unique<OpenDocument>(session, params.getUri());
    document = opened.get();
    std::lock_guard lock(documentsMutex);
    documents[params.getUri()] = std::move(opened);
  }
  document->change(params.version, {{std::nullopt, std::move(params.text)}},
                   std::move(longStrings));
}

void Server::onDidChange(DidChangeParams params,
                         std::shared_ptr<const LongStrings> longStrings) {
  if (TdDocument *document = findTd(params.getUri()))
    return document->change(params.version, std::move(params.contentChanges),
                            std::move(longStrings));
  OpenDocument *document = find(params.getUri());
  if (document)
    document->change(params.version, std::move(params.contentChanges),
                     std::move(longStrings));
  else
    Logger::error("didChange of a document that is not open: {0}",
                  params.getUri());
}

void Server::onDidClose(const DocumentParams &params) {
  if (auto found = tdDocuments.find(params.getUri());
      found != tdDocuments.end()) {
    std::unique_ptr<TdDocument> document = std::move(found->second);
    tdDocuments.erase(found);
    document->close();
    return reaper.run(
        [document = std::move(document)]() mutable { document.reset(); },
        [] {});
  }
  auto found = documents.find(params.getUri());
  if (found == documents.end())
    return Logger::error("didClose of a document that is not open: {0}",
                         params.getUri());
  std::unique_ptr<OpenDocument> document;
  {
    std::lock_guard lock(documentsMutex);
    document = std::move(found->second);
    documents.erase(found);
  }
  document->close();
  session.workspace.close(params.getUri());
  session.diagnostics.forget(params.getUri());
  if (!session.client.pullsDiagnostics)
    session.transport.notify(
        "textDocument/publishDiagnostics",
        json::Object{{"uri", params.getUri()}, {"diagnostics", json::Array()}});
  // The destructor waits for the document's thread, so the reaper runs it.
  reaper.run(
      [this, document = std::move(document)]() mutable {
        std::string uri = document->getUri();
        document.reset();
        // The text is another document's if the file is open again.
        std::lock_guard lock(documentsMutex);
        if (!documents.count(uri))
          td.removeMlir(uri);
      },
      [] {});
}

/// Returns the paths of the folders that are on this machine.
static std::vector<std::string>
toPaths(llvm::ArrayRef<WorkspaceFolder> folders) {
  std::vector<std::string> paths;
  for (const WorkspaceFolder &folder : folders)
    if (std::string path = toPath(folder.uri); !path.empty())
      paths.push_back(std::move(path));
  return paths;
}

void Server::onDidChangeFolders(const DidChangeFoldersParams &params) {
  for (const WorkspaceFolder &folder : params.removed)
    if (std::string path = toPath(folder.uri); !path.empty()) {
      session.workspace.removeFolder(path);
      session.settings.removeFolder(path);
      td.project.removeFolder(path);
    }
  std::vector<std::string> added = toPaths(params.added);
  for (const std::string &path : added)
    session.workspace.addFolder(path);
  applySettings({});
  askForSettings(std::move(added));
}

void Server::onDidChangeFiles(const DidChangeFilesParams &params) {
  bool isOfWorkspace = false, isOfProject = false;
  for (const FileEvent &event : params.changes)
    if (std::string path = toPath(event.uri); !path.empty()) {
      isOfWorkspace |= session.workspace.onChange(path, event.isDeletion());
      isOfProject |= isProjectFile(path);
      td.project.refresh(path);
      if (StringRef(path).ends_with(".td"))
        td.buffers.touch();
    }
  // Other stages may hold now.
  if (isOfProject)
    for (auto &document : documents)
      document.second->scheduleQuietWork();
  if (isOfWorkspace && session.client.refreshesDiagnostics)
    session.transport.call("workspace/diagnostic/refresh", nullptr,
                           "workspace/diagnostic/refresh");
}

//===----------------------------------------------------------------------===//
// The start of a session
//===----------------------------------------------------------------------===//

/// Returns the folders that the client names in `initialize`.
static std::vector<std::string> findFolders(const InitializeParams &params) {
  if (params.workspaceFolders)
    return toPaths(*params.workspaceFolders);
  if (params.rootUri)
    return toPaths(WorkspaceFolder{*params.rootUri});
  if (params.rootPath && !params.rootPath->empty())
    return {*params.rootPath};
  return {};
}

llvm::Expected<json::Value>
Server::onInitialize(const InitializeParams &params) {
  if (state != New)
    return makeError(ErrorCode::InvalidRequest, "initialized already");
  state = Running;
  session.client = params.client;
  for (std::string &folder : findFolders(params))
    session.workspace.addFolder(std::move(folder));
  std::vector<std::string> mistakes;
  if (params.initializationOptions)
    mistakes = session.settings.update(*params.initializationOptions);
  applySettings(mistakes);
  return json::Object{
      {"serverInfo",
       json::Object{{"name", "tcp-lsp-server"}, {"version", TCP_VERSION}}},
      {"capabilities",
       makeCapabilities(session.client, session.settings.get().formatOnSave)}};
}

void Server::onInitialized() {
  reaper.run([] { ScratchDirectory::removeAbandoned(); }, [] {});
  askForSettings(session.workspace.getFolders());
  if (!session.client.watchesFiles)
    return;
  session.transport.call(
      "client/registerCapability",
      json::Object{{"registrations",
                    json::Array{json::Object{
                        {"id", "watch"},
                        {"method", "workspace/didChangeWatchedFiles"},
                        {"registerOptions",
                         json::Object{{"watchers", makeWatchers()}}}}}}},
      "watch");
}

//===----------------------------------------------------------------------===//
// Settings
//===----------------------------------------------------------------------===//

void Server::onDidChangeConfiguration(
    const DidChangeConfigurationParams &params) {
  // Clients send the settings of all their servers. Those of this server are
  // below its name.
  if (params.tcp)
    applySettings(session.settings.update(*params.tcp));
  askForSettings(session.workspace.getFolders());
}

/// Asks the client for the settings of folders, if it answers such requests.
void Server::askForSettings(std::vector<std::string> folders) {
  if (!session.client.hasConfiguration || folders.empty())
    return;
  json::Array items;
  for (const std::string &folder : folders)
    items.push_back(
        json::Object{{"scopeUri", toUri(folder)}, {"section", "tcp"}});
  std::string id = "settings " + std::to_string(++numAsked);
  asked[id] = std::move(folders);
  session.transport.call("workspace/configuration",
                         json::Object{{"items", std::move(items)}}, id);
}

void Server::onReply(const json::Object &message) {
  StringRef id = message.getString("id").value_or("");
  const json::Value *result = message.get("result");
  if (result)
    reading.agree(id);
  auto found = asked.find(id);
  if (found == asked.end())
    return;
  std::vector<std::string> folders = std::move(found->second);
  asked.erase(found);
  // The answer has an element for each folder, in order. It is null for a
  // folder without settings.
  const json::Array *settings = result ? result->getAsArray() : nullptr;
  std::vector<std::string> mistakes;
  for (size_t i = 0; settings && i < folders.size() && i < settings->size();
       ++i)
    if (const json::Object *given = (*settings)[i].getAsObject())
      llvm::append_range(mistakes,
                         session.settings.updateFolder(folders[i], *given));
  applySettings(mistakes);
}

/// Applies settings that have changed, and reports the wrong ones.
void Server::applySettings(llvm::ArrayRef<std::string> mistakes) {
  for (const std::string &mistake : mistakes)
    session.transport.notify(
        "window/showMessage",
        json::Object{{"type", 2}, {"message", "tcp-lsp-server: " + mistake}});
  if (session.settings.takeHintsChanged() && session.client.inlayHintRefresh)
    session.transport.call("workspace/inlayHint/refresh", nullptr,
                           "inlayHints");
  for (auto &document : documents)
    document.second->scheduleQuietWork();
  readDialects();
}

/// Reads the .td files of the folders, if they or their settings are new.
void Server::readDialects() {
  for (std::string &folder : session.workspace.getFolders()) {
    OdsPaths paths = session.settings.get(toUri(folder)).ods;
    td.project.setFolder(std::move(folder), std::move(paths));
  }
}

/// Analyzes all documents again. The thread of `ProjectOds` calls it.
void Server::onDialectsChanged() {
  {
    std::lock_guard lock(documentsMutex);
    for (auto &document : documents)
      document.second->analyzeAgain();
  }
  if (session.client.refreshesDiagnostics)
    session.transport.call("workspace/diagnostic/refresh", nullptr,
                           "workspace/diagnostic/refresh");
  if (session.client.refreshesSemanticTokens)
    session.transport.call("workspace/semanticTokens/refresh", nullptr,
                           "workspace/semanticTokens/refresh");
}

/// Sends the errors of a .td file, for which clients do not ask. The thread of
/// `ProjectOds` calls it.
void Server::tellErrors(const std::string &file,
                        const std::vector<TdError> &errors) {
  std::shared_ptr<const TdText> text = td.buffers.getText(file);
  session.transport.notify(
      "textDocument/publishDiagnostics",
      json::Object{
          {"uri", toUri(file)},
          {"diagnostics", makeDiagnostics(errors, text.get(),
                                          session.client.positionEncoding)}});
}
