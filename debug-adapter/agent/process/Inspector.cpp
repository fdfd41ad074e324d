//===- Inspector.cpp - Looks at a stop in a fork --------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/process/Inspector.h"

#include "debug-adapter/agent/crash/CrashReport.h"
#include "debug-adapter/agent/process/Control.h"
#include "debug-adapter/agent/process/Processes.h"
#include "tcp-mlir/Actions/SeparateHeap.h"
#include <cerrno>
#include <sys/socket.h>
#include <unistd.h>
#include <utility>

using namespace mlir::tcp;
using namespace mlir::tcp::agent;

bool Inspector::start(llvm::function_ref<void()> prepare) {
  if (socket >= 0)
    return true;
  int ends[2];
  if (!SeparateHeap::isInUse() || !isSingleThreaded() ||
      socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
    return false;
  // The supervisor is the parent of each process that compiles. It reaps the
  // fork.
  pid_t child = forkSibling(getppid());
  if (child == 0) {
    ::close(ends[0]);
    // The compile has not crashed if this fork does.
    installCrashReport(/*control=*/-1);
    repeatNumbered();
    prepare();
    serve(ends[1]);
  }
  ::close(ends[1]);
  socket = ends[0];
  if (child < 0)
    close();
  return child > 0;
}

void Inspector::serve(int currentProcess) {
  AdapterConnection requests(currentProcess);
  while (true) {
    Request request;
    switch (requests.read(request, -1)) {
    case AdapterConnection::Status::Message:
      adapter.respond(request.id, answer(request));
      sendAnswer(currentProcess, "\n");
      break;
    case AdapterConnection::Status::Nothing:
      break;
    case AdapterConnection::Status::Closed:
      _exit(0);
    }
  }
}

void Inspector::inspect(const Request &request, bool isNumbered) {
  sendAnswer(socket, codec::printJson(request) + "\n");
  char byte;
  ssize_t size;
  do
    size = read(socket, &byte, 1);
  while (size < 0 && errno == EINTR);
  if (size == 1) {
    if (isNumbered)
      numbered.push_back(request);
    return;
  }
  close();
  adapter.respond(request.id, llvm::createStringError(
                                  "the debugger crashed while it answered"));
}

void Inspector::takeOver() {
  takenOver = true;
  close();
  repeatNumbered();
  numbered.clear();
}

void Inspector::end() {
  takenOver = false;
  close();
  numbered.clear();
}

void Inspector::repeatNumbered() {
  for (const Request &request : numbered)
    consumeError(answer(request).takeError());
}

void Inspector::close() {
  if (int old = std::exchange(socket, -1); old >= 0)
    ::close(old);
}
