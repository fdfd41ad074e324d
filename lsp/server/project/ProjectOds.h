//===- ProjectOds.h - The dialects of the client's projects -----*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_SERVER_PROJECT_PROJECTODS_H
#define TCP_LSP_SERVER_PROJECT_PROJECTODS_H

#include "lsp/server/project/OdsCache.h"
#include "lsp/server/project/TdErrors.h"
#include "lsp/server/threads/Scheduler.h"
#include "llvm/Support/ThreadPool.h"
#include <functional>
#include <map>

namespace mlir::tcp::lsp {

/// Keeps the model of all dialects up to date (OdsModel::setCurrent): it reads
/// the .td files in the client's folders on a thread of its own. All threads
/// may call all methods.
class ProjectOds {
public:
  /// If `threaded` is false, each method returns after its work is done.
  explicit ProjectOds(bool threaded);
  ~ProjectOds();

  /// Called on the thread of this class after the dialects have changed. It
  /// must be set before the first `setFolder`.
  std::function<void()> onChanged;
  /// Called on the thread of this class when other errors than before are in a
  /// .td file. It must be set before the first `setFolder`.
  std::function<void(const std::string &file, const std::vector<TdError> &)>
      onErrors;

  /// Reads the files of a folder, or reads them again if `paths` differ.
  void setFolder(std::string folder, OdsPaths paths);
  void removeFolder(std::string folder);
  /// Reads a file again that has changed on disk, has come or is gone, if it is
  /// a .td file or one that tells of them.
  void refresh(std::string file);

private:
  struct Folder {
    OdsPaths paths;
    std::vector<OdsRoot> roots;
    TdErrors errors;
  };
  void reload(const std::string &folder);
  void reloadChanged();
  void publish();
  void publishErrors();

  OdsCache cache;
  std::atomic<bool> stopping = false;
  std::mutex mutex;
  std::vector<std::string> changedFiles; // guarded by `mutex`
  // Only the thread uses these fields.
  std::map<std::string, Folder> folders;
  std::map<std::string, OdsCache::Image> images; // by root file
  std::vector<OdsCache::Image> published;
  bool hadDialects = false;
  TdErrors publishedErrors;

  Worker thread; // the last member, so that it is destroyed first
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_SERVER_PROJECT_PROJECTODS_H
