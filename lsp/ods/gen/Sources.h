//===- Sources.h - The .td files to read ------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_ODS_GEN_SOURCES_H
#define TCP_LSP_ODS_GEN_SOURCES_H

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
/// Only roots are parsed, the files that no other includes: what others define
/// comes with them, and a file that is no whole by itself is seen in its
/// context.
class Sources {
public:
  /// Finds the files in the folders, each a child of its include root. False,
  /// after a message, if one can't be read.
  bool scan(llvm::ArrayRef<std::string> folders);

  /// Parses one root after the other, in the order of their names. False,
  /// after a message, if one can't be parsed.
  bool parse(llvm::function_ref<void(const llvm::RecordKeeper &,
                                     const llvm::SourceMgr &)>
                 visit);

  /// A path as it stands below its include root.
  llvm::StringRef getName(llvm::StringRef path) const;

  /// All files that have been found, by name, with their paths.
  const std::map<std::string, std::string> &getFiles() const { return files; }

private:
  bool readIncludes(const std::string &name);
  /// Returns whether the file can define an op, a type, an attribute or an
  /// enum.
  bool seesDialects(const std::string &name) const;

  std::vector<std::string> includeRoots;
  std::map<std::string, std::string> files;
  std::map<std::string, std::vector<std::string>> includes;
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_ODS_GEN_SOURCES_H
