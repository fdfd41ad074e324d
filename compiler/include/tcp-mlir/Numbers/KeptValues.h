//===- KeptValues.h - Buffers that a compiled program keeps -----*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_NUMBERS_KEPTVALUES_H
#define TCP_MLIR_NUMBERS_KEPTVALUES_H

#include "tcp-mlir/Numbers/Evaluation.h"
#include "tcp-mlir/Runtime/Library.h"

namespace mlir::tcp {

/// The buffers that a program with PipelineOptions::keepValues reports while it
/// runs, as values of the text. It observes the compile of the program. For one
/// thread.
class KeptValues : public CompileObserver {
public:
  explicit KeptValues(const NumberedProgram &program) : program(program) {}

  /// Finds the values that the calls at the stage memref keep.
  bool onModule(ModuleOp module, const Stage &stage) override;

  /// Lets the functions of `library` tell `sink`, which must live until they
  /// have returned.
  void attach(const runtime::Library &library, ValueSink sink);

  /// Returns the first error of the sink.
  llvm::Error takeError() { return std::move(error); }

private:
  struct Kept {
    ValueId id;
    runtime::ElementType element;
  };
  /// Is called by the compiled program with the number of a call and the
  /// descriptor of a memref of this rank.
  static void keep(void *values, int64_t number, int64_t rank,
                   const void *descriptor);
  void add(int64_t number, int64_t rank, const int64_t *descriptor);

  const NumberedProgram &program;
  std::vector<std::optional<Kept>> calls;
  std::optional<ValueSink> sink;
  llvm::Error error = llvm::Error::success();
};

} // namespace mlir::tcp

#endif // TCP_MLIR_NUMBERS_KEPTVALUES_H
