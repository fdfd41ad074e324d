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

/// The settings of the client, and those of folders of its workspace. All
/// threads may call all methods.
class SettingsStore {
public:
  /// Returns the client's own settings.
  Settings get() const;
  /// Returns the settings of a document: those of the innermost folder around
  /// it, or else the client's own.
  Settings get(llvm::StringRef uri) const;

  /// Takes over the settings in `given`. Returns a message for each wrong one.
  std::vector<std::string> update(const llvm::json::Object &given);
  /// Replaces the settings of the folder at `path`. It can't change whether the
  /// workspace is trusted, nor settings that are only read at the start.
  /// Returns a message for each wrong setting, except for those that the last
  /// `update` returned.
  std::vector<std::string> updateFolder(llvm::StringRef path,
                                        const llvm::json::Object &given);
  /// Drops the settings of a folder. Its documents get those of a folder around
  /// it, or the client's own.
  void removeFolder(llvm::StringRef path);
  /// Returns whether the settings of inlay hints have changed since the last
  /// call.
  bool takeHintsChanged() { return hintsChanged.exchange(false); }

private:
  /// The settings that a folder gives, and all settings there: `own` with those
  /// of the folder.
  struct Folder {
    llvm::json::Object given;
    Settings settings;
  };
  std::vector<std::string> makeSettings(Folder &folder);

  mutable std::mutex mutex; // guards the fields below
  Settings own;
  std::vector<std::string> ownMistakes;
  std::map<std::string, Folder> folders; // by path
  std::atomic<bool> hintsChanged = false;
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_SERVER_SETTINGSSTORE_H
