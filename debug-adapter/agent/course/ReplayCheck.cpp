//===- ReplayCheck.cpp - Does a process do what others did ----------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/course/ReplayCheck.h"

#include "mlir/IR/PatternMatch.h"
#include "tcp-mlir/Actions/SeparateHeap.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/xxhash.h"

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::agent;

static uint64_t mix(uint64_t hash, uint64_t more) {
  return (hash ^ more) * 0x9E3779B97F4A7C15u + 1;
}

uint64_t ReplayCheck::hashName(const void *place, StringRef name) {
  uint64_t &known = nameHashes[place];
  if (!known)
    known = llvm::xxh3_64bits(name);
  return known;
}

uint64_t ReplayCheck::hashPattern(StringRef tag, StringRef pattern,
                                  OperationName on) {
  // The names of patterns and operations keep their addresses, so their hashes
  // are kept by address.
  uint64_t &known = patternHashes[{pattern.data(), on.getAsOpaquePointer()}];
  if (!known)
    known =
        mix(mix(hashName(pattern.data(), pattern), hashName(tag.data(), tag)),
            hashName(on.getAsOpaquePointer(), on.getStringRef()));
  return known;
}

uint64_t ReplayCheck::hashAction(const ActiveAction &action) {
  Operation *op = action.getOperation();
  const Pattern *pattern = action.getPattern();
  if (op && pattern && !pattern->getDebugName().empty())
    return hashPattern(action.getTag(), pattern->getDebugName(), op->getName());
  uint64_t hash = llvm::xxh3_64bits(action.getName());
  hash = mix(hash, hashName(action.getTag().data(), action.getTag()));
  if (op)
    hash = mix(hash, hashName(op->getName().getAsOpaquePointer(),
                              op->getName().getStringRef()));
  return hash;
}

void ReplayCheck::add(const ActiveAction &action) {
  hash = mix(hash, hashAction(action));
}

std::string ReplayCheck::getHash() const {
  return llvm::formatv("{0:x16}", hash);
}

void ReplayCheck::expect(std::vector<wire::control::Passed> passed) {
  known = std::move(passed);
  next = 0;
}

bool ReplayCheck::differsAt(uint64_t timestamp) {
  SeparateHeap::Scope heap;
  auto timestampOfNext = [&] {
    return static_cast<uint64_t>(known[next].timestamp);
  };
  while (isExpecting() && timestampOfNext() < timestamp)
    ++next;
  return isExpecting() && timestampOfNext() == timestamp &&
         known[next].hash != getHash();
}
