//===- StopValues.h - Values at a stop --------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_ADAPTER_NUMBERS_STOPVALUES_H
#define DEBUG_ADAPTER_ADAPTER_NUMBERS_STOPVALUES_H

#include "compiler/support/TemporaryDirectory.h"
#include "compiler/support/ValuesAnswer.h"
#include "debug-adapter/adapter/session/DebuggedCompile.h"
#include "debug-adapter/adapter/session/DebuggedProgram.h"

#include <istream>

namespace mlir::tcp::dap {

/// Returns options with arguments that are made up, unless they give some.
std::vector<std::string> withArguments(std::vector<std::string> options);

/// The options of a command that looks at values: those of `tcp-aot run`, which
/// say what is evaluated, and all others.
struct ValueOptions {
  std::vector<std::string> run;
  std::vector<std::string> others;

  explicit ValueOptions(const std::vector<std::string> &words);
};

/// Reads the file of `tcp-aot run --report-values`. If it is broken, the error
/// says so.
Result<ValuesAnswer> readValues(std::istream &file);

/// Returns the name of the file with the elements of the value called `name`,
/// such as "%3" or "%3#1", of the evaluation of `program`, a text.
Result<std::string> findTensor(const ValuesAnswer &answer,
                               const std::string &program,
                               const std::string &name);

/// The IR at a stop in a file of a directory, for evaluations by tcp-aot. The
/// session's thread uses it.
class StopProgram {
public:
  /// Writes the IR at the stop.
  static Result<StopProgram> write(DebuggedCompile &compile);

  /// Runs `tcp-aot SUBCOMMAND` on a file of the directory, by default the IR,
  /// with options. A crash or an endless loop ends only that process. Returns
  /// what was printed; places in it and in errors are lines of what `ir -a`
  /// prints.
  Result<std::string> runTcpAot(const DebuggedProgram &program,
                                const std::string &subcommand,
                                const std::vector<std::string> &options,
                                const std::string &file = "ir.mlir") const;

  /// Evaluates a function by `tcp-aot run --interpret`, by default with made-up
  /// arguments.
  Result<std::string> evaluate(const DebuggedProgram &program,
                               std::vector<std::string> options) const;

  /// Evaluates a function, and returns the name of an .npy file in the
  /// directory with the elements of the value called `name`, such as "%3" or
  /// "%3#1". The options are those of `tcp-aot run`.
  Result<std::string> makeTensor(const DebuggedProgram &program,
                                 const std::string &name,
                                 std::vector<std::string> options) const;

  /// Returns the path of a file in the directory.
  std::string getFile(const std::string &name) const {
    return directory.getPath() + "/" + name;
  }
  /// Returns the directory, which is removed with the object.
  TemporaryDirectory takeDirectory() && { return std::move(directory); }

private:
  StopProgram(TemporaryDirectory directory, std::string text)
      : directory(std::move(directory)), text(std::move(text)) {}

  TemporaryDirectory directory;
  std::string text;
};

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_ADAPTER_NUMBERS_STOPVALUES_H
