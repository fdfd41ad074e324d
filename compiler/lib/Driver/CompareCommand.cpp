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
#include "tcp-mlir/Runtime/Npz.h"

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
  options.pipeline = side.compile.pipeline;
  options.from = from;
  options.stage = side.stage;
  options.isWide = side.kind == Kind::Float64;
  return interpretProgram(std::move(program), options);
}

/// The file with the arguments and what is expected, in the directory of
/// --dump-intermediates.
static constexpr const char *kReference = "reference.npz";

/// Tells `expect` of the value of `program` that comes from `place`. `arrays`
/// are those of `file`.
static llvm::Error
expectLocated(StringRef place, const Npz &arrays, StringRef file,
              const NumberedProgram &program,
              llvm::function_ref<void(ValueId, const Array &)> expect) {
  auto wanted = arrays.find(place.str());
  if (wanted == arrays.end())
    return llvm::createStringError("'" + file +
                                   "' has no value with the location " + place);
  std::optional<ValueId> id = program.findLocated(place, wanted->second.shape);
  if (!id)
    return llvm::createStringError("no value of the program has the location " +
                                   place);
  expect(*id, wanted->second);
  return llvm::Error::success();
}

/// Returns the results of a function in the arrays of a file, and tells
/// `expect` of the values in it. If `place` is not empty, there are no results,
/// and the only value is that of this place.
static llvm::Expected<std::vector<Array>>
readExpected(const ComparedSide &side, StringRef place, size_t numResults,
             const NumberedProgram &program,
             llvm::function_ref<void(ValueId, const Array &)> expect) {
  llvm::Expected<Npz> arrays = readArrays(side.file);
  if (!arrays)
    return arrays.takeError();
  if (!place.empty()) {
    if (auto error = expectLocated(place, *arrays, side.file, program, expect))
      return error;
    return std::vector<Array>();
  }
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
/// `source` gets the name of the file that keeps them beside the program.
static std::optional<std::vector<Array>>
findArguments(const runtime::Signature &signature, Invocation invocation,
              std::string &source) {
  if (invocation.inputTensors.empty())
    invocation.inputTensors = invocation.referenceTensors;
  return getArguments(signature, invocation, &source);
}

/// Writes the arguments, the expected results and the expected values that
/// differ to a file, with which tcp-dbg finds the action that makes one wrong.
static llvm::Error keepReference(const std::string &directory,
                                 const ValueComparison &comparison,
                                 const std::vector<Array> &arguments,
                                 const std::vector<Array> &results) {
  Npz npz = comparison.getWanted();
  for (auto [number, array] : llvm::enumerate(arguments))
    npz["Input" + std::to_string(number)] = array;
  for (auto [number, array] : llvm::enumerate(results))
    npz["Output" + std::to_string(number)] = array;
  Outputs outputs;
  outputs.add(directory + "/" + kReference, printNpz(npz));
  return outputs.commit();
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
    expected =
        readExpected(side, invocation.place, function.signature.results.size(),
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
  if (!invocation.place.empty() && comparison.getRows().empty())
    return fail(llvm::createStringError("the value of " + invocation.place +
                                        " was not computed"));
  if (!invocation.intermediates.empty() && comparison.findFirstBeyond())
    if (auto error = keepReference(invocation.intermediates, comparison,
                                   arguments, *expected))
      return fail(std::move(error));
  return true;
}

/// Says how the action that makes the value `first` wrong is found.
static void reportWayToAction(const SourceValue &first,
                              const Invocation &invocation) {
  bool isKept = !invocation.intermediates.empty();
  llvm::errs() << "note: to stop at the action that makes it, ";
  if (isKept)
    llvm::errs() << "run ";
  else
    llvm::errs() << "give --dump-intermediates=DIR and run ";
  llvm::errs() << "'tcp-dbg --bisect-reference "
               << (isKept ? invocation.intermediates : "DIR") << "/"
               << kReference << " --value " << first.location;
  if (!invocation.function.empty())
    llvm::errs() << " --function " << invocation.function;
  llvm::errs() << " " << invocation.input << "'\n";
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
  SideNames names{invocation.actual.name, invocation.expected.name, ""};
  std::optional<std::vector<Array>> arguments =
      findArguments(function->signature, invocation, names.arguments);
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
  if (invocation.printsJson)
    printJson(llvm::outs(), comparison, names);
  else
    printTable(llvm::outs(), comparison, names);
  llvm::outs().flush();
  const ComparedValue *first = comparison.findFirstBeyond();
  if (!first)
    return 0;
  if (invocation.printsJson)
    return 1;
  reportFirst(*first, names, program);
  if (first->value && !first->output && !first->value->location.empty() &&
      invocation.torchLoader.empty())
    reportWayToAction(*first->value, invocation);
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
