//===- GitIgnore.h - Files that Git leaves out ------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_SERVER_WORKSPACE_GITIGNORE_H
#define TCP_LSP_SERVER_WORKSPACE_GITIGNORE_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

namespace mlir::tcp::lsp {

/// The rules of a file `.gitignore`, as gitignore(5) describes them.
class GitIgnore {
public:
  GitIgnore() = default;
  explicit GitIgnore(llvm::StringRef text);

  bool empty() const { return rules.empty(); }
  /// Returns what the last rule says that is about a path, which is relative to
  /// the folder of the file. Nothing if there is no such rule.
  std::optional<bool> isIgnored(llvm::StringRef path, bool isFolder) const;

private:
  struct Rule {
    /// The pattern between slashes. "**" stands for any number of folders.
    std::vector<std::string> segments;
    /// True for a pattern with `!`, which takes back an earlier one.
    bool isNegated = false;
    bool isForFolders = false;
  };
  void addRule(llvm::StringRef line);

  std::vector<Rule> rules;
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_SERVER_WORKSPACE_GITIGNORE_H
