//===- Bisect.cpp - Which action broke it ---------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/client/Bisect.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace mlir::tcp::dap;

BisectTarget::~BisectTarget() = default;

namespace {
/// What is known of a position: where it was really checked, and how.
struct Probe {
  int64_t action;
  /// None behind the end of the IR.
  std::optional<Verdict> verdict;
};
} // namespace

static constexpr int64_t kMaxSkipped = 20;

static const char *describe(const std::optional<Verdict> &verdict) {
  if (!verdict)
    return "no IR is left";
  switch (*verdict) {
  case Verdict::Good:
    return "good";
  case Verdict::Bad:
    return "bad";
  case Verdict::Skip:
    return "cannot be checked";
  }
  return "";
}

/// Checks before an action, or before the next one that can be checked: not far
/// away, and below `limit`.
static Result<Probe> probe(BisectTarget &target, int64_t action,
                           int64_t limit) {
  limit = std::min(limit, action + kMaxSkipped);
  for (;; ++action) {
    Result<bool> isThere = target.goTo(action);
    if (!isThere)
      return isThere.error();
    Probe result{action, std::nullopt};
    if (*isThere) {
      Result<Verdict> verdict = target.check();
      if (!verdict)
        return verdict.error();
      result.verdict = *verdict;
    }
    target.report("before action " + std::to_string(action) + ": " +
                  describe(result.verdict));
    if (result.verdict != Verdict::Skip || action + 1 >= limit)
      return result;
  }
}

/// The first position behind `good` that is bad or not there, where `end` is.
static Result<int64_t> search(BisectTarget &target, int64_t good, int64_t end) {
  while (end - good > 1) {
    int64_t middle = good + (end - good) / 2;
    Result<Probe> probed = probe(target, middle, end);
    if (!probed)
      return probed.error();
    if (probed->verdict == Verdict::Good)
      good = probed->action;
    else
      // What was skipped on the way is as what came behind.
      end = middle;
  }
  return end;
}

/// Goes from change to change to the first bad one.
static Result<Nothing> findChange(BisectTarget &target) {
  for (;;) {
    Result<bool> isChange = target.stepToChange();
    if (!isChange)
      return isChange.error();
    if (!*isChange)
      return Error{"the check does not fail anywhere"};
    Result<Verdict> verdict = target.check();
    if (!verdict)
      return verdict.error();
    if (*verdict == Verdict::Bad)
      return Nothing{};
  }
}

Result<Nothing> mlir::tcp::dap::bisect(BisectTarget &target) {
  Result<Probe> last = probe(target, 1, 2);
  if (!last)
    return last.error();
  if (last->verdict == Verdict::Bad)
    return Error{"the check fails on the input already"};
  if (last->verdict != Verdict::Good)
    return Error{"the check cannot say anything of the input"};
  int64_t good = 1, end = 1;
  while (last->verdict == Verdict::Good) {
    good = last->action;
    end = good * 4;
    last = probe(target, end, end * 4);
    if (!last)
      return last.error();
  }
  Result<int64_t> bad = search(target, good, end);
  if (!bad)
    return bad.error();
  // In the action before, or where it and those around it end.
  Result<bool> isThere = target.goTo(*bad - 1);
  if (!isThere)
    return isThere.error();
  return findChange(target);
}

/// Replaces each `{}`.
static std::string fillIn(std::string command, const std::string &path) {
  for (size_t at = 0; (at = command.find("{}", at)) != std::string::npos;
       at += path.size())
    command.replace(at, 2, path);
  return command;
}

Result<Verdict> mlir::tcp::dap::runCheck(const std::string &command,
                                         const std::string &text) {
  const char *directory = std::getenv("TMPDIR");
  std::string path = std::string(directory && *directory ? directory : "/tmp") +
                     "/tcp-dbg-XXXXXX.mlir";
  int file = ::mkostemps(path.data(), 5, O_CLOEXEC);
  if (file < 0)
    return Error{"cannot make '" + path + "': " + std::strerror(errno)};
  size_t written = 0;
  while (written < text.size()) {
    ssize_t count = ::write(file, text.data() + written, text.size() - written);
    if (count < 0)
      break;
    written += static_cast<size_t>(count);
  }
  bool isWhole = written == text.size();
  std::string full = fillIn(command, path);
  pid_t child = isWhole ? ::fork() : -1;
  if (child == 0) {
    int input = ::open(path.c_str(), O_RDONLY);
    int nowhere = ::open("/dev/null", O_WRONLY);
    ::dup2(input, 0);
    ::dup2(nowhere, 1);
    ::dup2(nowhere, 2);
    ::execl("/bin/sh", "sh", "-c", full.c_str(), nullptr);
    ::_exit(127);
  }
  int status = 0;
  bool isDone = child > 0;
  while (isDone && ::waitpid(child, &status, 0) < 0)
    isDone = errno == EINTR;
  ::close(file);
  ::unlink(path.c_str());
  if (!isWhole)
    return Error{"cannot write '" + path + "'"};
  if (!isDone)
    return Error{"cannot run '" + full + "'"};
  int code = WIFEXITED(status) ? WEXITSTATUS(status) : 1;
  // As of the shell.
  if (code == 126 || code == 127)
    return Error{"'" + full + "' cannot be run"};
  return code == 0 ? Verdict::Good : code == 125 ? Verdict::Skip : Verdict::Bad;
}
