//===- ProjectOds.cpp - The dialects of the client's projects -------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/server/project/ProjectOds.h"
#include "lsp/server/Uri.h"
#include "lsp/server/project/IrdlFiles.h"
#include "lsp/td/TdIndexer.h"
#include "lsp/td/TdView.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/LSP/Logging.h"
#include "llvm/Support/Path.h"
#include <set>

using namespace mlir::tcp::lsp;
using llvm::StringRef;
using llvm::lsp::Logger;

ProjectOds::ProjectOds(TdBuffers &buffers, bool threaded)
    : buffers(buffers), thread("project", threaded) {}

ProjectOds::~ProjectOds() {
  stopping = true;
  outdated = true;
}

/// Returns whether the statements of a root, and of what it includes in
/// `folder`, include a file. They are those of the texts as they are now.
static bool hasInclude(const OdsRoot &root, StringRef folder, StringRef file,
                       TdBuffers &buffers) {
  TdView view;
  view.includeDirs = root.includeDirs;
  std::vector<std::string> open{normalizePath(root.file)};
  std::set<std::string> seen(open.begin(), open.end());
  while (!open.empty()) {
    view.path = std::move(open.back());
    open.pop_back();
    std::shared_ptr<const TdText> text = buffers.getText(view.path);
    if (!text)
      continue;
    for (const TdStatement &statement : text->getStatements()) {
      if (statement.kind != TdStatement::Include)
        continue;
      std::string found =
          view.resolveInclude(text->str(statement.name).trim('"'));
      if (found == file)
        return true;
      if (isInFolder(found, folder) && seen.insert(found).second)
        open.push_back(std::move(found));
    }
  }
  return false;
}

/// Returns whether a root reads a file besides itself. After an error the image
/// of the root is an older one.
bool ProjectOds::includes(const Folder &folder, StringRef name,
                          const OdsRoot &root, StringRef file) const {
  auto image = images.find(root.file);
  if (image != images.end() &&
      llvm::any_of(image->second->getIndex().inputs,
                   [&](const OdsInput &input) {
                     return normalizePath(input.path.str()) == file;
                   }))
    return true;
  auto messages = folder.messages.find(root.file);
  return messages != folder.messages.end() && !messages->second.empty() &&
         hasInclude(root, normalizePath(name), file, buffers);
}

void ProjectOds::setFolder(std::string folder, OdsPaths paths) {
  thread.run(
      [this, folder = std::move(folder), paths = std::move(paths)] {
        {
          std::lock_guard<std::mutex> lock(mutex);
          auto [entry, isNew] = folders.try_emplace(folder);
          if (!isNew && !(entry->second.paths != paths))
            return;
          entry->second.paths = paths;
        }
        reload(folder);
      },
      [] {});
}

void ProjectOds::removeFolder(std::string folder) {
  thread.run(
      [this, folder = std::move(folder)] {
        {
          std::lock_guard<std::mutex> lock(mutex);
          if (!folders.erase(folder))
            return;
        }
        publish();
        publishErrors();
      },
      [] {});
}

void ProjectOds::refresh(std::string file) {
  StringRef name = llvm::sys::path::filename(file);
  if (!name.ends_with(".td") && name != "tablegen_compile_commands.yml" &&
      name != "compile_commands.json" && !name.ends_with(".mlir"))
    return;
  {
    std::lock_guard<std::mutex> lock(mutex);
    changedFiles.push_back(std::move(file));
  }
  // The first of these tasks that runs takes all files.
  thread.run([this] { reloadChanged(); }, [] {});
}

/// Returns whether a file has IRDL, or had some.
bool ProjectOds::isIrdl(StringRef file) const {
  return isIrdlFile(file) || llvm::any_of(folders, [&](const auto &folder) {
           return llvm::any_of(folder.second.files.irdl,
                               [&](const OdsRoot &root) {
                                 return normalizePath(root.file) == file;
                               });
         });
}

