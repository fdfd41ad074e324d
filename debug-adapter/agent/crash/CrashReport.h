//===- CrashReport.h - Reports of crashes -----------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_CRASH_CRASHREPORT_H
#define TCP_DEBUG_AGENT_CRASH_CRASHREPORT_H

namespace mlir::tcp::agent {

/// Installs signal handlers that report a crash of this process on the socket
/// `control`, with the actions under way and the addresses of the backtrace. -1
/// stands for no report. They replace other handlers. SIGUSR2 ends the process
/// like a crash.
void installCrashReport(int control);

/// Runs a function that may crash or not end, such as a printer of IR that is
/// being changed. Returns whether it did neither. The function gets a second of
/// processor time. After that it is ended at its next write to a GuardedStream,
/// or after another second wherever it is. If it fails, its allocations leak.
/// Call it on the thread of the compile.
bool runGuarded(void (*run)(void *), void *argument);

/// Returns whether the last guarded function, which has failed, had used up its
/// time.
bool wasGuardedLate();

/// Returns whether the guarded function that runs on this thread has used up
/// its time.
bool isGuardedLate();
/// Ends the guarded function that runs on this thread, which fails. No
/// destructor runs, so call it only where nothing is half done.
[[noreturn]] void leaveGuarded();

/// Returns whether a guarded call was ended since the last call of this
/// function. Such a call may have been in the middle of an allocation, so this
/// process should answer, and another one should go on.
bool takeInterrupted();

template <typename Callable> bool runGuarded(Callable callable) {
  return runGuarded([](void *it) { (*static_cast<Callable *>(it))(); },
                    &callable);
}

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_CRASH_CRASHREPORT_H
