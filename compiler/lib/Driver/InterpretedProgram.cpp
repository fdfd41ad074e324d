//===- InterpretedProgram.cpp - A program that is interpreted -------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Driver/InterpretedProgram.h"

#include "mlir/IR/MLIRContext.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Support/FileUtilities.h"
#include "tcp-mlir/Aot/Diagnostics.h"
#include "tcp-mlir/Aot/Input.h"
#include "tcp-mlir/Dialect/Tcp/TcpPlace.h"
#include "tcp-mlir/Driver/Intermediates.h"
#include "tcp-mlir/Driver/Program.h"
#include "tcp-mlir/Interpreter/Interpreter.h"
#include "tcp-mlir/Numbers/ValueNames.h"
#include "tcp-mlir/Pipeline/OlderSyntax.h"
#include "tcp-mlir/Pipeline/Register.h"
#include "tcp-mlir/Pipeline/Tosa.h"
#include "tcp-mlir/Transforms/Passes.h"

using namespace mlir;
using namespace mlir::tcp;

struct InterpretedProgram::State {
  State() : context(makeRegistry()), printer(sourceMgr, &context) {}

  static DialectRegistry makeRegistry() {
    DialectRegistry registry;
    registerAllTcpDialects(registry);
    return registry;
  }

  MLIRContext context;
  llvm::SourceMgr sourceMgr;
  DiagnosticPrinter printer;
  ValueNames names;
  Weights weights;
  OwningOpRef<ModuleOp> module;
};

InterpretedProgram::InterpretedProgram(const Invocation &invocation)
    : state(std::make_unique<State>()), invocation(invocation) {}

InterpretedProgram::~InterpretedProgram() = default;

bool InterpretedProgram::read() {
  std::string why;
  std::unique_ptr<llvm::MemoryBuffer> file =
      openInputFile(invocation.input, &why);
  if (!file) {
    reportError(why);
    return false;
  }
  state->sourceMgr.AddNewSourceBuffer(
      updateSyntax(std::move(file), &state->context), llvm::SMLoc());
  state->module = state->names.read(state->sourceMgr, &state->context);
  loadWeights(state->module, invocation.input, state->weights);
  if (!state->module)
    return false;
  const Stage *from = findInputStage(*state->module, invocation.compile.from);
  if (!from)
    return false;
  if (from >= findStage("memref")) {
    reportError("'" + invocation.input + "' is at the stage '" + from->name +
                "', and the interpreter takes programs on tensors: give it "
                "one of torch, tcp or linalg");
    return false;
  }
  PassManager passes(&state->context);
  if (const Stage *tcp = findStage("tcp"); from < tcp)
    addStagePasses(passes, *from, *tcp, invocation.compile.pipeline,
                   TargetTraits());
  // The interpreter has no ops of TOSA.
  bool hasTosa = hasTosaOps(*state->module);
  if (hasTosa)
    addTosaPasses(passes);
  passes.addPass(createTcpRecordSignatures());
  if (failed(passes.run(*state->module)))
    return false;
  if (hasTosa || from < findStage("tcp"))
    state->names.renumber(*state->module);
  return true;
}

std::unique_ptr<InterpretedProgram>
InterpretedProgram::load(const Invocation &invocation) {
  std::unique_ptr<InterpretedProgram> program(
      new InterpretedProgram(invocation));
  if (!program->read())
    return nullptr;
  FailureOr<std::vector<Function>> functions =
      collectFunctions(*program->state->module);
  if (failed(functions))
    return nullptr;
  const Function *function = chooseFunction(*functions, invocation);
  if (!function)
    return nullptr;
  program->function = *function;
  return program;
}

/// Returns the type of `value`, which has the type `type`, with its sizes.
static std::string describeType(Type type,
                                const interpreter::RuntimeValue &value) {
  if (const auto *tensor = std::get_if<interpreter::Tensor>(&value))
    type = RankedTensorType::get(tensor->getShape(), tensor->getElementType());
  std::string text;
  llvm::raw_string_ostream(text) << type;
  return text;
}

/// Writes a value that the interpreter has computed.
static llvm::Error add(OpResult result, const interpreter::RuntimeValue &value,
                       const ValueNames &names, Intermediates &intermediates) {
  auto place = result.getLoc()->findInstanceOf<FileLineColLoc>();
  std::string line =
      place ? "line" + std::to_string(place.getLine()) + "_" : "";
  std::string position = describePlace(result.getLoc());
  llvm::Expected<runtime::Array> array =
      interpreter::toArray(result.getType(), value);
  std::optional<runtime::Array> known;
  if (array)
    known = std::move(*array);
  else
    // No array holds the value.
    llvm::consumeError(array.takeError());
  return intermediates.add({line + names.get(result),
                            StringRef(position).rtrim(": ").str(),
                            result.getOwner()->getName().getStringRef().str(),
                            describeType(result.getType(), value),
                            std::holds_alternative<interpreter::Tensor>(value)},
                           known);
}

std::optional<std::vector<runtime::Array>>
InterpretedProgram::call(const std::vector<runtime::Array> &arguments) {
  auto callee = state->module->lookupSymbol<FunctionOpInterface>(function.name);
  SmallVector<interpreter::RuntimeValue> values;
  for (auto [type, array] :
       llvm::zip_equal(callee.getArgumentTypes(), arguments))
    values.push_back(interpreter::fromArray(type, array));
  std::optional<Intermediates> intermediates;
  if (!invocation.intermediates.empty()) {
    intermediates.emplace(invocation.intermediates);
    if (llvm::Error error = intermediates->begin()) {
      reportError(std::move(error));
      return std::nullopt;
    }
  }
  llvm::Expected<std::vector<runtime::Array>> results =
      interpreter::interpretToArrays(
          callee, values,
          [&](OpResult result, const interpreter::RuntimeValue &value) {
            return intermediates
                       ? add(result, value, state->names, *intermediates)
                       : llvm::Error::success();
          });
  if (!results) {
    reportError(results.takeError());
    return std::nullopt;
  }
  return std::move(*results);
}
