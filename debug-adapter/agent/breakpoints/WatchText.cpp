//===- WatchText.cpp - Texts for what can be watched ----------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/breakpoints/WatchText.h"

#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::tcp;

static uint64_t toNumber(const void *pointer) {
  return reinterpret_cast<uintptr_t>(pointer);
}

std::string agent::formatWatch(Operation *op) {
  return llvm::formatv("op@{0:x}", toNumber(op));
}

std::string agent::formatWatch(Value value) {
  Operation *owner = value.getDefiningOp();
  if (!owner)
    owner = value.getParentBlock()->getParentOp();
  return llvm::formatv("value@{0:x}@{1:x}", toNumber(owner),
                       toNumber(value.getAsOpaquePointer()));
}

std::string agent::formatWatch(Operation *op, StringRef attribute) {
  return llvm::formatv("attribute@{0:x}@{1}", toNumber(op), attribute);
}
