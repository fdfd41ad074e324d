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
#include "lsp/server/td/TdBuffers.h"
#include "lsp/td/TdIndex.h"
#include <atomic>

namespace mlir::tcp::lsp {

/// The first argument of a server that only reads a .td file (runTdReader).
inline constexpr llvm::StringLiteral kReadTdCommand = "read-td";

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
    /// The names in the files, if they are wanted. After an error these are the
    /// ones in front of it, or null.
    std::shared_ptr<const TdIndex> index;
    /// The errors and warnings that TableGen has printed.
    std::string messages;
    /// True if TableGen has found an error.
    bool hasFailed = false;
  };
  /// The parts of a root that are loaded.
  enum Parts {
    OnlyImage,
    WithIndex,
    Fresh, // with the index and all messages, never from the disk
  };

  /// Returns the image of a root file. `edited` are the texts that editors have
  /// in the place of files. If none of them concerns the root, and if the root
  /// and all that it includes are those of the image on disk, no process is
  /// started. A cancelled load has failed without a message.
  Loaded load(const OdsRoot &root, const TdTexts &edited, Parts parts,
              const std::atomic<bool> &cancelled);

private:
  std::string getPath(const OdsRoot &root) const;
  void keep(const std::string &made, const std::string &cached) const;

  /// Empty if there is no cache folder.
  std::string folder;
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_SERVER_PROJECT_ODSCACHE_H
