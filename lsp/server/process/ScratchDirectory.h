//===- ScratchDirectory.h - Files that nobody else may read -----*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_SERVER_PROCESS_SCRATCHDIRECTORY_H
#define TCP_LSP_SERVER_PROCESS_SCRATCHDIRECTORY_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>

namespace mlir::tcp::lsp {

/// A directory that the destructor removes together with its contents. It is in
/// a directory of the process, which only the user can read and which is
/// removed when the process exits. If the process is killed, another process
/// removes it (removeAbandoned).
class ScratchDirectory {
public:
  /// Makes an empty directory. The error names the system's reason.
  static llvm::Expected<ScratchDirectory> create();
  ScratchDirectory(ScratchDirectory &&other);
  ~ScratchDirectory();

  llvm::StringRef getPath() const { return path; }
  /// Returns the path of a file `name` in the directory.
  std::string file(llvm::StringRef name) const;
  /// Keeps the directory until the process exits.
  void keep() { path.clear(); }

  /// Removes the directories of this user's killed processes.
  static void removeAbandoned();

private:
  explicit ScratchDirectory(std::string path) : path(std::move(path)) {}
  std::string path;
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_SERVER_PROCESS_SCRATCHDIRECTORY_H
