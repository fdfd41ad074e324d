//===- RunCommand.cpp - Call compiled functions ---------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Driver/RunCommand.h"

#include "tcp-mlir/Aot/Diagnostics.h"
#include "tcp-mlir/Driver/InterpretedProgram.h"
#include "tcp-mlir/Driver/Program.h"
#include "tcp-mlir/Runtime/Call.h"
#include "tcp-mlir/Runtime/Compare.h"
#include "tcp-mlir/Runtime/Npz.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include <chrono>
#include <cstring>
#include <random>

using namespace mlir;
using namespace mlir::tcp;
using runtime::Array;
using runtime::ElementType;
using runtime::Npz;
using runtime::Signature;
using runtime::ValueType;

/// Returns the arrays of `npz` that are called `prefix`0 and so on, one for
/// each of `types`. Returns nothing after an error message.
static std::optional<std::vector<Array>>
takeArrays(const Npz &npz, StringRef prefix,
           const std::vector<ValueType> &types, StringRef file,
           bool checkTypes) {
  std::vector<Array> arrays;
  for (const auto &[index, type] : llvm::enumerate(types)) {
    std::string key = (prefix + Twine(index)).str();
    auto found = npz.find(key);
    if (found == npz.end()) {
      std::string keys;
      for (const auto &entry : npz)
        keys += (keys.empty() ? "" : ", ") + entry.first;
      reportError("'" + file + "' has no array '" + key + "'; it has: " + keys);
      return std::nullopt;
    }
    std::string why;
    if (checkTypes && !checkValue(found->second, type, why)) {
      reportError("'" + file + "', array '" + key + "': " + why);
      return std::nullopt;
    }
    arrays.push_back(found->second);
  }
  std::string extra = (prefix + Twine(types.size())).str();
  if (npz.count(extra)) {
    reportError("'" + file + "' has an array '" + extra +
                "', and the function has no such value");
    return std::nullopt;
  }
  return arrays;
}

//===----------------------------------------------------------------------===//
// Programs, compiled or not
//===----------------------------------------------------------------------===//

namespace {
/// A program that is called: a compiled one, or an interpreted one.
class Callee {
public:
  /// Returns false after an error message.
  bool load(const Invocation &invocation) {
    if (invocation.interpret)
      interpreted = InterpretedProgram::load(invocation);
    else
      compiled = loadProgram(invocation);
    return interpreted || compiled;
  }

  const Function &getFunction() const {
    return interpreted ? interpreted->getFunction() : compiled->function;
  }

