//===- TraceCommand.cpp - A compile as editors see it ---------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Aot/TraceCommand.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Support/FileUtilities.h"
#include "tcp-mlir/Actions/ActionOptions.h"
#include "tcp-mlir/Aot/Diagnostics.h"
#include "tcp-mlir/Aot/Input.h"
#include "tcp-mlir/Aot/StageText.h"
#include "tcp-mlir/Pipeline/PassTrace.h"
#include "tcp-mlir/Pipeline/Register.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include <csignal>
#include <sys/prctl.h>

using namespace mlir;
using namespace mlir::tcp;
namespace json = llvm::json;

/// So many bytes are printed for the diffs of a list of passes; a diff that is
/// larger than this is left out of it.
static constexpr size_t kDiffBudget = 4u << 20;
static constexpr size_t kMaxDiff = 64u << 10;

namespace {
/// Says what runs at the moment, in a file that is overwritten in place.
class Whereabouts {
public:
  Whereabouts(const std::string &path, std::error_code &error)
      : os(path, error) {}
  // On a full disk nobody is told, as after a crash of another kind.
  ~Whereabouts() { os.clear_error(); }

  void say(json::Object what) {
    os.seek(0);
    os << json::Value(std::move(what));
    size_t end = os.tell();
    if (end < last)
      os.indent(last - end);
    last = os.tell();
    os.flush();
  }

private:
  llvm::raw_fd_ostream os;
  size_t last = 0;
};

/// Says which operation a pattern is tried on, in memory that is a file, too
/// often for writing: what is in there survives the process.
class Focus {
public:
  Focus(const std::string &path, std::error_code &error) {
    int descriptor;
    error = llvm::sys::fs::openFileForReadWrite(path, descriptor,
                                                llvm::sys::fs::CD_CreateAlways,
                                                llvm::sys::fs::OF_None);
    if (error)
      return;
    llvm::sys::fs::file_t file =
        llvm::sys::fs::convertFDToNativeFile(descriptor);
    error = reserve(descriptor);
    if (!error)
      memory = llvm::sys::fs::mapped_file_region(
          file, llvm::sys::fs::mapped_file_region::readwrite,
          sizeof(SourceMap::Range), 0, error);
    llvm::sys::fs::closeFile(file);
  }

  void set(SourceMap::Range range) {
    std::memcpy(memory.data(), &range, sizeof(range));
  }

private:
  /// Writes what is mapped then: where a disk is full, memory that has no place
  /// on it would end the process.
  static std::error_code reserve(int descriptor) {
    llvm::raw_fd_ostream os(descriptor, /*shouldClose=*/false);
    os.write_zeros(sizeof(SourceMap::Range));
    os.flush();
    std::error_code error = os.error();
    os.clear_error();
    return error;
  }

  llvm::sys::fs::mapped_file_region memory;
};

class Tracer : public CompileObserver, private PassTrace {
public:
  Tracer(MLIRContext *context, const TraceRequest &request,
         const SourceMap &sources, const Stage *last, Whereabouts &whereabouts,
         Focus &focus, MLIRContext::HandlerTy next)
      : PassTrace(context, makeOptions(request), std::move(next)),
        request(request), sources(sources), last(last),
        whereabouts(whereabouts), focus(focus), code(sources) {}

  void onPasses(PassManager &passes, const Stage &stage) override {
    watch(passes, stage.name);
  }

  bool onModule(ModuleOp module, const Stage &stage) override {
    reached = &stage;
    if (&stage != last && !isPastLastPass())
      return true;
    if (wantsText())
      text = printModule(module, sources);
    return false;
  }

  LogicalResult onTranslation(ModuleOp module) override {
    whereabouts.say(json::Object{{"stage", "llvmir"}});
    return wantsText() ? code.mark(module) : success();
  }

  bool onLlvmIr(llvm::Module &module, llvm::TargetMachine &machine) override {
    reached = findStage("llvmir");
    if (!wantsText())
      return false;
    if (last == reached) {
      text = code.print(module, machine);
      return false;
    }
    whereabouts.say(json::Object{{"stage", "asm"}});
    llvm::Expected<StageText> assembly = code.emitAssembly(module, machine);
    if (!assembly)
      problem = toString(assembly.takeError());
    else
      text = std::move(*assembly);
    reached = findStage("asm");
    return false;
  }

  using PassTrace::failedOn;
  using PassTrace::failedPass;
  using PassTrace::passes;

