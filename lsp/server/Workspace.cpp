//===- Workspace.cpp - The files of the client ----------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/server/Workspace.h"
#include "lsp/document/Parallel.h"
#include "lsp/ods/OdsModel.h"
#include "lsp/server/Uri.h"
#include "lsp/unit/UnitContext.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <chrono>
#include <set>

using namespace mlir::tcp::lsp;
using llvm::StringRef;
namespace fs = llvm::sys::fs;

/// The largest size of a file that is read.
static const uint64_t kMaxFileBytes = 64 << 20;
/// The most threads that read files. Each needs a context, which takes memory.
static const size_t kMaxReaders = 4;
/// The longest time that a request waits until files are read.
static const std::chrono::seconds kMaxWait(3);

Workspace::Workspace(const mlir::DialectRegistry &registry,
                     llvm::ThreadPoolInterface *pool, bool threaded)
    : registry(registry), pool(pool), thread("workspace", threaded) {}

Workspace::~Workspace() = default;

void Workspace::addFolder(std::string path) {
  {
    std::lock_guard<std::mutex> lock(mutex);
    roots.push_back(path);
  }
  runReading([this, path = std::move(path)] {
    sources.emplace_back(path);
    scan(sources.back());
  });
}

void Workspace::rescan() {
  runReading([this] {
    for (SourceFolder &folder : sources)
      scan(folder);
  });
}

/// Reads the files of a folder that have changed, and forgets those that are
/// gone.
void Workspace::scan(SourceFolder &folder) {
  std::vector<std::string> files = folder.findFiles();
  auto readOne = [&](size_t i) {
    OdsPin pin;
    // A crash costs the symbols of this file only.
    if (!runSafely([&] { read(files[i]); }))
      forget(files[i]);
  };
  forAll(pool, files.size(), readOne, kMaxReaders);
  llvm::StringSet<> found;
  for (const std::string &file : files)
    found.insert(file);
  if (onProjectFile)
    for (const std::string &file : folder.getProjectFiles())
      onProjectFile(file);
  std::vector<std::string> gone;
  {
    std::lock_guard<std::mutex> lock(mutex);
    // One is enough for single files that change.
    contexts.resize(std::min<size_t>(contexts.size(), 1));
    for (const auto &file : known)
      if (isInFolder(file.first(), folder.getPath()) &&
          !found.contains(file.first()))
        gone.push_back(file.first().str());
  }
  // A folder around this one may have files that this one leaves out.
  for (const std::string &file : gone)
    if (!isSource(file) || !llvm::sys::fs::exists(file))
      forget(file);
}

/// Returns whether a folder of the client has a file. A folder that was removed
/// does not count.
bool Workspace::isSource(StringRef path) {
  return llvm::any_of(
      sources, [&](SourceFolder &folder) { return folder.accepts(path); });
}

void Workspace::runReading(Worker::Task task) {
  bool isFirst;
  {
    std::lock_guard<std::mutex> lock(mutex);
    isFirst = tasksToRead++ == 0;
  }
  if (isFirst && onReading)
    onReading(true);
  auto finish = [this] {
    bool isLast;
    {
      std::lock_guard<std::mutex> lock(mutex);
      isLast = --tasksToRead == 0;
    }
    isRead.notify_all();
    if (isLast && onReading)
      onReading(false);
  };
  thread.run(
      [task = std::move(task), finish]() mutable {
        task();
        finish();
      },
      finish);
}

bool Workspace::waitUntilRead() const {
  std::unique_lock<std::mutex> lock(mutex);
  return isRead.wait_for(lock, kMaxWait, [&] { return tasksToRead == 0; });
}

bool Workspace::waitUntilRead(bool isTold) {
  if (!isTold)
    rescan();
  return waitUntilRead();
}

void Workspace::removeFolder(StringRef path) {
  {
    std::lock_guard<std::mutex> lock(mutex);
    roots.erase(std::remove(roots.begin(), roots.end(), path), roots.end());
  }
  runReading([this, path = path.str()] {
    auto removed = llvm::find_if(sources, [&](const SourceFolder &folder) {
      return folder.getPath() == path;
    });
    if (removed != sources.end())
      sources.erase(removed);
    forgetIf([&](StringRef file) {
      return isInFolder(file, path) && !isSource(file);
    });
  });
}

std::vector<std::string> Workspace::getFolders() const {
  std::lock_guard<std::mutex> lock(mutex);
  return roots;
}

/// Resolves the symbolic links in a path. The end of the path need not exist.
static std::string resolveLinks(StringRef path) {
  llvm::SmallString<128> resolved(path);
  llvm::sys::path::remove_dots(resolved, /*remove_dot_dot=*/false);
  llvm::SmallVector<std::string> missing;
  llvm::SmallString<128> real;
  while (llvm::sys::fs::real_path(resolved, real)) {
    StringRef parent = llvm::sys::path::parent_path(resolved);
    if (parent.empty() || parent == resolved)
      return std::string(path);
    missing.push_back(llvm::sys::path::filename(resolved).str());
    resolved.resize(parent.size());
  }
  for (const std::string &name : llvm::reverse(missing))
    llvm::sys::path::append(real, name);
  // A ".." after a folder that does not exist is resolved as text.
  llvm::sys::path::remove_dots(real, /*remove_dot_dot=*/true);
  return std::string(real);
}