  /// Calls the program. Then calls it `timedCalls` more times and prints how
  /// long they took. Returns nothing after an error message.
  std::optional<std::vector<Array>> call(std::vector<Array> &arguments,
                                         unsigned timedCalls);

private:
  std::unique_ptr<InterpretedProgram> interpreted;
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
  runtime::Call call(compiled->address, compiled->function.signature,
                     arguments);
  std::vector<Array> results = call.invokeForResults();
  if (timedCalls)
    timeCalls(call, timedCalls);
  return results;
}

//===----------------------------------------------------------------------===//
// Random arguments
//===----------------------------------------------------------------------===//

/// Sets the dynamic sizes in `types` to those of --dims. Returns an error
/// message, or an empty string.
static std::string applyDims(StringRef dims, std::vector<ValueType> &types) {
  std::vector<int64_t *> open;
  for (ValueType &type : types)
    for (int64_t &size : type.shape)
      if (size == runtime::kDynamicSize)
        open.push_back(&size);
  SmallVector<StringRef> items;
  dims.split(items, ',', -1, /*KeepEmpty=*/false);
  std::vector<int64_t> sizes;
  for (StringRef item : items) {
    auto [key, shape] = item.split('=');
    int64_t size;
    if (!item.contains('=')) {
      if (item.getAsInteger(10, size) || size < 0)
        return ("'" + item + "' is no size").str();
      sizes.push_back(size);
      continue;
    }
    size_t index;
    if (!key.consume_front("Input") || key.getAsInteger(10, index) ||
        index >= types.size())
      return ("'" + item + "' names no argument; they are Input0, Input1, ...")
          .str();
    SmallVector<StringRef> parts;
    shape.split(parts, 'x', -1, /*KeepEmpty=*/false);
    ValueType &type = types[index];
    if (parts.size() != type.shape.size())
      return ("'" + item + "': the argument is " + toString(type)).str();
    for (auto [part, target] : llvm::zip_equal(parts, type.shape)) {
      if (part.getAsInteger(10, size) || size < 0 ||
          (target != runtime::kDynamicSize && target != size))
        return ("'" + item + "': the argument is " + toString(type)).str();
      target = size;
    }
  }
  llvm::erase_if(open,
                 [](int64_t *size) { return *size != runtime::kDynamicSize; });
  if (sizes.empty())
    sizes.push_back(4);
  if (sizes.size() == 1)
    sizes.resize(std::max<size_t>(open.size(), 1), sizes.front());
  if (!open.empty() && sizes.size() != open.size())
    return "the types leave " + std::to_string(open.size()) +
           " sizes open, and there are " + std::to_string(sizes.size());
  for (auto [target, size] : llvm::zip_equal(open, sizes))
    *target = size;
  return "";
}

/// Returns the bits of a small number of `type`. The sequence is the same on
/// all systems, because the C++ standard defines that of the engine.
static uint64_t makeUpElement(ElementType type, std::mt19937_64 &engine) {
  uint64_t bits = engine() >> 11;
  if (!isFloat(type))
    return type == ElementType::I1      ? bits & 1
           : type == ElementType::Index ? bits % 8
                                        : bits % 201 - 100;
  const llvm::fltSemantics &semantics =
      type == ElementType::F16    ? llvm::APFloat::IEEEhalf()
      : type == ElementType::BF16 ? llvm::APFloat::BFloat()
      : type == ElementType::F32  ? llvm::APFloat::IEEEsingle()
                                  : llvm::APFloat::IEEEdouble();
  // The value is at least -1 and below 1.
  llvm::APFloat value(static_cast<double>(bits) / (uint64_t(1) << 52) - 1);
  bool losesInfo;
  value.convert(semantics, llvm::APFloat::rmNearestTiesToEven, &losesInfo);
  return value.bitcastToAPInt().getZExtValue();
}

static std::optional<std::vector<Array>>
makeUpArguments(const Signature &signature, const Invocation &invocation) {
  std::vector<ValueType> types = signature.arguments;
  std::string problem = applyDims(invocation.dims, types);
  if (!problem.empty()) {
    reportError("--dims=" + invocation.dims + ": " + problem);
    return std::nullopt;
  }
  std::mt19937_64 engine(*invocation.randomSeed);
  std::vector<Array> arrays;
  for (const ValueType &type : types) {
    std::optional<Array> array = createArray(type.element, type.shape);
    if (!array) {
      reportError("--dims=" + invocation.dims +
                  ": the arguments are too large");
      return std::nullopt;
    }
    size_t size = getSize(type.element);
    for (int64_t index = 0, count = array->numElements(); index < count;
         ++index) {
      uint64_t bits = makeUpElement(type.element, engine);
      memcpy(&array->data[index * size], &bits, size);
    }
    arrays.push_back(std::move(*array));
  }
  return arrays;
}

//===----------------------------------------------------------------------===//
// run
//===----------------------------------------------------------------------===//

static std::optional<std::vector<Array>>
getArguments(const Signature &signature, const Invocation &invocation) {
  if (invocation.randomSeed)
    return makeUpArguments(signature, invocation);
  if (invocation.inputTensors.empty()) {
    if (signature.arguments.empty())
      return std::vector<Array>();
    reportError("there are no arguments: give --input=FILE.npz or "
                "--random=SEED; the function is " +
                toString(signature));
    return std::nullopt;
  }
  std::string why;
  std::optional<Npz> npz = runtime::readNpz(invocation.inputTensors, why);
  if (!npz) {
    reportError(why);
    return std::nullopt;
  }
  return takeArrays(*npz, "Input", signature.arguments, invocation.inputTensors,
                    /*checkTypes=*/true);
}

static void printResult(size_t number, const Array &array) {
  llvm::outs() << "Output" << number << ": " << getName(array.type) << " "
               << runtime::describeShape(array.shape) << ":";
  constexpr int64_t kShown = 1000;
  int64_t count = array.numElements();
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
    runtime::Comparison comparison = compare(actual, reference, invocation.ulp);
    different += comparison.numDifferent;
    if (comparison) {
      llvm::outs() << title << "Output" << number << ": equal";
      if (comparison.worst)
        llvm::outs() << " within " << comparison.worst << " ULP";
      llvm::outs() << ", " << countElements(actual.numElements()) << "\n";
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
