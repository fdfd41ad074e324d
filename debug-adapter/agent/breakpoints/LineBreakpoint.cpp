//===- LineBreakpoint.cpp - Breakpoints on lines of files and documents ---===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/breakpoints/BreakpointKinds.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "tcp-mlir/Actions/SeparateHeap.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::agent;

/// Returns whether the file name of a location means `file`: they are the same
/// file, or one is the end of the other's path.
static bool isFile(StringRef name, StringRef file) {
  if (name == file)
    return true;
  bool same = false;
  if (!llvm::sys::fs::equivalent(name, file, same) && same)
    return true;
  auto endsWith = [](StringRef whole, StringRef part) {
    return whole.consume_back(part) &&
           llvm::sys::path::is_separator(whole.empty() ? '\0' : whole.back());
  };
  return endsWith(file, name) || endsWith(name, file);
}

namespace {
/// A breakpoint on a line of a file, which it finds in locations, or on a line
/// of a document, which stands for an operation.
class LineBreakpoint : public Breakpoint {
public:
  explicit LineBreakpoint(const wire::Breakpoint &source)
      : file(source.file), line(source.line.value_or(0)),
        column(source.column.value_or(0)),
        endLine(source.endLine.value_or(line)),
        address(reinterpret_cast<const Operation *>(
            static_cast<uintptr_t>(source.address.value_or(0)))) {
    if (source.placedLine)
      move(*source.placedLine, source.placedColumn.value_or(0));
  }

  unsigned getProperties() const override {
    return address ? AtOperation : AtLocation;
  }
  bool isAtLocation(LocationAttr location) const override;
  bool isAtFile(StringRef name) const override {
    return !address && isFile(name, file);
  }
  bool isAtOperation(const Operation *op) const override {
    return address == op;
  }
  std::string print() const override;
  void place(Operation *root, wire::BreakpointStatus &status,
             wire::Breakpoint &request) override;
  void resume(Breakpoint &before) override;

protected:
  /// Returns whether an operation has hit the line before in the same pass,
  /// conversion or iteration. Many patterns are tried on each operation.
  bool isAgain(const Event &event, uint64_t lastHit) override;

private:
  /// Moves to the next column or line that has operations. Returns whether
  /// there is one.
  bool moveToOperation(Operation *root);
  void move(unsigned toLine, unsigned toColumn);

  std::string file;
  unsigned line, column, endLine;
  /// The operation on a line of a document; null for a line of a file.
  const Operation *address;
  /// Says that there was an operation to move to, or that none was needed.
  bool isPlaced = false;
  /// The index of the pass, conversion or iteration of the last hit, and the
  /// operations that have hit the line in it.
  uint64_t hitWithin = 0;
  llvm::DenseSet<Operation *> hitBy;
};
} // namespace

bool LineBreakpoint::isAtLocation(LocationAttr location) const {
  if (address)
    return false;
  return location
      .walk([&](Location part) {
        auto place = dyn_cast<FileLineColRange>(part);
        bool isIt = place && place.getStartLine() <= endLine &&
                    line <= place.getEndLine() &&
                    (!column || !place.getStartColumn() ||
                     place.getStartLine() != line ||
                     place.getStartColumn() == column) &&
                    isFile(place.getFilename(), file);
        return isIt ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

bool LineBreakpoint::moveToOperation(Operation *root) {
  constexpr unsigned kNone = ~0u;
  // The line and the column to move to. Column 0 stands for any.
  std::pair<unsigned, unsigned> next{kNone, 0};
  llvm::DenseMap<const void *, bool> files;
  auto look = [&](FileLineColRange place) {
    const void *name = place.getFilename().getAsOpaquePointer();
    auto [known, isNew] = files.try_emplace(name, false);
    if (isNew)
      known->second = isFile(place.getFilename(), file);
    if (!known->second || place.getEndLine() < line)
      return;
    unsigned begin = place.getStartLine(), at = place.getStartColumn();
    bool hasColumn = column && begin == line && at;
    if (!hasColumn)
      next = std::min(next, {std::max(begin, line), 0});
    else if (at >= column)
      next = std::min(next, {line, at});
  };
  llvm::DenseSet<const void *> seen;
  root->walk([&](Operation *op) {
    // Most locations are in files, and a walk over one location takes longer
    // than a look at many of these.
    if (auto place = dyn_cast<FileLineColRange>(op->getLoc()))
      return look(place);
    if (seen.insert(op->getLoc().getAsOpaquePointer()).second)
      op->getLoc()->walk([&](Location part) {
        if (auto place = dyn_cast<FileLineColRange>(part))
          look(place);
        return WalkResult::advance();
      });
  });
  if (next.first == kNone)
    return false;
  if (next.first > endLine)
    move(next.first, 0);
  else
    move(line, next.second ? next.second : column);
  return true;
}

void LineBreakpoint::move(unsigned toLine, unsigned toColumn) {
  if (toLine != line)
    endLine = toLine;
  line = toLine;
  column = toColumn;
  isPlaced = true;
}

void LineBreakpoint::place(Operation *root, wire::BreakpointStatus &status,
                           wire::Breakpoint &request) {
  if (!root || address)
    return;
  unsigned lineSet = getSource().line.value_or(0);
  unsigned columnSet = getSource().column.value_or(0);
  std::string wanted = "line " + std::to_string(lineSet);
  if (columnSet)
    wanted += ", column " + std::to_string(columnSet);
  // A breakpoint stays where it was placed first, whatever is erased there.
  if (!isPlaced)
    moveToOperation(root);
  if (isPlaced && (line != lineSet || column != columnSet))
    status.message = "no operation comes from " + wanted + ": moved to " +
                     (line != lineSet ? "line " + std::to_string(line)
                                      : "column " + std::to_string(column));
  if (isPlaced) {
    request.placedLine = line;
    request.placedColumn = column;
  } else {
    status.verified = false;
    status.message = "no operation comes from '" + file + "' at line " +
                     std::to_string(line) +
                     " or after it, in the IR of this stop";
  }
  status.location.emplace();
  status.location->file = file;
  status.location->line = line;
}

void LineBreakpoint::resume(Breakpoint &before) {
  Breakpoint::resume(before);
  // Breakpoints of the same source are of the same kind.
  auto &same = static_cast<LineBreakpoint &>(before);
  hitWithin = same.hitWithin;
  hitBy = same.hitBy;
}

bool LineBreakpoint::isAgain(const Event &event, uint64_t lastHit) {
  if (!event.isBegin() || !event.action.isPattern())
    return false;
  SeparateHeap::Scope heap;
  const ActiveAction *around = event.action.getParent();
  while (around && around->isPattern())
    around = around->getParent();
  uint64_t within = around ? around->getIndex() : 0;
  if (hitWithin != within) {
    hitWithin = within;
    hitBy.clear();
  }
  return !hitBy.insert(event.action.getOperation()).second &&
         lastHit != event.position.timestamp;
}

std::string LineBreakpoint::print() const {
  // Columns count from 1; 0 stands for any.
  return "Location: " + file + ":" + std::to_string(line) +
         (column ? ":" + std::to_string(column) : "");
}

ReadBreakpoint agent::readLineBreakpoint(const wire::Breakpoint &source) {
  if (!source.address && !source.document.empty())
    return llvm::createStringError(
        "a breakpoint on a line of the IR needs the IR of this stop");
  if (!source.address && (source.file.empty() || !source.line.value_or(0)))
    return llvm::createStringError(
        "a breakpoint on a line needs a file and a line");
  return std::make_unique<LineBreakpoint>(source);
}
