//===- OptionReader.cpp - Options to an invocation ------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OptionReader.h"

#include "tcp-mlir/Aot/Diagnostics.h"
#include "tcp-mlir/Driver/Ingress.h"
#include "tcp-mlir/Pipeline/NearestName.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"

using namespace mlir;
using namespace mlir::tcp;

namespace {
/// Makes an invocation of the options, and prints an error message if they are
/// wrong.
class Reader {
public:
  explicit Reader(const Options &options) : options(options) {}

  std::optional<Invocation> read() {
    if (options.run)
      invocation.command = Command::Run;
    else if (options.test)
      invocation.command = Command::Test;
    else if (options.compare)
      invocation.command = Command::Compare;
    else if (options.genTest)
      invocation.command = Command::GenTest;
    else if (options.exportTorch)
      return readExport();
    else if (options.tensor)
      return readTensor();
    if (options.printStages != StageFormat::None) {
      invocation.command = Command::PrintStages;
      invocation.printsJson = options.printStages == StageFormat::Json;
      return invocation;
    }
    if (!checkOnce())
      return std::nullopt;
    invocation.torchLoader = options.torchLoader;
    if (!options.torchLoader.empty() &&
        invocation.command != Command::Compile &&
        invocation.command != Command::Compare)
      return fail("--torch-loader only compiles: make a library and a "
                  "reference by 'tcp-aot --torch-loader=" +
                  options.torchLoader +
                  " -o NAME.so --reference=NAME.npz', and give NAME.so here");
    if (!options.torchLoader.empty() && !options.input.empty())
      return fail("there are two inputs, '" + options.input +
                  "' and --torch-loader; give one");
    if (options.input.empty() && options.torchLoader.empty())
      return fail("there is no input: give an .mlir or .onnx file, or - for "
                  "standard input; --help says more");
    invocation.input = options.input;
    invocation.output = options.run ? options.outputTensors : options.output;
    if (invocation.command == Command::Compile &&
        (StringRef(options.output).ends_with("/") ||
         llvm::sys::fs::is_directory(options.output)))
      std::swap(invocation.output, invocation.directory);
    readTorchOptions();
    if (!readStages() || !readCompileOptions() || !readRunOptions() ||
        !readPrefixMap() || (options.compare && !readSides()) || !checkKind())
      return std::nullopt;
    invocation.weightsFile = options.weightsFile;
    if (!options.weightsFile.empty() && !options.torchLoader.empty())
      return fail("--weights is not for --torch-loader, whose program has a "
                  "file of weights already; compile the files of 'tcp-aot "
                  "export'");
    invocation.timing = options.timing;
    invocation.quiet = options.quiet;
    invocation.warmUp = options.warmUp;
    if (options.warmUp && options.input != "-")
      return fail(
          "--warm-up is for a program that is not there yet; give it on "
          "standard input, as FILE -");
    if (!readTrace())
      return std::nullopt;
    if (options.saveTemps.getNumOccurrences())
      invocation.saveTemps = options.saveTemps;
    if (options.writeDependencies)
      invocation.dependencyFile = options.dependencyFile;
    else if (options.dependencyFile.getNumOccurrences())
      return fail("-MF needs -MD");
    return std::move(invocation);
  }

private:
  std::nullopt_t fail(const Twine &message) {
    reportError(message);
    return std::nullopt;
  }

  std::optional<Invocation> readExport() {
    invocation.command = Command::Export;
    readTorchOptions();
    if (!readPrefixMap())
      return std::nullopt;
    invocation.isWorker = options.isWorker;
    if (invocation.isWorker)
      return invocation;
    for (StringRef given : options.torchPrograms) {
      auto [loader, prefix] = given.split('=');
      if (loader.empty() || prefix.empty())
        return fail("'" + given +
                    "' does not say where the program goes: give "
                    "PKG.MODULE.FUNCTION=PREFIX");
      invocation.torchPrograms.push_back({loader.str(), prefix.str()});
    }
    if (invocation.torchPrograms.empty())
      return fail("there is no program to export: give "
                  "PKG.MODULE.FUNCTION=PREFIX ...");
    return invocation;
  }

