//===- ProjectOds.h - The dialects of the client's projects -----*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_SERVER_PROJECT_PROJECTODS_H
#define TCP_LSP_SERVER_PROJECT_PROJECTODS_H

#include "lsp/server/project/OdsCache.h"
#include "lsp/server/project/OdsRoots.h"
#include "lsp/server/project/TdErrors.h"
#include "lsp/server/threads/Scheduler.h"
#include "llvm/Support/ThreadPool.h"
#include <functional>
#include <map>
#include <set>

namespace mlir::tcp::lsp {

/// The ways to read a .td file.
struct TdReadingPlan {
  /// The file itself, or a file of the project that includes it.
  OdsRoot root;
  /// True if the root is one of a project, whose errors ProjectOds reports.
  bool isOfProject = false;
};

/// Keeps the model of all dialects up to date (OdsModel::setCurrent): it reads
/// the .td files in the client's folders on a thread of its own, with the texts
/// that editors have in the place of files. All threads may call all methods.
class ProjectOds {
public:
  /// If `threaded` is false, each method returns after its work is done.
  ProjectOds(TdBuffers &buffers, bool threaded);
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
  /// a .td file, one that tells of them, or one with IRDL.
  void refresh(std::string file);
  /// Reads the roots again that include a file, because its text in an editor
  /// has changed. A later call ends the work of this one.
  void refreshBuffer(std::string file);
  /// Replaces the errors that an editor's document has found.
  void setErrors(std::string document, TdErrors errors);

  /// Returns how to read a file.
  TdReadingPlan plan(llvm::StringRef file) const;
  /// Returns the files of all folders.
  OdsRoots getAllRoots() const;
  /// Returns the .td files in the folders, as far as they are known, sorted.
  std::vector<std::string> getOwnFiles() const;
  OdsCache &getCache() { return cache; }

private:
  struct Folder {
    OdsPaths paths;
    OdsRoots files;
    /// The messages of TableGen, by root file.
    std::map<std::string, std::string> messages;
  };
  bool isIrdl(llvm::StringRef file) const;
  bool includes(const Folder &folder, llvm::StringRef name, const OdsRoot &root,
                llvm::StringRef file) const;
  void reload(const std::string &folder);
  void reloadChanged();
  void reloadBuffers();
  void addEditedIrdl(llvm::StringRef folder, std::vector<OdsRoot> &irdl);
  void load(Folder &folder, llvm::ArrayRef<OdsRoot> roots,
            const std::atomic<bool> &cancelled);
  void publish();
  void publishErrors();

  TdBuffers &buffers;
  OdsCache cache;
  /// Set if the work of the thread is not needed any more.
  std::atomic<bool> stopping = false, outdated = false;
  mutable std::mutex mutex;
  std::vector<std::string> changedFiles, changedBuffers; // guarded by `mutex`
  // Only the thread changes these fields, with `mutex`.
  std::map<std::string, Folder> folders;
  std::map<std::string, OdsCache::Image> images; // by root file
  /// The errors that documents have found, by document. Only the thread uses
  /// it.
  std::map<std::string, TdErrors> documentErrors;
  /// The files that were last read with other texts than on disk. Only the
  /// thread uses it.
  std::set<std::string> editedFiles;
  /// The state that clients and documents were told last. Only the thread uses
  /// it.
  struct {
    std::vector<OdsCache::Image> images;
    bool hasDialects = false;
    TdErrors errors;
    TdTexts texts; // of the files with errors
  } told;

  Worker thread; // the last member, so that it is destroyed first
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_SERVER_PROJECT_PROJECTODS_H
