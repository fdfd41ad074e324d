//===- Lowering.cpp - The child processes of a document -------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/server/Lowering.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir::tcp::lsp;

bool Lowering::addRequest(std::shared_ptr<Cancellation> request) {
  std::lock_guard<std::mutex> lock(mutex);
  if (isClosed)
    request->outdate();
  requests.push_back(std::move(request));
  bool hadBackground = background && !background->isSet;
  if (hadBackground)
    background->isSet = true;
  return hadBackground;
}

std::shared_ptr<Cancellation> Lowering::addBackground() {
  std::lock_guard<std::mutex> lock(mutex);
  if (isClosed || !requests.empty())
    return nullptr;
  if (background)
    background->isSet = true;
  return background = std::make_shared<Cancellation>();
}

void Lowering::finish(const std::shared_ptr<Cancellation> &request) {
  std::lock_guard<std::mutex> lock(mutex);
  llvm::erase(requests, request);
}

void Lowering::outdate() {
  std::lock_guard<std::mutex> lock(mutex);
  for (const std::shared_ptr<Cancellation> &request : requests)
    request->outdate();
  if (background)
    background->outdate();
}

void Lowering::close() {
  outdate();
  std::lock_guard<std::mutex> lock(mutex);
  isClosed = true;
}
