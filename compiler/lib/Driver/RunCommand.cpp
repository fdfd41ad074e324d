//===- RunCommand.cpp - Call compiled functions ---------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Driver/RunCommand.h"

#include "tcp-mlir/Aot/Diagnostics.h"
#include "tcp-mlir/Driver/CallArguments.h"
#include "tcp-mlir/Driver/InterpretedProgram.h"
#include "tcp-mlir/Driver/KeptProgram.h"
#include "tcp-mlir/Driver/Program.h"
#include "tcp-mlir/Runtime/Call.h"
#include "tcp-mlir/Runtime/Compare.h"
#include "tcp-mlir/Runtime/Npz.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include <chrono>

using namespace mlir;
using namespace mlir::tcp;
using runtime::Array;
using runtime::Npz;
using runtime::Signature;

//===----------------------------------------------------------------------===//
// Programs, compiled or not
//===----------------------------------------------------------------------===//

namespace {
/// A program that is called: a compiled one, one that keeps its intermediates,
/// or an interpreted one.
class Callee {
public:
  /// Returns false after an error message.
  bool load(const Invocation &invocation) {
    if (invocation.interpret)
      interpreted = InterpretedProgram::load(invocation);
    else if (!invocation.intermediates.empty())
      kept = KeptProgram::load(invocation);
    else
      compiled = loadProgram(invocation);
    return interpreted || kept || compiled;
  }

  const Function &getFunction() const {
    return interpreted ? interpreted->getFunction()
           : kept      ? kept->getFunction()
                       : compiled->function;
  }

  /// Calls the program. Then calls it `timedCalls` more times and prints how
  /// long they took. Returns nothing after an error message.
  std::optional<std::vector<Array>> call(std::vector<Array> &arguments,
                                         unsigned timedCalls);

private:
  std::unique_ptr<InterpretedProgram> interpreted;
  std::unique_ptr<KeptProgram> kept;
  std::optional<Program> compiled;
};
} // namespace

/// Calls the program `count` more times and prints how long that took.
static void timeCalls(runtime::Call &call, unsigned count) {
  using Clock = std::chrono::steady_clock;
  std::vector<double> times;
  for (unsigned number = 0; number < count; ++number) {
    Clock::time_point start = Clock::now();
    call.invoke();
    times.push_back(
        std::chrono::duration<double, std::micro>(Clock::now() - start)
            .count());
  }
  llvm::sort(times);
  llvm::outs() << llvm::format(
      "%u calls: median %.3f us, fastest %.3f us, slowest %.3f us\n", count,
      times[count / 2], times.front(), times.back());
}

std::optional<std::vector<Array>> Callee::call(std::vector<Array> &arguments,
                                               unsigned timedCalls) {
  if (interpreted)
    return interpreted->call(arguments);
  if (kept)
    return kept->call(arguments);
  runtime::Call call(compiled->address, compiled->function.signature,
                     arguments);
  std::vector<Array> results = call.invokeForResults();
  if (timedCalls)
    timeCalls(call, timedCalls);
  return results;
}

//===----------------------------------------------------------------------===//
// run
//===----------------------------------------------------------------------===//

static void printResult(size_t number, const Array &array) {
  llvm::outs() << "Output" << number << ": " << getName(array.type) << " "
               << runtime::describeShape(array.shape) << ":";
  constexpr int64_t kShown = 1000;
  int64_t count = array.getNumElements();
  for (int64_t index = 0; index < std::min(count, kShown); ++index)
    llvm::outs() << " " << printElement(array, index);
  llvm::outs() << (count > kShown ? " ...\n" : "\n");
}

int mlir::tcp::runProgram(const Invocation &invocation) {
  Callee callee;
  if (!callee.load(invocation))
    return 1;
  const Signature &signature = callee.getFunction().signature;
  std::optional<std::vector<Array>> arguments =
      getArguments(signature, invocation);
  if (!arguments)
    return 1;
  std::optional<std::vector<Array>> results =
      callee.call(*arguments, invocation.timedCalls);
  if (!results)
    return 1;
  if (invocation.output.empty()) {
    if (!invocation.timedCalls)
      for (const auto &[number, result] : llvm::enumerate(*results))
        printResult(number, result);
    return 0;
  }
  Npz npz;
  // Generated arguments are written, too, so that the file is a reference for
  // `test`.
  if (invocation.randomSeed)
    for (const auto &[number, argument] : llvm::enumerate(*arguments))
      npz["Input" + std::to_string(number)] = argument;
  for (const auto &[number, result] : llvm::enumerate(*results))
    npz["Output" + std::to_string(number)] = result;
  Outputs outputs;
  outputs.add(invocation.output, printNpz(npz));
  if (llvm::Error error = outputs.commit())
    return reportError(std::move(error));
  return 0;
}

//===----------------------------------------------------------------------===//
// test
//===----------------------------------------------------------------------===//

/// Returns "1 element", "2 elements".
static std::string countElements(int64_t count) {
  return std::to_string(count) + (count == 1 ? " element" : " elements");
}

/// Calls the program with the arguments of one case of a reference and prints
/// how its results differ. Returns the number of elements that differ; nothing
/// after an error message.
static std::optional<int64_t> testCase(Callee &callee, const Npz &npz,
                                       const Twine &title,
                                       const Invocation &invocation) {
  const Signature &signature = callee.getFunction().signature;
  StringRef file = invocation.referenceTensors;
  std::optional<std::vector<Array>> arguments =
      takeArrays(npz, "Input", signature.arguments, file, /*checkTypes=*/true);
  if (!arguments)
    return std::nullopt;
  std::optional<std::vector<Array>> expected =
      takeArrays(npz, "Output", signature.results, file, /*checkTypes=*/false);
  if (!expected)
    return std::nullopt;
  std::optional<std::vector<Array>> results =
      callee.call(*arguments, /*timedCalls=*/0);
  if (!results)
    return std::nullopt;
  int64_t different = 0;
  for (const auto &[number, pair] :
       llvm::enumerate(llvm::zip_equal(*results, *expected))) {
    auto &[actual, reference] = pair;
    actual.isUnsigned = reference.isUnsigned;
    runtime::Comparison comparison =
        compare(actual, reference, invocation.tolerance);
    different += comparison.numDifferent;
    if (comparison) {
      llvm::outs() << title << "Output" << number << ": equal";
      if (comparison.worst)
        llvm::outs() << " within " << comparison.worst << " ULP";
      llvm::outs() << ", " << countElements(actual.getNumElements()) << "\n";
      continue;
    }
    SmallVector<StringRef> lines;
    StringRef(comparison.report).trim().split(lines, '\n');
    for (StringRef line : lines)
      llvm::outs() << title << "Output" << number << ": " << line << "\n";
  }
  return different;
}

int mlir::tcp::testProgram(const Invocation &invocation) {
  Callee callee;
  if (!callee.load(invocation))
    return 1;
  std::string why;
  std::optional<Npz> npz = runtime::readNpz(invocation.referenceTensors, why);
  if (!npz)
    return reportError(why);
  int64_t different = 0;
  for (const auto &[number, arrays] :
       llvm::enumerate(runtime::splitCases(*npz))) {
    std::string title = number ? "case " + std::to_string(number) + ", " : "";
    std::optional<int64_t> found = testCase(callee, arrays, title, invocation);
    if (!found)
      return 1;
    different += *found;
  }
  if (different == 0)
    return 0;
  llvm::outs().flush();
  return reportError("'" + callee.getFunction().name + "' differs from '" +
                     invocation.referenceTensors + "' in " +
                     countElements(different));
}
