//===- Process.cpp - A program that was started ---------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/process/Process.h"

#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>

using namespace mlir::tcp::dap;

namespace {
/// An array for argv or envp. It is made before the fork, because the child of
/// a process with threads must not allocate memory.
class PointerArray {
public:
  explicit PointerArray(std::vector<std::string> strings)
      : strings(std::move(strings)) {
    for (std::string &string : this->strings)
      pointers.push_back(string.data());
    pointers.push_back(nullptr);
  }
  char **get() { return pointers.data(); }

private:
  std::vector<std::string> strings;
  std::vector<char *> pointers;
};
} // namespace

static std::vector<std::string> getEnvironment(const ProcessOptions &options) {
  std::vector<std::string> result;
  for (char **variable = environ; *variable; ++variable) {
    std::string text = *variable;
    if (!options.environment.count(text.substr(0, text.find('='))))
      result.push_back(std::move(text));
  }
  for (const auto &[name, value] : options.environment)
    if (value)
      result.push_back(name + "=" + *value);
  return result;
}

/// Turns address space layout randomization off for the program that this
/// process becomes. Does nothing if the system refuses that, as some containers
/// do.
static void disableASLR() {
  /// The argument that asks for the personality and does not set it.
  static constexpr unsigned long kAsk = 0xffffffff;
  int current = ::personality(kAsk);
  if (current >= 0)
    ::personality(static_cast<unsigned>(current) | ADDR_NO_RANDOMIZE);
}

/// In the child, where only async-signal-safe functions may be called.
[[noreturn]] static void becomeProgram(const char *file,
                                       const ProcessOptions &options,
                                       char **arguments, char **environment,
                                       int out, int err, int failure) {
  ::setpgid(0, 0);
  // The child does not outlive this process.
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  ::signal(SIGPIPE, SIG_DFL);
  ::signal(SIGINT, SIG_DFL);
  int null = ::open("/dev/null", O_RDONLY);
  ::dup2(null, STDIN_FILENO);
  ::dup2(out, STDOUT_FILENO);
  ::dup2(err, STDERR_FILENO);
  if (options.disableASLR)
    disableASLR();
  bool inDirectory =
      options.directory.empty() || ::chdir(options.directory.c_str()) == 0;
  if (inDirectory)
    ::execve(file, arguments, environment);
  int problem[2] = {errno, inDirectory};
  ssize_t ignored = ::write(failure, problem, sizeof(problem));
  static_cast<void>(ignored);
  ::_exit(127);
}

