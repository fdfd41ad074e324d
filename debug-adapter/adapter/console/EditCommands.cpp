//===- EditCommands.cpp - Changing the compile ----------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/console/Commands.h"

#include <fstream>
#include <sstream>

using namespace mlir::tcp::dap;

static std::string trim(const std::string &text) {
  size_t start = text.find_first_not_of(" \t");
  if (start == std::string::npos)
    return "";
  return text.substr(start, text.find_last_not_of(" \t") - start + 1);
}

/// Asks for an edit; what the client shows is then of the past.
static Result<std::string> edit(Session &session, const std::string &method,
                                json params) {
  Result<agent::Text> done =
      session.ask<agent::Text>(method, std::move(params));
  if (!done)
    return done.error();
  session.invalidate({"all"});
  return done->text.empty() ? std::string() : done->text + "\n";
}

/// Prints a text, or writes it to the file that is named.
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

Result<std::string> mlir::tcp::dap::commandSet(Session &session,
                                               const CommandLine &line) {
  size_t equals = line.rest.find('=');
  if (equals == std::string::npos)
    return Error{"write set NAME = VALUE"};
  Result<agent::Frame> frame = session.getTopFrame();
  if (!frame)
    return frame.error();
  std::string name = trim(line.rest.substr(0, equals));
  std::string value = trim(line.rest.substr(equals + 1));
  // A name alone is an attribute of the operation.
  if (name.find('.') == std::string::npos)
    name.insert(0, "op.");
  Result<agent::Variable> set = session.setExpression(name, value, frame->id);
  if (!set)
    return set.error();
  session.invalidate({"all"});
  return name + " = " + set->value + "\n";
}

Result<std::string> mlir::tcp::dap::commandRerun(Session &session,
                                                 const CommandLine &line) {
  Result<Nothing> sent = session.rerun(line.rest);
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
  return edit(session, "replaceFunction",
              {{"name", line.words[0]}, {"text", text.str()}});
}

Result<std::string>
mlir::tcp::dap::commandInsertPasses(Session &session, const CommandLine &line) {
  if (line.rest.empty())
    return Error{"say which: a pipeline, such as func.func(canonicalize)"};
  return edit(session, "insertPasses", {{"pipeline", line.rest}});
}

Result<std::string> mlir::tcp::dap::commandDropRest(Session &session,
                                                    const CommandLine &) {
  return edit(session, "dropRest", json::object());
}

Result<std::string>
mlir::tcp::dap::commandSavePipeline(Session &session, const CommandLine &line) {
  Result<agent::Text> text = session.ask<agent::Text>("pipeline");
  if (!text)
    return text.error();
  return give(text->text, line.rest);
}

Result<std::string> mlir::tcp::dap::commandReproducer(Session &session,
                                                      const CommandLine &line) {
  Result<agent::Text> text = session.ask<agent::Text>("reproducer");
  if (!text)
    return text.error();
  return give(text->text, line.rest);
}
