//===- MappedPages.cpp - Memory of files that are mapped ------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Transforms/MappedPages.h"

#include "llvm/Support/Alignment.h"
#include "llvm/Support/Process.h"
#include <map>
#include <mutex>
#include <sys/mman.h>

using namespace mlir::tcp;

namespace {
/// The end of each mapped file, by its begin.
struct Mappings {
  std::mutex mutex;
  std::map<const char *, const char *> ends;
};
} // namespace

static Mappings &getMappings() {
  static Mappings mappings;
  return mappings;
}

MappedPages::MappedPages(llvm::ArrayRef<char> file) : begin(file.data()) {
  Mappings &mappings = getMappings();
  std::lock_guard lock(mappings.mutex);
  mappings.ends[begin] = file.end();
}

MappedPages::~MappedPages() {
  Mappings &mappings = getMappings();
  std::lock_guard lock(mappings.mutex);
  mappings.ends.erase(begin);
}

void MappedPages::release(llvm::ArrayRef<char> bytes) {
  Mappings &mappings = getMappings();
  std::lock_guard lock(mappings.mutex);
  auto next = mappings.ends.upper_bound(bytes.data());
  if (next == mappings.ends.begin() || std::prev(next)->second < bytes.end())
    return;
  llvm::Align page(llvm::sys::Process::getPageSizeEstimate());
  uintptr_t first = llvm::alignAddr(bytes.data(), page);
  uintptr_t end =
      reinterpret_cast<uintptr_t>(bytes.end()) & ~(page.value() - 1);
  // The call is a hint: if it fails, the pages stay.
  if (first < end)
    (void)::madvise(reinterpret_cast<void *>(first), end - first,
                    MADV_DONTNEED);
}
