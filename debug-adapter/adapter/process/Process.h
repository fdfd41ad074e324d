//===- Process.h - A program that was started -------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_ADAPTER_PROCESS_PROCESS_H
#define DEBUG_ADAPTER_ADAPTER_PROCESS_PROCESS_H

#include "debug-adapter/adapter/process/Executable.h"
#include "debug-adapter/adapter/support/FileDescriptor.h"
#include "debug-adapter/adapter/support/Result.h"

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace mlir::tcp::dap {

/// The command of a process, its directory and its environment.
struct ProcessOptions {
  /// The program and its arguments. A program without a slash is looked up in
  /// the PATH of the new process.
  std::vector<std::string> arguments;
  /// The working directory. If it is empty, that of this process.
  std::string directory;
  EnvironmentChanges environment;
  /// Turns address space layout randomization off, so that the addresses of the
  /// process are the same in each run. Where the system refuses that, the
  /// process starts all the same.
  bool disableASLR = false;
};

/// A child process, which leads a process group of its own. A thread, which
/// ends before the object does, tells the listener of its output and its end.
class Process {
public:
  struct Listener {
    /// Takes a piece of stdout or stderr. Called on the thread of the process.
    std::function<void(bool isError, std::string text)> onOutput;
    /// Takes the status of waitpid. It is the last call.
    std::function<void(int status)> onExit;
  };

  /// Starts a process. An error if there is no such program or directory.
  static Result<std::unique_ptr<Process>> start(const ProcessOptions &options,
                                                Listener listener);

  /// Ends the whole group with SIGKILL, unless `release` was called. Waits for
  /// the thread, which ends with the child.
  ~Process();

  /// Makes the destructor wait for the child instead of ending it.
  void release() { released = true; }

  int getPid() const { return pid; }

  /// Waits until the child ends. Returns false if that takes longer.
  bool waitFor(int milliseconds);

  /// Waits until the listener has got all that the child has written so far, or
  /// until the child has ended. The listener must not call it.
  void flush();

  /// Sends a signal to the whole group, unless the child has ended.
  void signal(int number);

private:
  Process() = default;
  void watch();
  /// Returns the number of the last request for `flush`; 0 if there is no new
  /// one.
  int64_t takeFlushRequests();
  void tellFlushed(int64_t requested);

  int pid = -1;
  bool released = false;
  FileDescriptor pidfd;
  FileDescriptor output[2];
  /// An eventfd that wakes the thread for `flush`.
  FileDescriptor flushRequest;
  std::mutex mutex;
  std::condition_variable flushed;
  int64_t numRequested = 0, numFlushed = 0;
  bool ended = false;
  Listener listener;
  std::thread watcher;
};

/// Describes a status of waitpid: "exited with 1", "was ended by SIGSEGV".
std::string describeStatus(int status);

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_ADAPTER_PROCESS_PROCESS_H
