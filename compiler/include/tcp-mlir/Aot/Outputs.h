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

/// The content of a file: a head, and large parts that stay where they are in
/// memory.
struct Content {
  /// Bytes from an offset in the file on. They live until they are written.
  struct Part {
    uint64_t offset;
    llvm::StringRef bytes;
  };

  Content(std::string head, std::vector<Part> parts = {})
      : head(std::move(head)), parts(std::move(parts)) {}

  std::string head;
  /// By offsets, behind the head; the file has zeros between them.
  std::vector<Part> parts;
};

/// Writes all bytes of a content.
llvm::raw_ostream &operator<<(llvm::raw_ostream &os, const Content &content);

/// The files of a run, held back until all of it is there. A run that fails
/// before `commit` leaves the files of an earlier run as they are.
class Outputs {
public:
  /// Adds a file; `path` "-" means standard output.
  void add(std::string path, std::string content);
  void add(std::string path, Content content);

  /// The same for content that `owner` keeps.
  void add(std::string path, std::shared_ptr<const void> owner,
           llvm::StringRef content);

  /// Writes each file beside its place and then renames them all. On an error
  /// nothing is renamed and the error names the file.
  llvm::Error commit();

  /// The paths, in the order in which they were added, without "-".
  std::vector<std::string> paths() const;

private:
  struct File {
    std::string path;
    Content content;
    std::shared_ptr<const void> owner;
  };
  std::vector<File> files;
};

} // namespace mlir::tcp

#endif // TCP_MLIR_AOT_OUTPUTS_H
