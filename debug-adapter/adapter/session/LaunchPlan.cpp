//===- LaunchPlan.cpp - The program that a launch starts ------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/session/LaunchPlan.h"

#include "compiler/project/AgentHosts.h"
#include "compiler/project/Project.h"
#include "debug-adapter/adapter/process/Executable.h"
#include "debug-adapter/adapter/support/Strings.h"

#include <climits>
#include <cstdlib>
#include <sys/stat.h>
#include <unistd.h>

using namespace mlir::tcp;
using namespace mlir::tcp::dap;

static bool endsWith(const std::string &text, const std::string &end) {
  return text.size() >= end.size() &&
         text.compare(text.size() - end.size(), end.size(), end) == 0;
}

static bool exists(const std::string &path) {
  return ::access(path.c_str(), F_OK) == 0;
}

static bool existsIn(const std::string &directory, const std::string &path) {
  return exists(seenFrom(directory, path));
}

/// Returns a path that is relative to `directory`, or to the directory of this
/// process if that is empty, as an absolute one.
static std::string makeAbsolute(const std::string &directory,
                                const std::string &path) {
  std::string whole = seenFrom(directory, path);
  char current[PATH_MAX];
  if (whole.front() == '/' || !::getcwd(current, sizeof(current)))
    return whole;
  return current + ("/" + whole);
}

/// Returns whether a path exists but can't be run: it is a directory, or a file
/// that is not executable. A name without a slash is not looked up.
static bool isNoProgram(const std::string &directory, const std::string &path) {
  if (path.find('/') == std::string::npos || !existsIn(directory, path))
    return false;
  std::string whole = seenFrom(directory, path);
  struct stat status;
  return ::access(whole.c_str(), X_OK) != 0 ||
         (::stat(whole.c_str(), &status) == 0 && S_ISDIR(status.st_mode));
}

ToolPaths ToolPaths::find() {
  char self[PATH_MAX];
  ssize_t length = ::readlink("/proc/self/exe", self, sizeof(self));
  std::string program(self, length > 0 ? static_cast<size_t>(length) : 0);
  ToolPaths paths;
  paths.programs = program.substr(0, program.rfind('/'));
  paths.plugin = paths.programs + "/../lib/TcpDebugPlugin.so";
  return paths;
}

/// Adds the option that loads the agent, if the program takes it as a plugin.
/// `isWanted` says so; without it, the name and the libraries of the program
/// decide.
static Result<Nothing> addPlugin(const protocol::LaunchArguments &arguments,
                                 const ToolPaths &paths,
                                 std::optional<bool> isWanted,
                                 std::vector<std::string> &command) {
  const std::string &program = command.front();
  if (!isWanted)
    isWanted = project::takesPlugin(
        program, findExecutable(program, arguments.cwd, arguments.env),
        paths.plugin);
  if (!*isWanted)
    return Nothing{};
  if (!exists(paths.plugin))
    return Error{"there is no plugin of the debugger at '" + paths.plugin +
                 "'; build it, or install TCP IDE again"};
  command.insert(command.begin() + 1, "--load-dialect-plugin=" + paths.plugin);
  return Nothing{};
}

/// Returns whether `console` has a valid value. An empty one means
/// internalConsole.
static bool isConsole(const std::string &console) {
  return console.empty() || console == "internalConsole" ||
         console == "integratedTerminal" || console == "externalTerminal";
}

/// Adds the options of tcp-aot for the settings of stages and of `opt`.
static Result<Nothing> addStages(const protocol::LaunchArguments &arguments,
                                 std::vector<std::string> &command) {
  if (!arguments.stages.empty()) {
    if (!arguments.entry.empty() || !arguments.exit.empty())
      return Error{"'stages' has the first and the last stage; leave out "
                   "'entry' and 'exit'"};
    // tcp-aot has the stage table, and checks the list.
    std::string list;
    for (const std::string &stage : arguments.stages)
      list += (list.empty() ? "" : ",") + stage;
    command.push_back("--stages=" + list);
  }
  if (!arguments.entry.empty())
    command.push_back("--from=" + arguments.entry);
  if (!arguments.exit.empty())
    command.push_back("--emit=" + arguments.exit);
  if (arguments.opt)
    command.push_back("-O" + std::to_string(*arguments.opt));
  return Nothing{};
}

/// Returns the command that compiles a `.mlir`.
static Result<std::vector<std::string>>
compileFile(const protocol::LaunchArguments &arguments, const ToolPaths &paths,
            const std::string &outputDirectory) {
  std::vector<std::string> command;
  if (!arguments.pipeline.empty()) {
    if (!arguments.stages.empty() || !arguments.entry.empty() ||
        !arguments.exit.empty() || arguments.opt)
      return Error{"'pipeline' is run by tcp-opt, which has no stages: leave "
                   "out 'stages', 'entry', 'exit' and 'opt'"};
    command = {paths.programs + "/tcp-opt",
               "--pass-pipeline=" + arguments.pipeline, arguments.program};
    return command;
  }
  command = {paths.programs + "/tcp-aot", arguments.program};
  Result<Nothing> added = addStages(arguments, command);
  if (!added)
    return added.error();
  for (const std::string &argument : arguments.args)
    if (argument.rfind("-o", 0) == 0)
      return command;
  std::string name = getFileName(arguments.program);
  // The output of a debugged compile goes to a folder that is removed with the
  // session.
  command.push_back("--quiet");
  command.push_back("-o");
  command.push_back(
      outputDirectory + "/" + name.substr(0, name.rfind('.')) +
      (arguments.exit.empty() && arguments.stages.empty() ? ".so" : ""));
  return command;
}

