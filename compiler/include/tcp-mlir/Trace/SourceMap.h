//===- SourceMap.h - Sources of operations ----------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_TRACE_SOURCEMAP_H
#define TCP_MLIR_TRACE_SOURCEMAP_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "tcp-mlir/Trace/TraceAnswer.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/Support/SourceMgr.h"
#include <optional>
#include <vector>

namespace mlir::tcp {

/// The operations of a text by number, and the numbers from which other
/// operations come. An operation keeps its location, because messages of the
/// program name it; its number is added to the location. One thread uses it.
class SourceMap {
public:
  /// Parses the main buffer of `sourceMgr` and numbers its operations in order.
  /// Returns null after diagnostics.
  OwningOpRef<ModuleOp> read(const llvm::SourceMgr &sourceMgr,
                             MLIRContext *context);

  /// Numbers the operations inside of `root`, which a program has parsed from
  /// the main buffer of `sourceMgr`, or is itself written there. Parses the
  /// buffer again, in the same context. If `root` does not have the operations
  /// of the text, those that differ get no number.
  void number(Operation *root, const llvm::SourceMgr &sourceMgr);

  /// For each operation, the bytes of the text from its results to its end.
  const std::vector<ByteRange> &getRanges() const { return ranges; }

  /// Returns the number of an operation of the text; nothing if its location
  /// does not have one.
  std::optional<unsigned> getNumber(Operation *op) const;

  /// The numbers of the operations that a location comes from, in order.
  std::vector<unsigned> find(Location loc) const;

private:
  LogicalResult parse(const llvm::SourceMgr &sourceMgr, MLIRContext *context,
                      Block &block);
  std::optional<unsigned> getNumber(Location loc) const;

  std::vector<ByteRange> ranges;
  /// The operations whose location is their place in the text.
  llvm::DenseMap<Location, unsigned> byPlace;
};

/// The places in a text that locations and operations come from. What was found
/// once is kept, because patterns are tried on the same operations again and
/// again. One thread uses it.
class SourceRanges {
public:
  explicit SourceRanges(const SourceMap &sources) : sources(sources) {}

  /// Returns the range of the first operation of the text that a location comes
  /// from; empty if there is none.
  ByteRange find(Location loc);
  /// Returns the range of an operation, or otherwise that of the innermost
  /// operation around it that has one; empty for null.
  ByteRange findAround(Operation *op);

private:
  const SourceMap &sources;
  llvm::DenseMap<Location, ByteRange> known;
};

} // namespace mlir::tcp

#endif // TCP_MLIR_TRACE_SOURCEMAP_H
