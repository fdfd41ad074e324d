//===- Npz.cpp - Named arrays in one file ---------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Runtime/Npz.h"

#include "tcp-mlir/Runtime/NpzMembers.h"
#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <minizip/unzip.h>
#include <minizip/zip.h>

using namespace mlir::tcp::runtime;

namespace {
/// A file in memory, as minizip reads and writes it.
struct MemoryFile {
  std::string bytes;
  size_t position = 0;

  zlib_filefunc64_def functions();
};
} // namespace

static MemoryFile &get(voidpf opaque) {
  return *static_cast<MemoryFile *>(opaque);
}

static uLong ZCALLBACK readMemory(voidpf file, voidpf, void *to, uLong size) {
  MemoryFile &memory = get(file);
  size_t left = memory.bytes.size() - memory.position;
  size = static_cast<uLong>(std::min<size_t>(size, left));
  memcpy(to, memory.bytes.data() + memory.position, size);
  memory.position += size;
  return size;
}

static uLong ZCALLBACK writeMemory(voidpf file, voidpf, const void *from,
                                   uLong size) {
  MemoryFile &memory = get(file);
  memory.bytes.resize(std::max(memory.bytes.size(), memory.position + size));
  memcpy(memory.bytes.data() + memory.position, from, size);
  memory.position += size;
  return size;
}

static long ZCALLBACK seekMemory(voidpf file, voidpf, ZPOS64_T offset,
                                 int origin) {
  MemoryFile &memory = get(file);
  size_t base = origin == ZLIB_FILEFUNC_SEEK_SET   ? 0
                : origin == ZLIB_FILEFUNC_SEEK_CUR ? memory.position
                                                   : memory.bytes.size();
  if (offset > memory.bytes.size() - base)
    return -1;
  memory.position = base + offset;
  return 0;
}

zlib_filefunc64_def MemoryFile::functions() {
  zlib_filefunc64_def functions{};
  functions.opaque = this;
  functions.zopen64_file = [](voidpf file, const void *, int) { return file; };
  functions.zread_file = readMemory;
  functions.zwrite_file = writeMemory;
  functions.ztell64_file = [](voidpf file, voidpf) -> ZPOS64_T {
    return get(file).position;
  };
  functions.zseek64_file = seekMemory;
  functions.zclose_file = [](voidpf, voidpf) { return 0; };
  functions.zerror_file = [](voidpf, voidpf) { return 0; };
  return functions;
}

/// Reads the member that `zip` is at. Its size is that of its content, not the
/// one in its header.
static bool readMember(unzFile zip, std::string &content) {
  if (unzOpenCurrentFile(zip) != UNZ_OK)
    return false;
  std::vector<char> chunk(1 << 16);
  int count;
  while ((count = unzReadCurrentFile(zip, chunk.data(),
                                     static_cast<unsigned>(chunk.size()))) > 0)
    content.append(chunk.data(), count);
  // Closing checks the CRC.
  return unzCloseCurrentFile(zip) == UNZ_OK && count == 0;
}

std::optional<NpzMembers>
mlir::tcp::runtime::parseNpzMembers(std::string_view bytes, std::string &why) {
  MemoryFile file{std::string(bytes)};
  zlib_filefunc64_def functions = file.functions();
  unzFile zip = unzOpen2_64("", &functions);
  why = "it is no .npz file";
  if (!zip)
    return std::nullopt;
  NpzMembers members;
  int status = unzGoToFirstFile(zip);
  bool good = true;
  for (; good && status == UNZ_OK; status = unzGoToNextFile(zip)) {
    char name[1024];
    unz_file_info64 info;
    std::string content;
    good = unzGetCurrentFileInfo64(zip, &info, name, sizeof name, nullptr, 0,
                                   nullptr, 0) == UNZ_OK &&
           info.size_filename < sizeof name;
    if (!good) {
      why = "its table of contents is corrupt";
      break;
    }
    std::string key(name);
    if (key.size() > 4 && key.compare(key.size() - 4, 4, ".npy") == 0)
      key.resize(key.size() - 4);
    good = readMember(zip, content);
    if (!good) {
      why = "the array '" + key + "' in it is corrupt";
      break;
    }
    members[key] = std::move(content);
  }
  if (good && status != UNZ_END_OF_LIST_OF_FILE && !members.empty()) {
    why = "its table of contents is corrupt";
    good = false;
  }
  unzClose(zip);
  if (!good)
    return std::nullopt;
  return members;
}

std::optional<Npz> mlir::tcp::runtime::parseNpz(std::string_view bytes,
                                                std::string &why) {
  std::optional<NpzMembers> members = parseNpzMembers(bytes, why);
  if (!members)
    return std::nullopt;
  Npz arrays;
  for (const auto &[name, content] : *members) {
    std::string reason;
    std::optional<Array> array = parseNpy(content, reason);
    if (!array) {
      why = "the array '" + name + "' in it can't be read: " + reason;
      return std::nullopt;
    }
    arrays[name] = std::move(*array);
  }
  return arrays;
}

std::optional<Npz> mlir::tcp::runtime::readNpz(const std::string &path,
                                               std::string &why) {
  FILE *file = fopen(path.c_str(), "rb");
  if (!file) {
    why = "can't read '" + path + "': " + strerror(errno);
    return std::nullopt;
  }
  std::string bytes;
  std::vector<char> chunk(1 << 16);
  while (size_t count = fread(chunk.data(), 1, chunk.size(), file))
    bytes.append(chunk.data(), count);
  bool failed = ferror(file);
  int error = errno;
  fclose(file);
  if (failed) {
    why = "can't read '" + path + "': " + strerror(error);
    return std::nullopt;
  }
  std::string reason;
  std::optional<Npz> arrays = parseNpz(bytes, reason);
  if (!arrays)
    why = "can't read '" + path + "': " + reason;
  return arrays;
}

std::vector<Npz> mlir::tcp::runtime::splitCases(const Npz &reference) {
  std::vector<Npz> cases(1);
  for (const auto &[name, array] : reference)
    if (name.rfind("Case", 0) != 0)
      cases.front()[name] = array;
  for (size_t number = 1;; ++number) {
    std::string prefix = "Case" + std::to_string(number) + ".";
    Npz arrays;
    for (auto it = reference.lower_bound(prefix);
         it != reference.end() && it->first.rfind(prefix, 0) == 0; ++it)
      arrays[it->first.substr(prefix.size())] = it->second;
    if (arrays.empty())
      return cases;
    cases.push_back(std::move(arrays));
  }
}

std::string mlir::tcp::runtime::printNpz(const Npz &arrays) {
  MemoryFile file;
  zlib_filefunc64_def functions = file.functions();
  zipFile zip = zipOpen2_64("", APPEND_STATUS_CREATE, nullptr, &functions);
  for (const auto &[name, array] : arrays) {
    std::string content = printNpy(array);
    zip_fileinfo info{};
    // The format has no earlier date.
    info.dosDate = 1 << 21 | 1 << 16;
    bool isLarge = content.size() >= 0xffffffff;
    zipOpenNewFileInZip64(zip, (name + ".npy").c_str(), &info, nullptr, 0,
                          nullptr, 0, nullptr, /*method=*/0, /*level=*/0,
                          isLarge);
    constexpr size_t kChunk = 1 << 30;
    for (size_t start = 0; start < content.size(); start += kChunk)
      zipWriteInFileInZip(
          zip, content.data() + start,
          static_cast<unsigned>(std::min(kChunk, content.size() - start)));
    zipCloseFileInZip(zip);
  }
  zipClose(zip, nullptr);
  return std::move(file.bytes);
}
