//===- SettingsStore.h - The settings of all folders ------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_SERVER_SETTINGSSTORE_H
#define TCP_LSP_SERVER_SETTINGSSTORE_H

#include "lsp/server/Settings.h"
#include <atomic>
#include <map>
#include <mutex>

namespace mlir::tcp::lsp {

/// The settings of the client, and those of its workspace's folders that
/// differ. All threads may call all functions.
class SettingsStore {
public:
  /// The client's own.
  Settings get() const;
  /// The settings of a document: of the innermost folder that it is in, else
  /// the client's own.
  Settings get(llvm::StringRef uri) const;

  /// Takes the settings that `given` has; a message for each that is wrong.
  std::vector<std::string> update(const llvm::json::Object &given);
  /// The same for the folder of a path, in place of those that it had. What the
  /// user trusts, and what counts at the start only, is the client's to say. A
  /// message that `update` gave is not given again.
  std::vector<std::string> updateFolder(llvm::StringRef path,
                                        const llvm::json::Object &given);
  void removeFolder(llvm::StringRef path);
  /// Returns whether other inlay hints are shown than at the last call.
  bool takeHintsChanged() { return hintsChanged.exchange(false); }

private:
  /// The settings that a folder gives, and all settings there: these on top of
  /// `own`.
  struct Folder {
    llvm::json::Object given;
    Settings settings;
  };
  std::vector<std::string> makeSettings(Folder &folder);

  mutable std::mutex mutex; // of what follows
  Settings own;
  std::vector<std::string> ownMistakes;
  std::map<std::string, Folder> folders; // by path
  std::atomic<bool> hintsChanged = false;
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_SERVER_SETTINGSSTORE_H
