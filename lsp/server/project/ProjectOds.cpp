//===- ProjectOds.cpp - The dialects of the client's projects -------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/server/project/ProjectOds.h"
#include "lsp/server/Uri.h"
#include "lsp/server/project/OdsRoots.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/LSP/Logging.h"
#include "llvm/Support/Path.h"

using namespace mlir::tcp::lsp;
using llvm::StringRef;
using llvm::lsp::Logger;

ProjectOds::ProjectOds(bool threaded) : thread("project", threaded) {}

ProjectOds::~ProjectOds() { stopping = true; }

void ProjectOds::setFolder(std::string folder, OdsPaths paths) {
  thread.run(
      [this, folder = std::move(folder), paths = std::move(paths)] {
        auto [entry, isNew] = folders.try_emplace(folder);
        if (!isNew && !(entry->second.paths != paths))
          return;
        entry->second.paths = paths;
        reload(folder);
      },
      [] {});
}

void ProjectOds::removeFolder(std::string folder) {
  thread.run(
      [this, folder = std::move(folder)] {
        if (!folders.erase(folder))
          return;
        publish();
        publishErrors();
      },
      [] {});
}

void ProjectOds::refresh(std::string file) {
  StringRef name = llvm::sys::path::filename(file);
  if (!name.ends_with(".td") && name != "tablegen_compile_commands.yml" &&
      name != "compile_commands.json")
    return;
  {
    std::lock_guard<std::mutex> lock(mutex);
    changedFiles.push_back(std::move(file));
  }
  // The first of these tasks that runs takes all files.
  thread.run([this] { reloadChanged(); }, [] {});
}

void ProjectOds::reloadChanged() {
  std::vector<std::string> files;
  {
    std::lock_guard<std::mutex> lock(mutex);
    files.swap(changedFiles);
  }
  for (const auto &folder : folders)
    if (llvm::any_of(files, [&](const std::string &file) {
          return isInFolder(file, folder.first);
        }))
      reload(folder.first);
}

/// Loads all roots of a folder. Those that have not changed come from the
/// cache.
void ProjectOds::reload(const std::string &name) {
  Folder &folder = folders[name];
  folder.roots = findOdsRoots(name, folder.paths);
  std::vector<OdsCache::Loaded> loaded(folder.roots.size());
  {
    llvm::DefaultThreadPool pool(llvm::hardware_concurrency());
    for (size_t i = 0; i < folder.roots.size(); ++i)
      pool.async([&, i] { loaded[i] = cache.load(folder.roots[i], stopping); });
    pool.wait();
  }
  folder.errors.clear();
  for (size_t i = 0; i < folder.roots.size(); ++i) {
    const std::string &file = folder.roots[i].file;
    if (loaded[i].image)
      images[file] = loaded[i].image;
    if (!loaded[i].error.empty())
      Logger::error("{0}: {1}", file, loaded[i].error);
    addTdErrors(loaded[i].error, file, folder.errors);
  }
  publish();
  publishErrors();
}

/// Tells of the files whose errors are others than before.
void ProjectOds::publishErrors() {
  TdErrors errors;
  for (const auto &folder : folders)
    for (const auto &[file, found] : folder.second.errors)
      errors[file] = found;
  for (const auto &before : publishedErrors)
    errors.try_emplace(before.first);
  for (const auto &[file, found] : errors)
    if (onErrors && publishedErrors[file] != found)
      onErrors(file, found);
  publishedErrors = std::move(errors);
}

/// Makes a model of the images of all folders.
void ProjectOds::publish() {
  std::vector<OdsCache::Image> all;
  for (const auto &folder : folders)
    for (const OdsRoot &root : folder.second.roots)
      if (auto image = images.find(root.file); image != images.end())
        all.push_back(image->second);
  if (all == published)
    return;
  published = all;
  auto model = std::make_shared<const OdsModel>(std::move(all));
  // If there are only dialects that the server was built with, as in its own
  // source, nothing changes.
  bool hasDialects = !model->getProjectDialects().empty();
  if (!std::exchange(hadDialects, hasDialects) && !hasDialects)
    return;
  OdsModel::setCurrent(std::move(model));
  if (onChanged)
    onChanged();
}
