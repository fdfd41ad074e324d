//===- SessionSources.cpp - Breakpoints and documents -------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/session/Session.h"

#include "debug-adapter/adapter/session/NameCheck.h"

#include <cctype>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <unistd.h>

using namespace mlir::tcp::dap;

Result<Nothing> Session::syncBreakpoints() {
  AgentConnection *live = debuggee.getLive();
  // One that has ended may still be there, and listens no more.
  if (!live || is<state::Dead>()) {
    hasUnsynced = true;
    return Nothing{};
  }
  wire::SetBreakpoints request;
  for (const auto &[id, entry] : breakpoints.getAll())
    request.breakpoints.push_back(entry.request);
  if (is<state::Stopped>()) {
    Result<wire::BreakpointStatuses> statuses = live->ask(request);
    if (!statuses)
      return statuses.error();
    for (wire::BreakpointStatus &status : statuses->breakpoints) {
      checkStatus(status);
      breakpoints.update(status);
    }
    return Nothing{};
  }
  live->askAsync(request,
                 [this](const Result<wire::BreakpointStatuses> &statuses) {
                   if (!statuses)
                     return;
                   for (const auto &status : statuses->breakpoints)
                     onBreakpoint(status);
                 });
  return Nothing{};
}

/// What a breakpoint is about, if that has a name.
static std::optional<wire::Breakpoint>
getNamed(const wire::Breakpoint &breakpoint) {
  if (breakpoint.kind == "name")
    return breakpoint;
  wire::Breakpoint named;
  size_t at = breakpoint.data.find('@');
  std::string kind = breakpoint.data.substr(0, at);
  if (breakpoint.kind != "data" || (kind != "created" && kind != "symbol"))
    return std::nullopt;
  named.of = kind == "created" ? "op" : kind;
  named.pattern = breakpoint.data.substr(at + 1);
  return named;
}

void Session::checkStatus(wire::BreakpointStatus &status) {
  const Breakpoints::Entry *entry = breakpoints.find(status.id);
  if (!status.verified || !entry)
    return;
  std::optional<wire::Breakpoint> named = getNamed(entry->request);
  if (!named)
    return;
  // What was hit needs no more names.
  if (entry->status && entry->status->verified)
    return;
  status.message = checkName(
      *named,
      [this](const char *kind) -> std::optional<std::vector<std::string>> {
        Result<wire::Names> names = ask(wire::GetNames{kind});
        if (!names)
          return std::nullopt;
        return std::move(names->names);
      });
  status.verified = status.message.empty();
  status.mayMatchLater = !status.verified;
}

void Session::verifyHits() {
  for (int64_t id : stop.breakpoints) {
    wire::BreakpointStatus status;
    const Breakpoints::Entry *entry = breakpoints.find(id);
    if (!entry || !entry->status || !entry->status->mayMatchLater)
      continue;
    status.id = id;
    status.verified = true;
    onBreakpoint(status);
  }
}

Result<protocol::SetBreakpointsBody>
Session::setBreakpoints(Breakpoints::Origin origin, const std::string &group,
                        std::vector<wire::Breakpoint> requests) {
  std::vector<int64_t> ids =
      breakpoints.replace(origin, group, std::move(requests));
  Result<Nothing> synced = syncBreakpoints();
  if (!synced)
    return synced.error();
  protocol::SetBreakpointsBody body;
  for (int64_t id : ids)
    body.breakpoints.push_back(toProtocol(*breakpoints.find(id)));
  return body;
}

void Session::onBreakpoint(const wire::BreakpointStatus &status) {
  if (!breakpoints.update(status))
    return;
  protocol::BreakpointEvent event;
  event.reason = "changed";
  event.breakpoint = toProtocol(*breakpoints.find(status.id));
  client.sendEvent("breakpoint", event);
}

