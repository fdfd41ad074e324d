//===- Driver.cpp - The tool tcp-aot --------------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Driver/Driver.h"

#include "OwnStack.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Support/Timing.h"
#include "tcp-mlir/Actions/ActionOptions.h"
#include "tcp-mlir/Actions/DebuggerFactory.h"
#include "tcp-mlir/Aot/Diagnostics.h"
#include "tcp-mlir/Aot/Functions.h"
#include "tcp-mlir/Driver/CommandLine.h"
#include "tcp-mlir/Driver/CompareCommand.h"
#include "tcp-mlir/Driver/Ingress.h"
#include "tcp-mlir/Driver/PrintStages.h"
#include "tcp-mlir/Driver/ReportCommand.h"
#include "tcp-mlir/Driver/RunCommand.h"
#include "tcp-mlir/Driver/TensorCommand.h"
#include "tcp-mlir/Driver/UnusedCustomOps.h"
#include "tcp-mlir/Driver/WarmUp.h"
#include "tcp-mlir/Pipeline/Register.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::tcp;
namespace path = llvm::sys::path;

/// Returns the name of the program, with which the names of its artifacts
/// begin.
static std::string getStem(const Invocation &invocation) {
  return findIngress(invocation).getStem(invocation);
}

/// Returns the begin of the names of files that -o does not name.
static std::string getBase(const Invocation &invocation) {
  SmallString<128> base(invocation.directory);
  path::append(base, getStem(invocation));
  return base.str().str();
}

/// Returns the stage of the artifact whose suffix `name` ends with; null for
/// the C header.
static llvm::Expected<const Stage *> findStageOfFile(StringRef name) {
  if (name.ends_with(".h"))
    return nullptr;
  // A suffix such as "_llvm.mlir" is tried before ".mlir".
  for (const Stage &stage : getStages())
    if (name.ends_with(stage.suffix))
      return &stage;
  if (name.ends_with(".mlir"))
    return findStage("llvm");
  if (name.ends_with(".s"))
    return findStage("asm");
  return llvm::createStringError(
      "can't tell from the name '" + name +
      "' what to make; end it in .so, .a, .o, .S, .ll, .mlir or .h, or say it "
      "with --emit");
}

/// Returns the suffix of the artifact's file name, after the program's name. A
/// null stage is the header.
static StringRef suffixOf(const Stage *stage) {
  return stage ? StringRef(stage->suffix) : StringRef(".h");
}

/// Adds the artifact for the file `output`, which -o names, to `artifacts`. It
/// is the one in `emit`, the list of --emit, that such a file holds, or
/// otherwise the one that the file name asks for. Returns the rest of `emit`,
/// whose files go beside it.
static llvm::Expected<std::vector<const Stage *>>
placeOutput(StringRef output, std::vector<const Stage *> emit,
            std::vector<Artifact> &artifacts) {
  llvm::Expected<const Stage *> named = findStageOfFile(output);
  if (!named && emit.size() != 1)
    return named.takeError();
  if (!named) {
    consumeError(named.takeError());
    artifacts.push_back({emit.front(), output.str()});
    return std::vector<const Stage *>();
  }
  auto fits = [&](const Stage *stage) {
    return path::extension(suffixOf(stage)) == path::extension(output) ||
           stage == *named;
  };
  auto found = llvm::find(emit, *named);
  if (found == emit.end())
    found = llvm::find_if(emit, fits);
  artifacts.push_back({found == emit.end() ? *named : *found, output.str()});
  if (found != emit.end())
    emit.erase(found);
  return emit;
}

