//===- NumbersCommand.cpp - Values at a stop ------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/console/Commands.h"
#include "debug-adapter/adapter/numbers/StopValues.h"

using namespace mlir::tcp::dap;

Result<std::string> mlir::tcp::dap::commandNumbers(Session &session,
                                                   const CommandLine &line) {
  Result<StopProgram> program = StopProgram::write(session.getCompile());
  if (!program)
    return program.error();
  std::vector<std::string> options = line.words;
  options.insert(options.begin(), "--print-values");
  return program->evaluate(session.getProgram(), std::move(options));
}

Result<std::string> mlir::tcp::dap::commandTensor(Session &session,
                                                  const CommandLine &line) {
  if (line.words.empty() || line.words.front().front() != '%')
    return Error{"give the name of a value, such as %3"};
  Result<StopProgram> program = StopProgram::write(session.getCompile());
  if (!program)
    return program.error();
  ValueOptions options({line.words.begin() + 1, line.words.end()});
  Result<std::string> file = program->makeTensor(
      session.getProgram(), line.words.front(), options.run);
  if (!file)
    return file;
  return program->runTcpAot(session.getProgram(), "tensor", options.others,
                            *file);
}
