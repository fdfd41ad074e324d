//===- Main.cpp - The command line of tcp-lsp-server ----------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/server/Main.h"
#include "lsp/server/Server.h"
#include "mlir/IR/DialectRegistry.h"
#include "tcp-mlir/Pipeline/Register.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/LSP/Logging.h"
#include "llvm/Support/Program.h"

using namespace mlir::tcp::lsp;
using llvm::lsp::Logger;
namespace cl = llvm::cl;

int mlir::tcp::lsp::runLanguageServer(int argc, char **argv) {
  cl::OptionCategory category("Options of tcp-lsp-server");
  cl::opt<InputStyle> style(
      "input-style", cl::desc("How messages are separated"),
      cl::init(InputStyle::Standard), cl::cat(category),
      cl::values(clEnumValN(InputStyle::Standard, "standard",
                            "by Content-Length headers"),
                 clEnumValN(InputStyle::Delimited, "delimited",
                            "by lines of // -----, for tests")));
  cl::opt<bool> litTest(
      "lit-test", cl::cat(category),
      cl::desc("-input-style=delimited -pretty, each message answered before "
               "the next is read; for tests"));
  cl::opt<Logger::Level> logLevel(
      "log", cl::desc("What is logged to stderr"), cl::cat(category),
      cl::init(Logger::Level::Error),
      cl::values(clEnumValN(Logger::Level::Error, "error", "errors"),
                 clEnumValN(Logger::Level::Info, "info", "what is going on"),
                 clEnumValN(Logger::Level::Debug, "verbose", "all messages")));
  cl::opt<bool> pretty("pretty", cl::cat(category),
                       cl::desc("Indent what is written"));
  cl::HideUnrelatedOptions(category);
  cl::ParseCommandLineOptions(argc, argv, "The language server of TCP IDE.\n");

  Logger::setLogLevel(logLevel);
  llvm::sys::ChangeStdinToBinary();
  llvm::sys::ChangeStdoutToBinary();
  Transport transport(stdin, llvm::outs(),
                      litTest ? InputStyle::Delimited : style.getValue(),
                      pretty || litTest);
  DialectRegistry registry;
  registerAllTcpDialects(registry);
  ServerOptions options;
  options.threaded = !litTest;
  return Server(transport, registry, options).run();
}