Result<std::unique_ptr<Process>> Process::start(const ProcessOptions &options,
                                                Listener listener) {
  std::string found = findExecutable(options.arguments.front(),
                                     options.directory, options.environment);
  if (found.empty())
    return Error{"there is no program '" + options.arguments.front() +
                 "' in PATH"};
  // The child goes to its directory before it runs the file.
  std::error_code ignored;
  std::string file = std::filesystem::absolute(found, ignored).string();
  PointerArray arguments(options.arguments);
  PointerArray environment(getEnvironment(options));

  FileDescriptor pipes[3][2];
  for (FileDescriptor(&ends)[2] : pipes) {
    int fds[2];
    if (::pipe2(fds, O_CLOEXEC) != 0)
      return Error{std::string("cannot make a pipe: ") + std::strerror(errno)};
    ends[0] = FileDescriptor(fds[0]);
    ends[1] = FileDescriptor(fds[1]);
  }

  int pid = ::fork();
  if (pid < 0)
    return Error{std::string("cannot start a process: ") +
                 std::strerror(errno)};
  if (pid == 0)
    becomeProgram(file.c_str(), options, arguments.get(), environment.get(),
                  pipes[0][1].get(), pipes[1][1].get(), pipes[2][1].get());
  // The child does the same. Whoever runs first, the group exists from here on.
  ::setpgid(pid, pid);
  for (FileDescriptor(&ends)[2] : pipes)
    ends[1].reset();

  int problem[2];
  ssize_t count = 0;
  do
    count = ::read(pipes[2][0].get(), problem, sizeof(problem));
  while (count < 0 && errno == EINTR);
  if (count == sizeof(problem)) {
    ::waitpid(pid, nullptr, 0);
    return Error{problem[1]
                     ? "cannot run '" + file + "': " + std::strerror(problem[0])
                     : "cannot go to the directory '" + options.directory +
                           "': " + std::strerror(problem[0])};
  }

  std::unique_ptr<Process> process(new Process());
  process->pid = pid;
  process->pidfd =
      FileDescriptor(static_cast<int>(::syscall(SYS_pidfd_open, pid, 0)));
  for (int i : {0, 1}) {
    process->output[i] = std::move(pipes[i][0]);
    ::fcntl(process->output[i].get(), F_SETFL, O_NONBLOCK);
  }
  process->flushRequest =
      FileDescriptor(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
  process->listener = std::move(listener);
  process->watcher = std::thread([raw = process.get()] { raw->watch(); });
  return process;
}

/// Reads the bytes that are there. Returns false at the end of the stream.
static bool drain(FileDescriptor &fd, bool isError,
                  const Process::Listener &listener) {
  char bytes[16384];
  while (true) {
    ssize_t count = ::read(fd.get(), bytes, sizeof(bytes));
    if (count > 0) {
      listener.onOutput(isError,
                        std::string(bytes, static_cast<size_t>(count)));
      continue;
    }
    if (count < 0 && errno == EINTR)
      continue;
    return count < 0 && errno == EAGAIN;
  }
}

int64_t Process::takeFlushRequests() {
  uint64_t count = 0;
  if (::read(flushRequest.get(), &count, sizeof(count)) != sizeof(count))
    return 0;
  std::lock_guard<std::mutex> lock(mutex);
  return numRequested;
}

void Process::tellFlushed(int64_t requested) {
  {
    std::lock_guard<std::mutex> lock(mutex);
    numFlushed = requested;
  }
  flushed.notify_all();
}

void Process::flush() {
  std::unique_lock<std::mutex> lock(mutex);
  int64_t request = ++numRequested;
  uint64_t one = 1;
  if (::write(flushRequest.get(), &one, sizeof(one)) != sizeof(one))
    return;
  flushed.wait(lock, [&] { return ended || numFlushed >= request; });
}

void Process::watch() {
  // The loop ends with the child and not with its output, because processes
  // that the child has started may keep the output open.
  bool running = true;
  while (running) {
    // poll ignores negative descriptors, such as that of an output that has
    // ended.
    pollfd waiting[4] = {{output[0].get(), POLLIN, 0},
                         {output[1].get(), POLLIN, 0},
                         {pidfd.get(), POLLIN, 0},
                         {flushRequest.get(), POLLIN, 0}};
    if (::poll(waiting, 4, -1) < 0)
      continue;
    running = !waiting[2].revents;
    int64_t requested = takeFlushRequests();
    for (int i : {0, 1})
      if (output[i] && (waiting[i].revents || !running || requested) &&
          !drain(output[i], i == 1, listener))
        output[i].reset();
    if (requested)
      tellFlushed(requested);
  }
  {
    std::lock_guard<std::mutex> lock(mutex);
    ended = true;
  }
  flushed.notify_all();
  // The rest of the group is ended before waitpid, after which the id may be
  // reused.
  ::kill(-pid, SIGKILL);
  int status = 0;
  while (::waitpid(pid, &status, 0) < 0 && errno == EINTR) {
  }
  listener.onExit(status);
}

Process::~Process() {
  if (!released)
    signal(SIGKILL);
  if (watcher.joinable())
    watcher.join();
}

bool Process::waitFor(int milliseconds) {
  pollfd waiting = {pidfd.get(), POLLIN, 0};
  return ::poll(&waiting, 1, milliseconds) > 0;
}

void Process::signal(int number) {
  // Only the descriptor says whether the child is still there: its id may have
  // been reused.
  if (::syscall(SYS_pidfd_send_signal, pidfd.get(), 0, nullptr, 0) == 0)
    ::kill(-pid, number);
}

std::string mlir::tcp::dap::describeStatus(int status) {
  if (WIFSIGNALED(status)) {
    const char *name = ::sigabbrev_np(WTERMSIG(status));
    return "was ended by SIG" + std::string(name ? name : "?");
  }
  return "exited with " + std::to_string(WEXITSTATUS(status));
}
