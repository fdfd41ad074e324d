//===- Workspace.h - The files of the client --------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_SERVER_WORKSPACE_H
#define TCP_LSP_SERVER_WORKSPACE_H

#include "lsp/document/Document.h"
#include "lsp/server/threads/Scheduler.h"
#include "lsp/server/workspace/SourceFolder.h"
#include "lsp/text/SourceFile.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Chrono.h"
#include "llvm/Support/FileSystem/UniqueID.h"
#include <functional>
#include <list>

namespace llvm {
class ThreadPoolInterface;
} // namespace llvm

namespace mlir::tcp::lsp {

/// The .mlir files in the folders of the client, and the open documents, for
/// requests that look beyond one document. A thread of its own reads the files,
/// with the help of a pool. A file that has several paths, by links, is there
/// once. All threads may call all methods.
class Workspace {
public:
  /// The pool is null if `threaded` is false.
  Workspace(const DialectRegistry &registry, llvm::ThreadPoolInterface *pool,
            bool threaded);
  ~Workspace();

  /// Called on any thread when files begin to be read, and when all are read.
  /// It must be set before the first `addFolder`.
  std::function<void(bool isReading)> onReading;
  /// Called on any thread for each `.tcp-ide.json` that is found, or that has
  /// changed. It must be set before the first `addFolder`.
  std::function<void(const std::string &path)> onProjectFile;

  /// Reads the files of a folder.
  void addFolder(std::string path);
  /// Forgets the files of a folder, unless they are in another one, too.
  void removeFolder(llvm::StringRef path);
  std::vector<std::string> getFolders() const;
  /// Returns whether a path is in one of the folders after symbolic links are
  /// resolved. The path need not exist.
  bool contains(llvm::StringRef path) const;

  /// Takes note of a file or a folder that has changed on disk, or is gone.
  /// Returns whether that may concern the files of the workspace.
  bool onChange(llvm::StringRef path, bool isDeleted);
  /// Looks at all files on disk, and reads those that have changed.
  void rescan();

  /// Takes the version of an open document.
  void publish(const Document &document);
  /// Forgets an open document. The file on disk takes its place.
  void close(llvm::StringRef uri);

  /// Returns all files that are read, the open documents first.
  std::vector<SourceFile> getFiles() const;
  /// Waits until all files are read, for at most three seconds. Returns whether
  /// they are.
  bool waitUntilRead() const;
  /// The same for a client that may not tell of changes on disk: without
  /// `isTold`, looks at the files first.
  bool waitUntilRead(bool isTold);

private:
  /// A file, and what the disk says of it.
  struct KnownFile {
    SourceFile source;
    llvm::sys::fs::UniqueID id;
    llvm::sys::TimePoint<> changed;
    uint64_t numBytes = 0;

    bool isSame(const KnownFile &other) const {
      return id == other.id && changed == other.changed &&
             numBytes == other.numBytes;
    }
  };

  /// Runs a task on the workspace's thread. `waitUntilRead` waits for it.
  void runReading(Worker::Task task);
  void scan(SourceFolder &folder);
  bool isSource(llvm::StringRef path);
  void read(const std::string &path, bool hasChanged = false);
  std::shared_ptr<const SymbolIndex> findSymbols(llvm::StringRef text);
  bool hasFile(llvm::function_ref<bool(llvm::StringRef)> isWanted) const;
  void forget(llvm::StringRef path);
  void forgetIf(llvm::function_ref<bool(llvm::StringRef)> isGone);

  const DialectRegistry &registry;
  llvm::ThreadPoolInterface *const pool;
  /// The folders, with what is left out of them. Only that thread uses them.
  std::list<SourceFolder> sources;

  mutable std::mutex mutex; // guards the fields below
  mutable std::condition_variable isRead;
  unsigned tasksToRead = 0;
  /// Contexts that know the operations of the files. A thread that reads a file
  /// takes one out.
  std::vector<std::unique_ptr<MLIRContext>> contexts;
  std::vector<std::string> roots;
  llvm::StringMap<KnownFile> open;  // by URI
  llvm::StringMap<KnownFile> known; // by path

  Worker thread; // the last member, so that it is destroyed first
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_SERVER_WORKSPACE_H
