//===- Process.h - A program that was started -------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_ADAPTER_PROCESS_PROCESS_H
#define DEBUG_ADAPTER_ADAPTER_PROCESS_PROCESS_H

#include "debug-adapter/adapter/support/FileDescriptor.h"
#include "debug-adapter/adapter/support/Result.h"

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

namespace mlir::tcp::dap {

/// The command to start, and how.
struct ProcessOptions {
  /// The program, looked up in PATH if it has no slash, and its arguments.
  std::vector<std::string> arguments;
  /// Empty: that of this process.
  std::string directory;
  /// On top of this process's; std::nullopt takes a variable away.
  std::map<std::string, std::optional<std::string>> environment;
};

/// A child, the leader of a process group of its own. What it writes and how it
/// ends is told by a thread that lives as long as this does.
class Process {
public:
  struct Listener {
    /// Called on the thread of the process: a piece of stdout or stderr.
    std::function<void(bool isError, std::string text)> onOutput;
    /// The last that is called: a status of waitpid.
    std::function<void(int status)> onExit;
  };

  /// Starts it; an error if there is no such program or directory.
  static Result<std::unique_ptr<Process>> start(const ProcessOptions &options,
                                                Listener listener);

  /// Ends the whole group by SIGKILL, unless it was released, and waits for the
  /// thread.
  ~Process();

  /// Lets the child run to its own end.
  void release() { released = true; }

  int getPid() const { return pid; }

  /// Waits until the child ends; false if that takes longer.
  bool waitFor(int milliseconds);

  /// Waits until all that was written so far has been told of, or the child has
  /// ended. Not for the thread of the process.
  void flush();

  /// Sends a signal to the whole group, unless the child has ended.
  void signal(int number);

private:
  Process() = default;
  void watch();
  /// The number of the last request; 0 if there is none.
  int64_t takeFlushRequests();
  void tellFlushed(int64_t requested);

  int pid = -1;
  bool released = false;
  FileDescriptor pidfd;
  FileDescriptor output[2];
  /// Wakes the thread for `flush`.
  FileDescriptor flushRequest;
  std::mutex mutex;
  std::condition_variable flushed;
  int64_t numRequested = 0, numFlushed = 0;
  bool ended = false;
  Listener listener;
  std::thread watcher;
};

/// "exited with 1", "was ended by SIGSEGV".
std::string describeStatus(int status);

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_ADAPTER_PROCESS_PROCESS_H