  void readTorchOptions() {
    TorchExportOptions &torch = invocation.torchOptions;
    torch.customOps.assign(options.customOps.begin(), options.customOps.end());
    torch.prefixMaps.assign(options.prefixMaps.begin(),
                            options.prefixMaps.end());
    torch.pythonPath.assign(options.pythonPath.begin(),
                            options.pythonPath.end());
    torch.alwaysWriteWeights = options.alwaysWriteWeights;
  }

  bool readPrefixMap() {
    llvm::Expected<PrefixMap> map = PrefixMap::parse(std::vector<std::string>(
        options.prefixMaps.begin(), options.prefixMaps.end()));
    if (!map) {
      fail(llvm::toString(map.takeError()));
      return false;
    }
    invocation.prefixMap = std::move(*map);
    return true;
  }

  /// Checks that options with one value are given at most once.
  bool checkOnce() {
    for (const cl::opt<std::string> *option : {&options.output,
                                               &options.saveTemps,
                                               &options.dependencyFile,
                                               &options.from,
                                               &options.optLevel,
                                               &options.arch,
                                               &options.cpu,
                                               &options.target,
                                               &options.function,
                                               &options.inputTensors,
                                               &options.outputTensors,
                                               &options.random,
                                               &options.dims,
                                               &options.time,
                                               &options.reference,
                                               &options.ulp,
                                               &options.torchLoader,
                                               &options.at,
                                               &options.against,
                                               &options.atol,
                                               &options.rtol,
                                               &options.intermediates,
                                               &options.threads,
                                               &options.weightsFile})
      if (option->getNumOccurrences() > 1) {
        fail(Twine(option->ArgStr.size() == 1 ? "-" : "--") + option->ArgStr +
             " is given more than once; give it once");
        return false;
      }
    return true;
  }

  bool readStages() {
    if (!options.stages.empty())
      return readRoad();
    if (!options.from.empty()) {
      invocation.compile.from = findStage(options.from);
      if (!invocation.compile.from || !invocation.compile.from->isMlir()) {
        failAtStage(options.from, "--from", "the stages of MLIR are: ",
                    /*others=*/{},
                    [](const Stage &stage) { return stage.isMlir(); });
        return false;
      }
    }
    for (const std::string &name : options.emit) {
      const Stage *stage = findStage(name);
      if (name == "all")
        invocation.emitAll = true;
      else if (stage || name == "header")
        invocation.emit.push_back(stage);
      else {
        failAtStage(name, "--emit", "there are: ", {"all", "header"},
                    [](const Stage &) { return true; });
        return false;
      }
    }
    return true;
  }

  /// Reads --stages: the first name is the stage of the input, the last is the
  /// stage to make, and others on the way may be between them.
  bool readRoad() {
    if (!options.from.empty() || !options.emit.empty()) {
      fail("--stages says what --from and --emit would; leave them out");
      return false;
    }
    const Stage *last = nullptr;
    for (const std::string &name : options.stages) {
      const Stage *stage = findStage(name);
      if (!stage || (!last && !stage->isMlir())) {
        failAtStage(name, "--stages",
                    last ? "there are: " : "the stages of MLIR are: ",
                    /*others=*/{},
                    [&](const Stage &each) { return last || each.isMlir(); });
        return false;
      }
      // Both point into the stage table, which is in order.
      if (last && stage <= last) {
        fail("the stage '" + name + "' in --stages does not come behind '" +
             last->name + "'; the order is: " + listStageNames());
        return false;
      }
      if (!last)
        invocation.compile.from = stage;
      last = stage;
    }
    invocation.emit.push_back(last);
    return true;
  }

  /// Prints an error about a name that is no stage, with a suggestion and a
  /// list: `others`, and the stages for which `is` is true.
  void failAtStage(StringRef name, StringRef option, StringRef introduction,
                   SmallVector<StringRef> others,
                   llvm::function_ref<bool(const Stage &)> is) {
    SmallVector<StringRef> known = std::move(others);
    for (const Stage &stage : getStages())
      if (is(stage))
        known.push_back(stage.name);
    std::string suggestion = suggestName(name, known);
    if (!suggestion.empty())
      suggestion = " (" + suggestion + ")";
    fail("unknown stage '" + name + "' in " + option + suggestion + "; " +
         introduction + llvm::join(known, ", "));
  }

