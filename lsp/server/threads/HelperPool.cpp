//===- HelperPool.cpp - Threads for requests of no document ---------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/server/threads/HelperPool.h"

using namespace mlir::tcp::lsp;

/// The largest number of requests without a document that run at the same time.
static const size_t kMaxHelpers = 4;

Worker &HelperPool::getLeastBusy() {
  std::lock_guard<std::mutex> lock(mutex);
  Worker *best = nullptr;
  size_t least = 0;
  for (std::unique_ptr<Worker> &helper : helpers) {
    size_t load = helper->load();
    if (best && load >= least)
      continue;
    best = helper.get();
    least = load;
  }
  if (best && (least == 0 || helpers.size() == kMaxHelpers))
    return *best;
  helpers.push_back(std::make_unique<Worker>("helper", threaded));
  return *helpers.back();
}
