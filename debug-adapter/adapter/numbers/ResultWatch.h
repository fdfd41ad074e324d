//===- ResultWatch.h - Results that change ----------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_ADAPTER_NUMBERS_RESULTWATCH_H
#define DEBUG_ADAPTER_ADAPTER_NUMBERS_RESULTWATCH_H

#include "debug-adapter/adapter/breakpoints/BreakpointSync.h"
#include "debug-adapter/adapter/numbers/StopValues.h"
#include "debug-adapter/adapter/session/RunControl.h"

namespace mlir::tcp::dap {

/// The results that a function computes, at one stop and at later ones. At each
/// stop, tcp-aot compiles the IR on without optimizations, and calls the
/// function with made-up arguments. The session's thread uses it.
class ResultWatch {
public:
  /// Computes the results at this stop. `options` are those of `tcp-aot test`.
  static Result<std::shared_ptr<ResultWatch>>
  begin(DebuggedCompile &compile, const DebuggedProgram &program,
        const std::string &options);

  /// Says how the results at this stop differ from the first ones. Empty if
  /// they do not, or if the IR at this stop can't be compiled, as it may be
  /// between two passes of a conversion.
  std::string check(DebuggedCompile &compile, const DebuggedProgram &program);

  /// Says that the compile has come to its end.
  std::string describeEnd() const;

private:
  ResultWatch(StopProgram first, std::vector<std::string> tolerance)
      : first(std::move(first)), options(std::move(tolerance)) {}

  /// The program at the first stop, with its results in a file beside it.
  StopProgram first;
  std::vector<std::string> options;
  int numChecked = 0, numFailed = 0;
};

/// Lets the stopped compile run; with a breakpoint on changed results, from
/// pass to pass.
Result<Nothing> continueCompile(DebuggedCompile &compile,
                                const DebuggedProgram &program,
                                BreakpointSync &breakpoints,
                                RunControl &runControl);

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_ADAPTER_NUMBERS_RESULTWATCH_H
