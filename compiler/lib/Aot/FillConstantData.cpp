//===- FillConstantData.cpp - Large constants at the end of a file --------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Aot/ConstantData.h"

#include "llvm/Object/ELF.h"

using namespace mlir;
using namespace mlir::tcp;
using llvm::Error;
using llvm::Expected;

namespace {
/// Changes the headers of an ELF file in place.
template <typename ElfT> class Filler {
  using Header = typename ElfT::Ehdr;
  using Section = typename ElfT::Shdr;
  using Segment = typename ElfT::Phdr;

public:
  Filler(Content &content, llvm::object::ELFFile<ElfT> file)
      : content(content), file(std::move(file)) {}

  Error fill(ArrayRef<NamedTensor> constants);

private:
  /// The parts of a section, at offsets within the section.
  using Parts = std::vector<Content::Part>;

  Expected<llvm::MapVector<const Section *, Parts>>
  placeConstants(ArrayRef<NamedTensor> constants) const;
  Expected<Segment *> findSegment(const Section &section) const;
  /// Returns a header in the content's head for writing.
  template <typename HeaderT> HeaderT &edit(const HeaderT &header) const {
    return const_cast<HeaderT &>(header);
  }

  Content &content;
  llvm::object::ELFFile<ElfT> file;
};
} // namespace

/// Finds the section of each constant in the file. The linker leaves out
/// constants that nothing reads.
template <typename ElfT>
auto Filler<ElfT>::placeConstants(ArrayRef<NamedTensor> constants) const
    -> Expected<llvm::MapVector<const Section *, Parts>> {
  llvm::StringMap<StringRef> byName;
  for (const NamedTensor &constant : constants)
    byName[constant.name] =
        StringRef(constant.elements.data(), constant.elements.size());
  llvm::MapVector<const Section *, Parts> placed;
  auto sections = file.sections();
  if (!sections)
    return sections.takeError();
  for (const Section &table : *sections) {
    if (table.sh_type != llvm::ELF::SHT_SYMTAB)
      continue;
    auto symbols = file.symbols(&table);
    auto names = file.getStringTableForSymtab(table);
    if (!symbols || !names)
      return llvm::joinErrors(symbols.takeError(), names.takeError());
    for (const auto &symbol : *symbols) {
      Expected<StringRef> name = symbol.getName(*names);
      if (!name)
        return name.takeError();
      auto constant = byName.find(*name);
      if (constant == byName.end())
        continue;
      auto section =
          file.getSection(symbol, &table, ArrayRef<typename ElfT::Word>());
      if (!section)
        return section.takeError();
      if (*section)
        placed[*section].push_back(
            {symbol.st_value - (*section)->sh_addr, constant->second});
    }
  }
  return placed;
}

/// Returns the loaded segment that has this section only; null in an object.
template <typename ElfT>
auto Filler<ElfT>::findSegment(const Section &section) const
    -> Expected<Segment *> {
  auto segments = file.program_headers();
  if (!segments)
    return segments.takeError();
  for (const Segment &segment : *segments)
    if (segment.p_type == llvm::ELF::PT_LOAD &&
        segment.p_vaddr == section.sh_addr && segment.p_filesz == 0)
      return &edit(segment);
  if (file.getHeader().e_type != llvm::ELF::ET_REL)
    return llvm::createStringError("the constants have no segment");
  return nullptr;
}

template <typename ElfT>
Error Filler<ElfT>::fill(ArrayRef<NamedTensor> constants) {
  auto placed = placeConstants(constants);
  if (!placed)
    return placed.takeError();
  uint64_t end = content.head.size();
  for (auto &[section, parts] : *placed) {
    Expected<Segment *> segment = findSegment(*section);
    if (!segment)
      return segment.takeError();
    // A segment is mapped by pages.
    uint64_t alignment =
        *segment ? (*segment)->p_align : uint64_t{section->sh_addralign};
    uint64_t offset =
        llvm::alignTo(end, alignment, section->sh_addr % alignment);
    if (*segment) {
      (*segment)->p_offset = offset;
      (*segment)->p_filesz = (*segment)->p_memsz;
    }
    edit(*section).sh_type = llvm::ELF::SHT_PROGBITS;
    edit(*section).sh_offset = offset;
    llvm::sort(parts, [](const Content::Part &a, const Content::Part &b) {
      return a.offset < b.offset;
    });
    for (const auto &[inSection, bytes] : parts)
      content.parts.push_back({offset + inSection, bytes});
    end = offset + section->sh_size;
  }
  return Error::success();
}

template <typename ElfT>
static Error fillFile(Content &content, ArrayRef<NamedTensor> constants) {
  auto file = llvm::object::ELFFile<ElfT>::create(content.head);
  if (!file)
    return file.takeError();
  return Filler<ElfT>(content, *file).fill(constants);
}

Expected<Content> mlir::tcp::fillConstantData(std::string elf,
                                              ArrayRef<NamedTensor> constants) {
  Content content(std::move(elf));
  if (constants.empty())
    return content;
  bool is64 = static_cast<uint8_t>(content.head[llvm::ELF::EI_CLASS]) ==
              llvm::ELF::ELFCLASS64;
  if (Error error = is64 ? fillFile<llvm::object::ELF64LE>(content, constants)
                         : fillFile<llvm::object::ELF32LE>(content, constants))
    return error;
  return content;
}
