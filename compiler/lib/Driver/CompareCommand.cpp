//===- CompareCommand.cpp - Compare the values of a program ---------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Driver/CompareCommand.h"

#include "tcp-mlir/Aot/Diagnostics.h"
#include "tcp-mlir/Aot/Outputs.h"
#include "tcp-mlir/Driver/CallArguments.h"
#include "tcp-mlir/Driver/Program.h"
#include "tcp-mlir/Numbers/ArrayFiles.h"
#include "tcp-mlir/Numbers/Evaluation.h"
#include "tcp-mlir/Numbers/ValueComparison.h"

using namespace mlir;
using namespace mlir::tcp;
using runtime::Array;
using runtime::Npz;
using Kind = ComparedSide::Kind;

/// Returns the kind of the text of the input.
static NumberedProgram::TextKind getTextKind(const Invocation &invocation) {
  return invocation.torchLoader.empty() ? NumberedProgram::TextKind::Users
                                        : NumberedProgram::TextKind::Temporary;
}

/// Makes the evaluation of a side. Returns null after an error message.
static std::unique_ptr<Evaluation> evaluate(const Invocation &invocation,
                                            const ComparedSide &side) {
  std::unique_ptr<NumberedProgram> program =
      NumberedProgram::read(invocation.input, getTextKind(invocation));
  if (!program)
    return nullptr;
  const Stage *from = findInputStage(program->getModule(), side.compile.from);
  if (!from)
    return nullptr;
  if (side.stage && side.stage < from) {
    reportError("'" + invocation.input + "' is at the stage '" + from->name +
                "', past the stage '" + side.stage->name + "'");
    return nullptr;
  }
  if (side.kind == Kind::Compile) {
    CompileOptions options = side.compile;
    options.from = from;
    return compileProgram(std::move(program), options, side.stage,
                          kCompareFailed);
  }
  if (from >= findStage("memref")) {
    reportError("'" + invocation.input + "' is at the stage '" + from->name +
                "', and the interpreter takes programs on tensors");
    return nullptr;
  }
  InterpretOptions options;
  options.road = side.compile.road;
  options.from = from;
  options.stage = side.stage;
  options.isWide = side.kind == Kind::Float64;
  return interpretProgram(std::move(program), options);
}

/// Returns the results of a function in the arrays of a file, and tells
/// `expect` of the values in it.
static llvm::Expected<std::vector<Array>>
readExpected(const ComparedSide &side, size_t numResults,
             const NumberedProgram &program,
             llvm::function_ref<void(ValueId, const Array &)> expect) {
  llvm::Expected<Npz> arrays = readArrays(side.file);
  if (!arrays)
    return arrays.takeError();
  if (!side.resultFile.empty()) {
    llvm::Expected<Npz> others = readArrays(side.resultFile);
    if (!others)
      return others.takeError();
    arrays->insert(others->begin(), others->end());
  }
  std::vector<Array> results;
  for (size_t number = 0; number < numResults; ++number)
    if (auto found = arrays->find("Output" + std::to_string(number));
        found != arrays->end())
      results.push_back(found->second);
  size_t numValues = 0;
  program.forEachValue([&](ValueId id, const SourceValue &value) {
    std::string name =
        "op" + std::to_string(id.op) + "." + std::to_string(id.result);
    for (const std::string &other : {value.getStem(), value.name})
      if (!arrays->count(name))
        name = other;
    auto found = arrays->find(name);
    for (unsigned round = 2; found != arrays->end(); ++round, ++numValues) {
      expect(id, found->second);
      found = arrays->find(name + "." + std::to_string(round));
    }
  });
  if (results.size() == numResults || (results.empty() && numValues != 0))
    return results;
  std::string keys;
  for (const auto &entry : *arrays)
    keys += (keys.empty() ? "" : ", ") + entry.first;
  return llvm::createStringError(
      "'" + side.file +
      "' has no value of the program, and not all of its results "
      "Output0, Output1, ...; it has: " +
      keys);
}

/// Returns the arguments of the function; nothing after an error message.
static std::optional<std::vector<Array>>
findArguments(const runtime::Signature &signature, Invocation invocation) {
  if (invocation.inputTensors.empty())
    invocation.inputTensors = invocation.referenceTensors;
  return getArguments(signature, invocation);
}