void ProjectOds::reloadChanged() {
  std::vector<std::string> files;
  {
    std::lock_guard<std::mutex> lock(mutex);
    files.swap(changedFiles);
  }
  llvm::erase_if(files, [&](const std::string &file) {
    return StringRef(file).ends_with(".mlir") && !isIrdl(file);
  });
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
  OdsRoots found = findOdsRoots(name, folder.paths);
  {
    std::lock_guard<std::mutex> lock(mutex);
    folder.files = std::move(found);
    folder.messages.clear();
  }
  load(folder, folder.files.roots, stopping);
  load(folder, folder.files.irdl, stopping);
  publish();
  publishErrors();
  // Open files may be read by other roots now.
  buffers.touch();
}

/// Loads roots of a folder.
void ProjectOds::load(Folder &folder, llvm::ArrayRef<OdsRoot> roots,
                      const std::atomic<bool> &cancelled) {
  TdTexts edited = buffers.getEdited();
  for (const auto &[file, text] : edited)
    editedFiles.insert(file);
  std::vector<OdsCache::Loaded> loaded(roots.size());
  {
    llvm::DefaultThreadPool pool(llvm::hardware_concurrency());
    for (size_t i = 0; i < roots.size(); ++i)
      pool.async([&, i] {
        loaded[i] =
            cache.load(roots[i], edited, OdsCache::OnlyImage, cancelled);
      });
    pool.wait();
  }
  std::lock_guard<std::mutex> lock(mutex);
  for (size_t i = 0; i < roots.size(); ++i) {
    const std::string &file = roots[i].file;
    if (loaded[i].hasFailed && loaded[i].messages.empty())
      continue; // It was cancelled.
    // After an error, the last image that was read is kept.
    if (loaded[i].image && (!loaded[i].hasFailed || !images.count(file)))
      images[file] = loaded[i].image;
    if (loaded[i].hasFailed)
      Logger::error("{0}: {1}", file, loaded[i].messages);
    folder.messages[file] = loaded[i].messages;
  }
}

void ProjectOds::refreshBuffer(std::string file) {
  {
    std::lock_guard<std::mutex> lock(mutex);
    changedBuffers.push_back(std::move(file));
    outdated = true;
  }
  thread.run([this] { reloadBuffers(); }, [] {});
}

/// Adds the files of a folder that have IRDL in an editor only.
void ProjectOds::addEditedIrdl(StringRef folder, std::vector<OdsRoot> &irdl) {
  for (const std::string &file : editedFiles)
    if (StringRef(file).ends_with(".mlir") &&
        isOfProject(file, normalizePath(folder)) &&
        llvm::none_of(irdl, [&](const OdsRoot &root) {
          return normalizePath(root.file) == file;
        })) {
      std::lock_guard<std::mutex> lock(mutex);
      irdl.push_back({file, {}});
    }
}

void ProjectOds::reloadBuffers() {
  std::set<std::string> files;
  {
    std::lock_guard<std::mutex> lock(mutex);
    files.insert(changedBuffers.begin(), changedBuffers.end());
    changedBuffers.clear();
    outdated = stopping.load();
  }
  // A file that is opened or closed without an edit is the one on disk.
  std::set<std::string> before = std::exchange(editedFiles, {});
  for (const auto &edited : buffers.getEdited())
    editedFiles.insert(edited.first);
  for (auto file = files.begin(); file != files.end();)
    file = before.count(*file) || editedFiles.count(*file) ? std::next(file)
                                                           : files.erase(file);
  if (files.empty())
    return;
  for (auto &[name, folder] : folders) {
    auto concerns = [&, &name = name, &folder = folder](const OdsRoot &root) {
      return !images.count(root.file) ||
             llvm::any_of(files, [&](const std::string &file) {
               return normalizePath(root.file) == file ||
                      includes(folder, name, root, file);
             });
    };
    addEditedIrdl(name, folder.files.irdl);
    std::vector<OdsRoot> roots;
    llvm::copy_if(folder.files.roots, std::back_inserter(roots), concerns);
    llvm::copy_if(folder.files.irdl, std::back_inserter(roots), concerns);
    load(folder, roots, outdated);
  }
  std::unique_lock<std::mutex> lock(mutex);
  if (outdated) {
    // The task of the later change takes these files, too.
    changedBuffers.insert(changedBuffers.end(), files.begin(), files.end());
    editedFiles.insert(files.begin(), files.end());
    return;
  }
  lock.unlock();
  publish();
  publishErrors();
}

