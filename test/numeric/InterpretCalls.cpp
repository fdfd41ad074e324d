//===- InterpretCalls.cpp - Many calls of interpreted functions -----------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

///
/// \file
/// InterpretCalls FILE.mlir: reads lines "FUNCTION INPUT.npz OUTPUT.npz" from
/// standard input, and answers each by a line that is empty or an error.
///
//===----------------------------------------------------------------------===//

#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"
#include "tcp-mlir/Interpreter/Interpreter.h"
#include "tcp-mlir/Pipeline/Register.h"
#include "tcp-mlir/Runtime/Npz.h"
#include <fstream>
#include <iostream>
#include <sstream>

using namespace mlir;
using namespace mlir::tcp;

static llvm::Error call(ModuleOp module, const std::string &name,
                        const std::string &input, const std::string &output) {
  auto function = module.lookupSymbol<FunctionOpInterface>(name);
  std::string why;
  std::optional<runtime::Npz> npz = runtime::readNpz(input, why);
  if (!function || !npz)
    return llvm::createStringError(npz ? "no function " + name : why);
  SmallVector<interpreter::RuntimeValue> arguments;
  for (auto [number, type] : llvm::enumerate(function.getArgumentTypes()))
    arguments.push_back(interpreter::fromArray(
        type, npz->at("Input" + std::to_string(number))));
  llvm::Expected<SmallVector<interpreter::RuntimeValue>> results =
      interpreter::interpret(function, arguments,
                             [](OpResult, const interpreter::RuntimeValue &) {
                               return llvm::Error::success();
                             });
  if (!results)
    return results.takeError();
  runtime::Npz arrays;
  for (auto [number, type] : llvm::enumerate(function.getResultTypes())) {
    llvm::Expected<runtime::Array> array =
        interpreter::toArray(type, (*results)[number]);
    if (!array)
      return array.takeError();
    arrays["Output" + std::to_string(number)] = *array;
  }
  std::string bytes = printNpz(arrays);
  std::ofstream(output, std::ios::binary).write(bytes.data(), bytes.size());
  return llvm::Error::success();
}

int main(int argc, char **argv) {
  DialectRegistry registry;
  registerAllTcpDialects(registry);
  MLIRContext context(registry);
  OwningOpRef<ModuleOp> module =
      argc == 2 ? parseSourceFile<ModuleOp>(argv[1], ParserConfig(&context))
                : nullptr;
  if (!module)
    return 1;
  for (std::string line; std::getline(std::cin, line);) {
    std::istringstream words(line);
    std::string name, input, output;
    words >> name >> input >> output;
    std::cout << toString(call(*module, name, input, output)) << std::endl;
  }
  return 0;
}
