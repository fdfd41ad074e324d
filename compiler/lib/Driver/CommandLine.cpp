//===- CommandLine.cpp - What tcp-aot is asked to do ----------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Driver/CommandLine.h"

#include "mlir/IR/AsmState.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Pass/PassManager.h"
#include "tcp-mlir/Actions/ActionOptions.h"
#include "tcp-mlir/Aot/Diagnostics.h"
#include "tcp-mlir/Pipeline/NearestName.h"
#include "tcp-mlir/Pipeline/Register.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/TargetParser/Host.h"

using namespace mlir;
using namespace mlir::tcp;
namespace cl = llvm::cl;

namespace {
enum class FpContract { Off, Fast };
enum class StageFormat { None, Text, Json };

/// The options of tcp-aot and its subcommands.
struct Options {
  cl::OptionCategory category{"Options of tcp-aot"};
  cl::SubCommand run{"run", "Compile, or load a library, and call a function"};
  cl::SubCommand test{"test", "Call a function and compare with a reference"};
  cl::SubCommand genTest{"gen-test",
                         "Write a C++ test that compares with a reference"};
  cl::SubCommand exportTorch{
      "export", "Export PyTorch programs, all by one Python process"};
  cl::SubCommand &compile = cl::SubCommand::getTopLevel();

  cl::opt<std::string> input{
      cl::Positional, cl::desc("FILE"), cl::cat(category), cl::sub(compile),
      cl::sub(run),   cl::sub(test),    cl::sub(genTest)};

  // What to make.
  cl::opt<std::string> output{
      "o",
      cl::value_desc("NAME"),
      cl::cat(category),
      cl::desc("The file to make: .so, .a, .o, .S, .ll, .mlir or .h; - is "
               "standard output; or the directory for what is made"),
      cl::sub(compile),
      cl::sub(genTest)};
  cl::list<std::string> emit{
      "emit",
      cl::CommaSeparated,
      cl::value_desc("LIST"),
      cl::cat(category),
      cl::desc("What to make, in this directory: all, header, or stages"),
      cl::sub(compile)};
  cl::opt<std::string> saveTemps{"save-temps",
                                 cl::ValueOptional,
                                 cl::value_desc("DIR"),
                                 cl::cat(category),
                                 cl::desc("Keep the IR of each stage, in DIR"),
                                 cl::sub(compile)};
  cl::opt<bool> writeDependencies{
      "MD", cl::cat(category), cl::sub(compile),
      cl::desc("Write a dependency file beside the output")};
  cl::opt<std::string> dependencyFile{"MF", cl::value_desc("FILE"),
                                      cl::cat(category), cl::sub(compile),
                                      cl::desc("Where -MD writes")};
  cl::opt<bool> quiet{"quiet", cl::cat(category),
                      cl::desc("Don't print which files were made"),
                      cl::sub(compile), cl::sub(genTest)};
  cl::list<std::string> functions{
      "function", cl::value_desc("GLOB"), cl::cat(category),
      cl::desc("Export the functions that match only"), cl::sub(compile)};

  cl::opt<std::string> torchLoader{
      "torch-loader", cl::value_desc("PKG.MODULE.FUNCTION"), cl::cat(category),
      cl::desc("Compile the PyTorch program that this Python function loads, "
               "in the place of FILE"),
      cl::sub(compile)};
  cl::list<std::string> torchPrograms{
      cl::Positional, cl::desc("PKG.MODULE.FUNCTION=PREFIX ..."),
      cl::cat(category), cl::sub(exportTorch)};
  cl::list<std::string> customOps{
      "custom-ops",
      cl::CommaSeparated,
      cl::value_desc("aten.X,..."),
      cl::cat(category),
      cl::desc("Ops of torch that become calls of C functions of yours"),
      cl::sub(compile),
      cl::sub(run),
      cl::sub(test),
      cl::sub(exportTorch)};

  cl::opt<StageFormat> printStages{
      "print-stages",
      cl::ValueOptional,
      cl::cat(category),
      cl::desc("Print the stages and end"),
      cl::values(clEnumValN(StageFormat::Text, "", ""),
                 clEnumValN(StageFormat::Text, "text", "A line for each"),
                 clEnumValN(StageFormat::Json, "json",
                            "For other programs, with the ways in")),
      cl::init(StageFormat::None),
      cl::sub(compile)};

