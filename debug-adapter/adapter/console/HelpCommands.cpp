//===- HelpCommands.cpp - Sessions and help -------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/console/Commands.h"
#include "debug-adapter/adapter/console/Console.h"
#include "debug-adapter/adapter/console/Style.h"

#include <cstring>
#include <fstream>

using namespace mlir::tcp::dap;

static std::string getUsage(const Command &command) {
  std::string usage = command.name;
  if (*command.formats)
    usage += std::string("[/") + command.formats + "]";
  if (*command.arguments)
    usage += std::string(" ") + command.arguments;
  return usage;
}

Result<std::string> mlir::tcp::dap::commandHelp(Session &session,
                                                const CommandLine &line) {
  if (!line.words.empty()) {
    Result<const Command *> command = findCommand(line.words.front());
    if (!command)
      return command.error();
    std::string text = paint(session, Color::Bold, getUsage(**command)) + "\n";
    if (*(*command)->aliases)
      text += "Short: " + std::string((*command)->aliases) + "\n";
    return text + (*command)->help + "\n";
  }
  std::string text;
  const char *topic = "";
  for (const Command &command : getCommands()) {
    if (std::strcmp(topic, command.topic) != 0) {
      text += (text.empty() ? "" : "\n") +
              paint(session, Color::Bold, command.topic) + "\n";
      topic = command.topic;
    }
    std::string row = std::string("  ") + command.name;
    if (*command.aliases)
      row += " (" + std::string(command.aliases) + ")";
    row.resize(std::max<size_t>(row.size() + 2, 32), ' ');
    std::string help = command.help;
    text += row + help.substr(0, help.find(". ")) + "\n";
  }
  return text + "\nAnything else is an expression, as `%0` and `op.name`. "
                "`help COMMAND` says more.\n";
}

/// Returns the command that makes a breakpoint like this one; empty if no
/// command does.
static std::string toCommand(const wire::Breakpoint &breakpoint) {
  std::string index =
      breakpoint.index ? " " + std::to_string(*breakpoint.index) : "";
  if (breakpoint.kind == "line" && breakpoint.document.empty())
    return "break-on-file " + breakpoint.file + ":" +
           std::to_string(breakpoint.line.value_or(1)) +
           (breakpoint.column ? ":" + std::to_string(*breakpoint.column) : "");
  if (breakpoint.kind == "name")
    return (breakpoint.of.empty() || breakpoint.of == "symbol"
                ? "break "
                : "break-on-" + breakpoint.of + " ") +
           breakpoint.pattern;
  if (breakpoint.kind == "action" || breakpoint.kind == "change")
    return "break-on-" + breakpoint.kind + index;
  if (breakpoint.kind == "data")
    return "watch " + breakpoint.name +
           (breakpoint.access.empty() ? "" : " " + breakpoint.access);
  if (breakpoint.kind == "exception")
    return "catch " + breakpoint.filter;
  return "";
}

Result<std::string> mlir::tcp::dap::commandSave(Session &session,
                                                const CommandLine &line) {
  if (line.rest.empty())
    return Error{"give the name of a file: save FILE"};
  std::ofstream file(line.rest);
  int64_t number = 0;
  for (const auto &[id, entry] :
       session.getBreakpoints().getList().getEntries()) {
    std::string command = toCommand(entry.request);
    if (command.empty())
      continue;
    if (!entry.request.condition.empty())
      command += " if " + entry.request.condition;
    file << command << "\n";
    ++number;
  }
  file.close();
  if (!file)
    return Error{"cannot write '" + line.rest + "'"};
  return "Wrote " + std::to_string(number) + " breakpoints to " + line.rest +
         ".\n";
}

/// Runs the commands of the script until one of them lets the compile run. The
/// rest is run at the next stop. An error drops the rest.
static void runScript(Session &session) {
  while (!session.getConsole().script.empty()) {
    std::string line = std::move(session.getConsole().script.front());
    session.getConsole().script.pop_front();
    Result<std::string> output = runConsoleCommand(session, line);
    if (!output) {
      session.getConsole().script.clear();
      session.getOutput().show("stderr",
                               line + ": " + output.error().message + "\n");
      return;
    }
    if (!output->empty())
      session.getOutput().show("console", *output);
    if (session.getCompile().is<state::Running>() ||
        session.getCompile().is<state::Starting>())
      return;
  }
}

Result<std::string> mlir::tcp::dap::commandSource(Session &session,
                                                  const CommandLine &line) {
  if (line.rest.empty())
    return Error{"give the name of a file: source FILE"};
  std::ifstream file(line.rest);
  if (!file)
    return Error{"cannot read '" + line.rest + "'"};
  std::deque<std::string> lines;
  for (std::string text; std::getline(file, text);)
    lines.push_back(text);
  // If a script runs `source`, its own rest comes after the lines of the file.
  session.getConsole().script.insert(session.getConsole().script.begin(),
                                     lines.begin(), lines.end());
  session.getConsole().runScript = [&session] { runScript(session); };
  runScript(session);
  return std::string();
}

/// Returns the settings by which a debugger for C++ attaches to a process. VS
/// Code replaces the `type` of what an adapter starts by its own, so the
/// extension reads `nativeType`.
static json configureNative(const std::string &type, int64_t pid,
                            const std::string &name) {
  json settings = {{"type", type},
                   {"nativeType", type},
                   {"name", name},
                   {"program", "/proc/" + std::to_string(pid) + "/exe"}};
  if (type != "cppdbg") {
    settings["pid"] = pid;
    return settings;
  }
  settings["processId"] = pid;
  settings["MIMode"] = "gdb";
  settings["setupCommands"] = {
      {{"text", "-enable-pretty-printing"}, {"ignoreFailures", true}}};
  return settings;
}

Result<std::string> mlir::tcp::dap::commandNative(Session &session,
                                                  const CommandLine &line) {
  int64_t pid = session.getCompile().getCurrentPid();
  if (!pid)
    return Error{"no compile is under way"};
  std::string type = line.words.empty() ? "lldb-dap" : line.words.front();
  Result<Nothing> started = session.startDebugging(
      "attach",
      configureNative(type, pid, "native: " + session.getProgram().getName()));
  if (!started)
    return Error{started.error().message + "; the process is " +
                 std::to_string(pid)};
  return std::string();
}
