//===- Register.cpp - Links the debugger to a tool ------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Start.h"

namespace {
struct Registration {
  Registration() { mlir::tcp::setDebuggerFactory(mlir::tcp::agent::start); }
};
} // namespace

static const Registration registration;
