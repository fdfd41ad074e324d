//===- Outputs.cpp - Files that appear together or not at all -------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Aot/Outputs.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir::tcp;
using namespace llvm;

raw_ostream &mlir::tcp::operator<<(raw_ostream &os, const Content &content) {
  os << content.head;
  uint64_t end = content.head.size();
  for (const auto &[offset, bytes] : content.parts) {
    assert(offset >= end && "parts follow each other");
    for (; end < offset; ++end)
      os << '\0';
    os << bytes;
    end += bytes.size();
  }
  return os;
}

void Outputs::add(std::string path, std::string content) {
  add(std::move(path), Content(std::move(content)));
}

void Outputs::add(std::string path, Content content) {
  files.push_back({std::move(path), std::move(content), nullptr});
}

void Outputs::add(std::string path, std::shared_ptr<const void> owner,
                  StringRef content) {
  files.push_back(
      {std::move(path), Content("", {{0, content}}), std::move(owner)});
}

std::vector<std::string> Outputs::getPaths() const {
  std::vector<std::string> result;
  for (const File &file : files)
    if (file.path != "-")
      result.push_back(file.path);
  return result;
}

static Error cannotWrite(StringRef path, Error why) {
  return createStringError("can't write '" + path +
                           "': " + toString(std::move(why)));
}

/// Writes `content` to a new file beside `path`.
static Expected<sys::fs::TempFile> writeBeside(StringRef path,
                                               const Content &content) {
  unsigned mode = sys::fs::all_read | sys::fs::all_write;
  if (path.ends_with(".so"))
    mode |= sys::fs::all_exe;
  Expected<sys::fs::TempFile> temp = sys::fs::TempFile::create(
      path + ".tmp%%%%%%", mode & ~sys::fs::getUmask());
  if (!temp)
    return temp.takeError();
  raw_fd_ostream os(temp->FD, /*shouldClose=*/false);
  os << content;
  os.flush();
  if (std::error_code error = os.error()) {
    os.clear_error();
    if (Error discarded = temp->discard())
      consumeError(std::move(discarded));
    return errorCodeToError(error);
  }
  return temp;
}

/// Returns whether `path` is a device, a pipe or another special file, which a
/// rename would replace.
static bool isSpecial(StringRef path) {
  sys::fs::file_status status;
  return !sys::fs::status(path, status) && sys::fs::exists(status) &&
         !sys::fs::is_regular_file(status) && !sys::fs::is_directory(status);
}

static Error writeInPlace(StringRef path, const Content &content) {
  std::error_code error;
  raw_fd_ostream os(path, error, sys::fs::CD_OpenExisting, sys::fs::FA_Write,
                    sys::fs::OF_None);
  if (!error) {
    os << content;
    os.close();
    error = os.error();
    os.clear_error();
  }
  return error ? cannotWrite(path, errorCodeToError(error)) : Error::success();
}

static Error writeToStandardOutput(const Content &content) {
  raw_fd_ostream &os = outs();
  os << content;
  os.flush();
  std::error_code error = os.error();
  os.clear_error();
  return error ? cannotWrite("-", errorCodeToError(error)) : Error::success();
}

Error Outputs::commit() {
  std::vector<sys::fs::TempFile> temps;
  std::vector<const File *> onDisk;
  auto discardAll = [&](Error error) {
    for (sys::fs::TempFile &temp : temps)
      error = joinErrors(std::move(error), temp.discard());
    return error;
  };
  for (const File &file : files) {
    if (file.path == "-" || isSpecial(file.path))
      continue;
    Expected<sys::fs::TempFile> temp = writeBeside(file.path, file.content);
    if (!temp)
      return discardAll(cannotWrite(file.path, temp.takeError()));
    temps.push_back(std::move(*temp));
    onDisk.push_back(&file);
  }
  // Special files and standard output can't be renamed into place. They are
  // written first, so that if this fails, no other file has changed.
  for (const File &file : files) {
    Error error = file.path == "-"       ? writeToStandardOutput(file.content)
                  : isSpecial(file.path) ? writeInPlace(file.path, file.content)
                                         : Error::success();
    if (error)
      return discardAll(std::move(error));
  }
  Error error = Error::success();
  for (auto [temp, file] : zip_equal(temps, onDisk))
    if (Error failed = temp.keep(file->path))
      error = joinErrors(std::move(error),
                         cannotWrite(file->path, std::move(failed)));
  return error;
}

Error mlir::tcp::makeDirectory(StringRef path) {
  // LLVM's default leaves out other users.
  if (std::error_code error = sys::fs::create_directories(
          path, /*IgnoreExisting=*/true, sys::fs::all_all))
    return createStringError("can't make the directory '" + path +
                             "': " + error.message());
  return Error::success();
}
