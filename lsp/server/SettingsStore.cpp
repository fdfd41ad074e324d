//===- SettingsStore.cpp - The settings of all folders --------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/server/SettingsStore.h"
#include "lsp/server/Uri.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir::tcp::lsp;
using llvm::StringRef;
namespace json = llvm::json;

Settings SettingsStore::get() const {
  std::lock_guard<std::mutex> lock(mutex);
  return own;
}

Settings SettingsStore::get(StringRef uri) const {
  std::string path = toPath(uri);
  std::lock_guard<std::mutex> lock(mutex);
  // The innermost of nested folders has the longest path.
  const Folder *innermost = nullptr;
  size_t length = 0;
  for (const auto &[root, folder] : folders)
    if (root.size() >= length && isInFolder(path, root)) {
      innermost = &folder;
      length = root.size();
    }
  return innermost ? innermost->settings : own;
}

std::vector<std::string> SettingsStore::update(const json::Object &given) {
  std::lock_guard<std::mutex> lock(mutex);
  InlayHintOptions before = own.inlayHints;
  ownMistakes = own.update(given);
  hintsChanged = hintsChanged || !(before == own.inlayHints);
  for (auto &[path, folder] : folders)
    makeSettings(folder);
  return ownMistakes;
}

std::vector<std::string>
SettingsStore::updateFolder(StringRef path, const json::Object &given) {
  std::lock_guard<std::mutex> lock(mutex);
  Folder &folder =
      folders.try_emplace(path.str(), Folder{{}, own}).first->second;
  folder.given = given;
  std::vector<std::string> mistakes = makeSettings(folder);
  llvm::erase_if(mistakes, [&](const std::string &mistake) {
    return llvm::is_contained(ownMistakes, mistake);
  });
  return mistakes;
}

std::vector<std::string> SettingsStore::makeSettings(Folder &folder) {
  InlayHintOptions before = folder.settings.inlayHints;
  folder.settings = own;
  std::vector<std::string> mistakes = folder.settings.update(folder.given);
  folder.settings.trusted = own.trusted;
  folder.settings.formatOnSave = own.formatOnSave;
  hintsChanged = hintsChanged || !(before == folder.settings.inlayHints);
  return mistakes;
}

void SettingsStore::removeFolder(StringRef path) {
  std::lock_guard<std::mutex> lock(mutex);
  auto found = folders.find(path.str());
  if (found == folders.end())
    return;
  hintsChanged =
      hintsChanged || !(found->second.settings.inlayHints == own.inlayHints);
  folders.erase(found);
}
