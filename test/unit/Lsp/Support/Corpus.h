//===- Corpus.h - The .mlir files of the project ----------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_TEST_UNIT_LSP_SUPPORT_CORPUS_H
#define TCP_TEST_UNIT_LSP_SUPPORT_CORPUS_H

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include <algorithm>
#include <string>
#include <vector>

namespace mlir::tcp::lsp {

/// Returns the .mlir files below test/ and docs/ with at most `limit` bytes:
/// each path with its text, ordered by path.
inline std::vector<std::pair<std::string, std::string>>
readCorpus(size_t limit = 20000) {
  std::vector<std::pair<std::string, std::string>> files;
  for (llvm::StringRef folder : {"/test", "/docs"}) {
    std::error_code error;
    for (llvm::sys::fs::recursive_directory_iterator
             file((TCP_SOURCE_DIR + folder).str(), error),
         end;
         file != end && !error; file.increment(error)) {
      if (!llvm::StringRef(file->path()).ends_with(".mlir"))
        continue;
      auto buffer = llvm::MemoryBuffer::getFile(file->path());
      if (buffer && (*buffer)->getBufferSize() <= limit)
        files.emplace_back(file->path(), (*buffer)->getBuffer().str());
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

/// Returns a text without the marks of `Annotations` and `Marked`.
inline std::string withoutMarks(std::string text) {
  for (llvm::StringRef mark : {"[[", "]]", "[<", ">]"})
    for (size_t at = text.find(mark.str()); at != std::string::npos;
         at = text.find(mark.str()))
      text.insert(at + 1, " ");
  for (char &c : text)
    if (c == '$')
      c = '_';
  return text;
}

} // namespace mlir::tcp::lsp

#endif // TCP_TEST_UNIT_LSP_SUPPORT_CORPUS_H