void ProjectOds::setErrors(std::string document, TdErrors errors) {
  thread.run(
      [this, document = std::move(document), errors = std::move(errors)] {
        if (errors.empty() && !documentErrors.count(document))
          return;
        documentErrors[document] = errors;
        if (errors.empty())
          documentErrors.erase(document);
        publishErrors();
      },
      [] {});
}

TdReadingPlan ProjectOds::plan(StringRef file) const {
  std::lock_guard<std::mutex> lock(mutex);
  const Folder *around = nullptr;
  std::optional<OdsRoot> includer;
  for (const auto &[name, folder] : folders) {
    if (isInFolder(file, name))
      around = &folder;
    for (const OdsRoot &root : folder.files.roots) {
      if (normalizePath(root.file) == file)
        return {root, true};
      if (!includer && includes(folder, name, root, file))
        includer = root;
    }
    for (const OdsRoot &other : folder.files.others)
      if (normalizePath(other.file) == file)
        return {other, false};
  }
  // A file of the project may need what stands in front of its include.
  if (includer && around)
    return {*includer, true};
  if (around)
    return {{file.str(), around->files.includeDirs}, false};
  return {{file.str(), guessIncludeDirs(file)}, false};
}

OdsRoots ProjectOds::getAllRoots() const {
  std::lock_guard<std::mutex> lock(mutex);
  OdsRoots all;
  for (const auto &entry : folders) {
    llvm::append_range(all.roots, entry.second.files.roots);
    llvm::append_range(all.others, entry.second.files.others);
  }
  return all;
}

std::vector<std::string> ProjectOds::getOwnFiles() const {
  std::lock_guard<std::mutex> lock(mutex);
  std::set<std::string> files;
  for (const auto &[name, folder] : folders) {
    auto add = [&, own = normalizePath(name)](StringRef file) {
      std::string path = normalizePath(file);
      if (isInFolder(path, own))
        files.insert(std::move(path));
    };
    for (const OdsRoot &other : folder.files.others)
      add(other.file);
    for (const OdsRoot &root : folder.files.roots) {
      add(root.file);
      if (auto image = images.find(root.file); image != images.end())
        for (const OdsInput &input : image->second->getIndex().inputs)
          add(input.path);
    }
  }
  return {files.begin(), files.end()};
}

/// Tells of the files whose errors are others than before, or stand in another
/// text, where they may end elsewhere.
void ProjectOds::publishErrors() {
  TdErrors errors;
  for (const auto &folder : folders)
    for (const auto &[root, messages] : folder.second.messages)
      addTdErrors(messages, root, /*wantsWarnings=*/false, errors);
  for (const auto &document : documentErrors)
    for (const auto &[file, found] : document.second)
      for (const TdError &error : found)
        if (!llvm::is_contained(errors[file], error))
          errors[file].push_back(error);
  for (const auto &before : told.errors)
    errors.try_emplace(before.first);
  TdTexts texts;
  for (const auto &[file, found] : errors) {
    if (!found.empty())
      texts[file] = buffers.getText(file);
    if (onErrors && (told.errors[file] != found ||
                     (!found.empty() && told.texts[file] != texts[file])))
      onErrors(file, found);
  }
  told.errors = std::move(errors);
  told.texts = std::move(texts);
}

/// Makes a model of the images of all folders.
void ProjectOds::publish() {
  std::vector<OdsCache::Image> all;
  for (const auto &folder : folders)
    for (const auto *roots :
         {&folder.second.files.roots, &folder.second.files.irdl})
      for (const OdsRoot &root : *roots)
        if (auto image = images.find(root.file); image != images.end())
          all.push_back(image->second);
  if (all == told.images)
    return;
  told.images = all;
  auto model = std::make_shared<const OdsModel>(std::move(all));
  // If there are only dialects that the server was built with, as in its own
  // source, nothing changes.
  bool hasDialects = !model->getProjectDialects().empty();
  if (!std::exchange(told.hasDialects, hasDialects) && !hasDialects)
    return;
  OdsModel::setCurrent(std::move(model));
  if (onChanged)
    onChanged();
}
