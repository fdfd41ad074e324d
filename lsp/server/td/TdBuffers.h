//===- TdBuffers.h - The files that the client has open ---------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_SERVER_TD_TDBUFFERS_H
#define TCP_LSP_SERVER_TD_TDBUFFERS_H

#include "lsp/td/TdText.h"
#include "llvm/Support/Chrono.h"
#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <string>

namespace mlir::tcp::lsp {

/// Texts by the normal paths of their files.
using TdTexts = std::map<std::string, std::shared_ptr<const TdText>>;

/// The texts of .td files, and of MLIR files with IRDL: of those that the
/// client has open, saved or not, and of others as they are on disk. All
/// threads may call all methods.
class TdBuffers {
public:
  void set(const std::string &path, std::shared_ptr<const TdText> text);
  void remove(const std::string &path);
  /// Returns the text of an open file, or null.
  std::shared_ptr<const TdText> find(const std::string &path) const;
  /// Returns the open texts that differ from their files on disk.
  TdTexts getEdited() const;
  /// Returns the text of an open file, or of a file on disk. Returns null if it
  /// can't be read.
  std::shared_ptr<const TdText> getText(llvm::StringRef path);

  /// A number that grows whenever a file may have changed.
  uint64_t getGeneration() const { return generation; }
  /// Says that files have changed on disk.
  void touch() { ++generation; }

private:
  struct File {
    llvm::sys::TimePoint<> changed;
    uint64_t numBytes = 0;
    std::shared_ptr<const TdText> text;
  };

  std::atomic<uint64_t> generation = 0;
  mutable std::mutex mutex; // guards the fields below
  TdTexts open;
  std::map<std::string, File> read;
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_SERVER_TD_TDBUFFERS_H
