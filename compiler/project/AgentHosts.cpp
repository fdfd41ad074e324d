//===- AgentHosts.cpp - Programs that can load the agent ------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "compiler/project/AgentHosts.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <optional>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace mlir::tcp::project;

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
mlir::tcp::project::readNeededLibraries(const std::string &path) {
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

/// Returns the name of a program without its folder and without a version, as
/// in `mlir-opt-22`.
static std::string getNameWithoutVersion(const std::string &program) {
  std::string name = program.substr(program.rfind('/') + 1);
  return name.substr(0, name.find_last_not_of("-.0123456789") + 1);
}

bool mlir::tcp::project::takesPlugin(const std::string &name,
                                     const std::string &file,
                                     const std::string &plugin) {
  static const std::string suffix = "-opt";
  std::string word = getNameWithoutVersion(name);
  if (word == "mlir-opt")
    return true;
  if (word == "tcp-opt" || word.size() < suffix.size() ||
      word.substr(word.size() - suffix.size()) != suffix)
    return false;
  std::vector<std::string> needed = readNeededLibraries(file);
  for (const std::string &library : readNeededLibraries(plugin))
    if (library.rfind("libMLIR.so", 0) == 0)
      return std::find(needed.begin(), needed.end(), library) != needed.end();
  return false;
}
