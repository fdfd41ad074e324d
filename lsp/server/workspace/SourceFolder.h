//===- SourceFolder.h - The files below a folder ----------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_SERVER_WORKSPACE_SOURCEFOLDER_H
#define TCP_LSP_SERVER_WORKSPACE_SOURCEFOLDER_H

#include "lsp/server/workspace/GitIgnore.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringMap.h"

namespace mlir::tcp::lsp {

/// Returns whether a file has IR by its name.
bool isSourceName(llvm::StringRef path);
/// Returns whether a file names the compiler of a project.
bool isProjectFile(llvm::StringRef path);

/// The .mlir files below a folder of the client. Hidden folders,
/// `node_modules`, and what a `.gitignore` names are left out: those in the
/// folder and below it, and those above it up to the root of its repository.
/// Links to files count, and links to folders do not. One thread uses it.
class SourceFolder {
public:
  /// Reads no file.
  explicit SourceFolder(std::string path);

  llvm::StringRef getPath() const { return path; }
  /// Returns the files in no order. If the folder has too many, or can't be
  /// read, the log says so once.
  std::vector<std::string> findFiles();
  /// Returns the files `.tcp-ide.json` that the last `findFiles` has seen.
  llvm::ArrayRef<std::string> getProjectFiles() const { return projectFiles; }
  /// Returns whether a path below the folder would be found if it existed. It
  /// is read by the rules that the last `findFiles` has seen.
  bool accepts(llvm::StringRef path);

private:
  void complain(const std::string &problem);
  bool isLeftOut(llvm::StringRef path, bool isFolder);
  const GitIgnore &getRules(llvm::StringRef directory);

  std::string path;
  /// The root of the repository that the folder is in; the folder itself if
  /// there is no repository.
  std::string top;
  llvm::StringMap<GitIgnore> rules; // by folder
  std::vector<std::string> projectFiles;
  bool hasComplained = false;
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_SERVER_WORKSPACE_SOURCEFOLDER_H
