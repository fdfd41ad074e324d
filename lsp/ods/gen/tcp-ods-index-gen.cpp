//===- tcp-ods-index-gen.cpp - Builds the ODS index -----------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rows.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir::tcp::lsp;
namespace cl = llvm::cl;

static cl::list<std::string> folders(
    cl::Positional, cl::OneOrMore, cl::value_desc("folder"),
    cl::desc("<folder below an include root, whose .td files are read>..."));
static cl::opt<std::string> output("o", cl::Required, cl::value_desc("file"),
                                   cl::desc("The image"));
static cl::opt<std::string> depfile("depfile", cl::value_desc("file"),
                                    cl::desc("Dependencies, for make"));

static bool write(llvm::StringRef file, llvm::StringRef text) {
  std::error_code error;
  llvm::raw_fd_ostream os(file, error);
  if (!error) {
    os << text;
    os.close();
    error = os.error();
    os.clear_error();
  }
  if (error)
    llvm::WithColor::error() << "'" << file << "': " << error.message() << "\n";
  return !error;
}

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  cl::ParseCommandLineOptions(argc, argv, "Builds the ODS index\n");

  OdsFiles sources;
  if (!sources.scan(folders))
    return 1;
  Rows rows(sources);
  if (!sources.parse(
          [&](const llvm::RecordKeeper &records,
              const llvm::SourceMgr &buffers) { rows.add(records, buffers); }))
    return 1;

  if (!depfile.empty()) {
    std::string rule = output + ":";
    for (const auto &file : sources.getFiles())
      rule += " \\\n  " + file.second;
    if (!write(depfile, rule + "\n"))
      return 1;
  }
  return write(output, rows.finish()) ? 0 : 1;
}
