//===- Malloc.cpp - The allocator of our programs -------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The functions of C and C++ that allocate memory. They call jemalloc, whose
/// functions have the prefix `tcp_jemalloc_` in our programs. They call libc's
/// allocator for code in a SeparateHeap::Scope, so that jemalloc and its caches
/// see the compile only. The memory of libc's allocator lies in one range of
/// addresses, so an address tells whose it is.
///
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Malloc/Malloc.h"

#include "llvm/Support/Compiler.h"
#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <dlfcn.h>
#include <exception>
#include <limits>
#include <malloc.h>
#include <new>
#include <unistd.h>

extern "C" {
void *tcp_jemalloc_malloc(size_t size);
void *tcp_jemalloc_calloc(size_t count, size_t size);
void *tcp_jemalloc_realloc(void *block, size_t size);
void *tcp_jemalloc_memalign(size_t alignment, size_t size);
void tcp_jemalloc_free(void *block);
size_t tcp_jemalloc_malloc_usable_size(const void *block);
/// Frees a block of a known size faster than free().
void sdallocx(void *block, size_t size, int flags);

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *block, size_t size);
void *__libc_memalign(size_t alignment, size_t size);
void __libc_free(void *block);
}

/// Flags of the state of the allocator. Most programs set none.
enum : unsigned {
  /// The second heap exists.
  HasOther = 1,
  /// Memory comes from the second heap.
  InOther = 2,
  /// `onFree` is told of what is freed.
  IsWatched = 4,
  Any = HasOther | InOther | IsWatched
};
static std::atomic<unsigned> state{0};
static void (*onFree)(void *block);

/// Returns whether one of `flags` is set.
static bool has(unsigned flags) {
  return state.load(std::memory_order_relaxed) & flags;
}

static void set(unsigned flag, bool isSet) {
  if (isSet)
    state.fetch_or(flag, std::memory_order_relaxed);
  else
    state.fetch_and(~flag, std::memory_order_relaxed);
}

/// The range of libc's allocator, which only grows. The system maps nothing
/// else into it.
static uintptr_t otherBegin, otherEnd;

static bool isInOther(const void *block) {
  return reinterpret_cast<uintptr_t>(block) - otherBegin <
         otherEnd - otherBegin;
}

static uintptr_t findEnd() { return reinterpret_cast<uintptr_t>(sbrk(0)); }

//===- The switch between the heaps ---------------------------------------===//

void mlir::tcp::startOtherHeap() {
  // One heap without parts elsewhere, which keeps its memory.
  mallopt(M_MMAP_MAX, 0);
  mallopt(M_ARENA_MAX, 1);
  mallopt(M_TOP_PAD, 1 << 20);
  mallopt(M_TRIM_THRESHOLD, std::numeric_limits<int>::max());
  otherBegin = otherEnd = findEnd();
  set(HasOther, true);
}

void mlir::tcp::useOtherHeap(bool isInUse) { set(InOther, isInUse); }

void mlir::tcp::watchFrees(void (*callback)(void *block)) {
  if (callback)
    onFree = callback;
  set(IsWatched, callback != nullptr);
}

//===- Slow paths ---------------------------------------------------------===//

/// Returns whether a new block of libc's allocator lies in the range, which may
/// have grown.
static bool isNewInOther(const void *block) {
  if (LLVM_UNLIKELY(!isInOther(block)))
    otherEnd = findEnd();
  return isInOther(block);
}

/// Returns a block of libc's allocator if it lies in the range, otherwise one
/// that jemalloc allocates in its place.
template <typename Allocate>
static void *keepInRange(void *block, Allocate allocate) {
  if (LLVM_LIKELY(!block || isNewInOther(block)))
    return block;
  __libc_free(block);
  return allocate();
}

LLVM_ATTRIBUTE_NOINLINE static void *allocateOther(size_t size) {
  return keepInRange(__libc_malloc(size),
                     [&] { return tcp_jemalloc_malloc(size); });
}

LLVM_ATTRIBUTE_NOINLINE static void *allocateAlignedOther(size_t alignment,
                                                          size_t size) {
  return keepInRange(__libc_memalign(alignment, size),
                     [&] { return tcp_jemalloc_memalign(alignment, size); });
}

/// Frees a block of the second heap and returns false. Of other blocks, tells
/// who watches, and returns true.
static bool isReadyToFree(void *block) {
  if (has(HasOther) && isInOther(block)) {
    __libc_free(block);
    return false;
  }
  if (has(IsWatched))
    onFree(block);
  return true;
}

LLVM_ATTRIBUTE_NOINLINE static void *reallocateSlowly(void *block,
                                                      size_t size) {
  if (has(HasOther) && isInOther(block)) {
    void *moved = __libc_realloc(block, size);
    if (LLVM_LIKELY(!moved || isNewInOther(moved)))
      return moved;
    void *copy = tcp_jemalloc_malloc(size);
    if (copy)
      std::memcpy(copy, moved, size);
    __libc_free(moved);
    return copy;
  }
  if (!has(InOther)) {
    void *moved = tcp_jemalloc_realloc(block, size);
    if (has(IsWatched) && block && moved != block)
      onFree(block);
    return moved;
  }
  void *copy = allocateOther(size);
  if (copy && block)
    std::memcpy(copy, block,
                std::min(size, tcp_jemalloc_malloc_usable_size(block)));
  if (copy || !size)
    free(block);
  return copy;
}

