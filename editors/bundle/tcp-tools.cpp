//===- tcp-tools.cpp - All programs that use MLIR in one ------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// `tcp-tools PROGRAM ARGUMENT...` is that program. A package with one copy of
/// LLVM is a third of the size of one with three.
///
//===----------------------------------------------------------------------===//

#include "lsp/server/Main.h"
#include "tcp-mlir/Driver/Driver.h"
#include "tcp-mlir/Opt/TcpOptMain.h"
#include "llvm/Support/InitLLVM.h"
#include <cstdio>
#include <cstring>

static int runCompiler(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  return mlir::tcp::runDriver(argc, argv);
}

static int runServer(int argc, char **argv) {
  return mlir::tcp::lsp::runLanguageServer(argc, argv, /*isShared=*/false);
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
    {"tcp-opt", mlir::tcp::runOptimizer},
};

int main(int argc, char **argv) {
  for (const Program &program : kPrograms)
    if (argc > 1 && std::strcmp(argv[1], program.name) == 0)
      return program.run(argc - 1, argv + 1);
  std::fprintf(stderr, "usage: tcp-tools PROGRAM ARGUMENT...\n\nPrograms:\n");
  for (const Program &program : kPrograms)
    std::fprintf(stderr, "  %s\n", program.name);
  return 1;
}
