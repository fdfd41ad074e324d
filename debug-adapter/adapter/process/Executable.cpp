//===- Executable.cpp - Files of programs ---------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/process/Executable.h"

#include <cstdlib>
#include <cstring>
#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <optional>
#include <sstream>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace mlir::tcp::dap;

std::optional<std::string>
mlir::tcp::dap::getVariable(const EnvironmentChanges &environment,
                            const std::string &name) {
  auto changed = environment.find(name);
  if (changed != environment.end())
    return changed->second;
  const char *value = std::getenv(name.c_str());
  return value ? std::make_optional<std::string>(value) : std::nullopt;
}

std::string mlir::tcp::dap::seenFrom(const std::string &directory,
                                     const std::string &path) {
  return path.front() == '/' || directory.empty() ? path
                                                  : directory + "/" + path;
}

std::string mlir::tcp::dap::findExecutable(const std::string &program,
                                           const std::string &directory,
                                           const std::string &searchPath) {
  if (program.find('/') != std::string::npos)
    return seenFrom(directory, program);
  std::istringstream folders(searchPath);
  for (std::string folder; std::getline(folders, folder, ':');) {
    std::string path =
        seenFrom(directory, (folder.empty() ? "." : folder) + "/" + program);
    struct stat status;
    if (::stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode) &&
        ::access(path.c_str(), X_OK) == 0)
      return path;
  }
  return "";
}

std::string
mlir::tcp::dap::findExecutable(const std::string &program,
                               const std::string &directory,
                               const EnvironmentChanges &environment) {
  return findExecutable(
      program, directory,
      getVariable(environment, "PATH").value_or("/usr/bin:/bin"));
}

namespace {
/// A file that is mapped into memory, for as long as the object lives.
class MappedFile {
public:
  explicit MappedFile(const std::string &path) {
    int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0)
      return;
    struct stat status;
    if (::fstat(file, &status) == 0 && S_ISREG(status.st_mode) &&
        status.st_size > 0) {
      size = static_cast<size_t>(status.st_size);
      data = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file, 0);
    }
    ::close(file);
  }
  MappedFile(const MappedFile &) = delete;
  MappedFile &operator=(const MappedFile &) = delete;
  ~MappedFile() {
    if (data != MAP_FAILED)
      ::munmap(data, size);
  }

  /// Returns `count` objects from a byte offset on; null if the file is too
  /// short, or the offset is not aligned.
  template <typename T>
  const T *read(uint64_t offset, uint64_t count = 1) const {
    if (data == MAP_FAILED || offset > size || offset % alignof(T) != 0 ||
        count > (size - offset) / sizeof(T))
      return nullptr;
    return reinterpret_cast<const T *>(static_cast<const char *>(data) +
                                       offset);
  }

  /// Returns the text from an offset to the next zero byte; nothing if the file
  /// ends before.
  std::optional<std::string> readText(uint64_t offset) const {
    const char *text = read<char>(offset);
    if (!text)
      return std::nullopt;
    size_t length = ::strnlen(text, size - offset);
    if (length == size - offset)
      return std::nullopt;
    return std::string(text, length);
  }

private:
  void *data = MAP_FAILED;
  size_t size = 0;
};

using Header = ElfW(Ehdr);
using Segment = ElfW(Phdr);
using Entry = ElfW(Dyn);
} // namespace

/// Returns the offset in the file of the byte that a running program has at an
/// address; nothing if no segment has it.
static std::optional<uint64_t> toOffset(const Segment *segments, size_t count,
                                        uint64_t address) {
  for (size_t i = 0; i < count; ++i)
    if (segments[i].p_type == PT_LOAD && address >= segments[i].p_vaddr &&
        address - segments[i].p_vaddr < segments[i].p_filesz)
      return address - segments[i].p_vaddr + segments[i].p_offset;
  return std::nullopt;
}

std::vector<std::string>
mlir::tcp::dap::readNeededLibraries(const std::string &path) {
  MappedFile file(path);
  const auto *header = file.read<Header>(0);
  constexpr int nativeClass = sizeof(void *) == 8 ? ELFCLASS64 : ELFCLASS32;
  if (!header || std::memcmp(header->e_ident, ELFMAG, SELFMAG) != 0 ||
      header->e_ident[EI_CLASS] != nativeClass)
    return {};
  const auto *segments = file.read<Segment>(header->e_phoff, header->e_phnum);
  if (!segments)
    return {};
  std::vector<uint64_t> names;
  std::optional<uint64_t> strings;
  for (size_t i = 0; i < header->e_phnum; ++i) {
    if (segments[i].p_type != PT_DYNAMIC)
      continue;
    size_t count = segments[i].p_filesz / sizeof(Entry);
    const auto *entries = file.read<Entry>(segments[i].p_offset, count);
    if (!entries)
      return {};
    for (size_t j = 0; j < count && entries[j].d_tag != DT_NULL; ++j) {
      if (entries[j].d_tag == DT_NEEDED)
        names.push_back(entries[j].d_un.d_val);
      if (entries[j].d_tag == DT_STRTAB)
        strings = toOffset(segments, header->e_phnum, entries[j].d_un.d_ptr);
    }
  }
  std::vector<std::string> libraries;
  for (uint64_t name : names)
    if (std::optional<std::string> text =
            strings ? file.readText(*strings + name) : std::nullopt)
      libraries.push_back(std::move(*text));
  return libraries;
}
