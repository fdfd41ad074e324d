//===- TdBuffers.cpp - The .td files that the client has open -------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/server/td/TdBuffers.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace mlir::tcp::lsp;
using llvm::StringRef;
namespace fs = llvm::sys::fs;

/// The largest number of files whose texts are kept.
static constexpr size_t kMaxFiles = 1000;

void TdBuffers::set(const std::string &path,
                    std::shared_ptr<const TdText> text) {
  std::lock_guard<std::mutex> lock(mutex);
  open[path] = std::move(text);
  ++generation;
}

void TdBuffers::remove(const std::string &path) {
  std::lock_guard<std::mutex> lock(mutex);
  open.erase(path);
  ++generation;
}

std::shared_ptr<const TdText> TdBuffers::find(const std::string &path) const {
  std::lock_guard<std::mutex> lock(mutex);
  auto found = open.find(path);
  return found == open.end() ? nullptr : found->second;
}

TdTexts TdBuffers::getEdited() const {
  std::lock_guard<std::mutex> lock(mutex);
  TdTexts edited;
  for (const auto &[path, text] : open) {
    auto buffer = llvm::MemoryBuffer::getFile(path);
    if (!buffer || (*buffer)->getBuffer() != text->str())
      edited[path] = text;
  }
  return edited;
}

std::shared_ptr<const TdText> TdBuffers::getText(StringRef path) {
  std::lock_guard<std::mutex> lock(mutex);
  if (auto found = open.find(path.str()); found != open.end())
    return found->second;
  fs::file_status status;
  if (fs::status(path, status) || !fs::is_regular_file(status))
    return nullptr;
  File &file = read[path.str()];
  if (!file.text || file.numBytes != status.getSize() ||
      file.changed != status.getLastModificationTime()) {
    auto buffer = llvm::MemoryBuffer::getFile(path);
    if (!buffer)
      return nullptr;
    if (read.size() > kMaxFiles) {
      read.clear();
      return std::make_shared<const TdText>(Text((*buffer)->getBuffer().str()));
    }
    file = {status.getLastModificationTime(), status.getSize(),
            std::make_shared<const TdText>(Text((*buffer)->getBuffer().str()))};
  }
  return file.text;
}
