//===- Document.cpp - The IR as text, with the places of operations -------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Document.h"

#include "Processes.h"
#include "mlir/IR/AsmState.h"
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::agent;

static void writeAll(int fd, const void *data, size_t size) {
  const char *at = static_cast<const char *>(data);
  while (size) {
    ssize_t written = write(fd, at, size);
    if (written < 0 && errno != EINTR)
      _exit(1);
    if (written > 0) {
      at += written;
      size -= written;
    }
  }
}

static bool readAll(int fd, void *data, size_t size) {
  char *at = static_cast<char *>(data);
  while (size) {
    ssize_t got = read(fd, at, size);
    if (got == 0 || (got < 0 && errno != EINTR))
      return false;
    if (got > 0) {
      at += got;
      size -= got;
    }
  }
  return true;
}

/// Writes the text, and the line of each operation in the order of a walk, 0
/// for none.
static void print(Operation *root, bool isConverting, bool isGeneric, int fd) {
  OpPrintingFlags flags;
  flags.elideLargeElementsAttrs(64).elideLargeResourceString(64);
  // Elsewhere it looks itself whether the IR is valid.
  if (isConverting || isGeneric)
    flags.printGenericOpForm().assumeVerified();
  AsmState::LocationMap locations;
  std::string text;
  llvm::raw_string_ostream os(text);
  {
    AsmState state(root, flags, &locations);
    root->print(os, state);
    os << "\n";
  }
  std::vector<uint32_t> lines;
  root->walk<WalkOrder::PreOrder>([&](Operation *op) {
    auto found = locations.find(op);
    lines.push_back(found == locations.end() ? 0 : found->second.first);
  });
  uint64_t sizes[] = {text.size(), lines.size()};
  writeAll(fd, sizes, sizeof(sizes));
  writeAll(fd, text.data(), text.size());
  writeAll(fd, lines.data(), lines.size() * sizeof(uint32_t));
}

Document::Document(Operation *root, bool isConverting, bool isGeneric)
    : root(root), isConverting(isConverting) {
  start(isGeneric);
}

void Document::start(bool isGeneric) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0)
    return;
  fcntl(ends[1], F_SETPIPE_SZ, 1 << 20);
  printer = forkHelper();
  if (printer == 0) {
    for (int signal :
         {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGALRM, SIGIO})
      std::signal(signal, SIG_DFL);
    // One that does not end is no use.
    alarm(20);
    print(root, isConverting, isGeneric, ends[1]);
    _exit(0);
  }
  close(ends[1]);
  pipe = ends[0];
}

Document::~Document() {
  if (printer > 0) {
    kill(printer, SIGKILL);
    waitpid(printer, nullptr, 0);
  }
  if (pipe >= 0)
    close(pipe);
}

void Document::finish() {
  if (pipe < 0)
    return;
  std::vector<uint32_t> numbers;
  auto receive = [&] {
    uint64_t sizes[2];
    if (!readAll(pipe, sizes, sizeof(sizes)))
      return false;
    text.resize(sizes[0]);
    numbers.resize(sizes[1]);
    return readAll(pipe, text.data(), text.size()) &&
           readAll(pipe, numbers.data(), numbers.size() * sizeof(uint32_t));
  };
  auto take = [&] {
    bool isThere = receive();
    close(pipe);
    pipe = -1;
    kill(printer, SIGKILL);
    waitpid(printer, nullptr, 0);
    printer = -1;
    return isThere;
  };
  bool isThere = take();
  if (!isThere) {
    // What crashes on broken IR is most often an operation's own printer.
    start(/*isGeneric=*/true);
    isThere = take();
  }
  if (!isThere) {
    text = "// The IR can't be printed: the printer crashes on it.\n";
    return;
  }
  size_t index = 0;
  root->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (index == numbers.size())
      return;
    if (unsigned line = numbers[index++]) {
      lines[op] = line;
      operations.emplace_back(line, op);
    }
  });
  llvm::stable_sort(operations, llvm::less_first());
}

StringRef Document::getText() {
  finish();
  return text;
}

std::optional<unsigned> Document::getLine(Operation *op) {
  finish();
  for (; op; op = op->getParentOp()) {
    auto found = lines.find(op);
    if (found != lines.end())
      return found->second;
  }
  return std::nullopt;
}

Operation *Document::findOperation(unsigned line) {
  finish();
  auto behind = llvm::partition_point(
      operations, [&](const auto &entry) { return entry.first <= line; });
  return behind == operations.begin() ? nullptr : std::prev(behind)->second;
}
