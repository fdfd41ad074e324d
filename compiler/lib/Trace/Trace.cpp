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
#include "tcp-mlir/Actions/Debugger.h"
#include "tcp-mlir/Aot/Diagnostics.h"
#include "tcp-mlir/Aot/Input.h"
#include "tcp-mlir/Pipeline/Register.h"
#include <csignal>
#include <sys/prctl.h>

using namespace mlir;
using namespace mlir::tcp;
namespace json = llvm::json;

/// A diff that is larger than this is left out of the list of passes.
static constexpr size_t kMaxDiff = 64u << 10;

/// Exports all functions of a module that exports none: its code would be
/// empty.
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

static void writePasses(json::OStream &os, ArrayRef<TracedPass> passes,
                        std::optional<unsigned> diffOf) {
  os.attributeArray("passes", [&] {
    for (const TracedPass &pass : passes) {
      // Changes of the one that is asked for only.
      bool isAsked = !diffOf || &pass == &passes[*diffOf];
      os.object([&] {
        os.attribute("stage", pass.stage);
        os.attribute("name", pass.name);
        os.attribute("anchor", pass.anchor);
        os.attribute("runs", pass.numRuns);
        os.attribute("changes", pass.numChanges);
        os.attribute("milliseconds", pass.seconds * 1000);
        os.attribute("opsBefore", static_cast<int64_t>(pass.opsBefore));
        os.attribute("opsAfter", static_cast<int64_t>(pass.opsAfter));
        if (isAsked && pass.diff && (diffOf || pass.diff->size() <= kMaxDiff))
          os.attribute("diff", json::fixUTF8(*pass.diff));
      });
    }
  });
}

static void writeRange(json::OStream &os, SourceMap::Range range) {
  os.value(static_cast<int64_t>(range.begin));
  os.value(static_cast<int64_t>(range.end));
}

/// Writes the text of a stage, and for each operation of the input what of the
/// text comes from it.
static void writeText(json::OStream &os, const StageText &text,
                      const SourceMap &sources) {
  os.attribute("text", json::fixUTF8(text.text));
  std::vector<std::vector<const StageText::Part *>> parts(sources.ops().size());
  for (const StageText::Part &part : text.parts)
    for (unsigned source : part.sources)
      parts[source].push_back(&part);
  os.attributeArray("mapping", [&] {
    for (size_t source = 0; source < parts.size(); ++source) {
      if (parts[source].empty())
        continue;
      os.array([&] {
        writeRange(os, sources.ops()[source]);
        for (const StageText::Part *part : parts[source]) {
          os.value(static_cast<int64_t>(part->begin));
          os.value(static_cast<int64_t>(part->end));
        }
      });
    }
  });
}

/// Writes for each function the operations that each of its loops is made of.
static void writeLoops(json::OStream &os, ArrayRef<FunctionLoops> functions,
                       const SourceMap &sources) {
  os.attributeArray("loops", [&] {
    for (const FunctionLoops &function : functions)
      os.object([&] {
        os.attributeArray("function", [&] {
          writeRange(os, sources.ops()[function.function]);
        });
        os.attributeArray("loops", [&] {
          for (const std::vector<unsigned> &loop : function.loops)
            os.array([&] {
              for (unsigned op : loop)
                writeRange(os, sources.ops()[op]);
            });
        });
      });
  });
}

static std::string cantWrite(const std::string &path, std::error_code why) {
  return "can't write '" + path + "': " + why.message();
}

namespace {
/// One traced compile.
class TraceRun {
public:
  TraceRun(const TraceRequest &request, ActionHub &hub, ProgressFile &progress,
           FocusFile &focus)
      : request(request), hub(hub), progress(progress), focus(focus),
        context(makeRegistry(), MLIRContext::Threading::DISABLED) {
    hub.attach(context);
    // An operation that no stage accepts gets an answer that names it.
    context.allowUnregisteredDialects();
  }

  /// Compiles the input. An error says why it can't be read.
  llvm::Error run();
  /// Writes the answer. Returns false where that fails.
  bool write();

private:
  static DialectRegistry makeRegistry() {
    DialectRegistry registry;
    registerAllTcpDialects(registry);
    return registry;
  }

  StringRef getInputName() const {
    return request.inputName.empty() ? request.input : request.inputName;
  }
  void compile(ModuleOp module, Weights &weights);
  void writeAnswer(json::OStream &os);

  const TraceRequest &request;
  ActionHub &hub;
  ProgressFile &progress;
  FocusFile &focus;
  MLIRContext context;
  llvm::SourceMgr sourceMgr;
  SourceMap sources;
  const Stage *from = nullptr;
  /// The hub's; null before the compile.
  const Tracer *tracer = nullptr;
  bool hasCompiled = false;
  json::Array messages;
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
  progress.write(json::Object{{"stage", "read"}});
  OwningOpRef<ModuleOp> module = sources.read(sourceMgr, &context);
  Weights weights;
  loadWeights(module, getInputName(), weights);
  if (module)
    from = findInputStage(*module, request.compile.from);
  const Stage *last = request.stage ? request.stage : findStage("llvm");
  if (from && last < from)
    collector.add("the input is past the stage '" + last->name + "', at '" +
                  from->name + "'");
  else if (from)
    compile(*module, weights);
  if (tracer && !tracer->getProblem().empty()) {
    hasCompiled = false;
    collector.add(tracer->getProblem());
  }
  messages = collector.take();
  return llvm::Error::success();
}

void TraceRun::compile(ModuleOp module, Weights &weights) {
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
  // Code is looked at before it is a file.
  options.artifacts = {{std::min(last, findStage("llvmir")), "-"}};
  // A debugger decides alone what runs.
  PassLimit limit(*follower);
  if (!isDebuggerWanted())
    hub.setController(&limit);
  tracer = follower.get();
  hub.addObserver(std::move(follower));
  Outputs outputs;
  DefaultTimingManager timingManager;
  TimingScope timing = timingManager.getRootScope();
  hasCompiled = succeeded(tcp::compile(module, options, outputs, timing));
  if (!isDebuggerWanted())
    hub.setController(nullptr);
}

void TraceRun::writeAnswer(json::OStream &os) {
  os.attribute("compiled", hasCompiled);
  if (from)
    os.attribute("from", from->name);
  if (tracer && tracer->getReached())
    os.attribute("reached", tracer->getReached()->name);
  if (tracer && tracer->getFailedPass()) {
    os.attribute("failedPass", *tracer->getFailedPass());
    os.attribute("failedOn", tracer->getFailedSymbol());
  }
  if (!messages.empty())
    os.attribute("messages", std::move(messages));
  writePasses(os, tracer ? tracer->getPasses() : ArrayRef<TracedPass>(),
              hasCompiled ? request.diffOf : std::nullopt);
  if (tracer && !tracer->getLoops().empty())
    writeLoops(os, tracer->getLoops(), sources);
  if (hasCompiled)
    writeText(os, tracer->getText(), sources);
}

bool TraceRun::write() {
  std::error_code error;
  llvm::raw_fd_ostream out(request.file, error);
  if (!error) {
    json::OStream os(out);
    os.object([&] { writeAnswer(os); });
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