  const Stage *reached = nullptr;
  StageText text;
  std::string problem;

private:
  static TraceOptions makeOptions(const TraceRequest &request) {
    TraceOptions options;
    options.findChanges = request.listPasses || request.diffOf;
    if (request.listPasses)
      options.diffBudget = kDiffBudget;
    options.diffOf = request.diffOf;
    options.lastPass = request.diffOf ? request.diffOf : request.lastPass;
    return options;
  }

  bool wantsText() const { return !request.listPasses && !request.diffOf; }

  void onRun(unsigned index, const TracedPass &pass, Operation *op) override {
    json::Object what{
        {"stage", pass.stage}, {"index", index}, {"pass", pass.name}};
    if (auto name =
            op->getAttrOfType<StringAttr>(SymbolTable::getSymbolAttrName()))
      what["function"] = json::fixUTF8(name.getValue());
    std::vector<unsigned> from = sources.find(op->getLoc());
    if (!from.empty()) {
      SourceMap::Range range = sources.ops()[from.front()];
      what["range"] = json::Array{int64_t(range.begin), int64_t(range.end)};
    }
    whereabouts.say(std::move(what));
  }

  void onPattern(Operation *op) override {
    SourceMap::Range range;
    for (; op && range.end == 0; op = op->getParentOp())
      range = findRange(op->getLoc());
    focus.set(range);
  }

  /// The first operation that a location comes from, if any.
  SourceMap::Range findRange(Location loc) {
    auto [known, isNew] = ranges.try_emplace(loc);
    if (isNew)
      if (std::vector<unsigned> from = sources.find(loc); !from.empty())
        known->second = sources.ops()[from.front()];
    return known->second;
  }

  const TraceRequest &request;
  const SourceMap &sources;
  const Stage *last;
  Whereabouts &whereabouts;
  Focus &focus;
  llvm::DenseMap<Location, SourceMap::Range> ranges;
  CodeLocations code;
};

/// Collects diagnostics, with bytes of the input where they are about it.
class Messages {
public:
  Messages(MLIRContext *context, llvm::SourceMgr &sourceMgr,
           const SourceMap &sources)
      : sourceMgr(sourceMgr), sources(sources),
        handler(context, [this](Diagnostic &diagnostic) { add(diagnostic); }) {}

  json::Array take() { return std::move(messages); }
  bool empty() const { return messages.empty(); }

  void add(const Twine &error) {
    messages.push_back(json::Object{{"severity", "error"},
                                    {"message", json::fixUTF8(error.str())}});
  }

private:
  void add(Diagnostic &diagnostic) {
    static constexpr StringLiteral kSeverities[] = {"note", "warning", "error",
                                                    "remark"};
    json::Object object = toJson(diagnostic);
    object["severity"] =
        kSeverities[static_cast<unsigned>(diagnostic.getSeverity())];
    json::Array notes;
    for (Diagnostic &note : diagnostic.getNotes())
      notes.push_back(toJson(note));
    if (!notes.empty())
      object["notes"] = std::move(notes);
    messages.push_back(std::move(object));
  }

  json::Object toJson(Diagnostic &diagnostic) {
    json::Object object{{"message", json::fixUTF8(diagnostic.str())}};
    if (std::optional<SourceMap::Range> range =
            findRange(diagnostic.getLocation()))
      object["range"] = json::Array{int64_t(range->begin), int64_t(range->end)};
    return object;
  }

  std::optional<SourceMap::Range> findRange(Location loc) {
    std::vector<unsigned> from = sources.find(loc);
    if (!from.empty())
      return sources.ops()[from.front()];
    const llvm::MemoryBuffer *buffer =
        sourceMgr.getMemoryBuffer(sourceMgr.getMainFileID());
    auto place = loc->findInstanceOf<FileLineColLoc>();
    if (!place || place.getFilename() != buffer->getBufferIdentifier())
      return std::nullopt;
    llvm::SMLoc at = sourceMgr.FindLocForLineAndColumn(
        sourceMgr.getMainFileID(), place.getLine(), place.getColumn());
    if (!at.isValid())
      return std::nullopt;
    size_t offset = at.getPointer() - buffer->getBufferStart();
    return SourceMap::Range{offset, offset};
  }

  llvm::SourceMgr &sourceMgr;
  const SourceMap &sources;
  json::Array messages;
  ScopedDiagnosticHandler handler;
};
} // namespace

/// Where no function would be left in the code, there are all.
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

