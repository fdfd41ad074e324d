//===- InterpretedValues.cpp - Values by the interpreter ------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Numbers/Evaluation.h"

#include "mlir/IR/TypeUtilities.h"
#include "mlir/Pass/PassManager.h"
#include "tcp-mlir/Interpreter/Interpreter.h"
#include "tcp-mlir/Numbers/WideFloats.h"
#include "tcp-mlir/Pipeline/Tosa.h"
#include "tcp-mlir/Transforms/Passes.h"
#include <map>

using namespace mlir;
using namespace mlir::tcp;
using interpreter::RuntimeValue;
using runtime::Array;

namespace {
/// A program that the interpreter evaluates.
class InterpretedValues : public Evaluation {
public:
  InterpretedValues(std::unique_ptr<NumberedProgram> program, bool isWide)
      : program(std::move(program)), isWide(isWide) {}

  /// Lowers the program as far as the options say. Fails after diagnostics.
  LogicalResult prepare(const InterpretOptions &options);

  NumberedProgram &getProgram() override { return *program; }
  const std::vector<Function> &getFunctions() const override {
    return functions;
  }

  llvm::Expected<std::vector<Array>> call(StringRef function,
                                          const std::vector<Array> &arguments,
                                          ValueSink sink) override;

private:
  /// Finds the results that values of the text are. If several results stand
  /// for one value, the last one is the value.
  void findValues();
  std::unique_ptr<NumberedProgram> program;
  bool isWide;
  llvm::DenseMap<Value, ValueId> values;
  std::vector<Function> functions;
  /// The types of functions before floats were widened.
  llvm::StringMap<FunctionType> types;
};
} // namespace

/// Adds the passes that lead from the stage of the text to that of the
/// evaluation.
static void addPasses(PassManager &passes, ModuleOp module,
                      const InterpretOptions &options) {
  const Stage *tcp = findStage("tcp");
  const Stage *from = options.from;
  const Stage *to = std::max(options.stage ? options.stage : from, tcp);
  PipelineOptions pipeline = options.pipeline;
  pipeline.hasTosa = hasTosaOps(module);
  if (from < to)
    addStagePasses(passes, *from, *to, pipeline, TargetTraits());
  // The interpreter has no ops of TOSA.
  else if (pipeline.hasTosa)
    addTosaPasses(passes);
  passes.addPass(createTcpRecordSignatures());
}

LogicalResult InterpretedValues::prepare(const InterpretOptions &options) {
  ModuleOp module = program->getModule();
  PassManager passes(module.getContext());
  addPasses(passes, module, options);
  if (failed(passes.run(module)))
    return failure();
  FailureOr<std::vector<Function>> found = collectFunctions(module);
  if (failed(found))
    return failure();
  functions = std::move(*found);
  findValues();
  return isWide ? widenFloats(module) : success();
}

void InterpretedValues::findValues() {
  std::map<ValueId, Value> last;
  program->getModule()->walk([&](Operation *op) {
    for (OpResult result : op->getResults())
      if (std::optional<ValueId> id = program->findOrigin(result))
        last[*id] = result;
  });
  for (auto [id, value] : last)
    values[value] = id;
  for (auto function : program->getModule().getOps<FunctionOpInterface>())
    types[function.getName()] = cast<FunctionType>(function.getFunctionType());
}

/// Returns `value`, a float or a tensor of floats of the type `element`, with
/// 64 bits; any other value as it is.
static RuntimeValue widen(Type type, RuntimeValue value) {
  Type element = getElementTypeOrSelf(type);
  if (!isa<FloatType>(element))
    return value;
  Type wide = Float64Type::get(type.getContext());
  auto convert = [&](const interpreter::Scalar &bits) {
    APFloat number = interpreter::toFloat(element, bits);
    bool losesInfo;
    number.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven,
                   &losesInfo);
    return interpreter::fromFloat(wide, number);
  };
  auto *tensor = std::get_if<interpreter::Tensor>(&value);
  if (!tensor)
    return convert(std::get<interpreter::Scalar>(value));
  std::vector<interpreter::Scalar> elements;
  elements.reserve(tensor->getNumElements());
  for (const interpreter::Scalar &bits : tensor->getElements())
    elements.push_back(convert(bits));
  return interpreter::Tensor(wide, tensor->getShape(), std::move(elements));
}

llvm::Expected<std::vector<Array>>
InterpretedValues::call(StringRef name, const std::vector<Array> &arguments,
                        ValueSink sink) {
  auto callee = program->getModule().lookupSymbol<FunctionOpInterface>(name);
  FunctionType type = types.lookup(name);
  SmallVector<RuntimeValue> inputs;
  for (auto [inputType, array] : llvm::zip_equal(type.getInputs(), arguments)) {
    RuntimeValue value = interpreter::fromArray(inputType, array);
    inputs.push_back(isWide ? widen(inputType, std::move(value))
                            : std::move(value));
  }
  auto observe = [&](OpResult result,
                     const RuntimeValue &value) -> llvm::Error {
    auto found = values.find(result);
    if (found == values.end())
      return llvm::Error::success();
    llvm::Expected<Array> array = interpreter::toArray(result.getType(), value);
    if (!array) {
      // No array holds a value of this type.
      llvm::consumeError(array.takeError());
      return llvm::Error::success();
    }
    return sink(found->second, *array);
  };
  return interpreter::interpretToArrays(callee, inputs, observe);
}

std::unique_ptr<Evaluation>
mlir::tcp::interpretProgram(std::unique_ptr<NumberedProgram> program,
                            const InterpretOptions &options) {
  auto evaluation =
      std::make_unique<InterpretedValues>(std::move(program), options.isWide);
  if (failed(evaluation->prepare(options)))
    return nullptr;
  return evaluation;
}
