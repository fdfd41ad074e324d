//===- CrashReport.cpp - Reports of crashes -------------------------------===//
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
/// The guarded function has used up its time.
static volatile std::sig_atomic_t isLate = 0;
/// Something was left at whatever it was in the middle of, or crashed.
static bool isInterrupted = false;

static constexpr int kSignals[] = {SIGSEGV, SIGBUS,  SIGILL,
                                   SIGFPE,  SIGABRT, SIGUSR2};

static constexpr int kMaxAddresses = 128;
static constexpr int kGuardedSeconds = 1;

/// The signal of the crash, and the code address at which it came.
static int crashSignal = 0;
static void *crashAddress = nullptr;

/// Sends the report of a crash at the first address, which was called from the
/// others. It must not allocate memory, because the heap may be broken.
static void tell(void *const *addresses, int count) {
  static char buffer[1 << 16];
  SafeText text(buffer, sizeof(buffer));
  addTagged(text, SafeCrash{uint64_t(crashSignal),
                            {ActionHub::getInnermost()},
                            {addresses, count}});
  if (text.isComplete())
    send(controlSocket, buffer, text.size(), MSG_NOSIGNAL);
}

/// Handles the timer of a guarded function that takes too long. A jump out of
/// malloc() would leave its lock taken for ever. So the first time only sets a
/// flag, at which a GuardedStream leaves the function. The second time jumps
/// wherever the function is.
static void onTimeout(int signal) {
  if (!isLate) {
    isLate = 1;
  } else if (guard) {
    isInterrupted = true;
    siglongjmp(*guard, signal);
  }
}

/// Starts a timer that fires each `seconds`; 0 stops it. It counts processor
/// time, so that a busy machine does not matter.
static void limitTime(int seconds) {
  itimerval limit{};
  limit.it_value.tv_sec = limit.it_interval.tv_sec = seconds;
  setitimer(ITIMER_VIRTUAL, &limit, nullptr);
}

[[noreturn]] static void end() {
  // The handlers are the default ones now, so the signal ends the process.
  raise(crashSignal == SIGUSR2 ? SIGKILL : crashSignal);
  _exit(1);
}

#ifdef __x86_64__
/// Runs in place of code that can't be unwound, as if its caller had called
/// this function.
[[noreturn]] __attribute__((noinline)) static void tellAsCallee() {
  void *addresses[kMaxAddresses];
  int count = backtrace(addresses, kMaxAddresses);
  // The report begins at the address of the crash.
  addresses[0] = crashAddress;
  tell(addresses, count);
  end();
}

/// Makes the signal handler return to tellAsCallee(), for crashes in code
/// without unwind information: stubs of calls into other libraries, and calls
/// of a null pointer. Such code has pushed at most two words, so one of the
/// next words on the stack is the return address. Returns false if none of them
/// is.
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
  // The first two frames are this handler and its caller, the signal
  // trampoline.
  int first = std::min(2, count);
  while (first < count && crashAddress && addresses[first] != crashAddress)
    ++first;
  if (first == count)
    first = std::min(2, count);
  tell(addresses + first, count - first);
  // If the backtrace is that short, a second report may follow. The last one
  // counts.
  if (count - first <= 1 && leaveToCaller(context))
    return;
  end();
}

void agent::installCrashReport(int control) {
  controlSocket = control;
  // The first call of backtrace() loads a library, which a handler must not do.
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
    // Nested calls share the limit of the outermost one.
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
