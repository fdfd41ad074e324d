//===- CrashReport.cpp - Where a live was when it crashed -----------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CrashReport.h"

#include "SafeText.h"
#include "tcp-mlir/Actions/ActionHub.h"
#include <csetjmp>
#include <csignal>
#include <cstdlib>
#include <execinfo.h>
#include <sys/socket.h>
#include <unistd.h>

using namespace mlir::tcp;
using namespace mlir::tcp::agent;

static int controlSocket = -1;
static sigjmp_buf *guard = nullptr;

static constexpr int kSignals[] = {SIGSEGV, SIGBUS,  SIGILL,
                                   SIGFPE,  SIGABRT, SIGUSR2};

/// Nothing here may allocate memory: the heap may be what is broken.
static void onCrash(int signal) {
  if (guard && signal != SIGUSR2)
    siglongjmp(*guard, signal);
  for (int other : kSignals)
    std::signal(other, SIG_DFL);
  static char buffer[1 << 16];
  SafeText text(buffer, sizeof(buffer));
  text.add("{\"is\":\"crash\",\"signal\":").add(uint64_t(signal));
  text.add(",\"frames\":");
  addFrames(text, ActionHub::getInnermost());
  text.add(",\"addresses\":[");
  void *addresses[128];
  int count = backtrace(addresses, 128);
  // The first are this handler and what called it.
  for (int at = 2; at < count; ++at)
    text.add(at > 2 ? "," : "").add(reinterpret_cast<uint64_t>(addresses[at]));
  text.add("]}");
  if (text.isComplete())
    send(controlSocket, buffer, text.size(), MSG_NOSIGNAL);
  // The second time the default action ends it.
  raise(signal == SIGUSR2 ? SIGKILL : signal);
}

void agent::installCrashReport(int control) {
  controlSocket = control;
  // Loads what backtrace() needs.
  void *nothing[1];
  backtrace(nothing, 1);
  static char stack[1 << 17];
  stack_t alternate{};
  alternate.ss_sp = stack;
  alternate.ss_size = sizeof(stack);
  sigaltstack(&alternate, nullptr);
  struct sigaction action{};
  action.sa_handler = onCrash;
  action.sa_flags = SA_ONSTACK | SA_NODEFER;
  for (int signal : kSignals)
    sigaction(signal, &action, nullptr);
}

bool agent::runGuarded(void (*run)(void *), void *argument) {
  sigjmp_buf place;
  sigjmp_buf *outer = guard;
  bool isFine = sigsetjmp(place, 1) == 0;
  if (isFine) {
    guard = &place;
    run(argument);
  }
  guard = outer;
  return isFine;
}
