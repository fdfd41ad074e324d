//===- Compile.cpp - A module through the stages --------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Aot/Compile.h"

#include "mlir/IR/Verifier.h"
#include "mlir/Pass/PassManager.h"
#include "tcp-mlir/Actions/Action.h"
#include "tcp-mlir/Actions/DebuggerFactory.h"
#include "tcp-mlir/Aot/CodeGen.h"
#include "tcp-mlir/Aot/ConstantData.h"
#include "tcp-mlir/Aot/Functions.h"
#include "tcp-mlir/Aot/Header.h"
#include "tcp-mlir/Aot/Link.h"
#include "tcp-mlir/Aot/Machines.h"
#include "tcp-mlir/Aot/ParallelCodeGen.h"
#include "tcp-mlir/Aot/PrecompiledRuntime.h"
#include "tcp-mlir/Pipeline/Tosa.h"
#include "tcp-mlir/Transforms/RuntimeLibrary.h"
#include "llvm/Support/Path.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace mlir;
using namespace mlir::tcp;

namespace {
/// The state of one compile on its way through the stages.
class Compilation : private StageRunner {
public:
  Compilation(ModuleOp module, const CompileOptions &options, Outputs &outputs,
              TimingScope &timing)
      : module(module), options(options), outputs(outputs), timing(timing) {}

  LogicalResult run();

private:
  // The functions that rows of the table name.
  LogicalResult runPasses(const Stage &stage) override;
  LogicalResult makeLlvmIr(const Stage &stage) override;
  LogicalResult emitAssembly(const Stage &stage) override;
  LogicalResult emitObject(const Stage &stage) override;
  LogicalResult createArchive(const Stage &stage) override;
  LogicalResult linkLibrary(const Stage &stage) override;

  /// Makes a diagnostic without a location of an error.
  LogicalResult check(llvm::Error why) {
    if (why)
      return emitError(UnknownLoc::get(module.getContext()))
             << toString(std::move(why));
    return success();
  }

  LogicalResult runPipeline(llvm::function_ref<void(OpPassManager &)> addPasses,
                            TimingScope &timing);
  LogicalResult fixInterface(const Stage &at);
  LogicalResult runInterface(const Stage &at);
  /// Runs a part of the compile as an action, which observers see and the
  /// controller may skip.
  template <typename ActionT>
  LogicalResult runAs(StringRef name, llvm::function_ref<LogicalResult()> part);
  /// Emits the objects of a module of many functions in parallel. Returns
  /// nothing if the module has to be one object.
  std::optional<FailureOr<std::vector<std::string>>> emitInParallel();
  /// Emits the code of a stage; empty if the controller skipped that.
  llvm::Expected<std::string> emit(llvm::Module &code, const Stage &stage,
                                   llvm::CodeGenFileType type);
  /// Adds the libraries that are asked for at a stage. `make` returns the
  /// content for a file name.
  LogicalResult saveLibraries(
      const Stage &stage,
      llvm::function_ref<llvm::Expected<Content>(StringRef name)> make);
  /// Adds the artifacts of a stage. `print` returns the content for a path.
  void saveArtifacts(const Stage &stage,
                     llvm::function_ref<Content(StringRef path)> print);
  /// Returns text that defines the large constants, for assembly or LLVM IR at
  /// `path`.
  std::string defineConstants(StringRef path);
  bool wants(const Stage &stage) const;
  /// Returns whether the compiled run-time library is linked in. Artifacts of
  /// the stage llvm or later, except libraries, have its functions in the
  /// module itself, and so has a compile with an observer or under a debugger.
  bool linksRuntime() const;

  ModuleOp module;
  const CompileOptions &options;
  Outputs &outputs;
  TimingScope &timing;
  std::unique_ptr<llvm::TargetMachine> machine;
  llvm::LLVMContext llvmContext;
  std::unique_ptr<llvm::Module> llvmModule;
  std::vector<std::string> objects;
  /// The constants that were taken out of the LLVM IR.
  std::vector<NamedTensor> largeConstants;
  std::string header;
  /// The object file of the run-time library to link; empty if the module
  /// defines its functions.
  llvm::StringRef runtime;
  /// True if the program calls functions that its user links.
  bool callsOutside = false;
  /// True if the observer has ended the compile.
  bool isEnded = false;
};
} // namespace

