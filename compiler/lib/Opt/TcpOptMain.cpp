//===- TcpOptMain.cpp - The program tcp-opt -------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Opt/TcpOptMain.h"

#include "mlir/Debug/DebuggerExecutionContextHook.h"
#include "mlir/Debug/ExecutionContext.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Support/FileUtilities.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "tcp-mlir/Actions/ActionOptions.h"
#include "tcp-mlir/Actions/DumpVariables.h"
#include "tcp-mlir/Pipeline/OlderSyntax.h"
#include "tcp-mlir/Pipeline/PassNames.h"
#include "tcp-mlir/Pipeline/Register.h"
#include "tcp-mlir/Trace/PipelineTrace.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/ToolOutputFile.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;

/// Returns whether `--pass-pipeline`, if it is given, parses. MLIR prints an
/// error, too, but without the option's name and without a suggestion.
static bool checkPipeline(llvm::StringRef program) {
  auto &options = llvm::cl::getRegisteredOptions();
  auto *option = dynamic_cast<llvm::cl::opt<std::string> *>(
      options.lookup("pass-pipeline"));
  if (!option || option->getValue().empty())
    return true;
  std::string messages;
  llvm::raw_string_ostream os(messages);
  if (succeeded(parsePassPipeline(option->getValue(), os)))
    return true;
  llvm::errs() << program
               << ": --pass-pipeline: " << llvm::StringRef(messages).trim()
               << "\n"
               << tcp::suggestPass(messages);
  return false;
}

/// Lets the hook of --mlir-enable-debugger-hook run before the hub. MLIR would
/// replace the hub by the hook.
static void keepDebuggerHook(tcp::ActionHub &hub) {
  auto *option = dynamic_cast<llvm::cl::opt<bool, true> *>(
      llvm::cl::getRegisteredOptions().lookup("mlir-enable-debugger-hook"));
  if (!option || !option->getValue())
    return;
  option->setValue(false);
  auto context = std::make_shared<tracing::ExecutionContext>();
  setupDebuggerExecutionContextHook(*context);
  hub.setOuterHandler([context](llvm::function_ref<void()> transform,
                                const tracing::Action &action) {
    (*context)(transform, action);
  });
}

static void printVersion(llvm::raw_ostream &os) {
  os << "tcp-opt " TCP_VERSION " (MLIR " LLVM_VERSION_STRING ")\n";
}

/// Returns the option that loads a plugin, if there is one. The plugin would
/// bring a second MLIR into a process that has its own.
static llvm::StringRef findPluginOption(llvm::ArrayRef<char *> arguments) {
  for (llvm::StringRef argument : arguments) {
    llvm::StringRef name = argument.ltrim('-').split('=').first;
    if (argument.starts_with("-") &&
        (name == "load-dialect-plugin" || name == "load-pass-plugin"))
      return argument.split('=').first;
  }
  return "";
}

/// Runs MLIR's driver on the input, whose syntax may be an older one. MLIR's
/// own way to open the files takes no changed text.
static LogicalResult runOnFile(llvm::StringRef input, llvm::StringRef output,
                               DialectRegistry &registry) {
  MlirOptMainConfig config = MlirOptMainConfig::createFromCLOptions();
  std::string why;
  std::unique_ptr<llvm::MemoryBuffer> file = openInputFile(input, &why);
  std::unique_ptr<llvm::ToolOutputFile> result;
  if (file)
    result = openOutputFile(output, &why);
  if (!result) {
    llvm::errs() << why << "\n";
    return failure();
  }
  {
    // The types in the text may be of any dialect.
    MLIRContext context(registry, MLIRContext::Threading::DISABLED);
    context.allowUnregisteredDialects();
    file = tcp::updateSyntax(std::move(file), &context);
  }
  if (failed(MlirOptMain(result->os(), std::move(file), registry, config)))
    return failure();
  result->keep();
  return success();
}

/// Returns whether the command line asks for a list, and not for a run.
static bool asksForList() {
  MlirOptMainConfig config = MlirOptMainConfig::createFromCLOptions();
  return config.shouldShowDialects() || config.shouldListPasses();
}

int mlir::tcp::runOptimizer(int argc, char **argv, bool isShared) {
  llvm::StringRef plugin = findPluginOption({argv, static_cast<size_t>(argc)});
  if (!isShared && !plugin.empty()) {
    llvm::errs() << argv[0] << ": " << plugin
                 << ": this tcp-opt contains MLIR and cannot load plugins; "
                    "use the tcp-opt of a build or of Debian's package "
                    "tcp-ide, which is linked to libMLIR.so\n";
    return EXIT_FAILURE;
  }
  DialectRegistry registry;
  tcp::registerAllTcpDialects(registry);
  tcp::registerAllTcpPasses();
  if (llvm::Expected<bool> isFollowed = followPipeline(registry); !isFollowed) {
    llvm::errs() << argv[0] << ": " << toString(isFollowed.takeError()) << "\n";
    return EXIT_FAILURE;
  }
  std::string header = registerCLIOptions("TCP optimizer driver\n", registry);
  tcp::registerActionOptions(nullptr);
  llvm::cl::SetVersionPrinter(printVersion);
  auto [input, output] = parseCLIOptions(argc, argv, header);
  tcp::takeDumpVariables();
  if (!checkPipeline(argv[0]))
    return EXIT_FAILURE;
  llvm::Expected<std::unique_ptr<tcp::ActionHub>> hub =
      tcp::makeHubFromOptions();
  if (!hub) {
    llvm::errs() << argv[0] << ": " << toString(hub.takeError()) << "\n";
    return EXIT_FAILURE;
  }
  if (*hub) {
    keepDebuggerHook(**hub);
    (*hub)->attach(registry);
  }
  llvm::InitLLVM init(argc, argv);
  if (asksForList() ||
      (input == "-" && llvm::sys::Process::StandardInIsUserInput()))
    return asMainReturnCode(MlirOptMain(argc, argv, input, output, registry));
  return asMainReturnCode(runOnFile(input, output, registry));
}
