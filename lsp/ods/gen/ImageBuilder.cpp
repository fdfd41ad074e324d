//===- ImageBuilder.cpp - Bytes of the ODS index --------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ImageBuilder.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/xxhash.h"
#include <cstring>

using namespace mlir::tcp::lsp;

OdsText ImageBuilder::addText(llvm::StringRef text) {
  auto [entry, isNew] = texts.try_emplace(text);
  if (isNew) {
    entry->second.offset = bytes.size();
    entry->second.size = text.size();
    bytes.append(text.begin(), text.end());
  }
  return entry->second;
}

int64_t ImageBuilder::append(const void *data, size_t size) {
  llvm::StringRef rows(static_cast<const char *>(data), size);
  auto [entry, isNew] = lists.try_emplace(rows);
  if (isNew) {
    bytes.resize(llvm::alignTo(bytes.size(), 8));
    entry->second = bytes.size();
    bytes.append(rows.begin(), rows.end());
  }
  return entry->second;
}

bool ImageBuilder::addInputs(const llvm::SourceMgr &buffers) {
  for (unsigned i = 1; i <= buffers.getNumBuffers(); ++i) {
    const llvm::MemoryBuffer &buffer = *buffers.getMemoryBuffer(i);
    llvm::StringRef path = buffer.getBufferIdentifier();
    llvm::sys::fs::file_status status;
    std::error_code error = llvm::sys::fs::status(path, status);
    // An editor's text may be on no disk yet.
    if (error && error != std::errc::no_such_file_or_directory) {
      llvm::WithColor::error()
          << "'" << path << "': " << error.message() << "\n";
      return false;
    }
    auto time = status.getLastModificationTime().time_since_epoch();
    inputs.push_back({addText(path), time.count(), buffer.getBufferSize(),
                      llvm::xxh3_64bits(buffer.getBuffer())});
  }
  return true;
}

std::string ImageBuilder::finish(OdsIndex head) {
  head.inputs = addList(inputs);
  head.size = bytes.size();
  std::memcpy(bytes.data(), &head, sizeof(head));
  return std::move(bytes);
}
