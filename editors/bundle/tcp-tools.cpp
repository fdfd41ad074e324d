//===- tcp-tools.cpp - All programs that use MLIR in one ------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// `tcp-tools PROGRAM ARGUMENT...` is that program, and so is a link to
/// tcp-tools with the program's name. A package with one copy of LLVM is a
/// third of the size of one with three.
///
//===----------------------------------------------------------------------===//

#include "lsp/server/Main.h"
#include "tcp-mlir/Driver/Driver.h"
#include "tcp-mlir/Opt/TcpOptMain.h"
#include "tcp-mlir/Pipeline/Register.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/InitLLVM.h"
#include <cstdio>
#include <cstring>

static int runCompiler(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  return mlir::tcp::runDriver(argc, argv);
}

static int runOptimizer(int argc, char **argv) {
  return mlir::tcp::runOptimizer(argc, argv, /*isShared=*/false);
}

static int runServer(int argc, char **argv) {
  mlir::DialectRegistry registry;
  mlir::tcp::registerAllTcpDialects(registry);
  return mlir::tcp::lsp::runLanguageServer(argc, argv, registry,
                                           mlir::tcp::lsp::ServerKind::Static);
}

namespace {
struct Program {
  const char *name;
  int (*run)(int argc, char **argv);
};
} // namespace

static const Program kPrograms[] = {
    {"tcp-aot", runCompiler},
    {"tcp-lsp-server", runServer},
    {"tcp-opt", runOptimizer},
};

/// Returns the program of this name; null if there is none.
static const Program *findProgram(const char *name) {
  for (const Program &program : kPrograms)
    if (std::strcmp(name, program.name) == 0)
      return &program;
  return nullptr;
}

static void printUsage(std::FILE *file) {
  std::fprintf(file, "usage: tcp-tools PROGRAM [ARGUMENT...]\n\n"
                     "Runs one of the programs that share the code of MLIR:");
  for (const Program &program : kPrograms)
    std::fprintf(file, " %s", program.name);
  std::fprintf(file, ".\nA link with the name of a program runs that program.\n"
                     "\n"
                     "  --version  print the version\n"
                     "  --help     print this\n");
}

int main(int argc, char **argv) {
  const char *slash = std::strrchr(argv[0], '/');
  if (const Program *program = findProgram(slash ? slash + 1 : argv[0]))
    return program->run(argc, argv);
  const char *first = argc > 1 ? argv[1] : "";
  if (const Program *program = findProgram(first))
    return program->run(argc - 1, argv + 1);
  if (std::strcmp(first, "--version") == 0) {
    std::printf("tcp-tools %s (MLIR %s)\n", TCP_VERSION, LLVM_VERSION_STRING);
    return 0;
  }
  bool isHelp = std::strcmp(first, "--help") == 0;
  printUsage(isHelp ? stdout : stderr);
  return isHelp ? 0 : 1;
}
