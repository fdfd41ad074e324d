//===- FreedMemory.cpp - Memory that a thread has freed -------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Actions/FreedMemory.h"

#include "mlir/IR/Operation.h"
#include "mlir/IR/Value.h"
#include "tcp-mlir/Malloc/Malloc.h"
#include <mutex>
#include <sys/mman.h>

using namespace mlir;
using namespace mlir::tcp;

/// A function of jemalloc, which may be linked, preloaded or missing.
extern "C" __attribute__((weak)) int mallctl(const char *name, void *oldValue,
                                             size_t *oldSize, void *newValue,
                                             size_t newSize);

/// The number of addresses that the log holds.
static constexpr size_t kMostLogged = size_t{1} << 20;

static thread_local FreedMemory *recording = nullptr;

namespace {
/// The function that the allocator calls before it frees memory, on any thread.
/// The hook is installed while at least one thread records.
class FreeHook {
public:
  using Callback = void (*)(void *);

  void retain(Callback callback) {
    std::lock_guard<std::mutex> lock(mutex);
    if (numUsers++)
      return;
    onFree = callback;
    if (watchFrees)
      return watchFrees(callback);
    if (!mallctl)
      return;
    Hooks hooks{nullptr, onFreeOfJemalloc, nullptr, nullptr};
    size_t size = sizeof(handle);
    if (mallctl("experimental.hooks.install", &handle, &size, &hooks,
                sizeof(hooks)) != 0)
      handle = nullptr;
  }

  void release() {
    std::lock_guard<std::mutex> lock(mutex);
    if (--numUsers)
      return;
    if (watchFrees)
      return watchFrees(nullptr);
    if (!handle)
      return;
    mallctl("experimental.hooks.remove", nullptr, nullptr, &handle,
            sizeof(handle));
    handle = nullptr;
  }

private:
  /// `hooks_t` of jemalloc 5.
  struct Hooks {
    void *onAllocate;
    void (*onFree)(void *unused, int function, void *address,
                   uintptr_t *arguments);
    void *onExpand;
    void *argument;
  };
  static void onFreeOfJemalloc(void *, int, void *address, uintptr_t *) {
    onFree(address);
  }

  static inline Callback onFree = nullptr;
  std::mutex mutex;
  unsigned numUsers = 0;
  void *handle = nullptr;
};
} // namespace

static FreeHook &getHook() {
  static FreeHook hook;
  return hook;
}

void FreedMemory::onFree(void *address) {
  if (recording)
    recording->record(address);
}

void FreedMemory::record(const void *address) {
  if (!watched.test(hash(address)))
    return;
  // The allocator is in the middle of a call, so nothing may be allocated here.
  if (size == kMostLogged) {
    llvm::sort(log, log + size);
    size = std::unique(log, log + size) - log;
  }
  if (size < kMostLogged)
    log[size++] = address;
}

FreedMemory::~FreedMemory() {
  stop();
  if (log)
    munmap(log, kMostLogged * sizeof(*log));
}

void FreedMemory::start() {
  if (recording)
    return;
  if (!log) {
    void *memory =
        mmap(nullptr, kMostLogged * sizeof(*log), PROT_READ | PROT_WRITE,
             MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED)
      return;
    // Most logs are short, and the system clears a huge page at its first use.
    madvise(memory, kMostLogged * sizeof(*log), MADV_NOHUGEPAGE);
    log = static_cast<const void **>(memory);
  }
  recording = this;
  getHook().retain(&FreedMemory::onFree);
}

void FreedMemory::stop() {
  if (recording != this)
    return;
  recording = nullptr;
  getHook().release();
  size = 0;
  recent = {};
  freedAt.clear();
  lastFree = 0;
  hashes.reset();
  watched.reset();
}

FreedMemory::Time FreedMemory::advance() {
  // The map frees memory when it grows. No operation is in that memory, so it
  // is not recorded.
  FreedMemory *recorder = std::exchange(recording, nullptr);
  for (size_t at = 0; at < size; ++at) {
    freedAt[log[at]] = now;
    hashes.set(hash(log[at]));
  }
  recent.insert(recent.end(), log, log + size);
  recording = recorder;
  if (size)
    lastFree = now;
  size = 0;
  return ++now;
}

bool FreedMemory::isRecordedSince(Time since, const void *address) const {
  auto found = freedAt.find(address);
  return found != freedAt.end() && found->second >= since;
}

const void *mlir::tcp::findAllocation(Operation *op) {
  // The results lie before the operation in memory, the last one first.
  unsigned count = op->getNumResults();
  return count ? op->getResult(count - 1).getAsOpaquePointer() : op;
}
