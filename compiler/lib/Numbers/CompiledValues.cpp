//===- CompiledValues.cpp - Values of a compiled program ------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Numbers/Evaluation.h"

#include "tcp-mlir/Aot/CompileDirectory.h"
#include "tcp-mlir/Numbers/KeptValues.h"
#include "tcp-mlir/Runtime/Call.h"
#include "tcp-mlir/Runtime/Library.h"
#include "tcp-mlir/Runtime/ReturnLayout.h"
#include <unistd.h>

using namespace mlir;
using namespace mlir::tcp;
using runtime::Array;

namespace {
/// A program that is compiled and loaded.
class CompiledValues : public Evaluation {
public:
  CompiledValues(std::unique_ptr<NumberedProgram> program, int failureCode)
      : program(std::move(program)), kept(*this->program),
        failureCode(failureCode) {}

  LogicalResult prepare(CompileOptions options, const Stage *stage);

  NumberedProgram &getProgram() override { return *program; }
  const std::vector<Function> &getFunctions() const override {
    return functions;
  }
  llvm::Expected<std::vector<Array>> call(StringRef function,
                                          const std::vector<Array> &arguments,
                                          ValueSink sink) override;

private:
  /// Compiles the module from `options.from` to the artifact `stage`.
  LogicalResult compileTo(const Stage &stage, const std::string &path,
                          CompileOptions options);

  std::unique_ptr<NumberedProgram> program;
  KeptValues kept;
  int failureCode;
  std::vector<Function> functions;
  std::optional<runtime::Library> library;
};
} // namespace

LogicalResult CompiledValues::compileTo(const Stage &stage,
                                        const std::string &path,
                                        CompileOptions options) {
  options.pipeline.keepValues = true;
  options.weights = &program->getWeights();
  options.observer = &kept;
  options.artifacts = {{&stage, path}};
  Outputs outputs;
  TimingScope timing;
  if (failed(compile(program->getModule(), options, outputs, timing)))
    return failure();
  // The module is at the stage now, and its text is not needed.
  if (stage.isMlir())
    return success();
  if (llvm::Error error = outputs.commit()) {
    reportError(std::move(error));
    return failure();
  }
  return success();
}

LogicalResult CompiledValues::prepare(CompileOptions options,
                                      const Stage *stage) {
  if (!runtime::getHostMachine()) {
    reportError("functions are called on x86-64 and AArch64 alone");
    return failure();
  }
  llvm::Expected<TemporaryDirectory> directory = createCompileDirectory();
  if (!directory) {
    reportError(directory.takeError());
    return failure();
  }
  if (stage) {
    if (failed(compileTo(*stage, directory->file("stage.mlir"), options)))
      return failure();
    options.from = stage;
    options.target.optLevel = 0;
    options.pipeline.optimize = false;
  }
  std::string path = directory->file("program.so");
  if (failed(compileTo(*findStage("library"), path, options)))
    return failure();
  FailureOr<std::vector<Function>> found =
      collectFunctions(program->getModule());
  if (failed(found))
    return failure();
  functions = std::move(*found);
  // The library stays mapped without its file.
  std::string why;
  library = runtime::Library::open(path, why);
  if (!library) {
    reportError("can't load the compiled program: " + why);
    return failure();
  }
  return success();
}

static void endProcess(const char *message, void *failureCode) {
  llvm::outs().flush();
  reportError(Twine(message));
  llvm::errs().flush();
  _exit(*static_cast<int *>(failureCode));
}

llvm::Expected<std::vector<Array>>
CompiledValues::call(StringRef name, const std::vector<Array> &arguments,
                     ValueSink sink) {
  auto function = llvm::find_if(
      functions, [&](const Function &each) { return each.name == name; });
  using ErrorHandler = void (*)(const char *, void *);
  if (void *set = library->find("tcp_set_error_handler"))
    reinterpret_cast<void (*)(ErrorHandler, void *)>(set)(endProcess,
                                                          &failureCode);
  kept.attach(*library, sink);
  // A function may update its arguments.
  std::vector<Array> copies = arguments;
  runtime::Call call(library->find(function->name), function->signature,
                     copies);
  std::vector<Array> results = call.invokeForResults();
  if (llvm::Error error = kept.takeError())
    return error;
  return results;
}

std::unique_ptr<Evaluation>
mlir::tcp::compileProgram(std::unique_ptr<NumberedProgram> program,
                          const CompileOptions &options, const Stage *stage,
                          int failureCode) {
  auto evaluation =
      std::make_unique<CompiledValues>(std::move(program), failureCode);
  if (failed(evaluation->prepare(options, stage)))
    return nullptr;
  return evaluation;
}
