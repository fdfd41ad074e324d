//===- SourceFile.cpp - A file beyond the open document -------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/text/SourceFile.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace mlir::tcp::lsp;

std::shared_ptr<const Text> SourceFile::getText() const {
  if (openText)
    return openText;
  auto buffer = llvm::MemoryBuffer::getFile(path);
  if (!buffer)
    return nullptr;
  return std::make_shared<const Text>((*buffer)->getBuffer().str());
}