/// Returns the artifacts that the invocation asks for, for an input at `from`.
static llvm::Expected<std::vector<Artifact>>
chooseArtifacts(const Invocation &invocation, const Stage &from,
                bool hasSignatures) {
  std::vector<Artifact> artifacts;
  std::string stem = getBase(invocation);
  std::vector<const Stage *> emit = invocation.emit;
  if (invocation.emitAll)
    emit.clear();
  bool isDefault = emit.empty() && invocation.output.empty();
  if (isDefault && !invocation.emitAll)
    emit.push_back(findStage("library"));
  if (invocation.emitAll)
    for (const Stage &stage : getStages())
      if (&stage >= &from)
        emit.push_back(&stage);
  if (isDefault && hasSignatures)
    emit.push_back(nullptr);

  if (!invocation.output.empty()) {
    llvm::Expected<std::vector<const Stage *>> beside =
        placeOutput(invocation.output, std::move(emit), artifacts);
    if (!beside)
      return beside.takeError();
    emit = std::move(*beside);
    SmallString<128> base(invocation.output);
    path::replace_extension(base, "");
    stem = base.str().str();
  }
  for (const Stage *stage : emit)
    artifacts.push_back({stage, stem + suffixOf(stage).str()});

  const Stage *last = nullptr;
  for (const Artifact &artifact : artifacts) {
    last = std::max(last, artifact.stage);
    if (artifact.stage && artifact.stage < &from)
      return llvm::createStringError(
          "can't make the stage '" + artifact.stage->name +
          "': the input is past it, at '" + from.name + "'");
  }
  if (invocation.saveTemps) {
    for (const Stage *stage = &from; stage <= last; ++stage) {
      if (stage->name == "archive")
        break;
      SmallString<128> file(*invocation.saveTemps);
      path::append(file, getStem(invocation) + stage->suffix);
      artifacts.push_back({stage, file.str().str()});
    }
  }
  return artifacts;
}

/// Fails if two artifacts have one path, or if an artifact has the path of the
/// input.
static llvm::Error checkPaths(const std::vector<Artifact> &artifacts,
                              StringRef input) {
  llvm::StringSet<> seen;
  for (const Artifact &artifact : artifacts) {
    if (llvm::sys::fs::equivalent(artifact.path, input))
      return llvm::createStringError("the output '" + artifact.path +
                                     "' would overwrite the input");
    seen.insert(artifact.path);
  }
  return llvm::Error::success();
}

/// Checks the paths of the artifacts. If --weights is given, names the file for
/// the constants of the one text among them, and fails if there is not one.
static llvm::Error placeFiles(const Invocation &invocation,
                              const std::vector<Artifact> &artifacts,
                              Weights &weights) {
  if (llvm::Error error = checkPaths(artifacts, invocation.input))
    return error;
  if (invocation.weightsFile.empty())
    return llvm::Error::success();
  auto isText = [](const Artifact &artifact) {
    return artifact.stage && artifact.stage->isText() && artifact.path != "-";
  };
  if (llvm::count_if(artifacts, isText) != 1)
    return llvm::createStringError(
        "--weights=" + invocation.weightsFile +
        " is for one text of a stage; name that by -o or --emit");
  weights.setNewFile(invocation.weightsFile);
  return llvm::Error::success();
}

/// Returns the text of a dependency file for make: the outputs depend on the
/// input and the files `beside` it.
static std::string makeDependencies(const std::vector<std::string> &outputs,
                                    StringRef input,
                                    const std::vector<std::string> &beside) {
  auto escape = [](StringRef file) {
    std::string result;
    for (char c : file) {
      if (c == ' ' || c == '#')
        result += '\\';
      result += c == '$' ? "$$" : std::string(1, c);
    }
    return result;
  };
  std::string text;
  for (const std::string &output : outputs)
    text += (text.empty() ? "" : " ") + escape(output);
  text += ":" + (input == "-" ? "" : " " + escape(input));
  for (const std::string &file : beside)
    text += " " + escape(file);
  return text + "\n";
}

static std::string getDependencyPath(const Invocation &invocation) {
  if (!invocation.dependencyFile->empty())
    return *invocation.dependencyFile;
  if (invocation.output.empty() || invocation.output == "-")
    return getBase(invocation) + ".d";
  SmallString<128> file(invocation.output);
  path::replace_extension(file, ".d");
  return file.str().str();
}

