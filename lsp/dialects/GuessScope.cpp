//===- GuessScope.cpp - The operation that is being guessed ---------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/dialects/GuessScope.h"

using namespace mlir;
using namespace mlir::tcp::lsp;

static thread_local const GuessScope *innermost = nullptr;

GuessScope::GuessScope(std::optional<Location> location)
    : location(location), outer(innermost) {
  innermost = this;
}

GuessScope::~GuessScope() { innermost = outer; }

std::optional<Location> GuessScope::getCurrent() {
  return innermost ? innermost->location : std::nullopt;
}