  bool readCompileOptions() {
    CompileOptions &compile = invocation.compile;
    unsigned level;
    if (StringRef(options.optLevel).getAsInteger(10, level) || level > 3) {
      fail("unknown level '-O" + options.optLevel +
           "'; there are -O0, -O1, -O2 and -O3");
      return false;
    }
    if (!options.arch.empty() && !options.cpu.empty() &&
        options.arch != options.cpu) {
      fail("-march=" + options.arch + " and -mcpu=" + options.cpu +
           " disagree; give one of them");
      return false;
    }
    if (unsigned count; !StringRef(options.threads).getAsInteger(10, count)) {
      fail("--threads takes the name of a library, not a number; the program "
           "runs on as many threads as OMP_NUM_THREADS says when it is called");
      return false;
    }
    compile.target.optLevel = level;
    compile.target.triple = options.target;
    if (!options.arch.empty() || !options.cpu.empty())
      compile.target.cpu = options.arch.empty() ? options.cpu : options.arch;
    compile.target.features = llvm::join(options.features, ",");
    compile.pipeline.optimize = level > 0;
    compile.pipeline.runtimeChecks = !options.noRuntimeChecks;
    compile.pipeline.destinationPassing = options.destinationPassing;
    compile.pipeline.threads = options.threads.getNumOccurrences() != 0;
    if (!options.threads.empty())
      compile.target.openMpLibrary = options.threads;
    compile.pipeline.contract = options.fpContract == FpContract::Fast;
    compile.pipeline.debugInfo = options.debugInfo;
    compile.pipeline.customOps.assign(options.customOps.begin(),
                                      options.customOps.end());
    compile.functions.assign(options.functions.begin(),
                             options.functions.end());
    compile.verifyEach = options.verifyEach;
    return true;
  }

  /// Reads a number, if the option is given.
  template <typename T>
  bool readNumber(const cl::opt<std::string> &option, T &number) {
    if (option.getNumOccurrences() == 0 ||
        !StringRef(option).getAsInteger(10, number))
      return true;
    fail("--" + option.ArgStr + "=" + option + ": '" + option +
         "' is not a whole number");
    return false;
  }

  /// Reads a number that is not negative, if the option is given.
  bool readTolerance(const cl::opt<std::string> &option, double &number) {
    if (option.getNumOccurrences() == 0 ||
        (!StringRef(option).getAsDouble(number) && number >= 0))
      return true;
    fail("--" + option.ArgStr + "=" + option + ": '" + option +
         "' is not a number of 0 or more, such as 1e-5");
    return false;
  }

  /// Sets the stage of a side: the interpreter takes programs on tensors.
  void evaluateAt(const Stage &stage, ComparedSide &side) {
    side.kind = &stage < findStage("tiles") ? ComparedSide::Kind::Interpret
                                            : ComparedSide::Kind::Compile;
    side.stage = &stage;
    side.name = ("the stage " + stage.name).str();
  }

  /// Reads what `tcp-aot compare` compares. `parseCommandLine` reads options in
  /// --against.
  bool readSides() {
    using Kind = ComparedSide::Kind;
    if (invocation.input == "-") {
      fail("tcp-aot compare reads its input for each side; give a file");
      return false;
    }
    ComparedSide &actual = invocation.actual, &expected = invocation.expected;
    actual.compile = expected.compile = invocation.compile;
    invocation.printsJson = options.format == ReportFormat::Json;
    actual.name = "compiled with -O" + options.optLevel;
    if (!options.at.empty()) {
      const Stage *stage = findStage(options.at);
      if (!stage || !stage->isMlir()) {
        failAtStage(options.at, "--at", "the stages of MLIR are: ",
                    /*others=*/{},
                    [](const Stage &each) { return each.isMlir(); });
        return false;
      }
      evaluateAt(*stage, actual);
    }
    if (options.interpret) {
      actual.kind = Kind::Interpret;
      actual.name = "interpreted";
    }
    std::string against = options.against;
    bool isTorch = !options.torchLoader.empty();
    if (against.empty())
      against = isTorch                     ? "eager"
                : options.reference.empty() ? "interpret"
                                            : options.reference.getValue();
    if (against == "interpret") {
      expected.kind = Kind::Interpret;
      expected.name = "the interpreter";
    } else if (against == "float64") {
      expected.kind = Kind::Float64;
      expected.name = "float64";
    } else if (against == "eager") {
      expected.kind = Kind::Eager;
      expected.name = "PyTorch";
      StringRef problem =
          !isTorch ? "--against=eager needs --torch-loader, which names the "
                     "program in Python"
          : invocation.randomSeed || !invocation.inputTensors.empty()
              ? "PyTorch computes with the sample arguments of the loader; "
                "leave out --random and --input, or --against=eager"
              : "";
      if (!problem.empty()) {
        fail(problem);
        return false;
      }
      invocation.torchOptions.computesValues = true;
    } else if (const Stage *stage = findStage(against);
               stage && stage->isMlir()) {
      evaluateAt(*stage, expected);
    } else if (llvm::sys::fs::exists(against)) {
      expected.kind = Kind::File;
      expected.name = expected.file = against;
    } else if (!StringRef(against).starts_with("-")) {
      fail("--against=" + against +
           ": there is no such file; give one, or interpret, float64, eager, a "
           "stage, "
           "or options such as \"-O0\"");
      return false;
    }
    return true;
  }

