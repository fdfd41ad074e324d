//===- OdsCache.h - Images of .td files on disk -----------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_SERVER_PROJECT_ODSCACHE_H
#define TCP_LSP_SERVER_PROJECT_ODSCACHE_H

#include "lsp/ods/OdsModel.h"
#include "lsp/server/project/OdsRoot.h"
#include <atomic>

namespace mlir::tcp::lsp {

/// The first argument of a server that only makes an image (runOdsIndexGen).
inline constexpr llvm::StringLiteral kIndexCommand = "index-td";

/// The images of root files in the user's cache folder, which only the user may
/// read. Each is made in a process of its own, because TableGen ends its
/// process after an error. All threads may call all methods.
class OdsCache {
public:
  using Image = std::shared_ptr<const OdsImage>;

  /// Uses the user's cache folder.
  OdsCache();

  /// The result of a load.
  struct Loaded {
    /// Null if there has never been an image of the root. After an error this
    /// is the last one, which may be of older files.
    Image image;
    /// TableGen's errors; empty if it has none.
    std::string error;
  };
  /// Returns the image of a root file. If the file and all that it includes are
  /// those of the image on disk, no process is started.
  Loaded load(const OdsRoot &root, const std::atomic<bool> &cancelled);

private:
  std::string getPath(const OdsRoot &root) const;

  /// Empty if there is no cache folder.
  std::string folder;
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_SERVER_PROJECT_ODSCACHE_H
