//===- PipelineTrace.cpp - Any compiler as editors see it -----------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Trace/PipelineTrace.h"

#include "TraceFiles.h"
#include "TraceMessages.h"
#include "compiler/support/LlvmJson.h"
#include "tcp-mlir/Actions/DisableThreading.h"
#include "tcp-mlir/Actions/RootOperation.h"
#include "tcp-mlir/Trace/PassTrace.h"
#include "tcp-mlir/Trace/PipelineRequest.h"
#include "tcp-mlir/Trace/StageText.h"
#include "llvm/Support/Process.h"
#include <csignal>
#include <cstdlib>
#include <sys/prctl.h>

using namespace mlir;
using namespace mlir::tcp;
namespace json = llvm::json;

/// Passes that follow the last stage lead to it.
static constexpr StringLiteral kEnd = "end";

namespace {
/// Follows the passes on one module, the first that has any, up to what the
/// request asks for, and writes the answer. Passes after it are skipped. One
/// thread uses it.
class PipelineTrace : public PassTrace {
public:
  PipelineTrace(PipelineRequest request, std::error_code &error)
      : PassTrace(makeTraceOptions(request.stages.front().name,
                                   request.listPasses, request.diffOf,
                                   request.lastPass)),
        request(std::move(request)),
        progress(ProgressFile::getPath(this->request.answer), error),
        focus(FocusRecord::getPath(this->request.answer), error) {
    enterStage(0);
    progress.write("read");
  }

  /// Sees an action that is about to begin. Returns whether it is to run.
  bool shouldRun(const ActiveAction &action);
  void beforeAction(const ActiveAction &action, bool willRun) override;
  void afterAction(const ActiveAction &action,
                   const ActionResult &result) override;

  /// Writes the answer at the end of the process.
  void finish();

private:
  void onRun(unsigned index, const TracedPass &pass, Operation *op) override;
  void onPattern(Operation *op) override;

  bool wantsText() const { return !request.listPasses && !request.diffOf; }
  bool runsAll() const {
    return request.stage.empty() && !request.diffOf && !request.lastPass;
  }
  bool wantsEnd() const {
    return !request.stage.empty() &&
           request.stage == request.stages.back().name &&
           request.stages.back().after.empty();
  }
  void begin(Operation *op);
  void enterStage(size_t stage);
  void takeText();
  std::string explainMissing() const;
  void write();

  const PipelineRequest request;
  ProgressFile progress;
  FocusFile focus;
  llvm::SourceMgr sourceMgr;
  SourceMap sources;
  SourceRanges ranges{sources};
  std::optional<TraceMessages> collector;
  /// The operation around all others; null before the first pass.
  Operation *root = nullptr;
  /// True if the outermost action that runs is one on the followed module.
  bool isFollowing = false;
  /// The stage that the program has now, by its index.
  size_t current = 0;
  unsigned numStarted = 0;
  StageText text;
  bool isReached = false;
  /// True if the input itself is asked for.
  bool skipsAll = false;
};

/// Lets a trace decide what runs.
class PipelineLimit : public ActionController {
public:
  explicit PipelineLimit(PipelineTrace &trace) : trace(trace) {}
  bool shouldRun(const ActiveAction &action) override {
    return trace.shouldRun(action);
  }

private:
  PipelineTrace &trace;
};
} // namespace

/// Notes that the program has a stage, and that passes lead to the next one.
void PipelineTrace::enterStage(size_t stage) {
  current = stage;
  setStage(stage + 1 < request.stages.size() ? request.stages[stage + 1].name
                                             : kEnd.str());
}

/// Sees the program before its first pass.
void PipelineTrace::begin(Operation *op) {
  root = getRootOperation(op);
  if (auto file = llvm::MemoryBuffer::getFile(request.input)) {
    sourceMgr.AddNewSourceBuffer(std::move(*file), llvm::SMLoc());
    sources.number(root, sourceMgr);
    // The compiler's own handler prints the messages, too.
    collector.emplace(root->getContext(), sourceMgr, sources,
                      /*passesOn=*/true);
  }
  if (!request.stage.empty() && request.stage == request.stages.front().name) {
    skipsAll = true;
    takeText();
  }
}

bool PipelineTrace::shouldRun(const ActiveAction &action) {
  Operation *op = action.getOperation();
  if (action.getDepth() == 0) {
    if (!root && op && action.isPass())
      begin(op);
    isFollowing = root && getRootOperation(op) == root;
  }
  if (!isFollowing)
    return true;
  return !(skipsAll && action.isPass()) && !isBehindLastPass(action);
}

void PipelineTrace::beforeAction(const ActiveAction &action, bool willRun) {
  if (isFollowing)
    PassTrace::beforeAction(action, willRun);
}

