//===- OdsCache.cpp - Images of .td files on disk -------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/server/project/OdsCache.h"
#include "lsp/server/process/ChildProcess.h"
#include "lsp/td/TdIndexer.h"
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
static const unsigned kImageVersion = 4;
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

/// Returns an index on disk. Returns null if there is none or a wrong one.
static std::shared_ptr<const TdIndex> readIndex(StringRef file) {
  auto buffer = llvm::MemoryBuffer::getFile(file);
  if (!buffer)
    return nullptr;
  llvm::Expected<TdIndex> index = TdIndex::fromText((*buffer)->getBuffer());
  if (index)
    return std::make_shared<const TdIndex>(std::move(*index));
  Logger::error("{0}: {1}", file, llvm::toString(index.takeError()));
  return nullptr;
}

/// Returns whether an image was made of one of these files.
static bool isMadeOf(const OdsImage &image, const OdsRoot &root,
                     const TdTexts &files) {
  return files.count(normalizePath(root.file)) ||
         llvm::any_of(image.getIndex().inputs, [&](const OdsInput &input) {
           return files.count(normalizePath(input.path.str()));
         });
}

/// Puts a file into the cache. Another server sees the old file or the new one,
/// nothing between.
void OdsCache::keep(const std::string &made, const std::string &cached) const {
  std::string beside =
      cached + "." + std::to_string(llvm::sys::Process::getProcessId());
  if (!fs::copy_file(made, beside))
    (void)fs::rename(beside, cached);
}

/// Writes the texts of editors into a folder, and adds the options that put
/// them in the place of files.
static llvm::Error addBuffers(const TdTexts &edited,
                              const ScratchDirectory &scratch,
                              std::vector<std::string> &arguments) {
  unsigned number = 0;
  for (const auto &[path, text] : edited) {
    std::string file = scratch.file("buffer" + std::to_string(number++));
    if (llvm::Error error = writeFile(file, text->str()))
      return error;
    arguments.push_back("--buffer=" + path + "=" + file);
  }
  return llvm::Error::success();
}

OdsCache::Loaded OdsCache::load(const OdsRoot &root, const TdTexts &edited,
                                Parts parts,
                                const std::atomic<bool> &cancelled) {
  std::string cached = folder.empty() ? "" : getPath(root);
  std::string cachedIndex = cached + ".names";
  Image last = cached.empty() ? nullptr : readImage(cached);
  auto fail = [&](llvm::Error error) {
    std::string why = llvm::toString(std::move(error));
    return Loaded{last, nullptr, cancelled ? "" : why, true};
  };
  // Files that have changed may include others than before.
  bool isSame = last && llvm::all_of(last->getIndex().inputs, isUnchanged);
  bool isEdited = !edited.empty() && (!isSame || isMadeOf(*last, root, edited));
  if (isSame && !isEdited && parts != Fresh) {
    if (parts == OnlyImage)
      return {last, nullptr, "", false};
    if (auto index = readIndex(cachedIndex))
      return {last, std::move(index), "", false};
  }
  llvm::Expected<std::string> program = findServer();
  if (!program)
    return fail(program.takeError());
  llvm::Expected<ScratchDirectory> scratch = ScratchDirectory::create();
  if (!scratch)
    return fail(scratch.takeError());
  std::string made = scratch->file("image");
  std::string madeIndex = scratch->file("index");
  std::vector<std::string> arguments{kReadTdCommand.str(),
                                     "--root=" + root.file, "--image=" + made};
  if (parts != OnlyImage)
    arguments.push_back("--index=" + madeIndex);
  for (const std::string &directory : root.includeDirs)
    arguments.push_back("-I=" + directory);
  if (isEdited)
    if (llvm::Error error = addBuffers(edited, *scratch, arguments))
      return fail(std::move(error));
  llvm::Expected<ChildResult> result =
      runChild(*program, arguments, *scratch, kMaxTime, cancelled);
  if (!result)
    return fail(result.takeError());
  Loaded loaded{last, nullptr, result->err, true};
  if (parts != OnlyImage)
    loaded.index = readIndex(madeIndex);
  Image image = result->exitCode == 0 ? readImage(made) : nullptr;
  if (!image)
    return loaded;
  loaded.image = image;
  loaded.hasFailed = false;
  if (!cached.empty() && !(isEdited && isMadeOf(*image, root, edited))) {
    keep(made, cached);
    if (parts != OnlyImage)
      keep(madeIndex, cachedIndex);
    else
      (void)fs::remove(cachedIndex);
  }
  return loaded;
}
