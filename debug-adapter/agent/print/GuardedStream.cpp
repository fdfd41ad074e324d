//===- GuardedStream.cpp - A stream for printers that may not end ---------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/print/GuardedStream.h"

#include "debug-adapter/agent/crash/CrashReport.h"

using namespace mlir::tcp::agent;

void GuardedStream::write_impl(const char *bytes, size_t size) {
  if (isGuardedLate()) {
    // The string may be large, and no destructor will free it.
    std::string().swap(text);
    leaveGuarded();
  }
  text.append(bytes, size);
}
