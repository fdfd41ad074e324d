//===- ChildProcess.cpp - Programs that the server runs -------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/server/ChildProcess.h"
#include "lsp/server/Transport.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include <csignal>
#include <thread>

using namespace mlir::tcp::lsp;
using llvm::StringRef;
using llvm::lsp::ErrorCode;

/// More output than this is cut.
static const size_t kMaxOutput = 1 << 20;

llvm::Expected<TemporaryDirectory> TemporaryDirectory::create() {
  llvm::SmallString<128> path;
  if (std::error_code error =
          llvm::sys::fs::createUniqueDirectory("tcp-lsp", path))
    return makeError(ErrorCode::RequestFailed,
                     "could not make a temporary directory: " +
                         error.message());
  return TemporaryDirectory(std::string(path));
}

TemporaryDirectory::TemporaryDirectory(TemporaryDirectory &&other)
    : directory(std::move(other.directory)) {
  other.directory.clear();
}

TemporaryDirectory::~TemporaryDirectory() {
  if (!directory.empty())
    llvm::sys::fs::remove_directories(directory);
}

namespace {
/// Directories that go with the process.
struct KeptDirectories {
  ~KeptDirectories() {
    for (const std::string &directory : directories)
      llvm::sys::fs::remove_directories(directory);
  }
  std::mutex mutex;
  std::vector<std::string> directories;
};
} // namespace

void TemporaryDirectory::keep() {
  static KeptDirectories kept;
  std::lock_guard<std::mutex> lock(kept.mutex);
  kept.directories.push_back(std::move(directory));
  directory.clear();
}

std::string TemporaryDirectory::file(StringRef name) const {
  llvm::SmallString<128> path(directory);
  llvm::sys::path::append(path, name);
  return std::string(path);
}

llvm::Expected<std::string> mlir::tcp::lsp::findBeside(StringRef name) {
  static int anchor;
  llvm::SmallString<128> path(
      llvm::sys::fs::getMainExecutable("tcp-lsp-server", &anchor));
  llvm::sys::path::remove_filename(path);
  llvm::sys::path::append(path, name);
  if (!llvm::sys::fs::can_execute(path))
    return makeError(ErrorCode::RequestFailed,
                     "there is no program '" + path +
                         "'; it comes with tcp-lsp-server");
  return std::string(path);
}

static std::string readOutput(StringRef path) {
  auto buffer = llvm::MemoryBuffer::getFile(path);
  if (!buffer)
    return "";
  StringRef text = (*buffer)->getBuffer();
  if (text.size() <= kMaxOutput)
    return text.str();
  return text.take_front(kMaxOutput).str() + "\n[cut after 1 MiB]\n";
}

llvm::Expected<ChildResult> mlir::tcp::lsp::runChild(
    StringRef program, llvm::ArrayRef<std::string> arguments,
    const TemporaryDirectory &scratch, std::chrono::milliseconds timeout,
    const std::atomic<bool> &cancelled) {
  std::vector<StringRef> all{program};
  all.insert(all.end(), arguments.begin(), arguments.end());
  std::string out = scratch.file(".stdout"), err = scratch.file(".stderr");
  std::optional<StringRef> redirects[] = {StringRef(""), StringRef(out),
                                          StringRef(err)};
  std::string message;
  bool failed = false;
  // A session of its own: what it starts ends with it.
  llvm::sys::ProcessInfo process = llvm::sys::ExecuteNoWait(
      program, all, std::nullopt, redirects, /*MemoryLimit=*/0, &message,
      &failed, /*AffinityMask=*/nullptr, /*DetachProcess=*/true);
  if (failed || process.Pid == llvm::sys::ProcessInfo::InvalidPid)
    return makeError(ErrorCode::RequestFailed,
                     "could not run '" + program + "': " + message);
  auto start = std::chrono::steady_clock::now();
  auto pause = std::chrono::milliseconds(1);
  for (;;) {
    llvm::sys::ProcessInfo ended =
        llvm::sys::Wait(process, /*SecondsToWait=*/0, &message,
                        /*ProcStat=*/nullptr, /*Polling=*/true);
    if (ended.Pid == process.Pid)
      return ChildResult{ended.ReturnCode, readOutput(out), readOutput(err)};
    bool isLate = std::chrono::steady_clock::now() - start > timeout;
    if (cancelled || isLate) {
      ::kill(-process.Pid, SIGKILL);
      llvm::sys::Wait(process, std::nullopt);
      if (cancelled)
        return makeError(ErrorCode::RequestCancelled,
                         "cancelled by the client");
      return makeError(ErrorCode::RequestFailed,
                       "'" + llvm::sys::path::filename(program) +
                           "' was ended after " +
                           llvm::Twine(timeout.count() / 1000) + " s");
    }
    std::this_thread::sleep_for(pause);
    pause = std::min(pause * 2, std::chrono::milliseconds(20));
  }
}
