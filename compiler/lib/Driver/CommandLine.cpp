//===- CommandLine.cpp - The command line of tcp-aot ----------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Driver/CommandLine.h"

#include "OptionReader.h"
#include "mlir/IR/AsmState.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Pass/PassManager.h"
#include "tcp-mlir/Actions/ActionOptions.h"
#include "tcp-mlir/Actions/DumpVariables.h"
#include "tcp-mlir/Aot/Diagnostics.h"
#include "tcp-mlir/Pipeline/NearestName.h"
#include "tcp-mlir/Pipeline/Register.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/StringSaver.h"
#include "llvm/TargetParser/Host.h"

using namespace mlir;
using namespace mlir::tcp;

static void printVersion(llvm::raw_ostream &os) {
  os << "tcp-aot " << TCP_VERSION << " (MLIR " << LLVM_VERSION_STRING << ")\n"
     << "Default target: " << llvm::sys::getDefaultTargetTriple() << "\n"
     << "Host CPU: " << llvm::sys::getHostCPUName() << "\n";
}

/// Returns "; did you mean '--NAME'?" for a message about the unknown option
/// `argument`, where NAME is the nearest option that --help lists; empty if
/// none is near.
static std::string suggestOption(StringRef argument) {
  std::vector<std::string> names;
  for (const auto &entry : cl::getRegisteredOptions())
    if (entry.second->getOptionHiddenFlag() == cl::NotHidden)
      names.push_back((entry.first.size() == 1 ? "-" : "--") +
                      entry.first.str());
  std::string suggestion = suggestName(argument.split('=').first,
                                       llvm::to_vector_of<StringRef>(names));
  return suggestion.empty() ? "" : "; " + suggestion;
}

/// Runs LLVM's parser, and prints its messages in the form of ours.
static bool parse(int argc, char **argv) {
  std::string messages;
  llvm::raw_string_ostream os(messages);
  std::string overview =
      "Compiles TCP programs ahead of time. FILE is MLIR text or bytecode at "
      "any stage or in\nStableHLO, a model.onnx, or - for standard input. "
      "Without -o and --emit it becomes\nSTEM.so and STEM.h in this "
      "directory.\n\nStages: " +
      listStageNames() +
      ".\nMLIR's own options, such as --mlir-print-ir-after-all and\n"
      "--mlir-pass-pipeline-crash-reproducer, work too; --help-hidden lists "
      "them.\n";
  if (cl::ParseCommandLineOptions(argc, argv, overview, &os))
    return true;
  // LLVM begins each message with the program's name, and appends hints.
  StringRef text = StringRef(messages).split('\n').first;
  text.consume_front(llvm::sys::path::filename(argv[0]));
  text.consume_front(": ");
  if (text.starts_with("Too many positional"))
    text = "there are several inputs; give one file";
  if (text.empty()) // The option has said what is wrong with its value.
    text = "bad value of an option";
  text = text.split("  Try:").first.rtrim(".!");
  std::string suggestion;
  if (StringRef argument = text;
      argument.consume_front("Unknown command line argument '"))
    suggestion = suggestOption(argument.rtrim('\''));
  reportError(text + suggestion + "; tcp-aot --help lists the options");
  return false;
}

/// Reads the options of --against as those of another compile of the same
/// input. Returns false after an error message.
static bool readOtherSide(char *program, Options &options,
                          Invocation &invocation) {
  llvm::BumpPtrAllocator allocator;
  llvm::StringSaver saver(allocator);
  std::string input = invocation.torchLoader.empty()
                          ? invocation.input
                          : "--torch-loader=" + invocation.torchLoader;
  SmallVector<const char *> arguments{program, "compare",
                                      saver.save(input).data()};
  cl::TokenizeGNUCommandLine(saver.save(options.against.getValue()), saver,
                             arguments);
  std::string against = options.against;
  cl::ResetAllOptionOccurrences();
  if (!parse(static_cast<int>(arguments.size()),
             const_cast<char **>(arguments.data())))
    return false;
  std::optional<Invocation> other = readInvocation(options);
  if (!other)
    return false;
  invocation.expected = other->actual;
  invocation.expected.name = "compiled with " + against;
  return true;
}

/// Removes the options of `category` from LLVM's parser, because lld, which
/// runs in this process, registers options with some of the same names.
static void unregister(ArrayRef<cl::SubCommand *> commands,
                       const cl::OptionCategory &category) {
  llvm::SmallPtrSet<cl::Option *, 32> ours;
  for (cl::SubCommand *command : commands)
    for (const auto &entry : cl::getRegisteredOptions(*command))
      if (llvm::is_contained(entry.second->Categories, &category))
        ours.insert(entry.second);
  for (cl::Option *option : ours)
    option->removeArgument();
}

/// Leaves the options of `category` in --help and those of MLIR in
/// --help-hidden, and hides the many options of LLVM's passes, which are not
/// for users.
static void hideOptionsOfOthers(cl::SubCommand &command,
                                cl::OptionCategory &category) {
  cl::HideUnrelatedOptions(category, command);
  for (const auto &entry : cl::getRegisteredOptions(command))
    if (entry.first.starts_with("mlir-"))
      entry.second->setHiddenFlag(cl::Hidden);
  for (StringRef name : {"help-list", "help-list-hidden"})
    if (cl::Option *option = cl::getRegisteredOptions(command).lookup(name))
      option->setHiddenFlag(cl::ReallyHidden);
}

/// Returns whether the names of passes may be needed: for an option such as
/// --mlir-print-ir-after=PASS, or by a debugger. Registering all passes of MLIR
/// doubles the time that the program takes to start.
static bool mayNamePasses(ArrayRef<char *> arguments) {
  return std::getenv("TCP_DEBUG_AGENT") ||
         llvm::any_of(arguments, [](StringRef argument) {
           return argument.starts_with("@") || argument.contains("mlir-") ||
                  argument.contains("help") || argument.contains("debugger");
         });
}

std::optional<Invocation> mlir::tcp::parseCommandLine(int argc, char **argv) {
  if (mayNamePasses({argv, static_cast<size_t>(argc)}))
    registerAllTcpPasses();
  registerPassManagerCLOptions();
  registerAsmPrinterCLOptions();
  registerMLIRContextCLOptions();
  static Options options;
  registerActionOptions(&options.category);
  cl::SubCommand *commands[] = {
      &options.compile, &options.run,    &options.test,       &options.compare,
      &options.genTest, &options.tensor, &options.exportTorch};
  for (cl::SubCommand *command : commands)
    hideOptionsOfOthers(*command, options.category);
  cl::SetVersionPrinter(printVersion);
  std::optional<Invocation> invocation;
  if (parse(argc, argv)) {
    takeDumpVariables();
    invocation = readInvocation(options);
  }
  if (invocation && invocation->command == Command::Compare &&
      StringRef(options.against).starts_with("-") &&
      !readOtherSide(argv[0], options, *invocation))
    invocation = std::nullopt;
  unregister(commands, options.category);
  return invocation;
}

bool mlir::tcp::isCompare(int argc, char **argv) {
  return argc > 1 && StringRef(argv[1]) == "compare";
}
