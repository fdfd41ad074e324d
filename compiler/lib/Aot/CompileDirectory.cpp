//===- CompileDirectory.cpp - A directory for files of a compile ----------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Aot/CompileDirectory.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"

using namespace mlir::tcp;

llvm::Expected<TemporaryDirectory> mlir::tcp::createCompileDirectory() {
  llvm::SmallString<128> base;
  llvm::sys::path::system_temp_directory(/*erasedOnReboot=*/true, base);
  std::string error;
  if (std::optional<TemporaryDirectory> directory =
          TemporaryDirectory::create(std::string(base), "tcp-compile-", error))
    return std::move(*directory);
  return llvm::createStringError(error);
}
