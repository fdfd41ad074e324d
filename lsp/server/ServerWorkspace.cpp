//===- ServerWorkspace.cpp - Its start, folders and settings --------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/server/OpenDocument.h"
#include "lsp/server/TemporaryDirectory.h"
#include "lsp/server/Uri.h"

using namespace mlir::tcp::lsp;
using llvm::StringRef;
using llvm::lsp::ErrorCode;
namespace json = llvm::json;

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
  reaper.run([] { TemporaryDirectory::removeAbandoned(); }, [] {});
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
