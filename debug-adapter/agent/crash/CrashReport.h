//===- CrashReport.h - Where a live was when it crashed ---------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_CRASH_CRASHREPORT_H
#define TCP_DEBUG_AGENT_CRASH_CRASHREPORT_H

namespace mlir::tcp::agent {

/// Makes crashes of this process, which no one else handles then, known to
/// `control`: with the actions that run and the addresses of the backtrace.
/// SIGUSR2 makes it end as by a crash.
void installCrashReport(int control);

/// Runs something that may crash or not end, such as a printer of IR that is
/// being changed: whether it did neither. It gets a second of the processor:
/// then it ends when it writes to a GuardedStream next, and if it has not done
/// so after another second, wherever it is. What it had allocated is lost if it
/// fails. On the thread of the compile.
bool runGuarded(void (*run)(void *), void *argument);

/// Returns whether what ran guarded last, and failed, had used up its time.
bool wasGuardedLate();

/// Returns whether what runs guarded on this thread has used up its time.
bool isGuardedLate();
/// Ends what runs guarded on this thread, which fails. What is on the stack is
/// not destroyed: for where nothing is half done.
[[noreturn]] void leaveGuarded();

/// Whether, since this was asked last, something guarded was ended in the
/// middle of what it did, which may have been an allocation: this process is
/// good for an answer, and what goes on is better done by another.
bool takeInterrupted();

template <typename Callable> bool runGuarded(Callable callable) {
  return runGuarded([](void *it) { (*static_cast<Callable *>(it))(); },
                    &callable);
}

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_CRASH_CRASHREPORT_H
