//===- IRText.cpp - The IR as text, with the places of operations ---------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/print/IRText.h"

#include "debug-adapter/agent/crash/CrashReport.h"
#include "debug-adapter/agent/process/Processes.h"
#include "mlir/IR/OpDefinition.h"
#include "tcp-mlir/Actions/IRSnapshot.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/xxhash.h"
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

/// The number of operations that are worth a process of their own, and the
/// largest number that is printed in this process. A fork has to copy each page
/// that it writes to, which takes as long as printing many operations.
static constexpr size_t kOperationsOfPrinter = 2000, kOperationsHere = 12000;

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

namespace {
/// The header of a printed operation on a pipe.
struct PrintedHeader {
  uint64_t textSize, numEntries, numLines, hash;
};
} // namespace

static void send(int fd, const PrintedOperation &printed) {
  PrintedHeader header{printed.text.size(), printed.lines.size(),
                       printed.numLines, printed.hash};
  writeAll(fd, &header, sizeof(header));
  writeAll(fd, printed.text.data(), printed.text.size());
  writeAll(fd, printed.lines.data(), printed.lines.size() * sizeof(uint32_t));
}

static std::shared_ptr<PrintedOperation> receive(int fd) {
  PrintedHeader header;
  if (!readAll(fd, &header, sizeof(header)))
    return nullptr;
  auto printed = std::make_shared<PrintedOperation>();
  printed->text.resize(header.textSize);
  printed->lines.resize(header.numEntries);
  printed->numLines = header.numLines;
  printed->hash = header.hash;
  if (!readAll(fd, printed->text.data(), header.textSize) ||
      !readAll(fd, printed->lines.data(), header.numEntries * sizeof(uint32_t)))
    return nullptr;
  return printed;
}

IRText::IRText(Operation *root, PrintStyle style, PrintCache &cache,
               StringRef comment)
    : root(root), style(style), cache(&cache),
      comment(comment.empty() ? "" : (comment + "\n").str()) {}

IRText::IRText(const llvm::Module &module) : module(&module) {}

IRText::~IRText() {
  for (Printer &printer : printers)
    stop(printer);
}

//===- Printing -----------------------------------------------------------===//

IRText::Printer IRText::startPrinter(std::vector<Part *> parts,
                                     llvm::function_ref<void(int)> print) {
  Printer printer;
  printer.parts = std::move(parts);
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0)
    return printer;
  fcntl(ends[1], F_SETPIPE_SZ, 1 << 20);
  printer.process = forkHelper();
  if (printer.process == 0) {
    for (int signal :
         {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGALRM, SIGIO})
      std::signal(signal, SIG_DFL);
    // A printer that does not end is killed.
    alarm(20);
    print(ends[1]);
    _exit(0);
  }
  close(ends[1]);
  printer.pipe = ends[0];
  return printer;
}

void IRText::stop(Printer &printer) {
  if (printer.process > 0) {
    kill(printer.process, SIGKILL);
    waitpid(printer.process, nullptr, 0);
  }
  if (printer.pipe >= 0)
    close(printer.pipe);
}

/// Returns the text of an operation in which "{...}" stands for its region.
/// Empty if the operations of the region can't be printed one by one.
static std::string printAround(Operation *root, PrintStyle style) {
  if (root->getNumRegions() != 1 || !root->getRegion(0).hasOneBlock() ||
      root->getRegion(0).getNumArguments() != 0 ||
      !llvm::all_of(root->getRegion(0).front(), [](Operation &op) {
        return op.hasTrait<OpTrait::IsIsolatedFromAbove>();
      }))
    return "";
  return printWithoutRegions(root, style);
}

void IRText::plan() {
  if (isPlanned)
    return;
  isPlanned = true;
  std::string around = printAround(root, style);
  size_t body = around.rfind("{...}");
  if (body == std::string::npos) {
    parts.emplace_back(root);
  } else {
    header = around.substr(0, body) + "{\n";
    footer = around.substr(body + 4) + "\n";
    indent = "  ";
    for (Operation &op : root->getRegion(0).front())
      parts.emplace_back(&op);
  }
  for (auto [index, part] : llvm::enumerate(parts)) {
    partOf[part.op] = index;
    runGuarded([&part = part] {
      auto [state, size] = hashStates(part.op);
      part.state = state;
      part.size = size;
    });
    part.printed = cache->find(part.state, {style.isGeneric, indent.size()});
  }
}

void IRText::start() {
  if (isFinished || !printers.empty())
    return;
  if (module) {
    printers.push_back(startPrinter({}, [&](int fd) {
      std::string all;
      llvm::raw_string_ostream(all) << *module;
      writeAll(fd, all.data(), all.size());
    }));
    return;
  }
  plan();
  startPrinters();
}