bool Compilation::wants(const Stage &stage) const {
  return llvm::any_of(options.artifacts, [&](const Artifact &artifact) {
    return artifact.stage == &stage;
  });
}

bool Compilation::linksRuntime() const {
  return !options.observer && !isDebuggerWanted() &&
         llvm::none_of(options.artifacts, [](const Artifact &artifact) {
           return artifact.stage && artifact.stage >= findStage("llvm") &&
                  artifact.stage != findStage("library");
         });
}

void Compilation::saveArtifacts(const Stage &stage,
                                llvm::function_ref<Content(StringRef)> print) {
  for (const Artifact &artifact : options.artifacts)
    if (artifact.stage == &stage)
      outputs.add(artifact.path, print(artifact.path));
}

std::string Compilation::defineConstants(StringRef path) {
  if (largeConstants.empty())
    return {};
  return options.weights->makeAssembly(largeConstants, path, outputs);
}

template <typename ActionT>
LogicalResult Compilation::runAs(StringRef name,
                                 llvm::function_ref<LogicalResult()> part) {
  LogicalResult result = success();
  module.getContext()->executeAction<ActionT>(
      [&] { result = part(); }, {module.getOperation()}, name, result);
  return result;
}

LogicalResult
Compilation::runPipeline(llvm::function_ref<void(OpPassManager &)> addPasses,
                         TimingScope &timing) {
  PassManager passes(module.getContext());
  if (failed(applyPassManagerCLOptions(passes)))
    return failure();
  passes.enableVerifier(options.verifyEach);
  passes.enableTiming(timing);
  addPasses(passes);
  if (options.actions)
    options.actions->watchFailures(passes);
  if (failed(passes.run(module)))
    return failure();
  return options.verifyEach ? success() : verify(module);
}

/// Decides which functions the library has and how they are called. The module
/// is at the stage `at`.
LogicalResult Compilation::fixInterface(const Stage &at) {
  if (options.pipeline.destinationPassing &&
      options.from >= findStage("memref"))
    return emitError(UnknownLoc::get(module.getContext()))
           << "--destination-passing needs an input on tensors, and this one "
              "is "
              "at '"
           << options.from->name << "'";
  TimingScope scope = timing.nest("interface");
  // An observer may look at a module without public functions.
  bool needsExports = !options.observer;
  if ((needsExports && failed(exportFunctions(module, options.functions))) ||
      failed(runPipeline(
          [&](OpPassManager &passes) {
            addInterface(passes, at, options.pipeline);
          },
          scope)))
    return failure();
  callsOutside = callsUserFunctions(module);
  for (const Artifact &artifact : options.artifacts) {
    if (artifact.stage)
      continue;
    FailureOr<std::vector<Function>> functions = collectFunctions(module);
    if (failed(functions))
      return failure();
    header = emitHeader(*functions, llvm::sys::path::stem(artifact.path));
  }
  setLibraryNamesAside(module);
  return success();
}

LogicalResult Compilation::runInterface(const Stage &at) {
  return runAs<StageAction>("interface", [&] { return fixInterface(at); });
}

LogicalResult Compilation::runPasses(const Stage &stage) {
  bool isInput = &stage == options.from;
  bool isLlvm = &stage == findStage("llvm");
  if (isLlvm && !runtime.empty())
    module->setAttr(kLinkedRuntimeAttrName, UnitAttr::get(module.getContext()));
  TimingScope scope = timing.nest(stage.name);
  PipelineOptions pipeline = options.pipeline;
  pipeline.hasTosa = &stage == findStage("linalg") && hasTosaOps(module);
  if (!isInput && stage.addPasses &&
      failed(runPipeline(
          [&](OpPassManager &passes) {
            addStagePasses(passes, *(&stage - 1), stage, pipeline,
                           getTraits(*machine));
          },
          scope)))
    return failure();
  module->removeAttr(kLinkedRuntimeAttrName);
  // Types of torch have no counterparts in C, but those of the stage tcp have.
  if (!isInput && &stage == findStage("tcp") && failed(runInterface(stage)))
    return failure();
  if (isLlvm && failed(restoreLibraryNames(module)))
    return failure();
  if (options.observer && !options.observer->onModule(module, stage))
    isEnded = true;
  if (!wants(stage))
    return success();
  saveArtifacts(stage, [&](StringRef path) {
    return options.weights->print(module, path, outputs);
  });
  return success();
}

