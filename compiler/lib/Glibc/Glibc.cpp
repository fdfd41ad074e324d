//===- Glibc.cpp - Functions that older glibcs lack -----------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Debian builds LLVM and libgcc with a newer glibc than many machines have,
/// and they need two functions of it. A program that has these functions in
/// itself runs with glibc 2.34 and all later ones.
///
//===----------------------------------------------------------------------===//

#include <cstdint>
#include <dlfcn.h>
#include <elf.h>
#include <link.h>
#include <sys/random.h>

/// Returns a random number, as glibc 2.36 does; LLVM names temporary files so.
extern "C" uint32_t arc4random() noexcept {
  uint32_t number;
  while (::getrandom(&number, sizeof(number), 0) != sizeof(number)) {
  }
  return number;
}

namespace {
struct Search {
  uintptr_t address;
  dl_find_object *result;
};
} // namespace

/// Fills the result if the address is in this object.
static int lookAt(dl_phdr_info *info, size_t, void *data) {
  auto &search = *static_cast<Search *>(data);
  bool isFound = false;
  uintptr_t start = UINTPTR_MAX;
  uintptr_t end = 0;
  void *frames = nullptr;
  for (unsigned number = 0; number < info->dlpi_phnum; ++number) {
    const ElfW(Phdr) &segment = info->dlpi_phdr[number];
    uintptr_t begin = info->dlpi_addr + segment.p_vaddr;
    if (segment.p_type == PT_GNU_EH_FRAME)
      frames = reinterpret_cast<void *>(begin);
    if (segment.p_type != PT_LOAD)
      continue;
    isFound |=
        search.address >= begin && search.address < begin + segment.p_memsz;
    start = begin < start ? begin : start;
    end = begin + segment.p_memsz > end ? begin + segment.p_memsz : end;
  }
  if (!isFound || !frames)
    return 0;
  search.result->dlfo_map_start = reinterpret_cast<void *>(start);
  search.result->dlfo_map_end = reinterpret_cast<void *>(end);
  search.result->dlfo_eh_frame = frames;
  return 1;
}

/// Finds the object with an address, as glibc 2.35 does; libgcc unwinds stacks
/// so. Returns 0 if there is one. The link map, which libgcc does not read, is
/// null.
extern "C" int _dl_find_object(void *address, dl_find_object *result) noexcept {
  *result = {};
  Search search{reinterpret_cast<uintptr_t>(address), result};
  return ::dl_iterate_phdr(lookAt, &search) ? 0 : -1;
}
