//===- CrashReport.cpp - Where a live was when it crashed -----------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/crash/CrashReport.h"

#include "debug-adapter/agent/crash/SafeMessages.h"
#include "tcp-mlir/Actions/ActionHub.h"
#include <algorithm>
#include <csetjmp>
#include <csignal>
#include <cstdlib>
#include <dlfcn.h>
#include <execinfo.h>
#include <link.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <ucontext.h>
#include <unistd.h>
#include <utility>

using namespace mlir::tcp;
using namespace mlir::tcp::agent;

static int controlSocket = -1;
static thread_local sigjmp_buf *guard = nullptr;
/// The function that is guarded has used up its time.
static volatile std::sig_atomic_t isLate = 0;
/// Something was left at whatever it was in the middle of, or crashed.
static bool isInterrupted = false;

static constexpr int kSignals[] = {SIGSEGV, SIGBUS,  SIGILL,
                                   SIGFPE,  SIGABRT, SIGUSR2};

static constexpr int kMaxAddresses = 128;
static constexpr int kGuardedSeconds = 1;

/// The signal, and where it came.
static int crashSignal = 0;
static void *crashAddress = nullptr;

/// Says where it was: at the first address, called from the others. Nothing
/// here may allocate memory: the heap may be what is broken.
static void tell(void *const *addresses, int count) {
  static char buffer[1 << 16];
  SafeText text(buffer, sizeof(buffer));
  addTagged(text, SafeCrash{uint64_t(crashSignal),
                            {ActionHub::getInnermost()},
                            {addresses, count}});
  if (text.isComplete())
    send(controlSocket, buffer, text.size(), MSG_NOSIGNAL);
}

/// The function that is guarded takes too long. It may be in the middle of
/// malloc(), which would keep its lock for ever: so it is told first, and
/// leaves by itself when it writes. Only what has not written for as long again
/// is left as it is.
static void onTimeout(int signal) {
  if (!isLate) {
    isLate = 1;
  } else if (guard) {
    isInterrupted = true;
    siglongjmp(*guard, signal);
  }
}

/// The timer counts the processor's time, so that a busy machine is no reason;
/// again and again.
static void limitTime(int seconds) {
  itimerval limit{};
  limit.it_value.tv_sec = limit.it_interval.tv_sec = seconds;
  setitimer(ITIMER_VIRTUAL, &limit, nullptr);
}

[[noreturn]] static void end() {
  // The second time the default action ends it.
  raise(crashSignal == SIGUSR2 ? SIGKILL : crashSignal);
  _exit(1);
}

#ifdef __x86_64__
/// Takes the place of what can't be unwound, as if its caller had called this.
[[noreturn]] __attribute__((noinline)) static void tellAsCallee() {
  void *addresses[kMaxAddresses];
  int count = backtrace(addresses, kMaxAddresses);
  // This is where the signal came.
  addresses[0] = crashAddress;
  tell(addresses, count);
  end();
}

/// Linkers write no unwind information for the stubs that calls into other
/// libraries go through, and there is none where a call through a null pointer
/// leads. Both have done nothing yet but, at most, to push two words: below
/// them is where the call returns to. Whether there is such a word, and the
/// context is now one that unwinds.
static bool leaveToCaller(ucontext_t &context) {
  greg_t *registers = context.uc_mcontext.gregs;
  auto *stack = reinterpret_cast<void *const *>(registers[REG_RSP]);
  for (int word = 0; word <= 2; ++word) {
    dl_find_object found;
    if (_dl_find_object(stack[word], &found) != 0)
      continue;
    registers[REG_RSP] = reinterpret_cast<greg_t>(stack + word);
    registers[REG_RIP] = reinterpret_cast<greg_t>(&tellAsCallee);
    return true;
  }
  return false;
}

static void *getAddress(const ucontext_t &context) {
  return reinterpret_cast<void *>(context.uc_mcontext.gregs[REG_RIP]);
}
#else
static bool leaveToCaller(ucontext_t &) { return false; }
static void *getAddress(const ucontext_t &) { return nullptr; }
#endif

static void onCrash(int signal, siginfo_t *, void *place) {
  if (guard && signal != SIGUSR2) {
    // The cause of the crash may have written somewhere before.
    isInterrupted = true;
    siglongjmp(*guard, signal);
  }
  for (int other : kSignals)
    std::signal(other, SIG_DFL);
  auto &context = *static_cast<ucontext_t *>(place);
  crashSignal = signal;
  crashAddress = getAddress(context);
  void *addresses[kMaxAddresses];
  int count = backtrace(addresses, kMaxAddresses);
  // The first are this handler and what called it.
  int first = std::min(2, count);
  while (first < count && crashAddress && addresses[first] != crashAddress)
    ++first;
  if (first == count)
    first = std::min(2, count);
  tell(addresses + first, count - first);
  // The last report counts.
  if (count - first <= 1 && leaveToCaller(context))
    return;
  end();
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
  action.sa_sigaction = onCrash;
  action.sa_flags = SA_ONSTACK | SA_NODEFER | SA_SIGINFO;
  for (int signal : kSignals)
    sigaction(signal, &action, nullptr);
  struct sigaction timeout{};
  timeout.sa_handler = onTimeout;
  timeout.sa_flags = SA_ONSTACK;
  sigaction(SIGVTALRM, &timeout, nullptr);
}

bool agent::runGuarded(void (*run)(void *), void *argument) {
  sigjmp_buf place;
  sigjmp_buf *outer = guard;
  bool isFine = sigsetjmp(place, 1) == 0;
  if (isFine) {
    guard = &place;
    // Calls inside of it have the same limit.
    if (!outer) {
      isLate = 0;
      limitTime(kGuardedSeconds);
    }
    run(argument);
  }
  guard = outer;
  if (!outer)
    limitTime(0);
  return isFine;
}

bool agent::wasGuardedLate() { return !guard && isLate; }

bool agent::isGuardedLate() { return guard && isLate; }

void agent::leaveGuarded() { siglongjmp(*guard, SIGVTALRM); }

bool agent::takeInterrupted() { return std::exchange(isInterrupted, false); }
