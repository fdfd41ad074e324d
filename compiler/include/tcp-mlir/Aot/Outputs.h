//===- Outputs.h - Files that appear together or not at all -----*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_AOT_OUTPUTS_H
#define TCP_MLIR_AOT_OUTPUTS_H

#include "llvm/Support/Error.h"
#include <memory>
#include <string>
#include <vector>

namespace mlir::tcp {

/// The files of a run, held back until all of it is there. A run that fails
/// before `commit` leaves the files of an earlier run as they are.
class Outputs {
public:
  /// Adds a file; `path` "-" means standard output.
  void add(std::string path, std::string content);

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
    llvm::StringRef getContent() const { return owner ? shared : content; }

    std::string path;
    std::string content;
    std::shared_ptr<const void> owner;
    llvm::StringRef shared;
  };
  std::vector<File> files;
};

} // namespace mlir::tcp

#endif // TCP_MLIR_AOT_OUTPUTS_H