  // How to compile.
  cl::opt<std::string> from{
      "from",
      cl::value_desc("STAGE"),
      cl::cat(category),
      cl::desc("The stage that FILE is at (default: seen from its ops)"),
      cl::sub(compile),
      cl::sub(run),
      cl::sub(test),
      cl::sub(genTest)};
  cl::list<std::string> stages{
      "stages",
      cl::CommaSeparated,
      cl::value_desc("LIST"),
      cl::cat(category),
      cl::desc("From the first of these stages to the last, in their order: "
               "--from and --emit in one"),
      cl::sub(compile)};
  cl::opt<std::string> optLevel{"O",
                                cl::Prefix,
                                cl::init("2"),
                                cl::value_desc("0|1|2|3"),
                                cl::cat(category),
                                cl::desc("How hard to optimize (default: 2)"),
                                cl::sub(compile),
                                cl::sub(run),
                                cl::sub(test)};
  cl::opt<bool> debugInfo{"g",
                          cl::cat(category),
                          cl::desc("Keep source lines for a debugger"),
                          cl::sub(compile),
                          cl::sub(run),
                          cl::sub(test)};
  cl::opt<std::string> arch{
      "march",
      cl::value_desc("CPU"),
      cl::cat(category),
      cl::desc("The CPU to compile for (default: native, this one)"),
      cl::sub(compile),
      cl::sub(run),
      cl::sub(test)};
  cl::opt<std::string> cpu{"mcpu",
                           cl::value_desc("CPU"),
                           cl::cat(category),
                           cl::desc("The same as -march"),
                           cl::sub(compile),
                           cl::sub(run),
                           cl::sub(test)};
  cl::list<std::string> features{"mattr",
                                 cl::CommaSeparated,
                                 cl::value_desc("+F,-F"),
                                 cl::cat(category),
                                 cl::desc("Features of the CPU to use or not"),
                                 cl::sub(compile),
                                 cl::sub(run),
                                 cl::sub(test)};
  cl::opt<std::string> target{
      "target", cl::value_desc("TRIPLE"), cl::cat(category),
      cl::desc("The machine to compile for (default: this one)"),
      cl::sub(compile)};
  cl::opt<bool> noRuntimeChecks{"no-runtime-checks",
                                cl::cat(category),
                                cl::desc("Trust sizes, indices and divisors"),
                                cl::sub(compile),
                                cl::sub(run),
                                cl::sub(test)};
  cl::opt<bool> destinationPassing{
      "destination-passing", cl::cat(category),
      cl::desc("Add to each function f an f_into that writes into buffers of "
               "the caller"),
      cl::sub(compile)};
  cl::opt<FpContract> fpContract{
      "fp-contract",
      cl::cat(category),
      cl::desc("Fuse products and sums (default: off)"),
      cl::values(clEnumValN(FpContract::Off, "off", "Never: each rounds"),
                 clEnumValN(FpContract::Fast, "fast",
                            "Where the target can: both round once")),
      cl::init(FpContract::Off),
      cl::sub(compile),
      cl::sub(run),
      cl::sub(test)};
  cl::opt<std::string> threads{
      "threads",
      cl::ValueOptional,
      cl::value_desc("LIBRARY"),
      cl::cat(category),
      cl::desc("Run large loops on several threads of an OpenMP runtime "
               "(default: libomp.so.5; libgomp.so.1 is GCC's)"),
      cl::sub(compile),
      cl::sub(run),
      cl::sub(test)};
  cl::opt<bool> timing{"timing", cl::cat(category),
                       cl::desc("Print how long each stage took"),
                       cl::sub(compile)};
  cl::opt<bool> verifyEach{"verify-each",
                           cl::cat(category),
                           cl::desc("Verify the IR after each pass"),
                           cl::sub(compile),
                           cl::sub(run),
                           cl::sub(test)};

