//===- KnownNames.cpp - Names that a tool can run -------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KnownNames.h"

using namespace mlir::tcp;

static agent::KnownNames (*knownNames)() = nullptr;

void agent::setKnownNames(KnownNames (*get)()) { knownNames = get; }

agent::KnownNames agent::getKnownNames() {
  return knownNames ? knownNames() : KnownNames();
}
