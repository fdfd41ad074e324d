//===- PatternSources.h - Rewrite patterns of a project ---------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_SERVER_TD_PATTERNSOURCES_H
#define TCP_LSP_SERVER_TD_PATTERNSOURCES_H

#include "lsp/td/PatternScan.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Chrono.h"
#include <atomic>
#include <map>
#include <memory>
#include <mutex>

namespace mlir::tcp::lsp {

/// A pattern in a file.
struct FoundPattern {
  std::string path;
  CppPattern pattern;
};

/// The rewrite patterns in the C++ sources below the client's folders. A file
/// is read again if its time or its size has changed. All threads may call all
/// methods.
class PatternSources {
public:
  /// Returns the patterns for the operation with this C++ class, such as
  /// "mlir::tcp::AddOp", by file.
  std::vector<FoundPattern> find(llvm::ArrayRef<std::string> folders,
                                 llvm::StringRef cppClass,
                                 const std::atomic<bool> &cancelled);

private:
  struct File {
    llvm::sys::TimePoint<> changed;
    uint64_t numBytes = 0;
    std::shared_ptr<const CppPatterns> patterns;
  };
  std::shared_ptr<const CppPatterns> read(const std::string &path);

  std::mutex mutex;
  std::map<std::string, File> files; // by path, guarded by `mutex`
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_SERVER_TD_PATTERNSOURCES_H