void PipelineTrace::afterAction(const ActiveAction &action,
                                const ActionResult &result) {
  if (!isFollowing)
    return;
  PassTrace::afterAction(action, result);
  if (!action.isPass() || result.status == ActionResult::Skipped)
    return;
  if (result.status == ActionResult::Failure) {
    if (!action.isAdaptor())
      onPassFailed(*action.getPass(), action.getOperation());
    return;
  }
  if (action.getDepth() != 0 || isReached || getFailedPass())
    return;
  if (wantsEnd())
    text = printModule(root, sources);
  else if (isPastLastPass())
    takeText();
}

/// Keeps the text of what was asked for, and answers at once: whatever the
/// compiler does next, the answer holds.
void PipelineTrace::takeText() {
  isReached = true;
  if (wantsText())
    text = printModule(root, sources);
  write();
}

void PipelineTrace::onRun(unsigned index, const TracedPass &pass,
                          Operation *op) {
  progress.write(index, pass, op, ranges);
  // A pass on functions runs several times, and leads to its stage once.
  if (index < numStarted)
    return;
  numStarted = index + 1;
  if (current + 1 == request.stages.size() ||
      request.stages[current + 1].after != pass.name)
    return;
  enterStage(current + 1);
  if (request.stage == request.stages[current].name)
    stopAfter(index);
}

void PipelineTrace::onPattern(Operation *op) {
  ByteRange range = ranges.findAround(op);
  focus.set({range.begin, range.end});
}

/// Returns why a pipeline that did not fail has not reached what was asked for.
std::string PipelineTrace::explainMissing() const {
  if (request.stage.empty())
    return "the pipeline has " + std::to_string(getPasses().size()) +
           " passes only";
  const PipelineRequest::Stage &missing = request.stages[current + 1];
  std::string message = "the pass '" + missing.after +
                        "', which leads to the stage '" + missing.name +
                        "', has not run";
  if (current > 0)
    message += " after the pass '" + request.stages[current].after + "'";
  return message;
}

void PipelineTrace::finish() {
  // The compiler may have printed why no pass has run.
  if (!root)
    return;
  bool hasError =
      getFailedPass() ||
      (collector && llvm::any_of(collector->get(), [](const TraceMessage &m) {
         return m.severity == "error";
       }));
  if (!isReached && !hasError) {
    // The end was asked for, or what all passes do or say.
    isReached = wantsEnd() || runsAll();
    if (isReached)
      enterStage(request.stages.size() - 1);
  }
  write();
}

void PipelineTrace::write() {
  TraceAnswer answer;
  answer.compiled = isReached;
  answer.from = request.stages.front().name;
  answer.reached = request.stages[current].name;
  answer.failedPass = getFailedPass();
  answer.failedOn = getFailedSymbol();
  answer.passes =
      selectDiffs(getPasses(), isReached ? request.diffOf : std::nullopt);
  if (collector)
    answer.messages = collector->get().vec();
  if (isReached) {
    answer.text = text.text;
    answer.mapping = findLinks(text, sources);
  } else if (!answer.failedPass && answer.messages.empty()) {
    answer.messages.push_back({"error", explainMissing(), std::nullopt, {}});
  }
  std::error_code error;
  llvm::raw_fd_ostream out(request.answer, error);
  if (!error) {
    json::OStream os(out);
    writeJson(os, answer);
    out << "\n";
  }
  // The server that reads no answer says so.
  out.clear_error();
}

/// The trace of this process, which lives until its end.
static PipelineTrace *trace = nullptr;

llvm::Expected<bool> mlir::tcp::followPipeline(DialectRegistry &registry) {
  std::optional<std::string> variable =
      llvm::sys::Process::GetEnv(kPipelineRequestVariable);
  if (!variable || trace)
    return false;
  llvm::Expected<PipelineRequest> request =
      codec::parseJson<PipelineRequest>(*variable);
  if (!request)
    return llvm::createStringError(kPipelineRequestVariable +
                                   (": " + toString(request.takeError())));
  if (request->stages.empty())
    return llvm::createStringError("the request has no stages");
  // Programs that this process starts are not followed.
  ::unsetenv(kPipelineRequestVariable);
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  disableThreading();
  std::error_code error;
  auto owned = std::make_unique<PipelineTrace>(std::move(*request), error);
  if (error)
    return llvm::createStringError("can't write beside the answer: " +
                                   error.message());
  trace = owned.get();
  // These are never freed, because contexts use them to the end of the process.
  auto *hub = new ActionHub;
  hub->setController(new PipelineLimit(*trace));
  hub->addObserver(std::move(owned));
  hub->attach(registry);
  std::atexit([] { trace->finish(); });
  return true;
}
