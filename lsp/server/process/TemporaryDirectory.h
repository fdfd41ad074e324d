//===- TemporaryDirectory.h - Files that nobody else may read ---*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_SERVER_PROCESS_TEMPORARYDIRECTORY_H
#define TCP_LSP_SERVER_PROCESS_TEMPORARYDIRECTORY_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>

namespace mlir::tcp::lsp {

/// A directory that is gone with everything in it when this is. It is in one of
/// the process, which is the user's alone and goes with the process; that of a
/// process that was killed is removed by another one.
class TemporaryDirectory {
public:
  static llvm::Expected<TemporaryDirectory> create();
  TemporaryDirectory(TemporaryDirectory &&other);
  ~TemporaryDirectory();

  llvm::StringRef path() const { return directory; }
  std::string file(llvm::StringRef name) const;
  /// It stays as long as the process does.
  void keep() { directory.clear(); }

  /// Removes what killed processes of this user have left.
  static void removeAbandoned();

private:
  explicit TemporaryDirectory(std::string directory)
      : directory(std::move(directory)) {}
  std::string directory;
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_SERVER_PROCESS_TEMPORARYDIRECTORY_H
