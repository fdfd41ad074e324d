//===- Document.cpp - The IR as text, with the places of operations -------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Document.h"

#include "CrashReport.h"
#include "Processes.h"
#include "mlir/IR/AsmState.h"
#include "mlir/IR/OpDefinition.h"
#include "llvm/IR/Module.h"
#include <algorithm>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::agent;

/// So many operations are worth a process.
static constexpr size_t kOperationsOfPrinter = 2000;

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

static OpPrintingFlags makeFlags(bool isGeneric) {
  OpPrintingFlags flags;
  flags.elideLargeElementsAttrs(64).elideLargeResourceString(64);
  flags.useLocalScope().assumeVerified();
  if (isGeneric)
    flags.printGenericOpForm();
  return flags;
}

/// Writes the text of operations, indented, and the line of each in the order
/// of a walk, 0 for none.
static void print(ArrayRef<Operation *> operations, bool isGeneric,
                  StringRef indent, int fd) {
  std::string text;
  std::vector<uint32_t> lines;
  unsigned lineBefore = 0;
  std::string part;
  for (Operation *op : operations) {
    AsmState::LocationMap locations;
    part.clear();
    llvm::raw_string_ostream os(part);
    AsmState state(op, makeFlags(isGeneric), &locations);
    op->print(os, state);
    op->walk<WalkOrder::PreOrder>([&](Operation *each) {
      auto found = locations.find(each);
      lines.push_back(
          found == locations.end() ? 0 : lineBefore + found->second.first);
    });
    for (StringRef rest = StringRef(part).rtrim('\n'); !rest.empty();) {
      auto [line, behind] = rest.split('\n');
      if (!line.empty())
        text.append(indent.data(), indent.size());
      text.append(line.data(), line.size());
      text += '\n';
      ++lineBefore;
      rest = behind;
    }
  }
  uint64_t sizes[] = {text.size(), lines.size(), lineBefore};
  writeAll(fd, sizes, sizeof(sizes));
  writeAll(fd, text.data(), text.size());
  writeAll(fd, lines.data(), lines.size() * sizeof(uint32_t));
}

Document::Document(Operation *root, bool isGeneric) : root(root) {
  start(isGeneric);
}

Document::Document(const llvm::Module &module) : module(&module) {
  start(/*isGeneric=*/false);
}

Document::~Document() { stop(); }

Document::Printer Document::startPrinter(std::vector<Operation *> operations,
                                         llvm::function_ref<void(int)> print) {
  Printer printer;
  printer.operations = std::move(operations);
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0)
    return printer;
  fcntl(ends[1], F_SETPIPE_SZ, 1 << 20);
  printer.process = forkHelper();
  if (printer.process == 0) {
    for (int signal :
         {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGALRM, SIGIO})
      std::signal(signal, SIG_DFL);
    // One that does not end is no use.
    alarm(20);
    print(ends[1]);
    _exit(0);
  }
  close(ends[1]);
  printer.pipe = ends[0];
  return printer;
}

/// The text of an operation in which "{...}" stands for its region; empty if it
/// can't be taken apart so.
static std::string printAround(Operation *root, bool isGeneric) {
  std::string text;
  if (root->getNumRegions() != 1 || !root->getRegion(0).hasOneBlock() ||
      root->getRegion(0).getNumArguments() != 0 ||
      !llvm::all_of(root->getRegion(0).front(), [](Operation &op) {
        return op.hasTrait<OpTrait::IsIsolatedFromAbove>();
      }))
    return text;
  runGuarded([&] {
    llvm::raw_string_ostream os(text);
    root->print(os, makeFlags(isGeneric).skipRegions());
  });
  return text;
}

static size_t countOperations(Operation *op) {
  size_t count = 0;
  op->walk([&](Operation *) { ++count; });
  return count;
}

