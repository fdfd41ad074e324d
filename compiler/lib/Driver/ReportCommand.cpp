//===- ReportCommand.cpp - The values of a program for editors ------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Driver/ReportCommand.h"

#include "compiler/support/LlvmJson.h"
#include "tcp-mlir/Aot/Diagnostics.h"
#include "tcp-mlir/Aot/Outputs.h"
#include "tcp-mlir/Driver/CallArguments.h"
#include "tcp-mlir/Driver/Program.h"
#include "tcp-mlir/Numbers/Evaluation.h"
#include "tcp-mlir/Numbers/ValueFigures.h"

using namespace mlir;
using namespace mlir::tcp;
using runtime::Array;

int mlir::tcp::reportValues(const Invocation &invocation) {
  std::unique_ptr<NumberedProgram> program =
      NumberedProgram::read(invocation.input);
  if (!program)
    return 1;
  InterpretOptions options;
  options.from = findInputStage(program->getModule(), invocation.compile.from);
  if (!options.from)
    return 1;
  if (options.from >= findStage("memref"))
    return reportError(
        "the interpreter takes programs on tensors, and this one "
        "is at the stage '" +
        options.from->name + "'");
  std::unique_ptr<Evaluation> evaluation =
      interpretProgram(std::move(program), options);
  if (!evaluation)
    return 1;
  const Function *function =
      chooseFunction(evaluation->getFunctions(), invocation);
  if (!function)
    return 1;
  ValuesAnswer answer;
  std::optional<std::vector<Array>> arguments =
      getArguments(function->signature, invocation, &answer.arguments);
  if (!arguments)
    return 1;
  ValueFigureList figures(evaluation->getProgram());
  if (!invocation.intermediates.empty())
    figures.keepElements();
  llvm::Expected<std::vector<Array>> results = evaluation->call(
      function->name, *arguments, [&](ValueId id, const Array &array) {
        figures.add(id, array);
        return llvm::Error::success();
      });
  if (!results)
    answer.failure = llvm::toString(results.takeError());
  if (!invocation.intermediates.empty()) {
    llvm::Error error = makeDirectory(invocation.intermediates);
    if (!error)
      error = figures.writeFiles(invocation.intermediates);
    if (error)
      return reportError(std::move(error));
  }
  if (invocation.printsValues) {
    figures.print(llvm::outs());
    llvm::outs().flush();
    return answer.failure.empty() ? 0 : reportError(answer.failure);
  }
  answer.values = figures.take();
  Outputs outputs;
  outputs.add(invocation.valuesReport, codec::printJson(std::move(answer)));
  if (llvm::Error error = outputs.commit())
    return reportError(std::move(error));
  return 0;
}