bool Workspace::contains(StringRef path) const {
  std::string real = resolveLinks(path);
  return llvm::any_of(getFolders(), [&](const std::string &folder) {
    StringRef rest = real;
    std::string root = resolveLinks(folder);
    return rest.consume_front(StringRef(root).rtrim('/')) &&
           (rest.empty() || rest.starts_with("/"));
  });
}

bool Workspace::hasFile(llvm::function_ref<bool(StringRef)> isWanted) const {
  std::lock_guard<std::mutex> lock(mutex);
  return llvm::any_of(known,
                      [&](const auto &file) { return isWanted(file.first()); });
}

/// Forgets the files for which `isGone` is true.
void Workspace::forgetIf(llvm::function_ref<bool(StringRef)> isGone) {
  std::vector<std::string> gone;
  std::lock_guard<std::mutex> lock(mutex);
  for (const auto &file : known)
    if (isGone(file.first()))
      gone.push_back(file.first().str());
  for (const std::string &file : gone)
    known.erase(file);
}

void Workspace::forget(StringRef path) {
  std::lock_guard<std::mutex> lock(mutex);
  known.erase(path);
}

/// Reads a file, unless it is known and looks as if it has not changed.
/// `hasChanged` says that it has.
void Workspace::read(const std::string &path, bool hasChanged) {
  fs::file_status status;
  if (fs::status(path, status) || !fs::is_regular_file(status) ||
      status.getSize() > kMaxFileBytes)
    return forget(path);
  KnownFile file;
  file.id = status.getUniqueID();
  file.changed = status.getLastModificationTime();
  file.numBytes = status.getSize();
  if (!hasChanged) {
    std::lock_guard<std::mutex> lock(mutex);
    auto before = known.find(path);
    if (before != known.end() && before->second.isSame(file))
      return;
  }
  auto buffer = llvm::MemoryBuffer::getFile(path);
  if (!buffer)
    return forget(path);
  file.source.uri = toUri(path);
  file.source.path = path;
  file.source.symbols = findSymbols((*buffer)->getBuffer());
  std::lock_guard<std::mutex> lock(mutex);
  known[path] = std::move(file);
}

std::shared_ptr<const SymbolIndex> Workspace::findSymbols(StringRef text) {
  std::unique_ptr<mlir::MLIRContext> context;
  {
    std::lock_guard<std::mutex> lock(mutex);
    if (!contexts.empty()) {
      context = std::move(contexts.back());
      contexts.pop_back();
    }
  }
  if (!context)
    context = std::make_unique<mlir::MLIRContext>(
        registry, mlir::MLIRContext::Threading::DISABLED);
  std::shared_ptr<const SymbolIndex> symbols =
      SymbolIndex::make(text, *context);
  std::lock_guard<std::mutex> lock(mutex);
  contexts.push_back(std::move(context));
  return symbols;
}

bool Workspace::onChange(StringRef path, bool isDeleted) {
  if (llvm::sys::path::filename(path) == ".gitignore") {
    rescan();
    return true;
  }
  if (isProjectFile(path) && onProjectFile)
    runReading([this, path = path.str()] { onProjectFile(path); });
  if (isSourceName(path)) {
    runReading([this, path = path.str()] {
      if (isSource(path))
        read(path, /*hasChanged=*/true);
    });
    return true;
  }
  // A folder that is deleted takes its files with it.
  auto isBelow = [path = path.str()](StringRef file) {
    return isInFolder(file, path);
  };
  if (!isDeleted || !hasFile(isBelow))
    return false;
  runReading([this, isBelow] {
    forgetIf(
        [&](StringRef file) { return isBelow(file) && !fs::exists(file); });
  });
  return true;
}

void Workspace::publish(const Document &document) {
  KnownFile file;
  file.source.uri = document.getUri();
  file.source.path = toPath(file.source.uri);
  file.source.symbols = document.getSymbolIndex();
  file.source.openText = document.getSharedText();
  file.source.version = document.getVersion();
  if (fs::getUniqueID(file.source.path, file.id))
    file.id = fs::UniqueID();
  std::lock_guard<std::mutex> lock(mutex);
  open[document.getUri()] = std::move(file);
}

void Workspace::close(StringRef uri) {
  std::string path = toPath(uri);
  {
    std::lock_guard<std::mutex> lock(mutex);
    open.erase(uri);
    if (!known.contains(path))
      return;
  }
  runReading([this, path] { read(path); });
}

std::vector<SourceFile> Workspace::getFiles() const {
  std::lock_guard<std::mutex> lock(mutex);
  std::vector<SourceFile> all;
  // A file may have several names, by links.
  std::set<fs::UniqueID> seen;
  auto isNew = [&](const std::string &path, const fs::UniqueID &id) {
    return path.empty() || id == fs::UniqueID() || seen.insert(id).second;
  };
  auto add = [&](const llvm::StringMap<KnownFile> &files) {
    std::vector<const KnownFile *> sorted;
    for (const auto &file : files)
      sorted.push_back(&file.second);
    llvm::sort(sorted, [](const KnownFile *a, const KnownFile *b) {
      return a->source.uri < b->source.uri;
    });
    for (const KnownFile *file : sorted)
      if (isNew(file->source.path, file->id))
        all.push_back(file->source);
  };
  add(open);
  add(known);
  return all;
}
