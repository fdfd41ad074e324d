//===- ContextFacts.cpp - What is kept as long as a context ---------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/unit/ContextFacts.h"
#include <map>
#include <mutex>

using namespace mlir::tcp::lsp;

namespace {
/// By context. All threads have contexts.
struct AllFacts {
  std::mutex mutex;
  std::map<mlir::MLIRContext *, std::map<const void *, std::shared_ptr<void>>>
      facts;
};
} // namespace

static AllFacts &getAll() {
  static auto *all = new AllFacts;
  return *all;
}

std::shared_ptr<void> ContextFacts::takeFact(MLIRContext &context,
                                             const void *key) {
  std::lock_guard<std::mutex> lock(getAll().mutex);
  auto known = getAll().facts.find(&context);
  return known == getAll().facts.end() ? nullptr
                                       : std::move(known->second[key]);
}

void ContextFacts::putFact(MLIRContext &context, const void *key,
                           std::shared_ptr<void> fact) {
  std::lock_guard<std::mutex> lock(getAll().mutex);
  getAll().facts[&context][key] = std::move(fact);
}

void ContextFacts::forget(MLIRContext &context) {
  std::lock_guard<std::mutex> lock(getAll().mutex);
  getAll().facts.erase(&context);
}
