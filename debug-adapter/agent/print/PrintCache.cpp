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

/// An operation with fewer than this many inside is printed sooner than found.
static constexpr size_t kLeastShared = 16;

/// So much is kept of a module that is larger than that only once.
static constexpr size_t kMaxBytes = size_t{8} << 20;

/// A state is of one operation: its place in memory is part of it.
static uint64_t getKey(uint64_t state, PrintCache::Form form) {
  uint64_t key = (state + form.indent) * 0x9E3779B97F4A7C15u + form.isGeneric;
  // Neither 0, which is no key, nor what a map has for itself.
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
  // No two processes of a debuggee at a time have the same number, and of one
  // that comes later with an old one the texts are most likely gone.
  family = family * 31 + static_cast<uint64_t>(getpid());
}
