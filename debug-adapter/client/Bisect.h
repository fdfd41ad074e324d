//===- Bisect.h - Which action broke it -------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_CLIENT_BISECT_H
#define DEBUG_ADAPTER_CLIENT_BISECT_H

#include "debug-adapter/adapter/support/Result.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

namespace mlir::tcp::dap {

/// What a check says of the IR, as with `git bisect run`.
enum class Verdict {
  Good,
  Bad,
  /// It cannot be checked: the command exits with 125.
  Skip
};

/// The compile, as the search for the first bad action sees it.
class BisectTarget {
public:
  virtual ~BisectTarget();
  /// Goes to where an action begins; false if the IR ends before.
  virtual Result<bool> goTo(int64_t action) = 0;
  /// Goes to the next change; false if the IR ends before.
  virtual Result<bool> stepToChange() = 0;
  /// Checks the IR as it is now.
  virtual Result<Verdict> check() = 0;
  /// Says what has been found out, for people.
  virtual void report(const std::string &text) = 0;
};

/// Finds the first change after which a check fails, and leaves the compile
/// there: by halves, over the actions, and then change by change. An error says
/// why there is none. The check is taken to fail from some change on; a
/// position that cannot be checked counts as the next one that can.
Result<Nothing> bisect(BisectTarget &target);

/// Runs a shell command on a text: `{}` in it is a file that holds the text,
/// which is also its standard input. What it prints is dropped.
Result<Verdict> runCheck(const std::string &command, const std::string &text);

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_CLIENT_BISECT_H