void IRText::startPrinters() {
  std::vector<Part *> wanted;
  size_t total = 0;
  for (Part &part : parts) {
    if (part.printed)
      continue;
    wanted.push_back(&part);
    total += part.size;
  }
  // One part alone is faster without a process and a pipe.
  if (total <= kOperationsHere || wanted.size() < 2 || !isSingleThreaded())
    return;
  size_t numPrinters = std::clamp<size_t>(
      total / kOperationsOfPrinter, 1,
      std::clamp(std::thread::hardware_concurrency(), 1u, 4u));
  std::vector<Part *> share;
  size_t done = 0;
  for (Part *part : wanted) {
    share.push_back(part);
    done += part->size;
    if (done * numPrinters < total * (printers.size() + 1) &&
        part != wanted.back())
      continue;
    ArrayRef<Part *> all = share;
    auto print = [&, all](int fd) {
      for (const Part *each : all)
        send(fd, printOperation(each->op, style, indent));
    };
    printers.push_back(startPrinter(std::move(share), print));
    share.clear();
  }
}

bool IRText::take(Printer &printer) const {
  for (Part *part : printer.parts) {
    std::shared_ptr<PrintedOperation> printed =
        printer.pipe < 0 ? nullptr : receive(printer.pipe);
    if (!printed)
      return false;
    setPrinted(*part, std::move(printed));
  }
  return true;
}

void IRText::takeModule() {
  start();
  Printer &printer = printers.front();
  char bytes[1 << 16];
  ssize_t size;
  while (printer.pipe >= 0 &&
         ((size = read(printer.pipe, bytes, sizeof(bytes))) > 0 ||
          (size < 0 && errno == EINTR)))
    text.append(bytes, std::max<ssize_t>(size, 0));
  if (text.empty())
    text = "; The IR can't be printed: the printer crashes on it.\n";
}

void IRText::printHere(Part &part) const {
  setPrinted(part, std::make_shared<PrintedOperation>(
                       printOperation(part.op, style, indent)));
}

void IRText::setPrinted(Part &part,
                        std::shared_ptr<PrintedOperation> printed) const {
  printed->state = part.state;
  cache->share(*printed, {style.isGeneric, indent.size()});
  part.printed = std::move(printed);
}

void IRText::takeParts() {
  plan();
  for (Printer &printer : printers)
    if (!take(printer))
      // The part at which the printer has ended, and the parts after it, are
      // printed in this process.
      break;
  for (Part &part : parts)
    if (!part.printed)
      printHere(part);
  PrintCache::Entries entries;
  unsigned line = 1 + !comment.empty() + !header.empty();
  for (Part &part : parts) {
    part.firstLine = line;
    line += part.printed->numLines;
    entries.push_back(part.printed);
  }
  cache->keep(entries, {style.isGeneric, indent.size()});
}

void IRText::finish() {
  if (isFinished)
    return;
  if (module)
    takeModule();
  else
    takeParts();
  isFinished = true;
  for (Printer &printer : printers)
    stop(printer);
  printers.clear();
}

//===- Questions ----------------------------------------------------------===//

StringRef IRText::getText() {
  finish();
  if (text.empty())
    for (auto [hash, fragment] : getFragments())
      text.append(fragment.data(), fragment.size());
  return text;
}

std::vector<std::pair<uint64_t, StringRef>> IRText::getFragments() {
  finish();
  std::vector<std::pair<uint64_t, StringRef>> fragments;
  auto add = [&](StringRef fragment) {
    if (!fragment.empty())
      fragments.emplace_back(llvm::xxh3_64bits(fragment), fragment);
  };
  if (module) {
    add(text);
    return fragments;
  }
  add(comment);
  add(header);
  for (const Part &part : parts)
    fragments.emplace_back(part.printed->hash, part.printed->text);
  add(footer);
  return fragments;
}

std::optional<unsigned> IRText::getLine(Operation *op) {
  if (op == root)
    return 1 + !comment.empty();
  finish();
  Operation *top = op;
  while (top && !partOf.contains(top))
    top = top->getParentOp();
  if (!top)
    return std::nullopt;
  const Part &part = parts[partOf[top]];
  ArrayRef<uint32_t> lines = part.printed->lines;
  // An operation without a line of its own has that of the last operation
  // before it.
  size_t index = 0;
  top->walk<WalkOrder::PreOrder>([&](Operation *each) {
    if (each == op)
      return WalkResult::interrupt();
    ++index;
    return WalkResult::advance();
  });
  for (index = std::min(index, lines.size() - 1); index > 0; --index)
    if (lines[index])
      break;
  return part.firstLine - 1 + std::max(lines[index], 1u);
}

std::optional<unsigned> IRText::getLine(StringRef function) {
  StringRef all = getText();
  for (size_t at = 0; (at = all.find("\ndefine ", at)) != StringRef::npos;) {
    StringRef line =
        all.substr(++at).take_until([](char c) { return c == '\n'; });
    if (line.contains(("@" + function + "(").str()))
      return all.take_front(at).count('\n') + 1;
  }
  return std::nullopt;
}

Operation *IRText::findOperation(unsigned line) {
  finish();
  auto behind = llvm::partition_point(
      parts, [&](const Part &part) { return part.firstLine <= line; });
  if (behind == parts.begin())
    return line ? root : nullptr;
  const Part &part = *std::prev(behind);
  ArrayRef<uint32_t> lines = part.printed->lines;
  unsigned within = line - part.firstLine + 1, best = 0;
  Operation *found = part.op;
  size_t index = 0;
  part.op->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (index == lines.size())
      return WalkResult::interrupt();
    unsigned at = lines[index++];
    if (at && at <= within && at >= best) {
      best = at;
      found = op;
    }
    return WalkResult::advance();
  });
  return found;
}
