//===- SharedTexts.cpp - Texts that all processes of a compile have -------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/print/SharedTexts.h"

#include "llvm/Support/MathExtras.h"
#include "llvm/Support/xxhash.h"
#include <atomic>
#include <cstring>
#include <sys/mman.h>

using namespace mlir::tcp::agent;

/// The size of the ring, in bytes. It holds about twenty versions of a module
/// of 30,000 operations.
static constexpr uint64_t kCapacity = uint64_t{48} << 20;
/// The largest text. A larger one would replace too many others.
static constexpr uint64_t kMaxSize = kCapacity / 8;
static constexpr size_t kBuckets = size_t{1} << 13, kWays = 4;

namespace {
/// The key of an entry, and the offset of its begin in the endless sequence of
/// bytes that the ring holds the end of.
struct Slot {
  std::atomic<uint64_t> key, offset;
};

/// The header of an entry, before the text and its lines.
struct Head {
  uint64_t key, textHash, linesHash, textSize, numEntries, numLines;
};
} // namespace

struct SharedTexts::Memory {
  std::atomic<uint64_t> next;
  Slot slots[kBuckets][kWays];
  char ring[kCapacity];
};
// Several processes use the atomics, so they must not have locks.
static_assert(std::atomic<uint64_t>::is_always_lock_free);

SharedTexts *SharedTexts::create() {
  void *mapped = mmap(nullptr, sizeof(Memory), PROT_READ | PROT_WRITE,
                      MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (mapped == MAP_FAILED)
    return nullptr;
  auto *texts = new SharedTexts;
  // Memory of zeros is an empty table.
  texts->memory = static_cast<Memory *>(mapped);
  return texts;
}

static uint64_t hashLines(const PrintedOperation &printed) {
  return llvm::xxh3_64bits(
      llvm::ArrayRef(reinterpret_cast<const uint8_t *>(printed.lines.data()),
                     printed.lines.size() * sizeof(uint32_t)));
}

std::shared_ptr<PrintedOperation> SharedTexts::find(uint64_t key) const {
  for (const Slot &slot : memory->slots[key % kBuckets]) {
    if (slot.key != key)
      continue;
    uint64_t offset = slot.offset;
    if (offset + kCapacity < memory->next)
      return nullptr;
    uint64_t at = offset % kCapacity;
    Head head;
    if (at + sizeof(head) > kCapacity)
      return nullptr;
    std::memcpy(&head, memory->ring + at, sizeof(head));
    at += sizeof(head);
    // It may be overwritten while it is read.
    if (head.key != key || head.textSize > kMaxSize ||
        head.numEntries > kMaxSize ||
        at + head.textSize + head.numEntries * sizeof(uint32_t) > kCapacity)
      return nullptr;
    auto printed = std::make_shared<PrintedOperation>();
    const char *text = memory->ring + at;
    printed->text.assign(text, head.textSize);
    printed->lines.resize(head.numEntries);
    std::memcpy(printed->lines.data(), text + head.textSize,
                head.numEntries * sizeof(uint32_t));
    printed->numLines = static_cast<unsigned>(head.numLines);
    printed->hash = llvm::xxh3_64bits(printed->text);
    if (printed->hash != head.textHash || hashLines(*printed) != head.linesHash)
      return nullptr;
    return printed;
  }
  return nullptr;
}

void SharedTexts::add(uint64_t key, const PrintedOperation &printed) {
  Head head{key,
            printed.hash,
            hashLines(printed),
            printed.text.size(),
            printed.lines.size(),
            printed.numLines};
  uint64_t linesSize = head.numEntries * sizeof(uint32_t);
  uint64_t size = llvm::alignTo(sizeof(head) + head.textSize + linesSize, 8);
  if (size > kMaxSize)
    return;
  // A text that would go over the end is not stored.
  uint64_t offset;
  do
    offset = memory->next.fetch_add(size);
  while (offset % kCapacity + size > kCapacity);
  char *at = memory->ring + offset % kCapacity;
  std::memcpy(at, &head, sizeof(head));
  std::memcpy(at + sizeof(head), printed.text.data(), head.textSize);
  std::memcpy(at + sizeof(head) + head.textSize, printed.lines.data(),
              linesSize);
  Slot *oldest = nullptr;
  for (Slot &slot : memory->slots[key % kBuckets]) {
    if (slot.key == 0 || slot.key == key) {
      oldest = &slot;
      break;
    }
    if (!oldest || slot.offset < oldest->offset)
      oldest = &slot;
  }
  oldest->key = 0;
  oldest->offset = offset;
  oldest->key = key;
}