protocol::Breakpoint Session::toProtocol(const Breakpoints::Entry &entry) {
  protocol::Breakpoint result;
  const wire::Breakpoint &request = entry.request;
  result.id = request.id;
  if (entry.status) {
    result.verified = entry.status->verified;
    result.message = entry.status->message;
    if (!result.verified) {
      result.reason = entry.status->mayMatchLater ? "pending" : "failed";
      if (result.message.empty())
        result.message = "nothing matches";
    }
  } else {
    result.reason = "pending";
    result.message = is<state::Running>()   ? "the compile is running"
                     : is<state::Stopped>() ? "the compiler says nothing of it"
                                            : "the compile has not begun yet";
  }
  if (request.kind == "line") {
    result.line = request.line;
    result.column = request.column;
    if (!request.document.empty())
      result.source = documentSource(request.document, "");
    else
      result.source = toSource(request.file);
  }
  if (request.kind == "action" && request.index) {
    char address[32];
    std::snprintf(address, sizeof(address), "0x%llx",
                  static_cast<unsigned long long>(*request.index));
    result.instructionReference = address;
  }
  if (entry.status && entry.status->location &&
      entry.status->location->isKnown()) {
    const wire::Location &location = *entry.status->location;
    result.line = location.line;
    if (location.column.value_or(0) > 0)
      result.column = location.column;
    if (request.kind != "line")
      result.source = toSource(location.file);
  }
  if (result.line)
    result.line = client.toClientLine(*result.line);
  if (result.column)
    result.column = client.toClientColumn(*result.column);
  return result;
}

protocol::Source Session::toSource(const std::string &file) {
  protocol::Source source;
  source.name = file.substr(file.rfind('/') + 1);
  std::string path = file;
  // As the compiler was called, seen from where it runs.
  if (!path.empty() && path.front() != '/') {
    std::string base = directory;
    if (base.empty())
      if (char *current = ::getcwd(nullptr, 0)) {
        base = current;
        std::free(current);
      }
    path.insert(0, base + "/");
  }
  source.path = client.toClientPath(path);
  return source;
}

/// Of what part of the IR a document is, as its id says; nothing for all. As
/// part of a path, which clients take apart.
static std::string getPartName(const std::string &id) {
  static constexpr size_t kLongest = 40;
  size_t colon = id.find(':');
  if (colon == std::string::npos)
    return "";
  std::string name = id.substr(colon + 1, kLongest);
  for (char &c : name)
    if (!std::isalnum(static_cast<unsigned char>(c)) &&
        std::strchr("@_.$-", c) == nullptr)
      c = '_';
  return name;
}

/// "add, action 12.mlir", "add, @f, action 12.mlir": what is read at a glance,
/// and tells the language.
static std::string nameDocument(const std::string &program,
                                const std::string &id,
                                const wire::Position &position,
                                std::optional<int64_t> change,
                                const std::string &kind) {
  std::string name = program.substr(0, program.rfind('.'));
  if (std::string part = getPartName(id); !part.empty())
    name += ", " + part;
  if (change)
    name += ", change " + std::to_string(*change);
  else
    name += (position.phase == "after" ? ", after action " : ", action ") +
            std::to_string(position.action);
  return name + (kind == "llvm" ? ".ll" : kind == "asm" ? ".S" : ".mlir");
}

protocol::Source Session::documentSource(const std::string &id,
                                         const std::string &kind) {
  bool isNew = false;
  Documents::Entry &entry = documents.get(
      id, nameDocument(programName, id, stop.position, stop.change, kind),
      isNew);
  protocol::Source source = dap::toSource(entry);
  if (isNew) {
    protocol::LoadedSourceEvent event;
    event.reason = "new";
    event.source = source;
    client.sendEvent("loadedSource", event);
  }
  return source;
}

Result<wire::Document> Session::readDocument(Documents::Entry &entry) {
  if (!entry.isRead && entry.isOutdated)
    return Error{"the IR is another one there now"};
  if (!entry.isRead) {
    Result<wire::Document> document = ask(
        wire::GetDocument{entry.document.id, "", documents.getKnownPieces()});
    if (!document)
      return document.error();
    Result<Nothing> assembled = documents.assemble(*document);
    if (!assembled)
      return assembled.error();
    documents.setText(entry, std::move(*document));
  }
  return entry.document;
}

void Session::forgetLater() {
  int64_t moment = stop.position.moment.value_or(0);
  forgetDocuments(moment + 1);
  edits.insert(moment);
}

void Session::forgetUndone() {
  auto undone = edits.lower_bound(stop.position.moment.value_or(0));
  if (stop.diverged)
    forgetDocuments(0);
  else if (undone != edits.end())
    forgetDocuments(*undone);
  edits.erase(undone, edits.end());
}

void Session::forgetDocuments(int64_t moment) {
  for (const Documents::Entry &entry : documents.forgetFrom(moment)) {
    protocol::LoadedSourceEvent event;
    event.reason = "removed";
    event.source = dap::toSource(entry);
    client.sendEvent("loadedSource", event);
  }
}
