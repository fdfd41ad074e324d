//===- TdReader.cpp - The process that reads a .td file -------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/td/TdReader.h"
#include "lsp/irdl/IrdlImage.h"
#include "lsp/ods/gen/Rows.h"
#include "lsp/td/TdIndexer.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"
#include "llvm/Support/WithColor.h"
#include "llvm/TableGen/Parser.h"
#include "llvm/TableGen/Record.h"

using namespace mlir::tcp::lsp;
using llvm::StringRef;
namespace cl = llvm::cl;

namespace {
/// The command line of the process.
struct Options {
  std::string root;
  std::vector<std::string> includeDirs;
  /// `PATH=FILE`: the file at PATH has the content of FILE.
  std::vector<std::string> buffers;
  /// Either may be empty.
  std::string image, index;
};
} // namespace

static bool fail(StringRef file, const std::error_code &error) {
  llvm::WithColor::error() << "'" << file << "': " << error.message() << "\n";
  return false;
}

static bool write(StringRef file, StringRef text) {
  std::error_code error;
  llvm::raw_fd_ostream os(file, error);
  if (!error) {
    os << text;
    os.close();
    error = os.error();
    os.clear_error();
  }
  return !error || fail(file, error);
}

/// Returns the files on disk, with the texts of an editor in front of them.
static llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>
makeFiles(llvm::ArrayRef<std::string> buffers) {
  auto edited = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  for (StringRef buffer : buffers) {
    auto [path, file] = buffer.rsplit('=');
    if (auto text = llvm::MemoryBuffer::getFile(file))
      edited->addFile(
          path, 0,
          llvm::MemoryBuffer::getMemBufferCopy((*text)->getBuffer(), path));
  }
  auto files = llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(
      llvm::vfs::getRealFileSystem());
  files->pushOverlay(edited);
  return files;
}

/// Reads the file. Errors of records end the process.
static bool readRoot(const Options &options) {
  auto files = makeFiles(options.buffers);
  auto buffer = files->getBufferForFile(options.root);
  if (!buffer)
    return fail(options.root, buffer.getError());
  llvm::SourceMgr sources;
  sources.AddNewSourceBuffer(std::move(*buffer), llvm::SMLoc());
  if (llvm::sys::path::extension(options.root) != ".td") {
    std::optional<std::string> image = makeIrdlImage(sources);
    return image && write(options.image, *image);
  }
  std::vector<std::string> folders = options.includeDirs;
  folders.push_back(llvm::sys::path::parent_path(options.root).str());
  sources.setIncludeDirs(folders);
  sources.setVirtualFileSystem(files);
  llvm::RecordKeeper records;
  bool hasError = llvm::TableGenParseFile(sources, records);
  // After an error, the records in front of it are there.
  if (!options.index.empty() &&
      !write(options.index, makeTdIndex(records, sources).toText()))
    return false;
  if (hasError)
    return false;
  if (options.image.empty())
    return true;
  OdsFiles noFolders;
  Rows rows(noFolders);
  rows.add(records, sources);
  return rows.addInputs(sources) && write(options.image, rows.finish());
}

int mlir::tcp::lsp::runTdReader(int argc, char **argv) {
  cl::OptionCategory category("Options");
  cl::opt<std::string> root("root", cl::Required, cl::value_desc("file"),
                            cl::cat(category),
                            cl::desc("The .td file, or a file with IRDL"));
  cl::list<std::string> includeDirs(
      "I", cl::Prefix, cl::value_desc("folder"), cl::cat(category),
      cl::desc("A folder in which included files are found"));
  cl::list<std::string> buffers(
      "buffer", cl::value_desc("path=file"), cl::cat(category),
      cl::desc("The file at this path has the content of that file"));
  cl::opt<std::string> image("image", cl::value_desc("file"), cl::cat(category),
                             cl::desc("The image of the dialects"));
  cl::opt<std::string> index("index", cl::value_desc("file"), cl::cat(category),
                             cl::desc("The names and their places"));
  cl::HideUnrelatedOptions(category);
  cl::ParseCommandLineOptions(argc, argv, "Reads a .td file\n");
  return readRoot({root, includeDirs, buffers, image, index}) ? 0 : 1;
}