  // For who will have a program soon; see docs/aot.md.
  cl::opt<bool> warmUp{"warm-up", cl::Hidden, cl::cat(category),
                       cl::sub(compile),
                       cl::desc("Compile a small program of the compiler's own "
                                "before FILE, standard input, is read")};

  // For editors; docs/aot.md says what is written.
  cl::opt<std::string> trace{"trace",
                             cl::value_desc("FILE"),
                             cl::Hidden,
                             cl::cat(category),
                             cl::desc("Write the stage that --emit names, and "
                                      "where it comes from, as JSON"),
                             cl::sub(compile)};
  cl::opt<std::string> traceInputName{
      "trace-input-name", cl::value_desc("NAME"),
      cl::Hidden,         cl::cat(category),
      cl::sub(compile),   cl::desc("What locations call the input")};
  cl::opt<bool> tracePasses{"trace-passes", cl::Hidden, cl::cat(category),
                            cl::sub(compile),
                            cl::desc("List the passes and what each changed")};
  cl::opt<std::string> traceDiff{
      "trace-diff",     cl::value_desc("N"),
      cl::Hidden,       cl::cat(category),
      cl::sub(compile), cl::desc("Only what pass N changed, however large")};
  cl::opt<std::string> traceLastPass{
      "trace-last-pass", cl::value_desc("N"), cl::Hidden,
      cl::cat(category), cl::sub(compile),    cl::desc("End behind pass N")};

  // How to run.
  cl::opt<std::string> function{
      "function",        cl::value_desc("NAME"),
      cl::cat(category), cl::desc("The function (default: the only one)"),
      cl::sub(run),      cl::sub(test),
      cl::sub(genTest)};
  cl::opt<std::string> inputTensors{
      "input", cl::value_desc("FILE.npz"), cl::cat(category),
      cl::desc("The arguments: Input0, Input1, ..."), cl::sub(run)};
  cl::opt<std::string> outputTensors{
      "output", cl::value_desc("FILE.npz"), cl::cat(category),
      cl::desc("Where to put the results: Output0, Output1, ..."),
      cl::sub(run)};
  cl::opt<std::string> random{"random", cl::value_desc("SEED"),
                              cl::cat(category),
                              cl::desc("Make up the arguments"), cl::sub(run)};
  cl::opt<std::string> dims{
      "dims", cl::value_desc("LIST"), cl::cat(category),
      cl::desc("With --random, the sizes that the types leave open: one for "
               "all (16), one for each (2,3), or by argument "
               "(Input0=2x3,Input1=3)"),
      cl::sub(run)};
  cl::opt<std::string> time{
      "time", cl::value_desc("N"), cl::cat(category),
      cl::desc("Call N times more and print how long a call took"),
      cl::sub(run)};
  cl::opt<bool> interpret{
      "interpret", cl::cat(category),
      cl::desc("Evaluate the program op by op; compile nothing"), cl::sub(run),
      cl::sub(test)};
  cl::opt<std::string> intermediates{
      "dump-intermediates",
      cl::value_desc("DIR"),
      cl::cat(category),
      cl::desc("With --interpret, write each tensor that the program makes to "
               "a file in DIR"),
      cl::sub(run),
      cl::sub(test)};
  cl::opt<std::string> reference{
      "reference",
      cl::value_desc("FILE.npz"),
      cl::cat(category),
      cl::desc("Arguments Input0, ... and results Output0, ...; with "
               "--torch-loader, where to put them"),
      cl::sub(compile),
      cl::sub(test),
      cl::sub(genTest)};
  cl::opt<std::string> ulp{
      "ulp",
      cl::value_desc("N"),
      cl::cat(category),
      cl::desc("Accept floats that are N units in the last place off "
               "(default: 0)"),
      cl::sub(test),
      cl::sub(genTest)};
};
} // namespace

static void printVersion(llvm::raw_ostream &os) {
  os << "tcp-aot " << TCP_VERSION << " (MLIR " << LLVM_VERSION_STRING << ")\n"
     << "Default target: " << llvm::sys::getDefaultTargetTriple() << "\n"
     << "Host CPU: " << llvm::sys::getHostCPUName() << "\n";
}

