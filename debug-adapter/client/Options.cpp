//===- Options.cpp - The command line of tcp-dbg --------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/client/Options.h"

#include <algorithm>
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
    "  --value FILE:LINE:COLUMN  compare this value of the reference, where\n"
    "                        the IR has it, instead of the results\n"
    "  --function NAME       the function, if there are several\n"
    "  --format json         print the result of the search as one JSON "
    "object\n"
    "                        to standard output, and everything else to\n"
    "                        standard error; with it, tcp-dbg ends there\n"
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

namespace {
struct Flag {
  const char *name;
  bool Options::*field;
};
struct TextOption {
  const char *name;
  std::string Options::*field;
};
} // namespace

static constexpr Flag kFlags[] = {
    {"-help", &Options::help},       {"-h", &Options::help},
    {"-version", &Options::version}, {"-print-reference", &Options::reference},
    {"-batch", &Options::batch},
};
static constexpr TextOption kTexts[] = {
    {"-bisect", &Options::bisect},
    {"-bisect-llvm", &Options::bisectLlvm},
    {"-bisect-output", &Options::bisectOutput},
    {"-bisect-reference", &Options::bisectReference},
    {"-function", &Options::function},
    {"-value", &Options::value},
    {"-connection", &Options::connection},
};
/// The other options with values, which readValue() reads.
static constexpr const char *kOthers[] = {"-ex", "-x", "-ulp", "-format",
                                          "-attach"};

/// Reads one of kOthers.
static Result<Nothing> readValue(const std::string &name,
                                 const std::string &value, Options &options) {
  if (name == "-ex") {
    options.commands.push_back(value);
  } else if (name == "-x") {
    return readScript(value, options.commands);
  } else if (name == "-ulp") {
    if (!isNumber(value) || value.size() > 18)
      return Error{"'--ulp " + value + "': give a number"};
    options.ulp = std::stoll(value);
  } else if (name == "-format") {
    if (value != "text" && value != "json")
      return Error{"'--format " + value + "': give text or json"};
    options.printsJson = value == "json";
    options.batch |= options.printsJson;
  } else {
    options.attach.emplace();
    if (isNumber(value) && value.size() <= 5)
      options.attach->port = std::stoi(value);
    else
      options.attach->socket = value;
  }
  return Nothing{};
}

/// Reads the options in front of the program, and returns the program with its
/// arguments; empty for none.
static Result<std::vector<std::string>>
readOptions(const std::vector<std::string> &arguments, Options &options) {
  for (auto at = arguments.begin(); at != arguments.end(); ++at) {
    // As in gdb, options have one dash or two.
    std::string name = at->rfind("--", 0) == 0 ? at->substr(1) : *at;
    // A value follows, or stands behind "=".
    std::optional<std::string> joined;
    if (size_t equals = name.find('=');
        name.rfind('-', 0) == 0 && equals != std::string::npos) {
      joined = name.substr(equals + 1);
      name.resize(equals);
    }
    auto isNamed = [&](const auto &option) { return name == option.name; };
    if (name == "-args")
      return std::vector<std::string>(at + 1, arguments.end());
    if (name.rfind('-', 0) != 0)
      return std::vector<std::string>(at, arguments.end());
    if (const auto *flag =
            std::find_if(std::begin(kFlags), std::end(kFlags), isNamed);
        flag != std::end(kFlags) && !joined) {
      options.*flag->field = true;
      continue;
    }
    const auto *text =
        std::find_if(std::begin(kTexts), std::end(kTexts), isNamed);
    bool isText = text != std::end(kTexts);
    if (!isText && std::find(std::begin(kOthers), std::end(kOthers), name) ==
                       std::end(kOthers))
      return Error{"unknown option '" + *at + "'; see --help"};
    const std::string &option = *at;
    if (!joined && ++at == arguments.end())
      return Error{"'" + option + "' needs a value"};
    const std::string &value = joined ? *joined : *at;
    if (isText)
      options.*text->field = value;
    else if (Result<Nothing> read = readValue(name, value, options); !read)
      return read.error();
  }
  return std::vector<std::string>();
}

/// Checks that options fit each other and the program.
static Result<Nothing> check(const Options &options, bool hasProgram) {
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
  if (!options.value.empty() && (options.bisectReference.empty() ||
                                 options.bisectReference == kInterpret))
    return Error{"--value goes with --bisect-reference FILE.npz, a file that "
                 "tcp-aot compare has kept"};
  if (!options.bisectReference.empty() &&
      options.bisectReference != kInterpret &&
      !std::ifstream(options.bisectReference))
    return Error{"cannot read '" + options.bisectReference + "'"};
  if (options.printsJson && !options.bisects())
    return Error{"--format goes with --bisect or --bisect-reference"};
  if (options.bisects() && options.attach)
    return Error{"--bisect starts the program: it takes no --attach"};
  if (options.attach && hasProgram)
    return Error{"--attach takes no program"};
  if (!options.attach && !hasProgram)
    return Error{"name a .mlir or a program; see --help"};
  return Nothing{};
}

Result<Options> mlir::tcp::dap::parseOptions(int argc, char **argv) {
  Options options;
  Result<std::vector<std::string>> program =
      readOptions({argv + 1, argv + argc}, options);
  if (!program)
    return program.error();
  if (options.help || options.version || options.reference)
    return options;
  Result<Nothing> checked = check(options, !program->empty());
  if (!checked)
    return checked.error();
  if (options.attach)
    return options;
  options.launch.emplace();
  options.launch->program = program->front();
  options.launch->args.assign(program->begin() + 1, program->end());
  options.launch->stopOnEntry = true;
  options.launch->stopAtEnd = true;
  return options;
}
