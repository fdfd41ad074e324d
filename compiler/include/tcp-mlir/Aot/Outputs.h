//===- Outputs.h - Files that appear together or not at all -----*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_AOT_OUTPUTS_H
#define TCP_MLIR_AOT_OUTPUTS_H

#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"
#include <memory>
#include <string>
#include <vector>

namespace mlir::tcp {

/// The content of a file: a first part that it owns, and large parts that it
/// refers to.
struct Content {
  /// Bytes at an offset of the file. They must live until they are written.
  struct Part {
    uint64_t offset;
    llvm::StringRef bytes;
  };

  Content(std::string head, std::vector<Part> parts = {})
      : head(std::move(head)), parts(std::move(parts)) {}

  std::string head;
  /// Parts after `head`, in the order of their offsets. The gaps are filled
  /// with zeros.
  std::vector<Part> parts;
};

/// Writes all bytes of `content`.
llvm::raw_ostream &operator<<(llvm::raw_ostream &os, const Content &content);

/// The files of a run. None is written before `commit`, so a run that fails
/// earlier leaves the files of an earlier run as they are.
class Outputs {
public:
  /// Adds a file. The `path` "-" means standard output.
  void add(std::string path, std::string content);
  void add(std::string path, Content content);

  /// Adds a file whose content `owner` keeps alive.
  void add(std::string path, std::shared_ptr<const void> owner,
           llvm::StringRef content);

  /// Writes each file under a temporary name beside its place, then renames
  /// all. After an error, which names the file, nothing is renamed.
  llvm::Error commit();

  /// The paths, in the order in which they were added, without "-".
  std::vector<std::string> getPaths() const;

private:
  struct File {
    std::string path;
    Content content;
    std::shared_ptr<const void> owner;
  };
  std::vector<File> files;
};

/// Makes the directory `path` and those above it that are missing, with the
/// permissions that the user's umask leaves. An error names the directory.
llvm::Error makeDirectory(llvm::StringRef path);

} // namespace mlir::tcp

#endif // TCP_MLIR_AOT_OUTPUTS_H
