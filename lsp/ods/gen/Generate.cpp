//===- Generate.cpp - The command line of tcp-ods-index-gen ---------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Generate.h"
#include "Rows.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir::tcp::lsp;
using llvm::StringRef;
namespace cl = llvm::cl;

static bool write(StringRef file, StringRef text) {
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

/// Writes the image of all files in folders, and a list of them for make.
static bool indexFolders(const std::vector<std::string> &folders,
                         const std::string &depfile, StringRef output) {
  OdsFiles sources;
  if (!sources.scan(folders))
    return false;
  Rows rows(sources);
  if (!sources.parse(
          [&](const llvm::RecordKeeper &records,
              const llvm::SourceMgr &buffers) { rows.add(records, buffers); }))
    return false;

  if (!depfile.empty()) {
    std::string rule = output.str() + ":";
    for (const auto &file : sources.getFiles())
      rule += " \\\n  " + file.second;
    if (!write(depfile, rule + "\n"))
      return false;
  }
  return write(output, rows.finish());
}

int mlir::tcp::lsp::runOdsIndexGen(int argc, char **argv) {
  cl::OptionCategory options("Options");
  cl::list<std::string> folders(
      cl::Positional, cl::value_desc("folder"), cl::cat(options),
      cl::desc("<folder below an include root, whose .td files are read>..."));
  cl::opt<std::string> output("o", cl::Required, cl::value_desc("file"),
                              cl::cat(options), cl::desc("The image"));
  cl::opt<std::string> depfile("depfile", cl::value_desc("file"),
                               cl::cat(options),
                               cl::desc("Dependencies, for make"));
  cl::HideUnrelatedOptions(options);
  cl::ParseCommandLineOptions(argc, argv, "Builds the ODS index\n");
  return indexFolders(folders, depfile, output) ? 0 : 1;
}
