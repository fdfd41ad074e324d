//===- PrintCache.cpp - Texts of operations that have not changed ---------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PrintCache.h"

#include "llvm/ADT/bit.h"
#include <unistd.h>

using namespace mlir;
using namespace mlir::tcp::agent;

/// What is smaller than this many operations is printed sooner than found.
static constexpr size_t kLeastShared = 16;

uint64_t PrintCache::getKey(uint64_t state, Form form) const {
  uint64_t key = state ^ llvm::rotl(family, 32);
  key = (key + form.indent) * 0x9E3779B97F4A7C15u + form.isGeneric;
  // 0 is no key.
  return key | (uint64_t{1} << 63);
}

PrintCache::Entry PrintCache::find(Operation *op, uint64_t state,
                                   Form form) const {
  if (Entry known = entries[form.isGeneric].lookup(op);
      known && known->state == state)
    return known;
  if (!shared || !state)
    return nullptr;
  std::shared_ptr<PrintedOperation> found = shared->find(getKey(state, form));
  if (found)
    found->state = state;
  return found;
}

void PrintCache::share(const PrintedOperation &printed, Form form) const {
  if (shared && printed.state && printed.lines.size() >= kLeastShared)
    shared->add(getKey(printed.state, form), printed);
}

void PrintCache::separate() {
  // No two processes of a debuggee at a time have the same number, and of one
  // that comes later with an old one the texts are most likely gone.
  family = family * 31 + static_cast<uint64_t>(getpid());
}
