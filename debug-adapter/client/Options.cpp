//===- Options.cpp - The command line of tcp-dbg --------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/client/Options.h"

#include <fstream>

using namespace mlir::tcp::dap;

const char *const mlir::tcp::dap::kUsage =
    "usage: tcp-dbg [OPTION...] FILE.mlir [ARGUMENT...]\n"
    "       tcp-dbg [OPTION...] --args PROGRAM [ARGUMENT...]\n"
    "       tcp-dbg [OPTION...] --attach PORT|SOCKET\n"
    "\n"
    "Steps through what a compiler that is made with MLIR does: tcp-aot for a\n"
    ".mlir, or the program that is named.\n"
    "\n"
    "  --args                the rest is a program and its arguments\n"
    "  --attach PORT|SOCKET  a compiler that was started with\n"
    "                        --wait-for-debugger\n"
    "  --connection ADDRESS  use the adapter that listens there\n"
    "                        (connect://HOST:PORT, unix://FILE)\n"
    "  --bisect COMMAND      find the first change after which a shell "
    "command\n"
    "                        fails: {} in it is a file with the IR, which is\n"
    "                        its standard input too; exit code 125 says that\n"
    "                        the IR cannot be checked. With -batch, exits\n"
    "                        there\n"
    "  --bisect-llvm COMMAND  the same of the IR of LLVM's passes: a .ll\n"
    "  --bisect-output COMMAND  the same of the files that code generation "
    "and\n"
    "                        the link make: .S, .o, .a, .so\n"
    "  --bisect-reference FILE.npz\n"
    "                        find the first change after which the function "
    "does\n"
    "                        not compute what the file says; 'interpret' "
    "for\n"
    "                        a file: what the interpreter makes of the input\n"
    "  --ulp N               how many units in the last place it may be off\n"
    "  --function NAME       the function, if there are several\n"
    "  -ex COMMAND           run a command; may be given several times\n"
    "  -x FILE               run the commands of a file\n"
    "  -batch                exit after these, with 1 if one has failed\n"
    "  --version             print the version\n"
    "  --help                print this\n"
    "\n"
    "'help' lists the commands. Colours are off with NO_COLOR; PAGER shows "
    "what\n"
    "is longer than the screen.\n";

/// Adds the commands of a file.
static Result<Nothing> readScript(const std::string &path,
                                  std::vector<std::string> &commands) {
  std::ifstream file(path);
  if (!file)
    return Error{"cannot read '" + path + "'"};
  for (std::string line; std::getline(file, line);)
    commands.push_back(line);
  return Nothing{};
}

static bool isNumber(const std::string &text) {
  return !text.empty() &&
         text.find_first_not_of("0123456789") == std::string::npos;
}

Result<Options> mlir::tcp::dap::parseOptions(int argc, char **argv) {
  Options options;
  std::vector<std::string> program;
  for (int i = 1; i < argc; ++i) {
    std::string argument = argv[i];
    // gdb's options have one dash or two.
    std::string name =
        argument.rfind("--", 0) == 0 ? argument.substr(1) : argument;
    std::string value;
    bool takesValue = name == "-ex" || name == "-x" || name == "-attach" ||
                      name == "-connection" || name == "-bisect" ||
                      name == "-bisect-llvm" || name == "-bisect-output" ||
                      name == "-bisect-reference" || name == "-ulp" ||
                      name == "-function";
    if (takesValue) {
      if (++i == argc)
        return Error{"'" + argument + "' needs a value"};
      value = argv[i];
    }
    if (name == "-help" || name == "-h") {
      options.help = true;
    } else if (name == "-version") {
      options.version = true;
    } else if (name == "-print-reference") {
      options.reference = true;
    } else if (name == "-batch") {
      options.batch = true;
    } else if (name == "-ex") {
      options.commands.push_back(value);
    } else if (name == "-x") {
      Result<Nothing> read = readScript(value, options.commands);
      if (!read)
        return read.error();
    } else if (name == "-bisect") {
      options.bisect = value;
    } else if (name == "-bisect-llvm") {
      options.bisectLlvm = value;
    } else if (name == "-bisect-output") {
      options.bisectOutput = value;
    } else if (name == "-bisect-reference") {
      options.bisectReference = value;
    } else if (name == "-ulp") {
      if (!isNumber(value) || value.size() > 18)
        return Error{"'--ulp " + value + "': give a number"};
      options.ulp = std::stoll(value);
    } else if (name == "-function") {
      options.function = value;
    } else if (name == "-connection") {
      options.connection = value;
    } else if (name == "-attach") {
      options.attach.emplace();
      if (isNumber(value) && value.size() <= 5)
        options.attach->port = std::stoi(value);
      else
        options.attach->socket = value;
    } else if (name == "-args") {
      program.assign(argv + i + 1, argv + argc);
      break;
    } else if (name.rfind('-', 0) == 0) {
      return Error{"unknown option '" + argument + "'; see --help"};
    } else {
      program.assign(argv + i, argv + argc);
      break;
    }
  }
  if (options.help || options.version || options.reference)
    return options;
  if (!options.bisect.empty() && !options.bisectReference.empty())
    return Error{
        "--bisect-reference is a check of its own: leave out --bisect"};
  if (!options.bisectLlvm.empty() && options.bisect.empty())
    return Error{"--bisect-llvm goes with --bisect"};
  if (!options.bisectOutput.empty() && options.bisect.empty())
    return Error{"--bisect-output goes with --bisect"};
  if ((options.ulp || !options.function.empty()) &&
      options.bisectReference.empty())
    return Error{"--ulp and --function go with --bisect-reference"};
  if (!options.bisectReference.empty() &&
      options.bisectReference != kInterpret &&
      !std::ifstream(options.bisectReference))
    return Error{"cannot read '" + options.bisectReference + "'"};
  if (options.bisects() && options.attach)
    return Error{"--bisect starts the program: it takes no --attach"};
  if (options.attach && !program.empty())
    return Error{"--attach takes no program"};
  if (options.attach)
    return options;
  if (program.empty())
    return Error{"name a .mlir or a program; see --help"};
  options.launch.emplace();
  options.launch->program = program.front();
  options.launch->args.assign(program.begin() + 1, program.end());
  options.launch->stopOnEntry = true;
  options.launch->stopAtEnd = true;
  return options;
}
