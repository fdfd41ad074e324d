//===- ChildProcess.cpp - Programs that the server runs -------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/server/process/ChildProcess.h"
#include "lsp/server/transport/Transport.h"
#include "llvm/Support/Errno.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include <csignal>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

using namespace mlir::tcp::lsp;
using llvm::StringRef;
using llvm::lsp::ErrorCode;

/// With this nice value, Linux gives other processes about nine times as much
/// processor time.
static const int kBackgroundPriority = 10;
/// The wall time of a background process may be this many times its limit.
static const int kMaxWait = 20;
/// Output is cut after this many bytes.
static const size_t kMaxOutput = 1 << 20;

/// Returns the folder of this program.
static llvm::SmallString<128> getOwnFolder() {
  static int anchor;
  llvm::SmallString<128> path(
      llvm::sys::fs::getMainExecutable("tcp-lsp-server", &anchor));
  llvm::sys::path::remove_filename(path);
  return path;
}

std::string mlir::tcp::lsp::findBesideBin(StringRef name) {
  llvm::SmallString<128> path = getOwnFolder();
  llvm::sys::path::remove_filename(path);
  llvm::sys::path::append(path, name);
  return std::string(path);
}

llvm::Expected<std::string> mlir::tcp::lsp::findBeside(StringRef name) {
  llvm::SmallString<128> path = getOwnFolder();
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
/// Waits for the end of a process by a pidfd, without polling.
class EndWaiter {
public:
  explicit EndWaiter(pid_t process)
      : file(::syscall(SYS_pidfd_open, process, 0)) {}
  ~EndWaiter() {
    if (file >= 0)
      ::close(file);
  }

  void wait(int milliseconds) const {
    // If pidfd_open failed, poll() only waits for the timeout.
    pollfd waited{file, POLLIN, 0};
    ::poll(&waited, 1, milliseconds);
  }

private:
  int file;
};

/// The attributes and file actions of posix_spawn.
struct SpawnOptions {
  SpawnOptions() {
    ::posix_spawn_file_actions_init(&files);
    ::posix_spawnattr_init(&attributes);
  }
  ~SpawnOptions() {
    ::posix_spawn_file_actions_destroy(&files);
    ::posix_spawnattr_destroy(&attributes);
  }
  posix_spawn_file_actions_t files;
  posix_spawnattr_t attributes;
};
} // namespace

/// Starts a program in a process group of its own, so that its children can be
/// ended together with it. It stays in the server's session: if sessions have
/// shares of the processor (sched_autogroup), priorities only count within a
/// session.
static llvm::Expected<pid_t> start(const ChildCommand &command,
                                   const std::string &out,
                                   const std::string &err) {
  // posix_spawn does not change the words, though their type would allow it.
  auto toPointer = [](const std::string &word) {
    return const_cast<char *>(word.c_str());
  };
  std::vector<char *> argv{toPointer(command.program)};
  for (const std::string &word : command.arguments)
    argv.push_back(toPointer(word));
  argv.push_back(nullptr);
  std::vector<char *> variables;
  for (const std::string &variable : command.variables)
    variables.push_back(toPointer(variable));
  for (char **variable = environ; *variable; ++variable)
    variables.push_back(*variable);
  variables.push_back(nullptr);
  SpawnOptions options;
  const int create = O_WRONLY | O_CREAT | O_TRUNC;
  ::posix_spawn_file_actions_addopen(&options.files, STDIN_FILENO, "/dev/null",
                                     O_RDONLY, 0);
  ::posix_spawn_file_actions_addopen(&options.files, STDOUT_FILENO, out.c_str(),
                                     create, 0600);
  ::posix_spawn_file_actions_addopen(&options.files, STDERR_FILENO, err.c_str(),
                                     create, 0600);
  if (!command.directory.empty())
    ::posix_spawn_file_actions_addchdir_np(&options.files,
                                           command.directory.c_str());
  ::posix_spawnattr_setflags(&options.attributes, POSIX_SPAWN_SETPGROUP);
  pid_t process;
  if (int error =
          ::posix_spawn(&process, command.program.c_str(), &options.files,
                        &options.attributes, argv.data(), variables.data()))
    return makeError(ErrorCode::RequestFailed,
                     "could not run '" + command.program +
                         "': " + llvm::sys::StrError(error));
  return process;
}

/// Returns the processor time of a process.
static std::chrono::nanoseconds timeOf(pid_t process) {
  clockid_t clock;
  timespec time{};
  if (::clock_getcpuclockid(process, &clock) == 0)
    ::clock_gettime(clock, &time);
  return std::chrono::seconds(time.tv_sec) +
         std::chrono::nanoseconds(time.tv_nsec);
}

llvm::Expected<ChildResult> mlir::tcp::lsp::superviseChild(
    const ChildCommand &command, const ScratchDirectory &scratch,
    const ChildLimits &limits, const std::atomic<bool> &cancelled) {
  // A cancellation is noticed after at most this time.
  constexpr int kPollMilliseconds = 10;
  constexpr int kPollsPerTick = 25;
  std::string out = scratch.file(".stdout"), err = scratch.file(".stderr");
  auto cancelledError = [] {
    return makeError(ErrorCode::RequestCancelled, "cancelled by the client");
  };
  if (cancelled)
    return cancelledError();
  llvm::Expected<pid_t> process = start(command, out, err);
  if (!process)
    return process.takeError();
  if (limits.mebibytes) {
    rlimit bytes{rlim_t(limits.mebibytes) << 20, rlim_t(limits.mebibytes)
                                                     << 20};
    ::prlimit(*process, RLIMIT_DATA, &bytes, nullptr);
  }
  if (limits.isBackground)
    ::setpriority(PRIO_PROCESS, *process, kBackgroundPriority);
  llvm::sys::ProcessInfo child;
  child.Pid = child.Process = *process;
  auto startTime = std::chrono::steady_clock::now();
  auto isLate = [&] {
    auto time = std::chrono::steady_clock::now() - startTime;
    // A background process may be late because others run first, so its limit
    // is on its processor time. The wall time is limited, too, in case it
    // stands still.
    if (limits.isBackground)
      return timeOf(*process) > limits.timeout ||
             time > kMaxWait * limits.timeout;
    return time > limits.timeout;
  };
  std::string message;
  EndWaiter waiter(*process);
  for (unsigned poll = 0;; ++poll) {
    waiter.wait(kPollMilliseconds);
    llvm::sys::ProcessInfo ended =
        llvm::sys::Wait(child, /*SecondsToWait=*/0, &message,
                        /*ProcStat=*/nullptr, /*Polling=*/true);
    if (ended.Pid == *process)
      return ChildResult{ended.ReturnCode, /*timedOut=*/false, readOutput(out),
                         readOutput(err)};
    if (cancelled || isLate()) {
      ::kill(-*process, SIGKILL);
      llvm::sys::Wait(child, std::nullopt);
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
    const ScratchDirectory &scratch, std::chrono::milliseconds timeout,
    const std::atomic<bool> &cancelled) {
  llvm::Expected<ChildResult> result = superviseChild(
      {program.str(), arguments.vec()}, scratch, {timeout}, cancelled);
  if (result && result->timedOut)
    return makeError(ErrorCode::RequestFailed,
                     "'" + llvm::sys::path::filename(program) +
                         "' was ended after " +
                         llvm::Twine(timeout.count() / 1000) + " s");
  return result;
}