void Document::start(bool isGeneric) {
  if (module) {
    printers.push_back(startPrinter({}, [&](int fd) {
      std::string text;
      llvm::raw_string_ostream(text) << *module;
      uint64_t sizes[] = {text.size(), 0, 0};
      writeAll(fd, sizes, sizeof(sizes));
      writeAll(fd, text.data(), text.size());
    }));
    return;
  }
  auto startPart = [&](std::vector<Operation *> part,
                       std::vector<size_t> partSizes, StringRef indent) {
    ArrayRef<Operation *> all = part;
    auto print = [=](int fd) { ::print(all, isGeneric, indent, fd); };
    printers.push_back(startPrinter(std::move(part), print));
    printers.back().sizes = std::move(partSizes);
  };
  std::string around = printAround(root, isGeneric);
  size_t body = around.rfind("{...}");
  if (body == std::string::npos) {
    header.clear();
    footer.clear();
    startPart({root}, {countOperations(root)}, "");
    return;
  }
  header = around.substr(0, body) + "{\n";
  footer = around.substr(body + 4) + "\n";
  std::vector<size_t> sizes;
  size_t total = 0;
  for (Operation &op : root->getRegion(0).front()) {
    sizes.push_back(countOperations(&op));
    total += sizes.back();
  }
  size_t numPrinters = std::clamp<size_t>(
      total / kOperationsOfPrinter, 1,
      std::clamp(std::thread::hardware_concurrency(), 1u, 4u));
  std::vector<Operation *> part;
  std::vector<size_t> partSizes;
  size_t done = 0;
  auto flush = [&] {
    startPart(std::move(part), std::move(partSizes), "  ");
    part.clear();
    partSizes.clear();
  };
  for (auto [op, size] : llvm::zip(root->getRegion(0).front(), sizes)) {
    part.push_back(&op);
    partSizes.push_back(size);
    done += size;
    if (done * numPrinters >= total * (printers.size() + 1))
      flush();
  }
  if (!part.empty())
    flush();
}

void Document::stop() {
  for (Printer &printer : printers) {
    if (printer.process > 0) {
      kill(printer.process, SIGKILL);
      waitpid(printer.process, nullptr, 0);
    }
    if (printer.pipe >= 0)
      close(printer.pipe);
  }
  printers.clear();
}

bool Document::take() {
  text = header;
  unsigned lineBefore = header.empty() ? 0 : 1;
  lines.clear();
  if (lineBefore)
    lines[root] = {1};
  for (Printer &printer : printers) {
    uint64_t sizes[3];
    if (printer.pipe < 0 || !readAll(printer.pipe, sizes, sizeof(sizes)))
      return false;
    size_t end = text.size();
    text.resize(end + sizes[0]);
    std::vector<uint32_t> numbers(sizes[1]);
    if (!readAll(printer.pipe, text.data() + end, sizes[0]) ||
        !readAll(printer.pipe, numbers.data(),
                 numbers.size() * sizeof(uint32_t)))
      return false;
    for (uint32_t &number : numbers)
      number += number ? lineBefore : 0;
    auto begin = numbers.begin();
    for (auto [op, size] : llvm::zip(printer.operations, printer.sizes)) {
      lines[op].assign(begin, begin + size);
      begin += size;
    }
    lineBefore += sizes[2];
  }
  text += footer;
  return true;
}

void Document::finish() {
  if (isFinished)
    return;
  isFinished = true;
  bool isThere = take();
  stop();
  if (!isThere) {
    // What crashes on broken IR is most often an operation's own printer.
    start(/*isGeneric=*/true);
    isThere = take();
    stop();
  }
  if (isThere)
    return;
  text = "// The IR can't be printed: the printer crashes on it.\n";
  lines.clear();
}

StringRef Document::getText() {
  finish();
  return text;
}

std::optional<unsigned> Document::getLine(Operation *op) {
  finish();
  Operation *top = op;
  while (top && !lines.contains(top))
    top = top->getParentOp();
  if (!top)
    return std::nullopt;
  const std::vector<uint32_t> &numbers = lines[top];
  // What has no line of its own is shown at the last one before it.
  size_t index = 0;
  top->walk<WalkOrder::PreOrder>([&](Operation *each) {
    if (each == op)
      return WalkResult::interrupt();
    ++index;
    return WalkResult::advance();
  });
  for (index = std::min(index, numbers.size() - 1); index > 0; --index)
    if (numbers[index])
      break;
  return numbers[index];
}

std::optional<unsigned> Document::getLine(StringRef function) {
  StringRef all = getText();
  for (size_t at = 0; (at = all.find("\ndefine ", at)) != StringRef::npos;) {
    StringRef line =
        all.substr(++at).take_until([](char c) { return c == '\n'; });
    if (line.contains(("@" + function + "(").str()))
      return all.take_front(at).count('\n') + 1;
  }
  return std::nullopt;
}

Operation *Document::findOperation(unsigned line) {
  finish();
  if (operations.empty()) {
    for (auto &[top, numbers] : lines) {
      size_t index = 0;
      top->walk<WalkOrder::PreOrder>([&](Operation *op) {
        // The root has its own line only; the rest is under others.
        if (index == numbers.size())
          return WalkResult::interrupt();
        if (unsigned number = numbers[index++])
          operations.emplace_back(number, op);
        return WalkResult::advance();
      });
    }
    llvm::stable_sort(operations, llvm::less_first());
  }
  auto behind = llvm::partition_point(
      operations, [&](const auto &entry) { return entry.first <= line; });
  return behind == operations.begin() ? nullptr : std::prev(behind)->second;
}
