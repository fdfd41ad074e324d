//===- Main.cpp - The command line of tcp-lsp-server ----------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/server/Main.h"
#include "lsp/server/Server.h"
#include "lsp/server/check/Check.h"
#include "lsp/server/process/Plugins.h"
#include "lsp/server/project/OdsCache.h"
#include "lsp/td/TdReader.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/LSP/Logging.h"
#include "llvm/Support/Program.h"

using namespace mlir::tcp::lsp;
using llvm::lsp::Logger;
namespace cl = llvm::cl;

/// Prints an error, and returns the exit code.
static int fail(llvm::Error error) {
  llvm::errs() << "tcp-lsp-server: " << llvm::toString(std::move(error))
               << "\n";
  return 1;
}

/// Checks the answers about files, and returns the exit code. `lines` is empty
/// for all lines.
static int checkFiles(llvm::ArrayRef<std::string> files,
                      const std::string &lines,
                      const mlir::DialectRegistry &registry) {
  CheckOptions options;
  if (!lines.empty()) {
    auto range = parseLines(lines);
    if (!range)
      return fail(llvm::createStringError("--check-lines: " +
                                          llvm::toString(range.takeError())));
    options.lines = *range;
  }
  bool areRight = true;
  for (const std::string &file : files) {
    options.file = file;
    areRight &= checkFile(options, registry, llvm::outs());
  }
  return !areRight;
}

int mlir::tcp::lsp::runLanguageServer(int argc, char **argv,
                                      DialectRegistry &registry,
                                      ServerKind kind) {
  if (argc > 1 && argv[1] == kReadTdCommand)
    return runTdReader(argc - 1, argv + 1);
  cl::OptionCategory protocol("Protocol and logging options");
  cl::opt<InputStyle> style(
      "input-style", cl::desc("How messages are separated"),
      cl::init(InputStyle::Standard), cl::cat(protocol),
      cl::values(clEnumValN(InputStyle::Standard, "standard",
                            "by Content-Length headers"),
                 clEnumValN(InputStyle::Delimited, "delimited",
                            "by lines of // -----, for tests")));
  cl::opt<bool> litTest(
      "lit-test", cl::cat(protocol),
      cl::desc("-input-style=delimited -pretty -log=verbose, each message "
               "answered before the next is read; for tests"));
  cl::opt<Logger::Level> logLevel(
      "log", cl::desc("What is logged to stderr"), cl::cat(protocol),
      cl::init(Logger::Level::Error),
      cl::values(clEnumValN(Logger::Level::Error, "error", "errors"),
                 clEnumValN(Logger::Level::Info, "info", "what is going on"),
                 clEnumValN(Logger::Level::Debug, "verbose", "all messages")));
  cl::opt<bool> pretty("pretty", cl::cat(protocol),
                       cl::desc("Indent what is written"));
  cl::OptionCategory dialects("Dialect options");
  cl::list<std::string> plugins(
      "load-dialect-plugin", cl::cat(dialects), cl::value_desc("library"),
      cl::desc("Know the dialects of a plugin that was built against "
               "libMLIR.so; may be given more than once"));

  cl::OptionCategory checking("Check options");
  cl::list<std::string> files(
      "check", cl::cat(checking), cl::value_desc("file"),
      cl::desc("Send every request on every token of a file and say what is "
               "wrong with the answers, instead of serving; may be given more "
               "than once. Exits with 1 if something is"));
  cl::opt<std::string> lines(
      "check-lines", cl::cat(checking), cl::value_desc("A-B"),
      cl::desc("The lines whose tokens --check tries (default: all)"));

  cl::HideUnrelatedOptions({&protocol, &dialects, &checking});
  cl::SetVersionPrinter([](llvm::raw_ostream &os) {
    os << "tcp-lsp-server " TCP_VERSION " (MLIR " LLVM_VERSION_STRING ")\n";
  });
  cl::ParseCommandLineOptions(argc, argv, "The language server of TCP IDE.\n");
  if (!plugins.empty() && kind == ServerKind::Embedded)
    return fail(llvm::createStringError(
        "--load-dialect-plugin: this server has the dialects of its project, "
        "and loads no others"));
  if (!plugins.empty() && kind == ServerKind::Static)
    return fail(becomeProgram("tcp-lsp-server-shared", argc, argv));

  Logger::setLogLevel(litTest ? Logger::Level::Debug : logLevel.getValue());
  Logger::info("tcp-lsp-server " TCP_VERSION);
  if (llvm::Error error = loadDialectPlugins(plugins, registry))
    return fail(std::move(error));

  if (!files.empty())
    return checkFiles(files, lines, registry);

  llvm::sys::ChangeStdinToBinary();
  llvm::sys::ChangeStdoutToBinary();
  Transport transport(stdin, llvm::outs(),
                      litTest ? InputStyle::Delimited : style.getValue(),
                      pretty || litTest);
  ServerOptions options;
  options.threaded = !litTest;
  options.hasTcpAot = kind != ServerKind::Embedded;
  return Server(transport, registry, options).run();
}
