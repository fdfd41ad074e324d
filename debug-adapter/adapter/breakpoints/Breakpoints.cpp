//===- Breakpoints.cpp - All there are ------------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/breakpoints/Breakpoints.h"

#include "debug-adapter/adapter/support/Json.h"

#include <set>

using namespace mlir::tcp::dap;

/// Returns whether two breakpoints differ at most in their ids and in whether
/// they are enabled.
static bool areAlike(wire::Breakpoint a, wire::Breakpoint b) {
  a.id = b.id = 0;
  a.enabled = b.enabled = true;
  return toJson(a) == toJson(b);
}

std::vector<int64_t>
Breakpoints::replace(Origin origin, const std::string &group,
                     std::vector<wire::Breakpoint> requests) {
  std::vector<int64_t> ids;
  std::set<int64_t> kept;
  for (wire::Breakpoint &request : requests) {
    int64_t id = 0;
    for (auto &[oldId, entry] : entries)
      if (entry.origin == origin && entry.group == group &&
          !kept.count(oldId) && areAlike(entry.request, request))
        id = oldId;
    if (!id) {
      id = ++lastId;
      request.id = id;
      entries[id] = Entry{std::move(request), origin, group, std::nullopt};
    }
    kept.insert(id);
    ids.push_back(id);
  }
  for (auto entry = entries.begin(); entry != entries.end();)
    if (entry->second.origin == origin && entry->second.group == group &&
        !kept.count(entry->first))
      entry = entries.erase(entry);
    else
      ++entry;
  return ids;
}

int64_t Breakpoints::add(wire::Breakpoint request) {
  request.id = ++lastId;
  entries[lastId] =
      Entry{std::move(request), Origin::Console, "", std::nullopt};
  return lastId;
}

bool Breakpoints::remove(int64_t id) { return entries.erase(id) != 0; }

Breakpoints::Entry *Breakpoints::findMutable(int64_t id) {
  auto found = entries.find(id);
  return found == entries.end() ? nullptr : &found->second;
}

const Breakpoints::Entry *Breakpoints::find(int64_t id) const {
  auto found = entries.find(id);
  return found == entries.end() ? nullptr : &found->second;
}

bool Breakpoints::setEnabled(int64_t id, bool enabled) {
  Entry *entry = findMutable(id);
  if (entry)
    entry->request.enabled = enabled;
  return entry;
}

bool Breakpoints::set(int64_t id, std::string wire::Breakpoint::*field,
                      const std::string &text) {
  Entry *entry = findMutable(id);
  if (!entry)
    return false;
  entry->request.*field = text;
  // The status was about the text before.
  entry->status.reset();
  return true;
}

bool Breakpoints::setCondition(int64_t id, const std::string &condition) {
  return set(id, &wire::Breakpoint::condition, condition);
}

bool Breakpoints::setLog(int64_t id, const std::string &log) {
  return set(id, &wire::Breakpoint::log, log);
}

bool Breakpoints::setHits(int64_t id, const std::string &hits) {
  return set(id, &wire::Breakpoint::hits, hits);
}

void Breakpoints::beginAnew() {
  for (auto &[id, entry] : entries)
    entry.status.reset();
}

bool Breakpoints::update(const wire::BreakpointStatus &status) {
  Entry *entry = findMutable(status.id);
  if (!entry)
    return false;
  bool isNews = !entry->status || toJson(*entry->status) != toJson(status);
  entry->status = status;
  return isNews;
}

std::string mlir::tcp::dap::describe(const wire::Breakpoint &breakpoint) {
  std::string text;
  if (breakpoint.kind == "line") {
    text = breakpoint.document.empty() ? breakpoint.file : breakpoint.document;
    text += ":" + std::to_string(breakpoint.line.value_or(0));
    if (breakpoint.column)
      text += ":" + std::to_string(*breakpoint.column);
  } else if (breakpoint.kind == "name") {
    text = (breakpoint.of.empty() ? "any" : breakpoint.of) + " " +
           breakpoint.pattern;
  } else if (breakpoint.kind == "data") {
    text = breakpoint.name + " " +
           (breakpoint.access.empty() ? "changed" : breakpoint.access);
  } else if (breakpoint.kind == "exception") {
    text = breakpoint.filter;
  } else {
    text = breakpoint.kind;
    text += breakpoint.index ? " " + std::to_string(*breakpoint.index) : "s";
  }
  if (!breakpoint.mode.empty() && breakpoint.kind != "data")
    text += " (" + breakpoint.mode + ")";
  if (!breakpoint.condition.empty())
    text += " if " + breakpoint.condition;
  if (!breakpoint.hits.empty())
    text += ", hits " + breakpoint.hits;
  if (!breakpoint.log.empty())
    text += ", logs \"" + breakpoint.log + "\"";
  return text;
}