//===- Functions of C -----------------------------------------------------===//

extern "C" void *malloc(size_t size) noexcept {
  if (LLVM_UNLIKELY(has(InOther)))
    return allocateOther(size);
  return tcp_jemalloc_malloc(size);
}

extern "C" void *calloc(size_t count, size_t size) noexcept {
  if (LLVM_LIKELY(!has(InOther)))
    return tcp_jemalloc_calloc(count, size);
  return keepInRange(__libc_calloc(count, size),
                     [&] { return tcp_jemalloc_calloc(count, size); });
}

extern "C" void *realloc(void *block, size_t size) noexcept {
  if (LLVM_UNLIKELY(has(Any)))
    return reallocateSlowly(block, size);
  return tcp_jemalloc_realloc(block, size);
}

extern "C" void free(void *block) noexcept {
  if (LLVM_UNLIKELY(has(Any) && block && !isReadyToFree(block)))
    return;
  tcp_jemalloc_free(block);
}

extern "C" void *memalign(size_t alignment, size_t size) noexcept {
  if (LLVM_UNLIKELY(has(InOther)))
    return allocateAlignedOther(alignment, size);
  return tcp_jemalloc_memalign(alignment, size);
}

extern "C" void *aligned_alloc(size_t alignment, size_t size) noexcept {
  return memalign(alignment, size);
}

extern "C" int posix_memalign(void **block, size_t alignment,
                              size_t size) noexcept {
  if (alignment < sizeof(void *) || (alignment & (alignment - 1)))
    return EINVAL;
  void *allocated = memalign(alignment, size);
  if (!allocated)
    return ENOMEM;
  *block = allocated;
  return 0;
}

extern "C" void *valloc(size_t size) noexcept {
  return memalign(sysconf(_SC_PAGESIZE), size);
}

extern "C" size_t malloc_usable_size(void *block) noexcept {
  if (!has(HasOther) || !isInOther(block))
    return tcp_jemalloc_malloc_usable_size(block);
  static auto *ofLibc = reinterpret_cast<size_t (*)(void *)>(
      dlsym(RTLD_NEXT, "malloc_usable_size"));
  return ofLibc ? ofLibc(block) : 0;
}

//===- Functions of C++ ---------------------------------------------------===//

/// Calls the handler of the program until there is memory, or ends the program.
template <typename Allocate>
LLVM_ATTRIBUTE_NOINLINE static void *insist(Allocate allocate) {
  while (true) {
    std::new_handler handler = std::get_new_handler();
    if (!handler)
      std::terminate();
    handler();
    if (void *block = allocate())
      return block;
  }
}

void *operator new(size_t size) {
  void *block = malloc(size);
  return LLVM_LIKELY(block != nullptr) ? block
                                       : insist([&] { return malloc(size); });
}
void *operator new[](size_t size) { return operator new(size); }
void *operator new(size_t size, const std::nothrow_t &) noexcept {
  return malloc(size);
}
void *operator new[](size_t size, const std::nothrow_t &) noexcept {
  return malloc(size);
}
void *operator new(size_t size, std::align_val_t alignment) {
  auto allocate = [&] { return memalign(size_t(alignment), size); };
  void *block = allocate();
  return LLVM_LIKELY(block != nullptr) ? block : insist(allocate);
}
void *operator new[](size_t size, std::align_val_t alignment) {
  return operator new(size, alignment);
}
void *operator new(size_t size, std::align_val_t alignment,
                   const std::nothrow_t &) noexcept {
  return memalign(size_t(alignment), size);
}
void *operator new[](size_t size, std::align_val_t alignment,
                     const std::nothrow_t &) noexcept {
  return memalign(size_t(alignment), size);
}

void operator delete(void *block) noexcept { free(block); }
void operator delete[](void *block) noexcept { free(block); }
void operator delete(void *block, const std::nothrow_t &) noexcept {
  free(block);
}
void operator delete[](void *block, const std::nothrow_t &) noexcept {
  free(block);
}
void operator delete(void *block, size_t size) noexcept {
  if (LLVM_UNLIKELY(!block || (has(Any) && !isReadyToFree(block))))
    return;
  sdallocx(block, size, 0);
}
void operator delete[](void *block, size_t size) noexcept {
  operator delete(block, size);
}
void operator delete(void *block, std::align_val_t) noexcept { free(block); }
void operator delete[](void *block, std::align_val_t) noexcept { free(block); }
void operator delete(void *block, std::align_val_t,
                     const std::nothrow_t &) noexcept {
  free(block);
}
void operator delete[](void *block, std::align_val_t,
                       const std::nothrow_t &) noexcept {
  free(block);
}
void operator delete(void *block, size_t, std::align_val_t) noexcept {
  free(block);
}
void operator delete[](void *block, size_t, std::align_val_t) noexcept {
  free(block);
}
