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
#include "lsp/text/SourceFile.h"
#include "llvm/ADT/StringMap.h"
#include <functional>

namespace mlir::tcp::lsp {

/// The .mlir files in the folders of the client, and the documents that are
/// open, for those who look beyond one document. Files are read on a thread of
/// its own; all threads may call all functions.
class Workspace {
public:
  Workspace(const DialectRegistry &registry, bool threaded);
  ~Workspace();

  /// Hears, on any thread, when files begin to be read and when all are. Set
  /// before there is a folder.
  std::function<void(bool isReading)> onReading;

  /// Reads the files of a folder.
  void addFolder(std::string path);
  void removeFolder(llvm::StringRef path);
  std::vector<std::string> folders() const;
  /// Returns whether a path, which need not be that of a file, is in one of the
  /// folders, wherever links lead.
  bool contains(llvm::StringRef path) const;

  /// Reads a file again, for it changed or is gone.
  void refresh(std::string path);

  /// Takes the version of a document that is open.
  void publish(const Document &document);
  /// The file on disk is what counts from now on.
  void close(llvm::StringRef uri);

  /// All files that were read so far, those that are open first.
  std::vector<SourceFile> files() const;
  /// Waits until all has been read, but not for long; whether it has.
  bool waitUntilRead() const;

private:
  /// Runs a task on the thread that others wait for.
  void runReading(Worker::Task task);
  void read(const std::string &path);

  const DialectRegistry &registry;
  /// The thread's; knows the operations of the files.
  std::unique_ptr<MLIRContext> context;

  mutable std::mutex mutex; // of what follows
  mutable std::condition_variable isRead;
  unsigned tasksToRead = 0;
  std::vector<std::string> roots;
  llvm::StringMap<SourceFile> open;  // by URI
  llvm::StringMap<SourceFile> known; // by path

  Worker thread; // the last member: it ends first
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_SERVER_WORKSPACE_H
