//===- EditCommands.cpp - Changing the compile ----------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/console/Commands.h"
#include "debug-adapter/adapter/support/Nearest.h"
#include "debug-adapter/adapter/support/Strings.h"

#include <algorithm>
#include <fstream>
#include <sstream>

using namespace mlir::tcp::dap;

/// Sends an edit to the agent. If it succeeds, tells the client that what it
/// shows is out of date.
template <typename Request>
static Result<std::string> edit(Session &session, const Request &request) {
  Result<wire::Text> done = session.ask(request);
  if (!done)
    return done.error();
  session.tellEdited();
  return done->text.empty() ? std::string() : done->text + "\n";
}

/// Returns a text to print, or writes it to `file` if that is not empty.
static Result<std::string> give(const std::string &text,
                                const std::string &file) {
  if (file.empty())
    return text.empty() || text.back() == '\n' ? text : text + "\n";
  std::ofstream out(file);
  out << text;
  out.close();
  if (!out)
    return Error{"cannot write '" + file + "'"};
  return "Wrote " + file + ".\n";
}

namespace {
struct Setting {
  const char *name;
  bool ConsoleState::Settings::*value;
};
} // namespace

static constexpr Setting kSettings[] = {
    {"generic", &ConsoleState::Settings::generic},
    {"hex", &ConsoleState::Settings::hex},
};

std::vector<std::string> mlir::tcp::dap::getSettings() {
  std::vector<std::string> names;
  for (const Setting &setting : kSettings)
    names.emplace_back(setting.name);
  return names;
}

/// Runs `set SETTING on|off`.
static Result<std::string> changeSetting(Session &session,
                                         const CommandLine &line) {
  for (const Setting &setting : kSettings)
    if (line.words.size() == 2 && line.words[0] == setting.name &&
        (line.words[1] == "on" || line.words[1] == "off")) {
      session.getConsole().settings.*setting.value = line.words[1] == "on";
      return std::string();
    }
  std::string names;
  for (const std::string &name : getSettings())
    names += (names.empty() ? "" : " or ") + name;
  return Error{"write set NAME = VALUE, or set SETTING on|off of " + names};
}

Result<std::string> mlir::tcp::dap::commandShow(Session &session,
                                                const CommandLine &line) {
  std::string text;
  for (const Setting &setting : kSettings)
    if (line.rest.empty() || line.rest == setting.name)
      text += std::string(setting.name) + " is " +
              (session.getConsole().settings.*setting.value ? "on" : "off") +
              "\n";
  return text.empty() ? Result<std::string>(
                            Error{"there is no setting '" + line.rest + "'"})
                      : Result<std::string>(text);
}

Result<std::string> mlir::tcp::dap::commandSet(Session &session,
                                               const CommandLine &line) {
  size_t equals = line.rest.find('=');
  if (equals == std::string::npos)
    return changeSetting(session, line);
  Result<wire::Frame> frame = session.getView().getSelectedFrame();
  if (!frame)
    return frame.error();
  std::string name = trim(line.rest.substr(0, equals));
  std::string value = trim(line.rest.substr(equals + 1));
  // A name alone is an attribute of the operation.
  if (name.find('.') == std::string::npos)
    name.insert(0, "op.");
  Result<wire::Variable> set =
      session.getView().setExpression(name, value, frame->id);
  if (!set)
    return set.error();
  session.tellEdited();
  return name + " = " + set->value + "\n";
}

Result<std::vector<std::string>>
mlir::tcp::dap::getPassOptions(Session &session) {
  Result<int64_t> pass = session.getView().findPass();
  if (!pass)
    return pass.error();
  wire::GetChildren query;
  query.ref = *pass;
  Result<wire::Variables> children = session.ask(query);
  if (!children)
    return children.error();
  std::vector<std::string> options;
  for (const wire::Variable &child : children->variables)
    if (child.kind == "option")
      options.push_back(child.name);
  return options;
}

/// Refuses options that the pass does not have, because the compile would go
/// back for nothing.
static Result<Nothing> checkOptions(Session &session, const CommandLine &line) {
  if (line.words.empty())
    return Nothing{};
  Result<std::vector<std::string>> known = getPassOptions(session);
  if (!known)
    return known.error();
  const std::vector<std::string> &options = *known;
  for (const std::string &word : line.words) {
    std::string name = word.substr(0, word.find('='));
    if (word.find('=') == std::string::npos)
      return Error{"write rerun OPTION=VALUE, and not '" + word + "'"};
    if (std::find(options.begin(), options.end(), name) != options.end())
      continue;
    std::string nearest = suggestNearest(name, options);
    std::string all;
    for (const std::string &option : options)
      all += (all.empty() ? "; it has " : ", ") + option;
    return Error{"the pass has no option '" + name + "'" +
                 (nearest.empty() ? all : nearest)};
  }
  return Nothing{};
}

Result<std::string> mlir::tcp::dap::commandRerun(Session &session,
                                                 const CommandLine &line) {
  Result<Nothing> checked = checkOptions(session, line);
  if (!checked)
    return checked.error();
  Result<Nothing> sent = session.getRunControl().rerun(line.rest);
  if (!sent)
    return sent.error();
  session.tellContinued();
  return std::string();
}

Result<std::string>
mlir::tcp::dap::commandReplaceFunction(Session &session,
                                       const CommandLine &line) {
  if (line.words.size() != 2)
    return Error{"write replace-function NAME FILE"};
  std::ifstream file(line.words[1]);
  std::ostringstream text;
  text << file.rdbuf();
  if (!file)
    return Error{"cannot read '" + line.words[1] + "'"};
  return edit(session, wire::ReplaceFunction{line.words[0], text.str()});
}

Result<std::string>
mlir::tcp::dap::commandInsertPasses(Session &session, const CommandLine &line) {
  if (line.rest.empty())
    return Error{"give a pipeline, such as func.func(canonicalize)"};
  return edit(session, wire::InsertPasses{line.rest});
}

Result<std::string> mlir::tcp::dap::commandDropRest(Session &session,
                                                    const CommandLine &) {
  return edit(session, wire::DropRest{});
}

Result<std::string>
mlir::tcp::dap::commandSavePipeline(Session &session, const CommandLine &line) {
  // A compile that has ended can't be asked, but has sent its pipeline.
  if (const wire::Ended *end = session.getCompile().getEnd();
      end && !end->pipeline.empty())
    return give(end->pipeline, line.rest);
  Result<wire::Text> text = session.ask(wire::GetPipeline{});
  if (!text)
    return text.error();
  return give(text->text, line.rest);
}

Result<std::string> mlir::tcp::dap::commandReproducer(Session &session,
                                                      const CommandLine &line) {
  Result<wire::Text> text = session.ask(wire::GetReproducer{});
  if (!text)
    return text.error();
  return give(text->text, line.rest);
}
