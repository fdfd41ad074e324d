//===- SeparateHeap.cpp - Memory that is not the compile's ----------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Actions/SeparateHeap.h"

#include "tcp-mlir/Malloc/Malloc.h"
#include <cstddef>
#include <cstdio>
#include <initializer_list>
#include <sys/types.h>

using namespace mlir::tcp;

/// Functions of jemalloc, which may be linked, preloaded or missing.
extern "C" __attribute__((weak)) int mallctl(const char *name, void *oldValue,
                                             size_t *oldSize, void *newValue,
                                             size_t newSize);
extern "C" __attribute__((weak)) void *mallocx(size_t size, int flags);
extern "C" __attribute__((weak)) void dallocx(void *block, int flags);
extern "C" __attribute__((weak)) int
mallctlnametomib(const char *name, size_t *mib, size_t *length);
extern "C" __attribute__((weak)) int
mallctlbymib(const size_t *mib, size_t length, void *oldValue, size_t *oldSize,
             void *newValue, size_t newSize);

/// More bytes than nearly all compiles need. The reservation takes addresses,
/// but no memory.
static constexpr size_t kReservedBytes = size_t{1} << 30;

/// The key of "thread.arena".
static size_t arenaMib[2];
/// The arenas of jemalloc in which the two heaps are. The second heap is in one
/// only if jemalloc is not part of our allocator.
static unsigned compileArena, otherArena;
/// True if this thread uses two heaps.
static thread_local bool isOn = false;
static thread_local unsigned depth = 0;

/// Sets after how many milliseconds an arena returns unused pages; -1 for
/// never.
static void setDecay(unsigned arena, ssize_t milliseconds) {
  for (const char *what : {"dirty_decay_ms", "muzzy_decay_ms"}) {
    char name[64];
    std::snprintf(name, sizeof(name), "arena.%u.%s", arena, what);
    mallctl(name, nullptr, nullptr, &milliseconds, sizeof(milliseconds));
  }
}

namespace {
/// `extent_hooks_t` of jemalloc 5.
struct ExtentHooks {
  /// Returns `length` bytes at `offset` to the system and returns false; or
  /// keeps them and returns true.
  using Purge = bool(ExtentHooks *hooks, void *address, size_t size,
                     size_t offset, size_t length, unsigned arena);
  void *allocate, *deallocate, *destroy, *commit, *decommit;
  Purge *purgeLazily, *purge;
  void *split, *merge;
};
} // namespace

/// When its last thread leaves an arena, jemalloc returns all of the arena's
/// unused memory, and this thread leaves one at each change of arenas. Parts
/// smaller than this stay, because each return would cause page faults.
static constexpr size_t kKeptBytes = size_t{32} << 20;

/// The hooks that jemalloc has by default.
static ExtentHooks usualHooks;

/// Replaces a hook that returns memory. jemalloc calls `purgeLazily` for what
/// `purge` has kept.
template <ExtentHooks::Purge *ExtentHooks::*hook>
static bool purgeLarge(ExtentHooks *hooks, void *address, size_t size,
                       size_t offset, size_t length, unsigned arena) {
  ExtentHooks::Purge *usual = usualHooks.*hook;
  return length < kKeptBytes || !usual ||
         usual(hooks, address, size, offset, length, arena);
}

/// Makes an arena keep small parts of its unused memory.
static void keepSmallParts(unsigned arena) {
  char name[64];
  std::snprintf(name, sizeof(name), "arena.%u.extent_hooks", arena);
  ExtentHooks *usual;
  size_t size = sizeof(usual);
  if (mallctl(name, &usual, &size, nullptr, 0) != 0)
    return;
  usualHooks = *usual;
  static ExtentHooks hooks = usualHooks;
  hooks.purge = purgeLarge<&ExtentHooks::purge>;
  hooks.purgeLazily = purgeLarge<&ExtentHooks::purgeLazily>;
  ExtentHooks *ours = &hooks;
  mallctl(name, nullptr, nullptr, &ours, sizeof(ours));
}

/// Sets whether the allocator keeps memory that this thread frees for a later
/// allocation of the thread.
static void enableCache(bool isEnabled) {
  mallctl("thread.tcache.enabled", nullptr, nullptr, &isEnabled,
          sizeof(isEnabled));
}

/// Reserves addresses for an arena, by freeing a large block, of which the
/// arena keeps the addresses only. Without a reservation, the addresses of an
/// arena that grows depend on what else is mapped.
static void reserve(unsigned arena) {
  // MALLOCX_ARENA(arena) | MALLOCX_TCACHE_NONE: the block comes from this
  // arena.
  int flags = static_cast<int>((arena + 1) << 20 | 1 << 8);
  setDecay(arena, 0);
  if (void *block = mallocx(kReservedBytes, flags))
    dallocx(block, flags);
}

/// Puts the second heap into an arena of jemalloc. Returns whether this worked.
static bool startOtherArena() {
  size_t size = sizeof(unsigned), length = 2;
  if (!mallctlnametomib || !mallctlbymib ||
      mallctlnametomib("thread.arena", arenaMib, &length) != 0 ||
      mallctl("arenas.create", &otherArena, &size, nullptr, 0) != 0)
    return false;
  // The thread's cache would mix memory of both heaps.
  enableCache(false);
  keepSmallParts(compileArena);
  keepSmallParts(otherArena);
  return true;
}

void SeparateHeap::start() {
  size_t size = sizeof(unsigned);
  if (!mallctl || !mallocx || !dallocx ||
      mallctl("thread.arena", &compileArena, &size, nullptr, 0) != 0)
    return;
  if (startOtherHeap)
    startOtherHeap();
  else if (!startOtherArena())
    return;
  reserve(compileArena);
  // Otherwise the time would decide which pages are free.
  setDecay(compileArena, -1);
  isOn = true;
}

static void useOther(bool isInUse) {
  if (useOtherHeap)
    return useOtherHeap(isInUse);
  unsigned arena = isInUse ? otherArena : compileArena;
  mallctlbymib(arenaMib, 2, nullptr, nullptr, &arena, sizeof(arena));
}

void SeparateHeap::stop() {
  if (!isOn)
    return;
  useOther(false);
  isOn = false;
  if (!useOtherHeap)
    enableCache(true);
}

bool SeparateHeap::isInUse() { return isOn; }

SeparateHeap::Scope::Scope() {
  if (isOn && depth++ == 0)
    useOther(true);
}

SeparateHeap::Scope::~Scope() {
  if (depth && --depth == 0 && isOn)
    useOther(false);
}