static void writeText(json::OStream &os, const StageText &text,
                      const SourceMap &sources) {
  os.attribute("text", json::fixUTF8(text.text));
  // By what they come from.
  std::vector<std::vector<const StageText::Part *>> parts(sources.ops().size());
  for (const StageText::Part &part : text.parts)
    for (unsigned source : part.sources)
      parts[source].push_back(&part);
  os.attributeArray("mapping", [&] {
    for (size_t source = 0; source < parts.size(); ++source) {
      if (parts[source].empty())
        continue;
      SourceMap::Range range = sources.ops()[source];
      os.array([&] {
        os.value(static_cast<int64_t>(range.begin));
        os.value(static_cast<int64_t>(range.end));
        for (const StageText::Part *part : parts[source]) {
          os.value(static_cast<int64_t>(part->begin));
          os.value(static_cast<int64_t>(part->end));
        }
      });
    }
  });
}

int mlir::tcp::runTrace(const Invocation &invocation) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  const TraceRequest &request = *invocation.trace;
  std::error_code error;
  Whereabouts whereabouts(request.file + ".at", error);
  if (error)
    return reportError("can't write '" + request.file +
                       ".at': " + error.message());
  Focus focus(request.file + ".op", error);
  if (error) {
    llvm::sys::fs::remove(request.file + ".at");
    llvm::sys::fs::remove(request.file + ".op");
    return reportError("can't write '" + request.file +
                       ".op': " + error.message());
  }
  llvm::Expected<std::unique_ptr<ActionHub>> hub = makeHubFromOptions();
  if (!hub)
    return reportError(hub.takeError());
  DialectRegistry registry;
  registerAllTcpDialects(registry);
  // What runs is told one after the other.
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  if (*hub)
    (*hub)->attach(context);
  // They are answered by name: no stage takes their operations.
  context.allowUnregisteredDialects();
  llvm::SourceMgr sourceMgr;
  SourceMap sources;
  std::string why;
  std::unique_ptr<llvm::MemoryBuffer> file =
      openInputFile(invocation.input, &why);
  if (!file)
    return reportError(why);
  sourceMgr.AddNewSourceBuffer(llvm::MemoryBuffer::getMemBufferCopy(
                                   file->getBuffer(), request.inputName.empty()
                                                          ? invocation.input
                                                          : request.inputName),
                               llvm::SMLoc());
  Messages messages(&context, sourceMgr, sources);

  whereabouts.say(json::Object{{"stage", "read"}});
  OwningOpRef<ModuleOp> module = sources.read(sourceMgr, &context);
  Weights weights;
  loadWeights(module,
              request.inputName.empty() ? invocation.input : request.inputName,
              weights);
  CompileOptions options = invocation.compile;
  options.actions = hub->get();
  options.weights = &weights;
  const Stage *last =
      invocation.emit.empty() ? findStage("llvm") : invocation.emit.back();
  if (module) {
    options.from = findInputStage(*module, options.from);
    if (last && !last->isMlir())
      exportAll(*module);
  }
  MLIRContext::HandlerTy handle;
  if (*hub)
    handle = [&](llvm::function_ref<void()> run,
                 const tracing::Action &action) {
      (*hub)->handle(run, action);
    };
  Tracer tracer(&context, request, sources, last, whereabouts, focus,
                std::move(handle));
  bool isOnRoad = module && options.from;
  bool compiled = false;
  if (isOnRoad && last < options.from) {
    messages.add("the input is past the stage '" + last->name + "', at '" +
                 options.from->name + "'");
  } else if (isOnRoad) {
    options.observer = &tracer;
    // Code is looked at before it is a file.
    options.artifacts = {{std::min(last, findStage("llvmir")), "-"}};
    Outputs outputs;
    DefaultTimingManager timingManager;
    TimingScope timing = timingManager.getRootScope();
    compiled = succeeded(compile(*module, options, outputs, timing));
  }
  if (!tracer.problem.empty()) {
    compiled = false;
    messages.add(tracer.problem);
  }

  llvm::raw_fd_ostream out(request.file, error);
  if (error)
    return reportError("can't write '" + request.file +
                       "': " + error.message());
  json::OStream os(out);
  os.object([&] {
    os.attribute("compiled", compiled);
    if (options.from)
      os.attribute("from", options.from->name);
    if (tracer.reached)
      os.attribute("reached", tracer.reached->name);
    if (std::optional<unsigned> index = tracer.failedPass()) {
      os.attribute("failedPass", *index);
      os.attribute("failedOn", tracer.failedOn());
    }
    if (!messages.empty())
      os.attribute("messages", messages.take());
    writePasses(os, tracer.passes(), compiled ? request.diffOf : std::nullopt);
    if (compiled)
      writeText(os, tracer.text, sources);
  });
  out << "\n";
  out.flush();
  if ((error = out.error())) {
    out.clear_error();
    llvm::sys::fs::remove(request.file);
    return reportError("can't write '" + request.file +
                       "': " + error.message());
  }
  return 0;
}