/// Returns the project whose compiler a launch runs: that of the `.mlir`,
/// unless the arguments have settings of tcp-aot or tcp-opt.
static project::Found findProject(const protocol::LaunchArguments &arguments) {
  if (!arguments.pipeline.empty() || !arguments.stages.empty() ||
      !arguments.entry.empty() || !arguments.exit.empty() || arguments.opt)
    return std::monostate();
  return project::find(makeAbsolute(arguments.cwd, arguments.program));
}

/// Plans to run a project's own compiler on the `.mlir`.
static Result<Nothing> planProject(const protocol::LaunchArguments &arguments,
                                   const ToolPaths &paths,
                                   const project::Project &project,
                                   ProcessOptions &process) {
  project::Command command =
      project.makeCommand(makeAbsolute(arguments.cwd, arguments.program));
  std::string file =
      findExecutable(command.program, command.directory, arguments.env);
  if (!exists(file) || isNoProgram("", file))
    return Error{project.file + ": cannot run '" + command.program +
                 "', the program of 'command'"};
  process.arguments = {command.program};
  std::optional<bool> isWanted =
      arguments.loadPlugin ? arguments.loadPlugin : project.loadPlugin;
  Result<Nothing> added =
      addPlugin(arguments, paths, isWanted, process.arguments);
  if (!added)
    return added.error();
  process.arguments.insert(process.arguments.end(), command.arguments.begin(),
                           command.arguments.end());
  if (process.directory.empty())
    process.directory = command.directory;
  return Nothing{};
}

/// Plans to compile a `.mlir`.
static Result<Nothing> planFile(const protocol::LaunchArguments &arguments,
                                const ToolPaths &paths,
                                const std::string &outputDirectory,
                                ProcessOptions &process) {
  project::Found found = findProject(arguments);
  if (auto *problem = std::get_if<project::Problem>(&found))
    return Error{problem->describe()};
  if (auto *project = std::get_if<project::Project>(&found))
    return planProject(arguments, paths, *project, process);
  Result<std::vector<std::string>> compile =
      compileFile(arguments, paths, outputDirectory);
  if (!compile)
    return compile.error();
  process.arguments = std::move(*compile);
  return Nothing{};
}

/// Returns the Python interpreter that the settings name, otherwise that of the
/// active virtual environment, otherwise the first in PATH.
static std::string findPython(const protocol::LaunchArguments &arguments) {
  if (!arguments.python.empty())
    return arguments.python;
  if (!arguments.pythonPath.empty())
    return arguments.pythonPath;
  std::string environment =
      getVariable(arguments.env, "VIRTUAL_ENV").value_or("");
  if (!environment.empty()) {
    std::string python = environment + "/bin/python3";
    if (exists(python))
      return python;
  }
  return "python3";
}

Result<LaunchPlan>
mlir::tcp::dap::planLaunch(const protocol::LaunchArguments &arguments,
                           const ToolPaths &paths,
                           const std::string &outputDirectory) {
  LaunchPlan plan;
  const std::string &program = arguments.program;
  if (program.empty())
    return Error{
        "'program' is empty; name a .mlir file, a .py file or a compiler"};
  if (!arguments.cwd.empty() && !exists(arguments.cwd))
    return Error{"the directory '" + arguments.cwd +
                 "' of 'cwd' does not "
                 "exist"};
  if (!isConsole(arguments.console))
    return Error{"'console' must be internalConsole, integratedTerminal or "
                 "externalTerminal"};
  plan.process.directory = arguments.cwd;
  std::vector<std::string> &command = plan.process.arguments;
  bool isFile = endsWith(program, ".mlir") || endsWith(program, ".mlirbc");
  if (isFile || endsWith(program, ".py"))
    if (!existsIn(arguments.cwd, program))
      return Error{"there is no file '" + program + "'"};
  if (isFile) {
    Result<Nothing> planned =
        planFile(arguments, paths, outputDirectory, plan.process);
    if (!planned)
      return planned.error();
  } else if (!arguments.pipeline.empty() || !arguments.stages.empty() ||
             !arguments.entry.empty() || !arguments.exit.empty()) {
    return Error{"'pipeline', 'stages', 'entry' and 'exit' are for a .mlir: "
                 "give '" +
                 getFileName(program) + "' its options as 'args'"};
  } else if (endsWith(program, ".py")) {
    command = {findPython(arguments)};
    command.insert(command.end(), arguments.pythonDebugger.begin(),
                   arguments.pythonDebugger.end());
    command.push_back(program);
    plan.isCompiler = false;
  } else if (isNoProgram(arguments.cwd, program)) {
    return Error{"cannot run '" + program +
                 "'; name a .mlir file, a .py file or a compiler"};
  } else {
    // tcp-aot and tcp-opt are taken from the directory of this program, if they
    // are there.
    bool isOurs = (program == "tcp-aot" || program == "tcp-opt") &&
                  exists(paths.programs + "/" + program);
    command = {isOurs ? paths.programs + "/" + program : program};
    Result<Nothing> added =
        addPlugin(arguments, paths, arguments.loadPlugin, command);
    if (!added)
      return added.error();
    if (arguments.opt)
      command.push_back("-O" + std::to_string(*arguments.opt));
  }
  command.insert(command.end(), arguments.args.begin(), arguments.args.end());
  plan.process.environment = arguments.env;
  plan.process.disableASLR = arguments.disableASLR && !arguments.noDebug;
  if (arguments.threading && !arguments.noDebug)
    plan.process.environment["TCP_DEBUG_THREADING"] = "1";
  return plan;
}
