//===- IrSummary.cpp - Telling whether IR changed -------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Pipeline/IrSummary.h"

using namespace mlir;
using namespace mlir::tcp;

namespace {
class Summarizer {
public:
  IrSummary run(Operation *op) {
    // A use may come before its definition, so all values are numbered first.
    number(op);
    add(op);
    return summary;
  }

private:
  void mix(uint64_t value) {
    summary.hash = llvm::hash_combine(summary.hash, value);
  }
  void mix(const void *unique) {
    mix(static_cast<uint64_t>(reinterpret_cast<uintptr_t>(unique)));
  }

  void number(Operation *op) {
    for (Value result : op->getResults())
      numbers[result.getAsOpaquePointer()] = numbers.size() + 1;
    for (Region &region : op->getRegions())
      for (Block &block : region) {
        numbers[&block] = numbers.size() + 1;
        for (Value argument : block.getArguments())
          numbers[argument.getAsOpaquePointer()] = numbers.size() + 1;
        for (Operation &inner : block)
          number(&inner);
      }
  }

  void add(Operation *op) {
    ++summary.numOps;
    mix(op->getName().getAsOpaquePointer());
    mix(op->getRawDictionaryAttrs().getAsOpaquePointer());
    mix(static_cast<uint64_t>(op->hashProperties()));
    for (Value operand : op->getOperands())
      mix(numbers.lookup(operand.getAsOpaquePointer()));
    for (Type type : op->getResultTypes())
      mix(type.getAsOpaquePointer());
    for (Block *successor : op->getSuccessors())
      mix(numbers.lookup(successor));
    for (Region &region : op->getRegions()) {
      mix(region.getBlocks().size());
      for (Block &block : region) {
        mix(block.getNumArguments());
        for (BlockArgument argument : block.getArguments())
          mix(argument.getType().getAsOpaquePointer());
        for (Operation &inner : block)
          add(&inner);
        mix(numbers.lookup(&block));
      }
    }
  }

  IrSummary summary;
  llvm::DenseMap<const void *, uint64_t> numbers;
};
} // namespace

IrSummary mlir::tcp::summarize(Operation *op) { return Summarizer().run(op); }
