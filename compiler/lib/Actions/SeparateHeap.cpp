//===- SeparateHeap.cpp - Memory that is not the compile's ----------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Actions/SeparateHeap.h"

#include <cstddef>
#include <cstdio>
#include <initializer_list>
#include <sys/types.h>

using namespace mlir::tcp;

/// jemalloc's, which may be linked, preloaded or missing.
extern "C" __attribute__((weak)) int mallctl(const char *name, void *oldValue,
                                             size_t *oldSize, void *newValue,
                                             size_t newSize);
extern "C" __attribute__((weak)) int
mallctlnametomib(const char *name, size_t *mib, size_t *length);
extern "C" __attribute__((weak)) int
mallctlbymib(const size_t *mib, size_t length, void *oldValue, size_t *oldSize,
             void *newValue, size_t newSize);

/// The key of "thread.arena".
static size_t arenaMib[2];
static unsigned compileArena, otherArena;
/// Whether the thread that has started this uses two heaps.
static thread_local bool isOn = false;
static thread_local unsigned depth = 0;

/// Keeps an arena from giving pages back as time goes by: which are free would
/// depend on that.
static void keepPages(unsigned arena) {
  for (const char *what : {"dirty_decay_ms", "muzzy_decay_ms"}) {
    char name[64];
    std::snprintf(name, sizeof(name), "arena.%u.%s", arena, what);
    ssize_t never = -1;
    mallctl(name, nullptr, nullptr, &never, sizeof(never));
  }
}

/// Whether the allocator keeps what this thread frees for its next allocation.
static void enableCache(bool isEnabled) {
  mallctl("thread.tcache.enabled", nullptr, nullptr, &isEnabled,
          sizeof(isEnabled));
}

void SeparateHeap::start() {
  size_t size = sizeof(unsigned), length = 2;
  if (!mallctl || !mallctlnametomib || !mallctlbymib ||
      mallctl("thread.arena", &compileArena, &size, nullptr, 0) != 0 ||
      mallctlnametomib("thread.arena", arenaMib, &length) != 0 ||
      mallctl("arenas.create", &otherArena, &size, nullptr, 0) != 0)
    return;
  // A cache would hand out what is of the one heap in the other.
  enableCache(false);
  keepPages(compileArena);
  isOn = true;
}

static void use(unsigned arena) {
  mallctlbymib(arenaMib, 2, nullptr, nullptr, &arena, sizeof(arena));
}

void SeparateHeap::stop() {
  if (!isOn)
    return;
  use(compileArena);
  isOn = false;
  enableCache(true);
}

SeparateHeap::Scope::Scope() {
  if (isOn && depth++ == 0)
    use(otherArena);
}

SeparateHeap::Scope::~Scope() {
  if (depth && --depth == 0 && isOn)
    use(compileArena);
}