/// Computes the expected values, then the actual ones. Fails after an error
/// message.
static bool compareAll(const Invocation &invocation, Evaluation &actual,
                       const Function &function,
                       const std::vector<Array> &arguments,
                       ValueComparison &comparison) {
  auto fail = [](llvm::Error error) {
    reportError(std::move(error));
    return false;
  };
  const ComparedSide &side = invocation.expected;
  llvm::Expected<std::vector<Array>> expected = std::vector<Array>();
  auto expect = [&](ValueId id, const Array &array) {
    comparison.expect(id, array);
  };
  if (side.kind == Kind::File || side.kind == Kind::Eager) {
    expected = readExpected(side, function.signature.results.size(),
                            actual.getProgram(), expect);
  } else {
    std::unique_ptr<Evaluation> evaluation = evaluate(invocation, side);
    if (!evaluation)
      return false;
    expected = evaluation->call(function.name, arguments,
                                [&](ValueId id, const Array &array) {
                                  expect(id, array);
                                  return llvm::Error::success();
                                });
  }
  if (!expected)
    return fail(expected.takeError());
  llvm::Expected<std::vector<Array>> results = actual.call(
      function.name, arguments, [&](ValueId id, const Array &array) {
        comparison.compare(id, array);
        return llvm::Error::success();
      });
  if (!results)
    return fail(results.takeError());
  comparison.finish();
  for (auto [number, wanted] : llvm::enumerate(*expected))
    comparison.compareOutput(function.name, number, (*results)[number], wanted);
  return true;
}

/// Prints the first difference that is too large, at its line.
static void reportFirst(const ComparedValue &first, const SideNames &names,
                        NumberedProgram &program) {
  std::string message = first.getName() + " is the first value beyond the "
                                          "bounds";
  if (first.position.empty()) {
    message += ": " + StringRef(first.comparison.report).trim().str();
  } else {
    message += ": " + names.actual + ", " + first.position + " is " +
               first.actual + ", and with " + names.expected + " it is " +
               first.expected;
  }
  if (first.value)
    program.reportAt(*first.value, message);
  else
    reportError(message);
}

/// Compares the program in the file that `invocation` names.
static int compareFile(const Invocation &invocation) {
  std::unique_ptr<Evaluation> actual = evaluate(invocation, invocation.actual);
  if (!actual)
    return kCompareFailed;
  const Function *function = chooseFunction(actual->getFunctions(), invocation);
  if (!function)
    return kCompareFailed;
  std::optional<std::vector<Array>> arguments =
      findArguments(function->signature, invocation);
  if (!arguments)
    return kCompareFailed;
  NumberedProgram &program = actual->getProgram();
  ValueComparison comparison(program, invocation.tolerance);
  if (!invocation.intermediates.empty()) {
    if (llvm::Error error = makeDirectory(invocation.intermediates)) {
      reportError(std::move(error));
      return kCompareFailed;
    }
    comparison.keepIn(invocation.intermediates);
  }
  if (!compareAll(invocation, *actual, *function, *arguments, comparison))
    return kCompareFailed;
  if (llvm::Error error = comparison.takeError()) {
    reportError(std::move(error));
    return kCompareFailed;
  }
  SideNames names{invocation.actual.name, invocation.expected.name};
  if (invocation.printsJson)
    printJson(llvm::outs(), comparison, names);
  else
    printTable(llvm::outs(), comparison, names);
  llvm::outs().flush();
  const ComparedValue *first = comparison.findFirstBeyond();
  if (!first)
    return 0;
  if (!invocation.printsJson)
    reportFirst(*first, names, program);
  return 1;
}

/// Exports the program of a loader, and compares it.
static int compareExportedProgram(Invocation invocation) {
  llvm::Expected<ExportedProgram> program =
      exportFromPyTorch(invocation.torchLoader, invocation.torchOptions);
  if (!program) {
    reportError(program.takeError());
    return kCompareFailed;
  }
  invocation.input = program->textFile;
  if (!invocation.randomSeed && invocation.inputTensors.empty())
    invocation.inputTensors = program->referenceFile;
  if (invocation.expected.kind == Kind::Eager) {
    invocation.expected.file = program->valuesFile;
    invocation.expected.resultFile = program->referenceFile;
  }
  return compareFile(invocation);
}

int mlir::tcp::compareValues(const Invocation &invocation) {
  return invocation.torchLoader.empty() ? compareFile(invocation)
                                        : compareExportedProgram(invocation);
}
