//===- CallArguments.cpp - The arguments of calls -------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Driver/CallArguments.h"

#include "tcp-mlir/Aot/Diagnostics.h"
#include "tcp-mlir/Driver/KeptArguments.h"
#include "tcp-mlir/Numbers/ArrayFiles.h"
#include "tcp-mlir/Numbers/RandomArguments.h"
#include "tcp-mlir/Runtime/Call.h"

using namespace mlir;
using namespace mlir::tcp;
using runtime::Array;
using runtime::Npz;
using runtime::Signature;
using runtime::ValueType;

std::optional<std::vector<Array>>
mlir::tcp::takeArrays(const Npz &npz, StringRef prefix,
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

std::optional<std::vector<Array>>
mlir::tcp::getArguments(const Signature &signature,
                        const Invocation &invocation, std::string *source) {
  bool isAutomatic = !invocation.randomSeed && invocation.inputTensors.empty();
  StringRef program = isAutomatic && invocation.argumentsBeside.empty()
                          ? invocation.input
                          : invocation.argumentsBeside;
  if (!program.empty())
    if (auto kept =
            findKeptArguments(signature, program, invocation.function)) {
      if (invocation.argumentsBeside.empty())
        llvm::errs() << "note: the arguments are those of '" << kept->file
                     << "'\n";
      if (source)
        *source = kept->file;
      return std::move(kept->arrays);
    }
  if (invocation.randomSeed) {
    llvm::Expected<std::vector<Array>> arguments =
        makeUpArguments(signature, *invocation.randomSeed, invocation.dims);
    if (arguments)
      return std::move(*arguments);
    reportError(arguments.takeError());
    return std::nullopt;
  }
  if (invocation.inputTensors.empty()) {
    if (signature.arguments.empty())
      return std::vector<Array>();
    reportError("there are no arguments: give --input=FILE.npz or "
                "--random=SEED; the function is " +
                toString(signature));
    return std::nullopt;
  }
  llvm::Expected<Npz> arrays = readArrays(invocation.inputTensors);
  if (!arrays) {
    reportError(arrays.takeError());
    return std::nullopt;
  }
  // The one array of an .npy file has no name of its own.
  if (llvm::StringRef(invocation.inputTensors).ends_with(".npy") &&
      signature.arguments.size() == 1)
    arrays = Npz{{"Input0", std::move(arrays->begin()->second)}};
  return takeArrays(*arrays, "Input", signature.arguments,
                    invocation.inputTensors, /*checkTypes=*/true);
}
