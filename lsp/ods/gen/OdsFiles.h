//===- OdsFiles.h - The .td files to read -----------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_ODS_GEN_ODSFILES_H
#define TCP_LSP_ODS_GEN_ODSFILES_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/TableGen/Record.h"
#include <map>
#include <string>
#include <vector>

namespace mlir::tcp::lsp {

/// The .td files below some folders.
///
/// Only the files that no other file includes are parsed. They bring the
/// definitions of the others, which may not parse without the file that
/// includes them.
class OdsFiles {
public:
  /// Finds the files in the folders. Each folder is a child of its include
  /// root. Returns false, after a message, if a file can't be read.
  bool scan(llvm::ArrayRef<std::string> folders);

  using Visitor = llvm::function_ref<void(const llvm::RecordKeeper &,
                                          const llvm::SourceMgr &)>;

  /// Parses the root files in the order of their names, and calls `visit` for
  /// each. Returns false, after a message, if a file can't be parsed.
  bool parse(Visitor visit);

  /// Parses one file, which includes files of `includeDirs`, and calls `visit`.
  /// Returns false, after a message, if it can't be parsed.
  static bool parseFile(const std::string &file,
                        std::vector<std::string> includeDirs, Visitor visit);

  /// Returns a path relative to its include root.
  llvm::StringRef getName(llvm::StringRef path) const;

  /// Returns the paths of all files, by their name.
  const std::map<std::string, std::string> &getFiles() const { return files; }

private:
  bool readIncludes(const std::string &name);
  /// Returns whether a file can define an op, a type, an attribute or an enum.
  bool seesDialects(const std::string &name) const;

  std::vector<std::string> includeRoots;
  std::map<std::string, std::string> files;
  std::map<std::string, std::vector<std::string>> includes;
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_ODS_GEN_ODSFILES_H
