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
#include <poll.h>
#include <sched.h>
#include <sys/syscall.h>
#include <unistd.h>

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

llvm::Error mlir::tcp::lsp::writeFile(const std::string &path,
                                      StringRef content) {
  std::error_code error;
  llvm::raw_fd_ostream os(path, error);
  os << content;
  os.close();
  if (!error && !os.has_error())
    return llvm::Error::success();
  os.clear_error();
  return makeError(ErrorCode::RequestFailed, "could not write '" + path + "'");
}

namespace {
/// Waits for the end of a process without asking for it all the time.
class EndWaiter {
public:
  explicit EndWaiter(pid_t process)
      : file(::syscall(SYS_pidfd_open, process, 0)) {}
  ~EndWaiter() {
    if (file >= 0)
      ::close(file);
  }

  void wait(int milliseconds) const {
    // Without a file this waits for nothing, for as long.
    pollfd waited{file, POLLIN, 0};
    ::poll(&waited, 1, milliseconds);
  }

private:
  int file;
};
} // namespace

/// Lets all others go before a process. False where its session, which has a
/// share of the processor like that of any other one, can't be told so yet.
static bool giveWay(pid_t process) {
  sched_param none{};
  ::sched_setscheduler(process, SCHED_IDLE, &none);
  // Until it has a session of its own this would be ours.
  if (::getsid(process) != process)
    return false;
  std::string path = "/proc/" + std::to_string(process) + "/autogroup";
  if (!llvm::sys::fs::exists(path))
    return true;
  std::error_code error;
  llvm::raw_fd_ostream os(path, error, llvm::sys::fs::CD_OpenExisting,
                          llvm::sys::fs::FA_Write, llvm::sys::fs::OF_None);
  os << "19";
  os.close();
  // The system takes a few of these a second.
  bool isDone = !error && !os.has_error();
  os.clear_error();
  return isDone;
}

llvm::Expected<ChildResult> mlir::tcp::lsp::superviseChild(
    StringRef program, llvm::ArrayRef<std::string> arguments,
    const TemporaryDirectory &scratch, const ChildLimits &limits,
    const std::atomic<bool> &cancelled) {
  // How late a cancellation is seen.
  constexpr int kPollMilliseconds = 10;
  constexpr int kPollsPerTick = 25;
  std::vector<StringRef> all{program};
  all.insert(all.end(), arguments.begin(), arguments.end());
  std::string out = scratch.file(".stdout"), err = scratch.file(".stderr");
  std::optional<StringRef> redirects[] = {StringRef(""), StringRef(out),
                                          StringRef(err)};
  std::string message;
  bool failed = false;
  auto cancelledError = [] {
    return makeError(ErrorCode::RequestCancelled, "cancelled by the client");
  };
  if (cancelled)
    return cancelledError();
  // A session of its own: what it starts ends with it.
  llvm::sys::ProcessInfo process = llvm::sys::ExecuteNoWait(
      program, all, std::nullopt, redirects, limits.mebibytes, &message,
      &failed, /*AffinityMask=*/nullptr, /*DetachProcess=*/true);
  if (failed || process.Pid == llvm::sys::ProcessInfo::InvalidPid)
    return makeError(ErrorCode::RequestFailed,
                     "could not run '" + program + "': " + message);
  bool givesWay = !limits.isBackground || giveWay(process.Pid);
  auto start = std::chrono::steady_clock::now();
  EndWaiter waiter(process.Pid);
  for (unsigned poll = 0;; ++poll) {
    waiter.wait(kPollMilliseconds);
    givesWay = givesWay || giveWay(process.Pid);
    llvm::sys::ProcessInfo ended =
        llvm::sys::Wait(process, /*SecondsToWait=*/0, &message,
                        /*ProcStat=*/nullptr, /*Polling=*/true);
    if (ended.Pid == process.Pid)
      return ChildResult{ended.ReturnCode, /*timedOut=*/false, readOutput(out),
                         readOutput(err)};
    bool isLate = std::chrono::steady_clock::now() - start > limits.timeout;
    if (cancelled || isLate) {
      // It may not have its session yet.
      if (::kill(-process.Pid, SIGKILL) != 0)
        ::kill(process.Pid, SIGKILL);
      llvm::sys::Wait(process, std::nullopt);
      if (cancelled)
        return cancelledError();
      return ChildResult{-SIGKILL, /*timedOut=*/true, readOutput(out),
                         readOutput(err)};
    }
    if (limits.onTick && poll % kPollsPerTick == kPollsPerTick - 1)
      limits.onTick();
  }
}

llvm::Expected<ChildResult> mlir::tcp::lsp::runChild(
    StringRef program, llvm::ArrayRef<std::string> arguments,
    const TemporaryDirectory &scratch, std::chrono::milliseconds timeout,
    const std::atomic<bool> &cancelled) {
  llvm::Expected<ChildResult> result =
      superviseChild(program, arguments, scratch, {timeout}, cancelled);
  if (result && result->timedOut)
    return makeError(ErrorCode::RequestFailed,
                     "'" + llvm::sys::path::filename(program) +
                         "' was ended after " +
                         llvm::Twine(timeout.count() / 1000) + " s");
  return result;
}
