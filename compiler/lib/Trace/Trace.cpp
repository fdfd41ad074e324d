//===- Trace.cpp - A compile as editors see it ----------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Trace/Trace.h"

#include "TraceMessages.h"
#include "Tracer.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Support/FileUtilities.h"
#include "tcp-mlir/Actions/ActionOptions.h"
#include "tcp-mlir/Actions/DebuggerFactory.h"
#include "tcp-mlir/Aot/Diagnostics.h"
#include "tcp-mlir/Aot/Input.h"
#include "tcp-mlir/Pipeline/Register.h"
#include <csignal>
#include <sys/prctl.h>

using namespace mlir;
using namespace mlir::tcp;
namespace json = llvm::json;

/// Makes all functions public if a module has no public function, because its
/// code would be empty.
static void exportAll(ModuleOp module) {
  auto functions = module.getOps<func::FuncOp>();
  if (llvm::any_of(functions, [](func::FuncOp function) {
        return function.isPublic() && !function.isExternal();
      }))
    return;
  for (func::FuncOp function : functions)
    if (!function.isExternal())
      function.setPublic();
}

/// Replaces the numbers of operations by their ranges of bytes.
static TracedFunction locate(const FunctionLoops &function,
                             const SourceMap &sources) {
  TracedFunction located{sources.getRanges()[function.function], {}};
  for (const std::vector<unsigned> &loop : function.loops) {
    std::vector<ByteRange> &ops = located.loops.emplace_back().ops;
    for (unsigned op : loop)
      ops.push_back(sources.getRanges()[op]);
  }
  return located;
}

static std::string cantWrite(const std::string &path, std::error_code why) {
  return "can't write '" + path + "': " + why.message();
}

namespace {
/// A traced compile. One thread uses it.
class TraceRun {
public:
  TraceRun(const TraceRequest &request, ActionHub &hub, ProgressFile &progress,
           FocusFile &focus)
      : request(request), hub(hub), progress(progress), focus(focus),
        context(makeRegistry(), MLIRContext::Threading::DISABLED) {
    hub.attach(context);
    // With unregistered dialects, an operation that no stage accepts is parsed,
    // and the answer names it.
    context.allowUnregisteredDialects();
  }

  /// Compiles the input. An error says why it can't be read.
  llvm::Error run();
  /// Writes the answer. Returns false if that fails.
  bool write() const;

private:
  static DialectRegistry makeRegistry() {
    DialectRegistry registry;
    registerAllTcpDialects(registry);
    return registry;
  }

  StringRef getInputName() const {
    return request.inputName.empty() ? request.input : request.inputName;
  }
  void compile(ModuleOp module, Weights &weights, TraceMessages &collector);
  void addTrace(const Tracer &tracer);

  const TraceRequest &request;
  ActionHub &hub;
  ProgressFile &progress;
  FocusFile &focus;
  MLIRContext context;
  llvm::SourceMgr sourceMgr;
  SourceMap sources;
  const Stage *from = nullptr;
  TraceAnswer answer;
};
} // namespace

llvm::Error TraceRun::run() {
  std::string why;
  std::unique_ptr<llvm::MemoryBuffer> file = openInputFile(request.input, &why);
  if (!file)
    return llvm::createStringError(why);
  sourceMgr.AddNewSourceBuffer(
      llvm::MemoryBuffer::getMemBufferCopy(file->getBuffer(), getInputName()),
      llvm::SMLoc());
  TraceMessages collector(&context, sourceMgr, sources);
  progress.write("read");
  OwningOpRef<ModuleOp> module = sources.read(sourceMgr, &context);
  Weights weights;
  loadWeights(module, getInputName(), weights);
  if (module)
    from = findInputStage(*module, request.compile.from);
  if (from)
    answer.from = from->name.str();
  const Stage *last = request.stage ? request.stage : findStage("llvm");
  if (from && last < from)
    collector.add("the input is past the stage '" + last->name + "', at '" +
                  from->name + "'");
  else if (from)
    compile(*module, weights, collector);
  answer.messages = collector.take();
  return llvm::Error::success();
}

void TraceRun::compile(ModuleOp module, Weights &weights,
                       TraceMessages &collector) {
  const Stage *last = request.stage ? request.stage : findStage("llvm");
  if (!last->isMlir())
    exportAll(module);
  auto follower = std::make_unique<Tracer>(request, module, sources, from, last,
                                           progress, focus);
  CompileOptions options = request.compile;
  options.from = from;
  options.actions = &hub;
  options.weights = &weights;
  options.observer = follower.get();
  // An observer looks at LLVM IR and assembly before they become files.
  options.artifacts = {{std::min(last, findStage("llvmir")), "-"}};
  // A debugger is the only controller, and decides what runs.
  PassLimit limit(*follower);
  if (!isDebuggerWanted())
    hub.setController(&limit);
  const Tracer &tracer = *follower;
  hub.addObserver(std::move(follower));
  Outputs outputs;
  DefaultTimingManager timingManager;
  TimingScope timing = timingManager.getRootScope();
  answer.compiled = succeeded(tcp::compile(module, options, outputs, timing));
  if (!isDebuggerWanted())
    hub.setController(nullptr);
  if (!tracer.getProblem().empty()) {
    answer.compiled = false;
    collector.add(tracer.getProblem());
  }
  addTrace(tracer);
}

void TraceRun::addTrace(const Tracer &tracer) {
  if (const Stage *reached = tracer.getReached())
    answer.reached = reached->name.str();
  answer.failedPass = tracer.getFailedPass();
  answer.failedOn = tracer.getFailedSymbol();
  answer.passes = selectDiffs(tracer.getPasses(),
                              answer.compiled ? request.diffOf : std::nullopt);
  for (const FunctionLoops &function : tracer.getLoops())
    answer.loops.push_back(locate(function, sources));
  if (!answer.compiled)
    return;
  answer.text = tracer.getText().text;
  answer.mapping = findLinks(tracer.getText(), sources);
}

bool TraceRun::write() const {
  std::error_code error;
  llvm::raw_fd_ostream out(request.file, error);
  if (!error) {
    json::OStream os(out);
    writeJson(os, answer);
    out << "\n";
    out.flush();
    error = out.error();
  }
  if (!error)
    return true;
  out.clear_error();
  llvm::sys::fs::remove(request.file);
  reportError(cantWrite(request.file, error));
  return false;
}

int mlir::tcp::runTrace(const TraceRequest &request) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  std::error_code error;
  std::string progressPath = ProgressFile::getPath(request.file);
  std::string focusPath = FocusRecord::getPath(request.file);
  ProgressFile progress(progressPath, error);
  if (error)
    return reportError(cantWrite(progressPath, error));
  FocusFile focus(focusPath, error);
  if (error) {
    llvm::sys::fs::remove(progressPath);
    llvm::sys::fs::remove(focusPath);
    return reportError(cantWrite(focusPath, error));
  }
  llvm::Expected<std::unique_ptr<ActionHub>> hub = makeHubFromOptions();
  if (!hub)
    return reportError(hub.takeError());
  if (!*hub)
    *hub = std::make_unique<ActionHub>();
  TraceRun run(request, **hub, progress, focus);
  if (llvm::Error error = run.run())
    return reportError(std::move(error));
  return run.write() ? 0 : 1;
}
