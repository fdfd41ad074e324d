//===- ConsoleCompletion.cpp - Completion of console commands -------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/console/ConsoleCompletion.h"

#include "debug-adapter/adapter/breakpoints/ExceptionFilters.h"
#include "debug-adapter/adapter/breakpoints/NameCheck.h"
#include "debug-adapter/adapter/console/Command.h"
#include "debug-adapter/adapter/console/Commands.h"

#include <algorithm>
#include <filesystem>

using namespace mlir::tcp::dap;

static constexpr size_t kLargestNumber = 500;

namespace {
/// Collects the names that begin with `prefix`, which is already typed. `start`
/// is the offset of the prefix in the line.
class Candidates {
public:
  Candidates(std::string prefix, size_t start, const char *kind)
      : prefix(std::move(prefix)), start(start), kind(kind) {}

  void add(const std::vector<std::string> &labels,
           const std::string &behind = "") {
    for (const std::string &label : labels)
      add(label + behind);
  }

  void add(const std::string &label) {
    if (items.size() == kLargestNumber || label.rfind(prefix, 0) != 0)
      return;
    wire::CompletionItem item;
    item.label = label;
    item.start = static_cast<int64_t>(start);
    item.length = static_cast<int64_t>(prefix.size());
    item.kind = kind;
    items.push_back(std::move(item));
  }

  std::vector<wire::CompletionItem> items;

private:
  std::string prefix;
  size_t start;
  const char *kind;
};
} // namespace

/// Returns the agent's word for the names that a command takes; null if it has
/// none.
static const char *getNameKind(ArgumentKind kind) {
  switch (kind) {
  case ArgumentKind::Pass:
  case ArgumentKind::Pipeline:
    return "pass";
  case ArgumentKind::Pattern:
    return "pattern";
  case ArgumentKind::Op:
    return "op";
  case ArgumentKind::Stage:
    return "stage";
  case ArgumentKind::Tag:
    return "tag";
  case ArgumentKind::Symbol:
    return "symbol";
  default:
    return nullptr;
  }
}

static std::vector<wire::CompletionItem>
completeExpression(Session &session, const std::string &text, size_t start) {
  Result<wire::CompletionItems> items = session.ask(wire::Complete{
      text.substr(start), static_cast<int64_t>(text.size() - start) + 1});
  if (!items)
    return {};
  // The agent counts offsets from the start of the expression.
  for (wire::CompletionItem &item : items->items)
    if (item.start)
      *item.start += static_cast<int64_t>(start);
  return std::move(items->items);
}

/// Adds the names of a kind, each with `front` in front of it.
static void addNames(Session &session, Candidates &candidates,
                     const std::string &kind, const std::string &front = "") {
  Result<wire::Names> known = session.ask(wire::GetNames{kind});
  if (!known)
    return;
  for (const std::string &label : known->names)
    candidates.add(front + label);
}

/// Adds the names of all kinds, or of the kind that stands in front of the
/// word, as in `pass:cse`.
static void addAnyNames(Session &session, Candidates &candidates,
                        const std::string &word) {
  wire::Breakpoint breakpoint;
  readName(word, breakpoint);
  if (!breakpoint.of.empty())
    return addNames(session, candidates, breakpoint.of, breakpoint.of + ":");
  for (const char *kind : kNameKinds) {
    addNames(session, candidates, kind);
    candidates.add(std::string(kind) + ":");
  }
}

static void addPassOptions(Session &session, Candidates &candidates,
                           const std::string &front,
                           const std::string &behind) {
  Result<std::vector<std::string>> options = getPassOptions(session);
  if (!options)
    return;
  for (const std::string &option : *options)
    candidates.add(front + option + behind);
}

static void addFiles(Candidates &candidates, const std::string &prefix) {
  std::string directory = prefix.substr(0, prefix.rfind('/') + 1);
  std::error_code error;
  std::filesystem::directory_iterator entries(
      directory.empty() ? "." : directory, error);
  if (error)
    return;
  for (const std::filesystem::directory_entry &entry : entries)
    candidates.add(directory + entry.path().filename().string() +
                   (entry.is_directory(error) ? "/" : ""));
}

/// Adds the candidates for an argument of a kind. `word` is the argument so
/// far.
static void addArguments(Session &session, Candidates &candidates,
                         ArgumentKind kind, const std::string &word) {
  switch (kind) {
  case ArgumentKind::Name:
    return addAnyNames(session, candidates, word);
  case ArgumentKind::Granularity:
    return candidates.add({"action", "change", "pass"});
  case ArgumentKind::PassOption:
    return addPassOptions(session, candidates, "", "=");
  case ArgumentKind::Command:
    for (const Command &other : getCommands())
      candidates.add(other.name);
    return;
  case ArgumentKind::File:
    return addFiles(candidates, word);
  case ArgumentKind::Breakpoint:
    candidates.add("all");
    for (const auto &[id, entry] :
         session.getBreakpoints().getList().getEntries())
      candidates.add(std::to_string(id));
    return;
  case ArgumentKind::Filter:
    for (const ExceptionFilter &filter : kExceptionFilters)
      candidates.add(filter.id);
    return;
  case ArgumentKind::Topic:
    return candidates.add(getInfoTopics());
  case ArgumentKind::Setting:
    return candidates.add(getSettings());
  default:
    return;
  }
}

std::vector<wire::CompletionItem>
mlir::tcp::dap::completeConsole(Session &session, const std::string &line,
                                int64_t column) {
  auto end = static_cast<size_t>(
      std::clamp<int64_t>(column - 1, 0, static_cast<int64_t>(line.size())));
  std::string text = line.substr(0, end);
  size_t wordStart = text.find_last_of(" \t") + 1;
  std::string word = text.substr(wordStart);
  size_t first = text.find_first_not_of(" \t");
  bool isFirst = first == std::string::npos || first >= wordStart;
  if (isFirst) {
    Candidates candidates(word, wordStart, "function");
    for (const Command &command : getCommands())
      candidates.add(command.name);
    return candidates.items.empty()
               ? completeExpression(session, text, wordStart)
               : candidates.items;
  }
  std::string name =
      text.substr(first, text.find_first_of(" \t", first) - first);
  Result<const Command *> command = findCommand(name);
  if (!command)
    return completeExpression(session, text, 0);
  ArgumentKind kind = (*command)->argument;
  // In a pipeline, the name of a pass also begins after a parenthesis or comma.
  if (kind == ArgumentKind::Pipeline)
    wordStart = text.find_last_of(" \t(,") + 1;
  Candidates candidates(text.substr(wordStart), wordStart, "value");
  if (const char *names = getNameKind(kind)) {
    addNames(session, candidates, names);
    return std::move(candidates.items);
  }
  switch (kind) {
  case ArgumentKind::Assignment:
    candidates.add(getSettings());
    addPassOptions(session, candidates, "pass.", " = ");
    for (wire::CompletionItem &item :
         completeExpression(session, text, wordStart))
      candidates.items.push_back(std::move(item));
    break;
  case ArgumentKind::Expression:
    return completeExpression(
        session, text,
        std::min(text.find_first_not_of(" \t", first + name.size()),
                 text.size()));
  default:
    addArguments(session, candidates, kind, word);
  }
  return std::move(candidates.items);
}
