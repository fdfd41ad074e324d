//===- TryInFork.cpp - A first try in a fork ------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/process/TryInFork.h"

#include "debug-adapter/agent/process/Processes.h"
#include "llvm/ADT/StringRef.h"
#include <cerrno>
#include <csignal>
#include <sys/wait.h>
#include <unistd.h>

using namespace mlir::tcp;

/// The most bytes of messages that are passed on. They fit into a pipe.
static constexpr size_t kMaxMessages = 32768;

bool agent::tryInFork(std::string &messages, llvm::function_ref<bool()> run) {
  int ends[2];
  if (pipe(ends) != 0)
    return false;
  size_t before = messages.size();
  pid_t child = forkHelper();
  if (child == 0) {
    for (int signal : {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGALRM})
      std::signal(signal, SIG_DFL);
    alarm(60);
    bool succeeded = run();
    llvm::StringRef shown =
        llvm::StringRef(messages).drop_front(before).take_front(kMaxMessages);
    if (write(ends[1], shown.data(), shown.size()) < 0)
      _exit(2);
    _exit(succeeded ? 0 : 1);
  }
  close(ends[1]);
  if (child < 0) {
    close(ends[0]);
    return false;
  }
  char bytes[kMaxMessages];
  ssize_t size;
  while ((size = read(ends[0], bytes, sizeof(bytes))) > 0 ||
         (size < 0 && errno == EINTR))
    messages.append(bytes, std::max<ssize_t>(size, 0));
  close(ends[0]);
  int status;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR)
    ;
  if (WIFSIGNALED(status))
    messages += "it crashes";
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}