std::optional<FailureOr<std::vector<std::string>>>
Compilation::emitInParallel() {
  if (wants(*findStage("llvmir")) || wants(*findStage("asm")) ||
      options.observer)
    return std::nullopt;
  Partition partition(module);
  if (partition.size() == 1)
    return std::nullopt;
  return emitObjectsInParallel(module, partition, options.target,
                               options.actions);
}

LogicalResult Compilation::makeLlvmIr(const Stage &stage) {
  TimingScope scope = timing.nest(stage.name);
  if (!needsRuntimeLibrary(module))
    runtime = {};
  else if (runtime.empty() && failed(addRuntimeLibrary(module)))
    return failure();
  // Text on standard output has no folder for a file of constants.
  bool isAlone = llvm::any_of(options.artifacts, [](const Artifact &artifact) {
    return artifact.path == "-" && artifact.stage && artifact.stage->isText();
  });
  if (!isAlone && !options.observer)
    largeConstants = takeLargeConstants(module, *machine);
  if (auto code = emitInParallel()) {
    if (failed(*code))
      return failure();
    objects = std::move(**code);
    return success();
  }
  if (options.observer && failed(options.observer->onTranslation(module)))
    return failure();
  llvmModule = translateToLlvmIr(module, llvmContext, *machine, options.target);
  if (!llvmModule)
    return failure();
  optimizeLlvmIr(*llvmModule, *machine, options.target.optLevel,
                 options.actions, module.getLoc());
  if (failed(checkLibraryNames(module, *llvmModule)))
    return failure();
  if (options.observer && !options.observer->onLlvmIr(*llvmModule, *machine))
    isEnded = true;
  if (!wants(stage))
    return success();
  recordTarget(*llvmModule, *machine);
  saveArtifacts(stage, [&](StringRef path) {
    llvmModule->setModuleInlineAsm(defineConstants(path));
    std::string text;
    llvm::raw_string_ostream(text) << *llvmModule;
    llvmModule->setModuleInlineAsm("");
    return text;
  });
  return success();
}

llvm::Expected<std::string> Compilation::emit(llvm::Module &code,
                                              const Stage &stage,
                                              llvm::CodeGenFileType type) {
  llvm::Expected<std::string> result = std::string();
  LogicalResult status = runAs<CodegenAction>(stage.name, [&] {
    result = emitCode(code, *machine, type);
    return success(static_cast<bool>(result));
  });
  (void)status;
  return result;
}

LogicalResult Compilation::emitAssembly(const Stage &stage) {
  TimingScope scope = timing.nest(stage.name);
  if (!wants(stage))
    return success();
  // Code generation changes the module, and the object is emitted from the same
  // one.
  llvm::Expected<std::string> code =
      emit(*llvm::CloneModule(*llvmModule), stage,
           llvm::CodeGenFileType::AssemblyFile);
  if (!code)
    return check(code.takeError());
  saveArtifacts(stage,
                [&](StringRef path) { return *code + defineConstants(path); });
  return success();
}

LogicalResult Compilation::emitObject(const Stage &stage) {
  TimingScope scope = timing.nest(stage.name);
  if (objects.empty()) {
    llvm::Expected<std::string> code =
        emit(*llvmModule, stage, llvm::CodeGenFileType::ObjectFile);
    if (!code)
      return check(code.takeError());
    objects.push_back(std::move(*code));
  }
  if (!runtime.empty())
    objects.push_back(runtime.str());
  if (!largeConstants.empty())
    objects.push_back(declareConstantData(largeConstants, *machine));
  if (!wants(stage))
    return success();
  llvm::Expected<std::string> object = mergeObjects(objects);
  if (!object)
    return check(object.takeError());
  llvm::Expected<Content> filled =
      fillConstantData(std::move(*object), largeConstants);
  if (!filled)
    return check(filled.takeError());
  saveArtifacts(stage, [&](StringRef) { return *filled; });
  return success();
}

