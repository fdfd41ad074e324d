//===- PrintCache.cpp - Texts of operations that have not changed ---------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/print/PrintCache.h"

#include "llvm/ADT/bit.h"
#include <unistd.h>

using namespace mlir;
using namespace mlir::tcp::agent;

/// The least number of operations, nested ones included, of a text that is
/// shared. Printing fewer is faster than looking them up.
static constexpr size_t kLeastShared = 16;

/// The most bytes of texts. More is kept only if the texts of one document need
/// it.
static constexpr size_t kMaxBytes = size_t{8} << 20;

/// Returns the key of a text. A state is that of one operation, because it
/// includes the address.
static uint64_t getKey(uint64_t state, PrintCache::Form form) {
  uint64_t key = (state + form.indent) * 0x9E3779B97F4A7C15u + form.isGeneric;
  // The bits are set so that a key is neither 0 nor one of the two keys that
  // DenseMap reserves.
  return (key | (uint64_t{1} << 63)) & ~uint64_t{2};
}

PrintCache::Entry PrintCache::find(uint64_t state, Form form) const {
  if (!state)
    return nullptr;
  if (Entry known = entries.lookup(getKey(state, form)))
    return known;
  if (!shared)
    return nullptr;
  std::shared_ptr<PrintedOperation> found =
      shared->find(getKey(state ^ llvm::rotl(family, 32), form));
  if (found)
    found->state = state;
  return found;
}

void PrintCache::share(const PrintedOperation &printed, Form form) const {
  if (shared && printed.state && printed.lines.size() >= kLeastShared)
    shared->add(getKey(printed.state ^ llvm::rotl(family, 32), form), printed);
}

void PrintCache::keep(const Entries &newEntries, Form form) {
  auto add = [&](const Entry &entry) {
    if (entry->state &&
        entries.try_emplace(getKey(entry->state, form), entry).second)
      bytes += entry->text.size();
  };
  llvm::for_each(newEntries, add);
  if (bytes <= kMaxBytes)
    return;
  entries.clear();
  bytes = 0;
  llvm::for_each(newEntries, add);
}

void PrintCache::separate() {
  // No two processes that run at a time have the same id. If a later process
  // gets the id of an earlier one, the texts of that are most likely gone.
  family = family * 31 + static_cast<uint64_t>(getpid());
}
