//===- BreakpointSync.cpp - Breakpoints of client and agent ---------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/breakpoints/BreakpointSync.h"

#include "debug-adapter/adapter/breakpoints/ExceptionFilters.h"
#include "debug-adapter/adapter/breakpoints/NameCheck.h"
#include "debug-adapter/adapter/protocol/Events.h"
#include "debug-adapter/wire/Queries.h"

#include <cstdio>

using namespace mlir::tcp::dap;

Result<Nothing> BreakpointSync::sync() {
  AgentConnection *current = compile.getDebuggee().getCurrent();
  // A current process that has ended may still have a connection, but does not
  // answer.
  if (!current || compile.is<state::Dead>()) {
    isBehind = true;
    return Nothing{};
  }
  wire::SetBreakpoints request;
  for (const auto &[id, entry] : list.getEntries()) {
    request.breakpoints.push_back(entry.request);
    // The condition of this filter has options for the adapter.
    if (entry.request.filter == kNumbersFilter)
      request.breakpoints.back().condition.clear();
  }
  if (compile.is<state::Stopped>()) {
    Result<wire::BreakpointStatuses> statuses = current->ask(request);
    if (!statuses)
      return statuses.error();
    for (wire::BreakpointStatus &status : statuses->breakpoints) {
      checkStatus(status);
      list.update(status);
    }
    return Nothing{};
  }
  current->askAsync(request,
                    [this](const Result<wire::BreakpointStatuses> &statuses) {
                      if (!statuses)
                        return;
                      for (const auto &status : statuses->breakpoints)
                        onStatus(status);
                    });
  return Nothing{};
}

/// Returns a breakpoint on a name as it is, and a data breakpoint on an op that
/// is created or on a symbol as a breakpoint on that name. Nothing for others.
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

void BreakpointSync::checkStatus(wire::BreakpointStatus &status) {
  const Breakpoints::Entry *entry = list.find(status.id);
  if (!status.verified || !entry)
    return;
  std::optional<wire::Breakpoint> named = getNamed(entry->request);
  if (!named)
    return;
  // A breakpoint that is verified already, such as by a hit, needs no check.
  if (entry->status && entry->status->verified)
    return;
  status.message = checkName(
      *named,
      [this](const char *kind) -> std::optional<std::vector<std::string>> {
        Result<wire::Names> names = compile.ask(wire::GetNames{kind});
        if (!names)
          return std::nullopt;
        return std::move(names->names);
      });
  status.verified = status.message.empty();
  status.mayMatchLater = !status.verified;
}

void BreakpointSync::verifyHits() {
  for (int64_t id : compile.getStop().breakpoints) {
    wire::BreakpointStatus status;
    const Breakpoints::Entry *entry = list.find(id);
    if (!entry || !entry->status || !entry->status->mayMatchLater)
      continue;
    status.id = id;
    status.verified = true;
    onStatus(status);
  }
}

Result<protocol::SetBreakpointsBody>
BreakpointSync::replace(Breakpoints::Origin origin, const std::string &group,
                        std::vector<wire::Breakpoint> requests) {
  std::vector<int64_t> ids = list.replace(origin, group, std::move(requests));
  Result<Nothing> synced = sync();
  if (!synced)
    return synced.error();
  protocol::SetBreakpointsBody body;
  for (int64_t id : ids)
    body.breakpoints.push_back(toProtocol(*list.find(id)));
  return body;
}

void BreakpointSync::onStatus(const wire::BreakpointStatus &status) {
  if (!list.update(status))
    return;
  protocol::BreakpointEvent event;
  event.reason = "changed";
  event.breakpoint = toProtocol(*list.find(status.id));
  client.sendEvent("breakpoint", event);
}

protocol::Breakpoint
BreakpointSync::toProtocol(const Breakpoints::Entry &entry) {
  protocol::Breakpoint result;
  const wire::Breakpoint &request = entry.request;
  result.id = request.id;
  if (entry.status) {
    result.verified = entry.status->verified;
    result.message = entry.status->message;
    if (!result.verified) {
      result.reason = entry.status->mayMatchLater ? "pending" : "failed";
      if (result.message.empty())
        result.message = "nothing in the compile matches it";
    }
  } else {
    result.reason = "pending";
    result.message = compile.is<state::Running>() ? "the compile is running"
                     : compile.is<state::Stopped>()
                         ? "the compiler has not answered"
                         : "the compile has not begun yet";
  }
  if (request.kind == "line") {
    result.line = request.line;
    result.column = request.column;
    if (!request.document.empty())
      result.source = sources.getDocument(request.document, "");
    else
      result.source = sources.getFile(request.file);
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
      result.source = sources.getFile(location.file);
  }
  if (result.line)
    result.line = client.toClientLine(*result.line);
  if (result.column)
    result.column = client.toClientColumn(*result.column);
  return result;
}

void BreakpointSync::syncIfBehind() {
  if (std::exchange(isBehind, false))
    static_cast<void>(sync());
}

void BreakpointSync::syncAtEntry() {
  isBehind = false;
  static_cast<void>(sync());
  for (const auto &[id, entry] : list.getEntries()) {
    protocol::BreakpointEvent event;
    event.reason = "changed";
    event.breakpoint = toProtocol(entry);
    client.sendEvent("breakpoint", event);
  }
}

bool BreakpointSync::stopsAtCrash(const wire::Ended &ended) const {
  for (const auto &[id, entry] : list.getEntries())
    if (entry.request.filter == "crash" && entry.request.enabled)
      return !ended.breakpoints || !ended.breakpoints->empty();
  return !choosesExceptions;
}