/// Runs LLVM's parser, whose messages become ours.
static bool parse(int argc, char **argv) {
  std::string messages;
  llvm::raw_string_ostream os(messages);
  std::string overview =
      "Compiles TCP programs ahead of time. FILE is MLIR text or bytecode at "
      "any stage, or - for\nstandard input. Without -o and --emit it becomes "
      "STEM.so and STEM.h in this directory.\n\nStages: " +
      listStageNames() +
      ".\nMLIR's own options, such as --mlir-print-ir-after-all and\n"
      "--mlir-pass-pipeline-crash-reproducer, work too; tcp-opt --help lists "
      "them.\n";
  if (cl::ParseCommandLineOptions(argc, argv, overview, &os))
    return true;
  // LLVM starts each message with the program's name, and adds hints below.
  StringRef text = StringRef(messages).split('\n').first;
  text.consume_front(llvm::sys::path::filename(argv[0]));
  text.consume_front(": ");
  if (text.starts_with("Too many positional"))
    text = "there are several inputs; give one file";
  if (text.empty()) // The option has said what is wrong with its value.
    text = "bad value of an option";
  reportError(text.split("  Try:").first.rtrim(".!") +
              "; tcp-aot --help lists the options");
  return false;
}

namespace {
/// Turns options into an invocation and says what is wrong with them.
class Reader {
public:
  explicit Reader(const Options &options) : options(options) {}

  std::optional<Invocation> read() {
    if (options.run)
      invocation.command = Command::Run;
    else if (options.test)
      invocation.command = Command::Test;
    else if (options.genTest)
      invocation.command = Command::GenTest;
    else if (options.exportTorch)
      return readExport();
    if (options.printStages != StageFormat::None) {
      invocation.command = Command::PrintStages;
      invocation.printsJson = options.printStages == StageFormat::Json;
      return invocation;
    }
    if (!checkOnce())
      return std::nullopt;
    invocation.torchLoader = options.torchLoader;
    if (!options.torchLoader.empty() && !options.input.empty())
      return fail("there are two inputs, '" + options.input +
                  "' and --torch-loader; give one");
    if (options.input.empty() && options.torchLoader.empty())
      return fail("there is no input: give an .mlir file, or - for standard "
                  "input; --help says more");
    invocation.input = options.input;
    invocation.output = options.run ? options.outputTensors : options.output;
    if (invocation.command == Command::Compile &&
        (StringRef(options.output).ends_with("/") ||
         llvm::sys::fs::is_directory(options.output)))
      std::swap(invocation.output, invocation.directory);
    if (!readStages() || !readCompileOptions() || !readRunOptions())
      return std::nullopt;
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
    invocation.compile.road.customOps.assign(options.customOps.begin(),
                                             options.customOps.end());
    return invocation;
  }

  /// What names one thing is given once.
  bool checkOnce() {
    for (const cl::opt<std::string> *option :
         {&options.output, &options.saveTemps, &options.dependencyFile,
          &options.from, &options.optLevel, &options.arch, &options.cpu,
          &options.target, &options.function, &options.inputTensors,
          &options.outputTensors, &options.random, &options.dims, &options.time,
          &options.reference, &options.ulp, &options.torchLoader,
          &options.intermediates, &options.threads})
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

  /// --stages: the first, where the file is, the last, which is made, and any
  /// of those on the way.
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
      // Rows of one table.
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

  /// Says what may have been meant by a name that is no stage, and what there
  /// is: `others`, and the stages that `is` takes.
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
    compile.target.optLevel = level;
    compile.target.triple = options.target;
    if (!options.arch.empty() || !options.cpu.empty())
      compile.target.cpu = options.arch.empty() ? options.cpu : options.arch;
    compile.target.features = llvm::join(options.features, ",");
    compile.road.optimize = level > 0;
    compile.road.runtimeChecks = !options.noRuntimeChecks;
    compile.road.destinationPassing = options.destinationPassing;
    compile.road.threads = options.threads.getNumOccurrences() != 0;
    if (!options.threads.empty())
      compile.target.openMpLibrary = options.threads;
    compile.road.contract = options.fpContract == FpContract::Fast;
    compile.road.debugInfo = options.debugInfo;
    compile.road.customOps.assign(options.customOps.begin(),
                                  options.customOps.end());
    compile.functions.assign(options.functions.begin(),
                             options.functions.end());
    compile.verifyEach = options.verifyEach;
    return true;
  }