/// Adds the program that Python has exported, with its locations and its
/// weights file, in place of the artifacts of that stage.
static void placeProgram(const ExportedProgram &program, ModuleOp module,
                         CompileOptions &options, Outputs &outputs) {
  auto text = llvm::find_if(options.artifacts, [&](const Artifact &artifact) {
    return artifact.stage == options.from;
  });
  if (text == options.artifacts.end())
    text = llvm::find_if(options.artifacts, [](const Artifact &artifact) {
      return artifact.stage && artifact.stage->isMlir();
    });
  options.weights->moveTo(text == options.artifacts.end()
                              ? options.artifacts.front().path
                              : text->path);
  llvm::erase_if(options.artifacts, [&](const Artifact &artifact) {
    if (artifact.stage != options.from)
      return false;
    if (artifact.path == "-") {
      std::string text;
      llvm::raw_string_ostream os(text);
      module->print(os, OpPrintingFlags().enableDebugInfo());
      os << "\n";
      outputs.add(artifact.path, std::move(text));
      return true;
    }
    outputs.add(artifact.path,
                options.weights->refer(program.text, artifact.path));
    options.weights->write(outputs);
    return true;
  });
}

/// Adds the results that PyTorch computed for the sample arguments of an
/// exported program, if there are any.
static void addReference(const ExportedProgram &program,
                         const Invocation &invocation, Outputs &outputs) {
  if (program.reference.empty())
    return;
  if (!invocation.referenceTensors.empty()) {
    outputs.add(invocation.referenceTensors, program.reference);
  } else if (invocation.saveTemps) {
    SmallString<128> file(*invocation.saveTemps);
    path::append(file, getStem(invocation) + "_reference_tensors.npz");
    outputs.add(file.str().str(), program.reference);
  }
}

/// Makes the directories that outputs go into.
static llvm::Error makeDirectories(const Invocation &invocation) {
  std::string temporaries = invocation.saveTemps.value_or("");
  for (StringRef directory :
       {StringRef(invocation.directory), StringRef(temporaries)}) {
    if (directory.empty())
      continue;
    if (llvm::Error error = makeDirectory(directory))
      return error;
  }
  return llvm::Error::success();
}

/// Makes the context of the process. `hub` is told of its actions, and may be
/// null.
static MLIRContext &makeContext(ActionHub *hub) {
  DialectRegistry registry;
  registerAllTcpDialects(registry);
  // The context is never destroyed, because the process ends soon after its
  // last use.
  static auto &context = *new MLIRContext(registry);
  if (hub)
    hub->attach(context);
  // Printing whole modules between passes needs one thread.
  if (llvm::cl::Option *option =
          llvm::cl::getRegisteredOptions().lookup("mlir-print-ir-module-scope");
      option && option->getNumOccurrences())
    context.disableMultithreading();
  return context;
}