LogicalResult Compilation::saveLibraries(
    const Stage &stage,
    llvm::function_ref<llvm::Expected<Content>(StringRef name)> make) {
  TimingScope scope = timing.nest(stage.name);
  for (const Artifact &artifact : options.artifacts) {
    if (artifact.stage != &stage)
      continue;
    StringRef name = llvm::sys::path::filename(artifact.path);
    if (failed(runAs<LinkAction>(name, [&] {
          llvm::Expected<Content> library = make(name);
          if (!library)
            return check(library.takeError());
          outputs.add(artifact.path, std::move(*library));
          return success();
        })))
      return failure();
  }
  return success();
}

LogicalResult Compilation::createArchive(const Stage &stage) {
  return saveLibraries(stage, [&](StringRef name) {
    return tcp::createArchive(objects, llvm::sys::path::stem(name),
                              largeConstants);
  });
}

/// Returns whether programs for `triple` run on this machine.
static bool isHost(const llvm::Triple &triple) {
  llvm::Triple host(llvm::sys::getDefaultTargetTriple());
  return triple.getArch() == host.getArch() && triple.getOS() == host.getOS();
}

LogicalResult Compilation::linkLibrary(const Stage &stage) {
  LinkOptions link;
  link.allowUndefined = callsOutside;
  if (options.pipeline.threads)
    link.openMpLibrary = options.target.openMpLibrary;
  const llvm::Triple &triple = machine->getTargetTriple();
  if (!isHost(triple))
    link.machine = findMachine(triple);
  return saveLibraries(stage, [&](StringRef name) -> llvm::Expected<Content> {
    llvm::Expected<std::string> library =
        linkSharedLibrary(objects, name, link);
    if (!library)
      return library.takeError();
    return fillConstantData(std::move(*library), largeConstants);
  });
}

LogicalResult Compilation::run() {
  llvm::Expected<std::unique_ptr<llvm::TargetMachine>> made =
      createTargetMachine(options.target);
  if (!made)
    return check(made.takeError());
  machine = std::move(*made);
  if (linksRuntime())
    runtime = getPrecompiledRuntime(*machine);
  setTarget(module, *machine);
  const llvm::Triple &triple = machine->getTargetTriple();
  if (wants(*findStage("library")) && !isHost(triple) && !findMachine(triple))
    return emitError(UnknownLoc::get(module.getContext()))
           << "a shared library can't be linked for " << triple.str()
           << " on this machine; make an object with --emit=object and link it "
              "there";

  bool isTorch = options.from == findStage("torch");
  if (!isTorch && failed(runInterface(*options.from)))
    return failure();
  const Stage *last = options.from;
  for (const Artifact &artifact : options.artifacts)
    last = std::max(last, artifact.stage ? artifact.stage
                          : isTorch      ? findStage("tcp")
                                         : options.from);
  for (const Stage *stage = options.from; stage <= last && !isEnded; ++stage)
    if (failed(runAs<StageAction>(stage->name,
                                  [&] { return (this->*stage->run)(*stage); })))
      return failure();
  for (const Artifact &artifact : options.artifacts)
    if (!artifact.stage)
      outputs.add(artifact.path, header);
  return success();
}

const Stage *mlir::tcp::findInputStage(ModuleOp module, const Stage *asked) {
  std::string culprit;
  const Stage *recognized = recognizeStage(module, culprit);
  if (!recognized) {
    module.walk([&](Operation *op) {
      if (op->getName().getStringRef() != culprit)
        return WalkResult::advance();
      emitError(op->getLoc())
          << "no stage accepts the op '" << culprit
          << "'; lower it to the dialects of one of: " << listStageNames();
      return WalkResult::interrupt();
    });
    return nullptr;
  }
  if (asked && recognized < asked && recognized->accepts != asked->accepts) {
    emitError(UnknownLoc::get(module.getContext()))
        << "the input is not at the stage '" << asked->name
        << "' that --from names: its ops are those of '" << recognized->name
        << "'";
    return nullptr;
  }
  return asked ? asked : recognized;
}

LogicalResult mlir::tcp::compile(ModuleOp module, const CompileOptions &options,
                                 Outputs &outputs, TimingScope &timing) {
  return Compilation(module, options, outputs, timing).run();
}