  /// Checks that the input of a command that reads the text of the program
  /// itself is a text of MLIR.
  bool checkKind() {
    if (!invocation.torchLoader.empty() ||
        !(options.compare || options.interpret || !options.trace.empty()))
      return true;
    const Ingress &ingress = findIngress(invocation);
    if (ingress.stage.empty())
      return true;
    fail("'" + invocation.input + "' is " + ingress.description +
         "; here, give the program that 'tcp-aot " + invocation.input +
         " --emit=" + ingress.stage + "' makes");
    return false;
  }

  std::optional<Invocation> readTensor() {
    invocation.command = Command::Tensor;
    invocation.input = options.input;
    invocation.output = options.output;
    TensorRequest &tensors = invocation.tensors;
    tensors.expected = options.expected;
    tensors.isServer = options.serve;
    TensorTextOptions &text = tensors.text;
    text.name = options.tensorName;
    text.isHistogram = options.histogram;
    if (!options.slice.empty())
      text.slice = options.slice;
    if (options.wanted.getNumOccurrences())
      text.wanted = options.wanted;
    if (options.shown.getNumOccurrences())
      text.shown = options.shown;
    else if (!tensors.expected.empty())
      text.shown = Shown::Difference;
    if (invocation.input.empty())
      return fail("there is no input: give an .npy, .npz or .safetensors file");
    return invocation;
  }

  bool readTrace() {
    if (options.trace.empty())
      return true;
    TraceRequest &trace = invocation.trace.emplace();
    trace.input = invocation.input;
    trace.compile = invocation.compile;
    if (!invocation.emit.empty())
      trace.stage = invocation.emit.back();
    trace.file = options.trace;
    trace.inputName = options.traceInputName;
    trace.listPasses = options.tracePasses;
    auto readIndex = [&](const cl::opt<std::string> &option,
                         std::optional<unsigned> &index) {
      if (option.getNumOccurrences())
        index.emplace();
      return !index || readNumber(option, *index);
    };
    return readIndex(options.traceDiff, trace.diffOf) &&
           readIndex(options.traceLastPass, trace.lastPass);
  }

  bool readRunOptions() {
    invocation.function = options.function;
    invocation.inputTensors = options.inputTensors;
    invocation.referenceTensors = options.reference;
    invocation.dims = options.dims;
    invocation.interpret = options.interpret;
    invocation.intermediates = options.intermediates;
    invocation.place = options.place;
    invocation.argumentsBeside = options.argumentsBeside;
    invocation.valuesReport = options.valuesReport;
    invocation.printsValues = options.printValues;
    uint64_t seed = 0;
    if (!readNumber(options.random, seed) ||
        !readNumber(options.time, invocation.timedCalls) ||
        !readNumber(options.ulp, invocation.tolerance.ulp) ||
        !readTolerance(options.atol, invocation.tolerance.absolute) ||
        !readTolerance(options.rtol, invocation.tolerance.relative))
      return false;
    if (options.random.getNumOccurrences())
      invocation.randomSeed = seed;
    StringRef problem = findRunProblem(options, invocation);
    if (!problem.empty())
      fail(problem);
    return problem.empty();
  }

  const Options &options;
  Invocation invocation;
};
} // namespace

std::optional<Invocation> mlir::tcp::readInvocation(const Options &options) {
  return Reader(options).read();
}
