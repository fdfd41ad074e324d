//===- Evaluation.h - The values that a program computes --------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_NUMBERS_EVALUATION_H
#define TCP_MLIR_NUMBERS_EVALUATION_H

#include "tcp-mlir/Aot/Compile.h"
#include "tcp-mlir/Aot/Functions.h"
#include "tcp-mlir/Numbers/NumberedProgram.h"
#include "tcp-mlir/Runtime/Npy.h"

namespace mlir::tcp {

/// Is called with each value of the text that an evaluation computes, when it
/// is computed. A loop or a call computes a value several times.
using ValueSink =
    llvm::function_ref<llvm::Error(ValueId id, const runtime::Array &)>;

/// One way to compute the values of a program. One thread uses it.
class Evaluation {
public:
  virtual ~Evaluation() = default;

  /// Returns the program whose values are computed.
  virtual NumberedProgram &getProgram() = 0;

  /// Returns the functions that can be called.
  virtual const std::vector<Function> &getFunctions() const = 0;

  /// Calls the function called `function` with `arguments`, which must match
  /// its signature, and returns its results. A failed check of the program is
  /// an error.
  virtual llvm::Expected<std::vector<runtime::Array>>
  call(StringRef function, const std::vector<runtime::Array> &arguments,
       ValueSink sink) = 0;
};

/// Options of an evaluation by the interpreter.
struct InterpretOptions {
  /// The options of the passes that lead to `stage`.
  PipelineOptions pipeline;
  /// The stage that the text is at.
  const Stage *from = nullptr;
  /// The stage at which the program is evaluated, one on tensors; null for that
  /// of the text.
  const Stage *stage = nullptr;
  /// True if floats have 64 bits.
  bool isWide = false;
};

/// Makes an evaluation of `program` by the interpreter, which takes no other
/// program. A program at the stage torch is lowered to the stage tcp before.
/// Returns null after diagnostics.
std::unique_ptr<Evaluation>
interpretProgram(std::unique_ptr<NumberedProgram> program,
                 const InterpretOptions &options);

/// Compiles `program` and loads it into this process. Each buffer that a loop
/// of the compiled program has written is kept, so that the values of the text
/// that are such buffers are told. `options` has no artifacts. If `stage` is
/// given, the program is compiled with `options` up to there, and from there
/// without optimizations. A failed check of the program ends the process with
/// an error message and `failureCode`. Returns null after diagnostics.
std::unique_ptr<Evaluation>
compileProgram(std::unique_ptr<NumberedProgram> program,
               const CompileOptions &options, const Stage *stage,
               int failureCode);

} // namespace mlir::tcp

#endif // TCP_MLIR_NUMBERS_EVALUATION_H
