//===- OdsRoot.h - A .td file to read ---------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_SERVER_PROJECT_ODSROOT_H
#define TCP_LSP_SERVER_PROJECT_ODSROOT_H

#include <string>
#include <vector>

namespace mlir::tcp::lsp {

/// A .td file that defines operations, types or attributes, and the folders in
/// which TableGen finds the files that it includes.
struct OdsRoot {
  std::string file;
  std::vector<std::string> includeDirs;

  friend bool operator==(const OdsRoot &a, const OdsRoot &b) {
    return a.file == b.file && a.includeDirs == b.includeDirs;
  }
};

/// The settings for the .td files of a folder. Paths are absolute, or
/// relative to the folder.
struct OdsPaths {
  /// Files and folders; empty if the server is to find the files.
  std::vector<std::string> files;
  std::vector<std::string> includeDirs;

  friend bool operator!=(const OdsPaths &a, const OdsPaths &b) {
    return a.files != b.files || a.includeDirs != b.includeDirs;
  }
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_SERVER_PROJECT_ODSROOT_H
