//===- Workspace.cpp - The files of the client ----------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/server/Workspace.h"
#include "lsp/server/Uri.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/LSP/Logging.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <chrono>

using namespace mlir::tcp::lsp;
using llvm::StringRef;
using llvm::lsp::Logger;

/// The largest number of files of a folder, and the largest size of a file,
/// that are read.
static const size_t kMaxFiles = 20000;
static const uint64_t kMaxFileBytes = 64 << 20;
/// The longest time that a request waits until files are read.
static const std::chrono::seconds kMaxWait(3);

Workspace::Workspace(const mlir::DialectRegistry &registry, bool threaded)
    : registry(registry), thread("workspace", threaded) {}

Workspace::~Workspace() = default;

/// Returns the .mlir files below a folder.
static std::vector<std::string> findFiles(const std::string &folder) {
  std::vector<std::string> found;
  std::error_code error;
  for (llvm::sys::fs::recursive_directory_iterator
           file(folder, error, /*follow_symlinks=*/false),
       end;
       file != end && !error; file.increment(error)) {
    StringRef name = llvm::sys::path::filename(file->path());
    if (name.starts_with(".") || name == "node_modules") {
      file.no_push();
      continue;
    }
    if (llvm::sys::path::extension(name) != ".mlir")
      continue;
    if (found.size() == kMaxFiles) {
      Logger::error("{0} has more than {1} .mlir files: the rest is not known",
                    folder, kMaxFiles);
      break;
    }
    found.push_back(file->path());
  }
  if (error)
    Logger::error("can't read {0}: {1}", folder, error.message());
  return found;
}

void Workspace::addFolder(std::string path) {
  {
    std::lock_guard<std::mutex> lock(mutex);
    roots.push_back(path);
  }
  runReading([this, path = std::move(path)] {
    for (const std::string &file : findFiles(path))
      read(file);
  });
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

void Workspace::removeFolder(StringRef path) {
  std::lock_guard<std::mutex> lock(mutex);
  roots.erase(std::remove(roots.begin(), roots.end(), path), roots.end());
  std::vector<std::string> gone;
  for (const auto &file : known)
    if (isInFolder(file.first(), path) &&
        llvm::none_of(roots, [&](const std::string &root) {
          return isInFolder(file.first(), root);
        }))
      gone.push_back(file.first().str());
  for (const std::string &file : gone)
    known.erase(file);
}

std::vector<std::string> Workspace::folders() const {
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
  return llvm::any_of(folders(), [&](const std::string &folder) {
    StringRef rest = real;
    std::string root = resolveLinks(folder);
    return rest.consume_front(StringRef(root).rtrim('/')) &&
           (rest.empty() || rest.starts_with("/"));
  });
}

void Workspace::read(const std::string &path) {
  llvm::sys::fs::file_status status;
  auto forget = [&] {
    std::lock_guard<std::mutex> lock(mutex);
    known.erase(path);
  };
  if (llvm::sys::fs::status(path, status) ||
      !llvm::sys::fs::is_regular_file(status) ||
      status.getSize() > kMaxFileBytes)
    return forget();
  auto buffer = llvm::MemoryBuffer::getFile(path);
  if (!buffer)
    return forget();
  if (!context)
    context = std::make_unique<mlir::MLIRContext>(
        registry, mlir::MLIRContext::Threading::DISABLED);
  SourceFile file;
  file.uri = toUri(path);
  file.path = path;
  file.symbols = SymbolIndex::make((*buffer)->getBuffer(), *context);
  std::lock_guard<std::mutex> lock(mutex);
  known[path] = std::move(file);
}

void Workspace::refresh(std::string path) {
  if (llvm::sys::path::extension(path) != ".mlir")
    return;
  runReading([this, path = std::move(path)] { read(path); });
}

void Workspace::publish(const Document &document) {
  SourceFile file;
  file.uri = document.uri();
  file.path = toPath(file.uri);
  file.symbols = document.symbolIndex();
  file.openText = document.sharedText();
  file.version = document.version();
  std::lock_guard<std::mutex> lock(mutex);
  open[document.uri()] = std::move(file);
}

void Workspace::close(StringRef uri) {
  std::string path = toPath(uri);
  bool isOurs = false;
  {
    std::lock_guard<std::mutex> lock(mutex);
    open.erase(uri);
    isOurs = known.contains(path);
  }
  if (isOurs)
    refresh(std::move(path));
}

std::vector<SourceFile> Workspace::files() const {
  std::lock_guard<std::mutex> lock(mutex);
  std::vector<SourceFile> all;
  llvm::StringSet<> openPaths;
  for (const auto &file : open) {
    all.push_back(file.second);
    if (!file.second.path.empty())
      openPaths.insert(file.second.path);
  }
  size_t numOpen = all.size();
  for (const auto &file : known)
    if (!openPaths.contains(file.first()))
      all.push_back(file.second);
  auto before = [](const SourceFile &a, const SourceFile &b) {
    return a.uri < b.uri;
  };
  llvm::sort(all.begin(), all.begin() + numOpen, before);
  llvm::sort(all.begin() + numOpen, all.end(), before);
  return all;
}
