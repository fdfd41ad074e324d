//===- Inspector.h - Looks at a stop in a fork ------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_PROCESS_INSPECTOR_H
#define TCP_DEBUG_AGENT_PROCESS_INSPECTOR_H

#include "debug-adapter/agent/AdapterConnection.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <functional>
#include <vector>

namespace mlir::tcp::agent {

/// A fork of the current process at a stop. It answers the requests that only
/// read: they make attributes, for example when they print, and later
/// attributes of the compile would get other addresses than without them. The
/// AdapterServer owns it and uses it on the thread of the compile.
class Inspector {
public:
  using Request = AdapterConnection::Request;
  using Answer =
      std::function<llvm::Expected<llvm::json::Value>(const Request &)>;

  /// `answer` answers a request in the process that calls it. The fork sends
  /// its answers to `adapter`, which outlives the object.
  Inspector(AdapterConnection &adapter, Answer answer)
      : adapter(adapter), answer(std::move(answer)) {}
  Inspector(const Inspector &) = delete;
  ~Inspector() { end(); }

  /// Forks, unless there is a fork already, and calls `prepare` in the fork.
  /// Returns whether there is a fork. There is none if this process has several
  /// threads, or no heap of its own for the debugger: then its addresses depend
  /// on requests in any case.
  bool start(llvm::function_ref<void()> prepare = [] {});
  /// Has the fork answer a request, and waits for that. `isNumbered` says that
  /// later requests may use numbers of the answer. If the fork crashes, the
  /// answer is an error, and the next start() makes another fork, which has the
  /// same numbers.
  void inspect(const Request &request, bool isNumbered);
  /// Ends the fork, and answers the requests with numbers in this process, so
  /// that it has the same numbers. Call it before an edit.
  void takeOver();
  /// Returns whether takeOver() was called at this stop. This process may have
  /// other attributes then than one without it.
  bool hasTakenOver() const { return takenOver; }
  /// Ends the fork at the end of the stop.
  void end();

private:
  [[noreturn]] void serve(int currentProcess);
  void repeatNumbered();
  void close();

  AdapterConnection &adapter;
  Answer answer;
  /// The socket to the fork, which ends when it is closed; -1 for none.
  int socket = -1;
  /// The requests with numbers that the fork has answered.
  std::vector<Request> numbered;
  bool takenOver = false;
};

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_PROCESS_INSPECTOR_H