/// Compiles the input to the files that the invocation asks for.
static int runCompile(const Invocation &invocation) {
  if (invocation.warmUp) {
    warmUp(invocation.compile);
    llvm::outs() << "ready\n";
    llvm::outs().flush();
    // The debugger is started below, when there is an input to compile.
    if (!waitForInput())
      return 0;
  }
  DefaultTimingManager timingManager;
  timingManager.setEnabled(invocation.timing);
  timingManager.setDisplayMode(DefaultTimingManager::DisplayMode::Tree);
  TimingScope timing = timingManager.getRootScope();

  llvm::Expected<std::unique_ptr<ActionHub>> hub = makeHubFromOptions();
  if (!hub)
    return reportError(hub.takeError());
  MLIRContext &context = makeContext(hub->get());
  llvm::SourceMgr sourceMgr;
  DiagnosticPrinter printer(sourceMgr, &context);

  TimingScope readTiming = timing.nest("read");
  const Ingress &ingress = findIngress(invocation);
  Weights weights;
  llvm::Expected<Source> source =
      ingress.read(invocation, sourceMgr, &context, weights);
  readTiming.stop();
  if (!source)
    return reportError(source.takeError());
  OwningOpRef<ModuleOp> &module = source->module;
  std::optional<ExportedProgram> &exported = source->exported;
  if (!module)
    return 1;
  invocation.prefixMap.apply(*module);
  // Passes run on functions in parallel. With one function, threads would only
  // wait for each other at each pass. A hub decides about threads itself.
  if (!*hub && llvm::hasSingleElement(module->getOps<FunctionOpInterface>()))
    context.disableMultithreading();
  std::vector<std::string> inputFiles = weights.getPaths();
  CompileOptions options = invocation.compile;
  options.from = findInputStage(
      *module, options.from ? options.from : findStage(ingress.stage));
  if (!options.from)
    return 1;
  // Standard input has a graph of torch.compile, which may be a part of a
  // program.
  warnOfUnusedCustomOps(*module, options.pipeline.customOps,
                        /*isPart=*/invocation.input == "-" && !exported);
  llvm::Expected<std::vector<Artifact>> artifacts =
      chooseArtifacts(invocation, *options.from, knowsSignatures(*module));
  if (!artifacts)
    return reportError(artifacts.takeError());
  if (llvm::Error error = placeFiles(invocation, *artifacts, weights))
    return reportError(std::move(error));
  options.artifacts = std::move(*artifacts);
  options.actions = hub->get();
  options.weights = &weights;

  Outputs outputs;
  if (exported)
    placeProgram(*exported, *module, options, outputs);
  if (failed(compile(*module, options, outputs, timing)))
    return 1;
  if (exported)
    addReference(*exported, invocation, outputs);
  weights.writeNamed(outputs);
  if (invocation.dependencyFile)
    outputs.add(
        getDependencyPath(invocation),
        makeDependencies(outputs.getPaths(), invocation.input,
                         exported ? std::vector<std::string>() : inputFiles));
  if (llvm::Error error = makeDirectories(invocation))
    return reportError(std::move(error));
  if (llvm::Error error = outputs.commit())
    return reportError(std::move(error));
  if (invocation.output != "-" && !invocation.quiet)
    for (const std::string &file : outputs.getPaths())
      llvm::outs() << file << "\n";
  return 0;
}

static int runCommand(const Invocation &invocation) {
  switch (invocation.command) {
  case Command::Compile:
    return invocation.trace ? runTrace(*invocation.trace)
                            : runCompile(invocation);
  case Command::Run:
    return invocation.printsValues || !invocation.valuesReport.empty()
               ? reportValues(invocation)
               : runProgram(invocation);
  case Command::Test:
    return testProgram(invocation);
  case Command::GenTest:
    return generateTest(invocation);
  case Command::Compare:
    return compareValues(invocation);
  case Command::Tensor:
    return showTensors(invocation);
  case Command::Export:
    if (llvm::Error error = invocation.isWorker
                                ? serveExports()
                                : exportFromPyTorch(invocation.torchPrograms,
                                                    invocation.torchOptions))
      return reportError(std::move(error));
    return 0;
  case Command::PrintStages:
    printStages(invocation.printsJson);
    return 0;
  }
  llvm_unreachable("all commands are listed");
}

int mlir::tcp::runDriver(int argc, char **argv) {
  std::optional<Invocation> invocation = parseCommandLine(argc, argv);
  int failure = isCompare(argc, argv) ? kCompareFailed : 1;
  if (!invocation)
    return failure;
  // Deeply nested input needs this stack.
  constexpr size_t kStackSize = size_t{512} << 20;
  int status = failure;
  // A debugger forks, and a fork keeps one thread only. It handles crashes
  // itself.
  if (isDebuggerWanted()) {
    runOnOwnStack([&] { status = runCommand(*invocation); }, kStackSize);
    return status;
  }
  llvm::CrashRecoveryContext::Enable();
  if (!llvm::CrashRecoveryContext().RunSafelyOnThread(
          [&] { status = runCommand(*invocation); }, kStackSize)) {
    reportError(
        "internal error on this input, or a crash of the program that was "
        "run; --mlir-pass-pipeline-crash-reproducer=FILE keeps what a report "
        "of a failing pass needs");
    return failure;
  }
  return status;
}
