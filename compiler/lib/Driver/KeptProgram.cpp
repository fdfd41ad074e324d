//===- KeptProgram.cpp - A compiled program that keeps its tensors --------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Driver/KeptProgram.h"

#include "tcp-mlir/Aot/Diagnostics.h"
#include "tcp-mlir/Driver/Intermediates.h"
#include "tcp-mlir/Driver/Program.h"

using namespace mlir;
using namespace mlir::tcp;
using runtime::Array;

std::unique_ptr<KeptProgram> KeptProgram::load(const Invocation &invocation) {
  if (isLibrary(invocation.input)) {
    reportError(
        "'" + invocation.input +
        "' is a library, which keeps nothing; give --dump-intermediates "
        "and the program");
    return nullptr;
  }
  std::unique_ptr<NumberedProgram> program =
      NumberedProgram::read(invocation.input);
  if (!program)
    return nullptr;
  CompileOptions options = invocation.compile;
  options.from = findInputStage(program->getModule(), options.from);
  if (!options.from)
    return nullptr;
  std::unique_ptr<KeptProgram> kept(new KeptProgram(invocation));
  kept->evaluation =
      compileProgram(std::move(program), options, /*stage=*/nullptr,
                     /*failureCode=*/1);
  if (!kept->evaluation)
    return nullptr;
  const Function *function =
      chooseFunction(kept->evaluation->getFunctions(), invocation);
  if (!function)
    return nullptr;
  kept->function = *function;
  return kept;
}

/// Returns "tensor<2x3xf32>".
static std::string describeType(const Array &array) {
  std::string text = "tensor<";
  for (int64_t size : array.shape)
    text += std::to_string(size) + "x";
  return text + std::string(getName(array.type)) + ">";
}

std::optional<std::vector<Array>>
KeptProgram::call(const std::vector<Array> &arguments) {
  Intermediates intermediates(invocation.intermediates);
  llvm::Error error = intermediates.begin();
  if (error) {
    reportError(std::move(error));
    return std::nullopt;
  }
  llvm::Expected<std::vector<Array>> results = evaluation->call(
      function.name, arguments, [&](ValueId id, const Array &array) {
        const SourceValue &value = evaluation->getProgram().getValue(id);
        return intermediates.add({value.getStem(),
                                  value.place ? value.place->getText() : "",
                                  value.op, describeType(array)},
                                 array);
      });
  if (!results) {
    reportError(results.takeError());
    return std::nullopt;
  }
  return std::move(*results);
}
