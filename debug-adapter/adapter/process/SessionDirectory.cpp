//===- SessionDirectory.cpp - A directory for files of a session ----------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/process/SessionDirectory.h"

#include <cstdlib>
#include <cstring>
#include <unistd.h>

using namespace mlir::tcp;
using namespace mlir::tcp::dap;

/// The path of a socket has at most 107 bytes.
static constexpr size_t kLongestBase = 70;

Result<TemporaryDirectory> mlir::tcp::dap::createSessionDirectory() {
  const char *base = std::getenv("XDG_RUNTIME_DIR");
  if (!base || !*base || ::access(base, W_OK) != 0)
    base = std::getenv("TMPDIR");
  if (!base || !*base || std::strlen(base) > kLongestBase)
    base = "/tmp";
  std::string error;
  if (std::optional<TemporaryDirectory> directory =
          TemporaryDirectory::create(base, "tcp-dap-", error))
    return std::move(*directory);
  return Error{error};
}
