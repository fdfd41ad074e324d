//===- OdsCache.cpp - Images of .td files on disk -------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/server/project/OdsCache.h"
#include "lsp/server/process/ChildProcess.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/LSP/Logging.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/xxhash.h"

using namespace mlir::tcp::lsp;
using llvm::StringRef;
using llvm::lsp::Logger;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

/// Changes whenever the rows of an image change.
static const unsigned kImageVersion = 1;
/// The longest time that TableGen may take for one file.
static const std::chrono::seconds kMaxTime(60);

OdsCache::OdsCache() {
  llvm::SmallString<128> cache;
  if (!path::cache_directory(cache))
    return;
  path::append(cache, "tcp-ide", "ods");
  std::error_code error = fs::create_directories(cache, /*IgnoreExisting=*/true,
                                                 fs::perms::owner_all);
  if (!error)
    error = fs::setPermissions(cache, fs::perms::owner_all);
  if (error)
    Logger::error("{0}: {1}", cache, error.message());
  else
    folder = std::string(cache);
}

std::string OdsCache::getPath(const OdsRoot &root) const {
  std::string key = std::to_string(kImageVersion) + "\n" TCP_VERSION "\n" +
                    root.file + "\n" + llvm::join(root.includeDirs, "\n");
  return folder + "/" + llvm::utohexstr(llvm::xxh3_64bits(key)) + ".ods";
}

/// Returns the path of this program. One program of a package may have several
/// names, of which the link with this name is a server.
static llvm::Expected<std::string> findServer() {
  static int anchor;
  std::string program = fs::getMainExecutable("tcp-lsp-server", &anchor);
  if (path::filename(program) == "tcp-tools")
    return findBeside("tcp-lsp-server");
  return program;
}

/// Returns an image on disk. Returns null if there is none or a wrong one.
static OdsCache::Image readImage(StringRef file) {
  auto buffer = llvm::MemoryBuffer::getFile(file);
  if (!buffer)
    return nullptr;
  auto image = OdsImage::load((*buffer)->getBuffer());
  if (image)
    return *image;
  Logger::error("{0}: {1}", file, llvm::toString(image.takeError()));
  return nullptr;
}

/// Returns whether a file is still the one that an image was made of.
static bool isUnchanged(const OdsInput &input) {
  fs::file_status status;
  if (fs::status(input.path.str(), status) || status.getSize() != input.size)
    return false;
  if (status.getLastModificationTime().time_since_epoch().count() == input.time)
    return true;
  auto buffer = llvm::MemoryBuffer::getFile(input.path.str());
  return buffer && llvm::xxh3_64bits((*buffer)->getBuffer()) == input.hash;
}

OdsCache::Loaded OdsCache::load(const OdsRoot &root,
                                const std::atomic<bool> &cancelled) {
  auto fail = [](llvm::Error error, Image last = nullptr) {
    return Loaded{std::move(last), llvm::toString(std::move(error))};
  };
  std::string cached = folder.empty() ? "" : getPath(root);
  Image last = cached.empty() ? nullptr : readImage(cached);
  if (last && llvm::all_of(last->getIndex().inputs, isUnchanged))
    return {last, ""};
  llvm::Expected<std::string> program = findServer();
  if (!program)
    return fail(program.takeError(), last);
  llvm::Expected<ScratchDirectory> scratch = ScratchDirectory::create();
  if (!scratch)
    return fail(scratch.takeError(), last);
  std::string made = scratch->file("image");
  std::vector<std::string> arguments{kIndexCommand.str(), "--root=" + root.file,
                                     "-o=" + made};
  for (const std::string &directory : root.includeDirs)
    arguments.push_back("-I=" + directory);
  llvm::Expected<ChildResult> result =
      runChild(*program, arguments, *scratch, kMaxTime, cancelled);
  if (!result)
    return fail(result.takeError(), last);
  Image image = result->exitCode == 0 ? readImage(made) : nullptr;
  if (!image)
    return {last, result->err};
  // Another server sees the old image or the new one, nothing between.
  if (!cached.empty()) {
    std::string beside =
        cached + "." + std::to_string(llvm::sys::Process::getProcessId());
    if (!fs::copy_file(made, beside))
      (void)fs::rename(beside, cached);
  }
  return {image, ""};
}