  /// Reads a number, if it is given.
  template <typename T>
  bool readNumber(const cl::opt<std::string> &option, T &number) {
    if (option.getNumOccurrences() == 0 ||
        !StringRef(option).getAsInteger(10, number))
      return true;
    fail("--" + option.ArgStr + "=" + option + ": this is no whole number");
    return false;
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
    uint64_t seed = 0;
    if (!readNumber(options.random, seed) ||
        !readNumber(options.time, invocation.timedCalls) ||
        !readNumber(options.ulp, invocation.ulp))
      return false;
    if (options.random.getNumOccurrences())
      invocation.randomSeed = seed;
    StringRef problem;
    if (invocation.command == Command::Compile &&
        !invocation.referenceTensors.empty() && invocation.torchLoader.empty())
      problem = "--reference needs --torch-loader, which makes a reference; to "
                "compare with one, run tcp-aot test";
    else if (invocation.randomSeed && !invocation.inputTensors.empty())
      problem = "--input and --random both give the arguments; give one";
    else if (!invocation.dims.empty() && !invocation.randomSeed)
      problem = "--dims needs --random=SEED";
    else if ((options.test || options.genTest) &&
             invocation.referenceTensors.empty())
      problem = "there is no reference: give --reference=FILE.npz";
    else if (!invocation.interpret && !invocation.intermediates.empty())
      problem = "--dump-intermediates needs --interpret: a compiled program "
                "does not make them all";
    else if (invocation.interpret && invocation.timedCalls)
      problem = "--time is for compiled programs; leave out --interpret";
    if (!problem.empty())
      fail(problem);
    return problem.empty();
  }

  const Options &options;
  Invocation invocation;
};
} // namespace

/// Takes the options of `category` out of LLVM's parser: lld, which runs in
/// this process, registers some of the same names.
static void unregister(ArrayRef<cl::SubCommand *> commands,
                       const cl::OptionCategory &category) {
  llvm::SmallPtrSet<cl::Option *, 32> ours;
  for (cl::SubCommand *command : commands)
    for (const auto &entry : cl::getRegisteredOptions(*command))
      if (llvm::is_contained(entry.second->Categories, &category))
        ours.insert(entry.second);
  for (cl::Option *option : ours)
    option->removeArgument();
}

/// Whether an option may take the names of passes, as
/// --mlir-print-ir-after=PASS does, or a debugger may ask for them. To register
/// all that MLIR has takes as long as to start takes without.
static bool mayNamePasses(ArrayRef<char *> arguments) {
  return std::getenv("TCP_DEBUG_AGENT") ||
         llvm::any_of(arguments, [](StringRef argument) {
           return argument.starts_with("@") || argument.contains("mlir-") ||
                  argument.contains("help") || argument.contains("debugger");
         });
}

std::optional<Invocation> mlir::tcp::parseCommandLine(int argc, char **argv) {
  if (mayNamePasses({argv, static_cast<size_t>(argc)}))
    registerAllTcpPasses();
  registerPassManagerCLOptions();
  registerAsmPrinterCLOptions();
  registerMLIRContextCLOptions();
  static Options options;
  registerActionOptions(&options.category);
  cl::SubCommand *commands[] = {&options.compile, &options.run, &options.test,
                                &options.genTest, &options.exportTorch};
  for (cl::SubCommand *command : commands) {
    cl::HideUnrelatedOptions(options.category, *command);
    for (StringRef name : {"help-list", "help-list-hidden"})
      if (cl::Option *option = cl::getRegisteredOptions(*command).lookup(name))
        option->setHiddenFlag(cl::ReallyHidden);
  }
  cl::SetVersionPrinter(printVersion);
  bool parsed = parse(argc, argv);
  unregister(commands, options.category);
  if (!parsed)
    return std::nullopt;
  return Reader(options).read();
}
