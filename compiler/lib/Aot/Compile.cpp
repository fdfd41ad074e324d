//===- Compile.cpp - A module down the road -------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Aot/Compile.h"

#include "mlir/Pass/PassManager.h"
#include "tcp-mlir/Aot/CodeGen.h"
#include "tcp-mlir/Aot/Link.h"
#include "llvm/Support/Path.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace mlir;
using namespace mlir::tcp;

namespace {
/// The state of one compile as it goes down the stage table.
class Compilation {
public:
  Compilation(ModuleOp module, const CompileOptions &options, Outputs &outputs)
      : module(module), options(options), outputs(outputs) {}

  LogicalResult run();

private:
  InFlightDiagnostic error() { return emitError(module.getLoc()); }

  /// Turns an error of the code generator into a diagnostic.
  LogicalResult check(llvm::Error why) {
    if (why)
      return error() << toString(std::move(why));
    return success();
  }

  LogicalResult runPasses(const Stage &stage);
  LogicalResult runCodeGen(const Stage &stage);
  void saveArtifacts(const Stage &stage, llvm::StringRef content);
  bool wants(const Stage &stage) const;

  ModuleOp module;
  const CompileOptions &options;
  /// The options' road, with what depends on the target.
  RoadOptions road = options.road;
  Outputs &outputs;
  std::unique_ptr<llvm::TargetMachine> machine;
  llvm::LLVMContext llvmContext;
  std::unique_ptr<llvm::Module> llvmModule;
  std::string object;
};
} // namespace

bool Compilation::wants(const Stage &stage) const {
  return llvm::any_of(options.artifacts, [&](const Artifact &artifact) {
    return artifact.stage == &stage;
  });
}

void Compilation::saveArtifacts(const Stage &stage,
                                llvm::StringRef content) {
  for (const Artifact &artifact : options.artifacts)
    if (artifact.stage == &stage)
      outputs.add(artifact.path, content.str());
}

LogicalResult Compilation::runPasses(const Stage &stage) {
  PassManager passes(module.getContext());
  if (failed(applyPassManagerCLOptions(passes)))
    return failure();
  passes.enableVerifier(options.verifyEach);
  if (stage.addPasses)
    stage.addPasses(passes, road);
  return passes.run(module);
}

LogicalResult Compilation::runCodeGen(const Stage &stage) {
  if (stage.name == "llvmir") {
    llvmModule = translateToLlvmIr(module, llvmContext);
    if (!llvmModule)
      return failure();
    llvmModule->setTargetTriple(machine->getTargetTriple());
    llvmModule->setDataLayout(machine->createDataLayout());
    optimizeLlvmIr(*llvmModule, *machine, options.target.optLevel);
    if (!wants(stage))
      return success();
    std::string text;
    llvm::raw_string_ostream(text) << *llvmModule;
    saveArtifacts(stage, text);
    return success();
  }
  if (stage.name == "asm") {
    if (!wants(stage))
      return success();
    // Emitting changes the module, and the object needs it as it is.
    llvm::Expected<std::string> code =
        emitCode(*llvm::CloneModule(*llvmModule), *machine,
                 llvm::CodeGenFileType::AssemblyFile);
    if (!code)
      return check(code.takeError());
    saveArtifacts(stage, *code);
    return success();
  }
  if (stage.name == "object") {
    llvm::Expected<std::string> code =
        emitCode(*llvmModule, *machine, llvm::CodeGenFileType::ObjectFile);
    if (!code)
      return check(code.takeError());
    object = std::move(*code);
    saveArtifacts(stage, object);
    return success();
  }
  for (const Artifact &artifact : options.artifacts) {
    if (artifact.stage != &stage)
      continue;
    llvm::StringRef name = llvm::sys::path::filename(artifact.path);
    llvm::Expected<std::string> library =
        stage.name == "archive"
            ? createArchive(object, llvm::sys::path::stem(name))
            : linkSharedLibrary(object, name);
    if (!library)
      return check(library.takeError());
    outputs.add(artifact.path, std::move(*library));
  }
  return success();
}

LogicalResult Compilation::run() {
  const Stage *from = options.from;
  if (!from) {
    std::string culprit;
    from = recognizeStage(module, culprit);
    if (!from)
      return error() << "no stage of the road takes the op '" << culprit
                     << "'; lower it to one of: " << listStageNames();
  }
  const Stage *last = from;
  for (const Artifact &artifact : options.artifacts)
    last = std::max(last, artifact.stage);

  llvm::Expected<std::unique_ptr<llvm::TargetMachine>> made =
      createTargetMachine(options.target);
  if (!made)
    return check(made.takeError());
  machine = std::move(*made);
  road.nativeF16 = convertsF16(*machine);
  setTarget(module, *machine);

  for (const Stage *stage = from; stage <= last; ++stage) {
    if (!stage->isMlir()) {
      if (failed(runCodeGen(*stage)))
        return failure();
      continue;
    }
    if (stage != from && failed(runPasses(*stage)))
      return failure();
    if (!wants(*stage))
      continue;
    std::string text;
    llvm::raw_string_ostream os(text);
    module->print(os);
    os << "\n";
    saveArtifacts(*stage, text);
  }
  return success();
}

LogicalResult mlir::tcp::compile(ModuleOp module, const CompileOptions &options,
                                 Outputs &outputs) {
  return Compilation(module, options, outputs).run();
}
