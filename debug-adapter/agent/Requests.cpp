//===- Requests.cpp - Requests to the current process ---------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Requests.h"

#include "Origin.h"
#include "OtherPositions.h"
#include "PassEdits.h"
#include "debug-adapter/agent/crash/BusyPause.h"
#include "debug-adapter/agent/crash/CrashReport.h"
#include "debug-adapter/agent/process/Processes.h"
#include "debug-adapter/agent/stepping/WayBack.h"
#include "debug-adapter/agent/stop/ContextNames.h"
#include "debug-adapter/agent/stop/ElementsMemory.h"
#include "debug-adapter/agent/stop/Expressions.h"
#include "debug-adapter/agent/stop/Reproducer.h"
#include "llvm/Support/Base64.h"

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::agent;
namespace json = llvm::json;

template <typename Request>
using Answer = llvm::Expected<typename Request::Result>;

static llvm::Expected<Granularity> readGranularity(StringRef text) {
  if (text.empty() || text == "action")
    return Granularity::Action;
  if (text == "change")
    return Granularity::Change;
  if (text == "pass")
    return Granularity::Pass;
  return llvm::createStringError("unknown granularity '" + text +
                                 "'; there are: action, change, pass");
}

/// If something here was left in the middle of what it did, such as a printer
/// that has crashed, or if an edit has failed: has another process, which comes
/// here from a checkpoint, go on as a request says. Returns false where this
/// process is to go on, because no other has what it knows.
static bool goOnElsewhere(AdapterServer &server, const wire::Run &run) {
  const Course &course = server.getCourse();
  // No checkpoint has the edits of this stop. At the entry it stops twice, for
  // the first action too, and which of the two it was nobody knows. What goes
  // on here all the same is what later checkpoints are made of.
  bool isUnlikeOthers =
      takeInterrupted() || server.getInspector().hasTakenOver();
  if (!isUnlikeOthers || course.isEditedHere() || server.getTurns() ||
      !isSingleThreaded() || course.getPosition().timestamp <= kEntryTimestamp)
    return false;
  control::GoTo there;
  there.place.timestamp = static_cast<int64_t>(course.getPosition().timestamp);
  there.reason = "pause";
  there.then = run;
  // A diagnostic that it has stopped for is not to stop it again.
  if (int64_t handled = server.getStepper().getFailures().getHandled())
    there.handled = handled;
  server.resumeElsewhere(std::move(there));
  return true;
}

static llvm::Expected<Goal> readGoal(const wire::Run &request,
                                     Granularity granularity,
                                     const Event &event) {
  if (request.mode.empty() || request.mode == "continue")
    return Continue();
  if (request.mode == "stepIn")
    return Step(Step::In, granularity, event);
  if (request.mode == "stepOver")
    return Step(Step::Over, granularity, event);
  if (request.mode == "stepOut")
    return Step(Step::Out, granularity, event);
  return llvm::createStringError(
      "unknown mode '" + request.mode +
      "'; there are: continue, stepIn, stepOver, stepOut, stepBack, "
      "reverseContinue");
}

static Answer<wire::Run> run(AdapterServer &server, const wire::Run &request) {
  llvm::Expected<Granularity> granularity =
      readGranularity(request.granularity);
  if (!granularity)
    return granularity.takeError();
  if (request.mode == "stepBack" || request.mode == "reverseContinue") {
    if (llvm::Error error = checkGoesBack(server))
      return error;
    server.resumeElsewhere(
        request.mode == "stepBack"
            ? planStepBack(server.getCourse(), *granularity)
            : planReverseContinue(
                  server.getCourse(),
                  server.getStepper().getBreakpoints().needChanges(),
                  request.inclusive));
    return wire::Done();
  }
  const Event &event = server.getStop()->getEvent();
  llvm::Expected<Goal> goal = readGoal(request, *granularity, event);
  if (!goal)
    return goal.takeError();
  if (request.skip && !event.isBegin())
    return llvm::createStringError(
        "only an action that is about to begin can be skipped");
  if (!goOnElsewhere(server, request))
    server.resume(std::move(*goal), request.skip);
  return wire::Done();
}

static Answer<wire::Pause> pause(AdapterServer &server, const wire::Pause &) {
  bool isRunning = !server.getStop();
  server.getStepper().setPause(isRunning);
  setPausePending(isRunning);
  return wire::Done();
}

static Answer<wire::SetBreakpoints>
setBreakpoints(AdapterServer &server, const wire::SetBreakpoints &request) {
  return wire::BreakpointStatuses{server.setBreakpoints(request.breakpoints)};
}

static Answer<wire::GetThreads> getThreads(AdapterServer &server,
                                           const wire::GetThreads &) {
  wire::Threads all;
  if (const ThreadTurns *turns = server.getTurns())
    for (const ThreadTurns::Thread &thread : turns->getThreads())
      all.threads.push_back({thread.id, thread.name});
  else
    all.threads.push_back({1, "main"});
  return all;
}

static Answer<wire::GetStack> getStack(AdapterServer &server,
                                       const wire::GetStack &request) {
  const ThreadTurns *turns = server.getTurns();
  if (!request.thread || !turns)
    return server.getStop()->getStack();
  auto found = llvm::find_if(turns->getThreads(), [&](const auto &thread) {
    return thread.id == *request.thread;
  });
  if (found == turns->getThreads().end())
    return llvm::createStringError("there is no thread " +
                                   llvm::Twine(*request.thread));
  // Another thread may be in the middle of a change of the IR, so only its
  // actions are shown.
  wire::Stack stack;
  for (const ActiveAction *at = found->innermost; at; at = at->getParent())
    stack.frames.push_back(
        server.getCourse().getHistory().describeFrame(at->getIndex()));
  return stack;
}

static Answer<wire::GetScopes> getScopes(AdapterServer &server,
                                         const wire::GetScopes &request) {
  return server.getStop()->getScopes(request.frame);
}

static Answer<wire::GetChildren> getChildren(AdapterServer &server,
                                             const wire::GetChildren &request) {
  return server.getStop()->getChildren(request);
}

static Answer<wire::GetDocument> getDocument(AdapterServer &server,
                                             const wire::GetDocument &request) {
  return readDocument(server, request);
}

static Answer<wire::GetLine> getLine(AdapterServer &server,
                                     const wire::GetLine &request) {
  return server.getStop()->getLine(request.document, request.line);
}

/// Wraps the answer of an edit, of which the agent must know.
template <typename Result>
static llvm::Expected<Result> edited(AdapterServer &server,
                                     llvm::Expected<Result> result) {
  if (result)
    server.getCourse().markEdited();
  return result;
}

static Answer<wire::Evaluate> evaluate(AdapterServer &server,
                                       const wire::Evaluate &request) {
  return evaluateExpression(*server.getStop(), request.expression,
                            request.frame);
}

static Answer<wire::Complete> complete(AdapterServer &server,
                                       const wire::Complete &request) {
  return completeExpression(*server.getStop(), request.text, request.column);
}

static Answer<wire::GetNames> getNames(AdapterServer &server,
                                       const wire::GetNames &request) {
  return listNames(*server.getStop(), server.getCourse().getHistory(),
                   request.kind);
}

static Answer<wire::GetModules> getModules(AdapterServer &server,
                                           const wire::GetModules &) {
  return listModules(server.getStop()->getRoot());
}

static Answer<wire::GetWatch> getWatch(AdapterServer &server,
                                       const wire::GetWatch &request) {
  return findWatch(*server.getStop(), request);
}

static llvm::Expected<wire::Text> asText(llvm::Expected<std::string> text) {
  if (!text)
    return text.takeError();
  return wire::Text{std::move(*text)};
}

static Answer<wire::MoveCursor> moveCursor(AdapterServer &server,
                                           const wire::MoveCursor &request) {
  return asText(server.getStop()->moveCursor(request));
}

/// Returns whether a run from the beginning would come to the same IR.
static bool canReplay(AdapterServer &server) {
  return !server.getCourse().getLastEdit() && !server.getTurns();
}

/// Has a forked process answer, which runs from the beginning to here and
/// records all changes.
template <typename Question>
static Answer<Question> inquire(AdapterServer &server,
                                const Question &question) {
  return server.getSupervisor().inquire(
      server.getCourse().getPosition().timestamp, question);
}

static Answer<wire::FindOrigin> findOrigin(AdapterServer &server,
                                           const wire::FindOrigin &request) {
  if (!canReplay(server))
    return describeOriginByLocation(*server.getStop(), request.expression);
  if (const Provenance *provenance = server.getCourse().getProvenance())
    return describeOrigin(*server.getStop(), *provenance, request);
  return inquire(server, request);
}

/// Returns whether the compile is past MLIR: in LLVM's passes, code generation
/// or linking.
static bool isBehindMlir(const Stop &stop) {
  for (const ActiveAction *at = &stop.getEvent().action; at;
       at = at->getParent())
    if (at->getLlvmUnit() || at->getTag() == "codegen" ||
        at->getTag() == "link")
      return true;
  return !stop.getRoot();
}

static Answer<wire::FindDescendants>
findInMlir(AdapterServer &server, const wire::FindDescendants &request) {
  if (!canReplay(server))
    return describeDescendantsByLocation(*server.getStop(), request.file,
                                         request.line);
  if (const Provenance *provenance = server.getCourse().getProvenance())
    return describeDescendants(*server.getStop(), *provenance, request);
  return inquire(server, request);
}

static Answer<wire::FindDescendants>
findDescendants(AdapterServer &server, const wire::FindDescendants &request) {
  wire::Becomes nothing;
  nothing.isLlvm = true;
  if (!server.getStop()->getRoot())
    return nothing;
  bool isLlvm = isBehindMlir(*server.getStop());
  Answer<wire::FindDescendants> result = findInMlir(server, request);
  if (result && isLlvm)
    result->isLlvm = true;
  return result;
}

static Answer<wire::ReadMemory> readMemory(AdapterServer &server,
                                           const wire::ReadMemory &request) {
  return readElements(server.getStop()->getIR(), request.memory, request.offset,
                      request.count);
}

static Answer<wire::WriteMemory> writeMemory(AdapterServer &server,
                                             const wire::WriteMemory &request) {
  std::vector<char> bytes;
  if (llvm::Error error = llvm::decodeBase64(request.data, bytes))
    return error;
  return edited(server, server.getStop()->writeMemory(
                            request.memory, request.offset,
                            StringRef(bytes.data(), bytes.size())));
}

static Answer<wire::SetVariable> set(AdapterServer &server,
                                     const wire::SetVariable &request) {
  return edited(server, server.getStop()->set(request));
}

static Answer<wire::ReplaceFunction>
replaceFunction(AdapterServer &server, const wire::ReplaceFunction &request) {
  return edited(server, asText(server.getStop()->replaceFunction(
                            request.name, request.text)));
}

static Answer<wire::InsertPasses>
insertPasses(AdapterServer &server, const wire::InsertPasses &request) {
  return asText(runPasses(server, request.pipeline));
}

static Answer<wire::DropRest> dropRest(AdapterServer &server,
                                       const wire::DropRest &) {
  return asText(dropPasses(server));
}

static Answer<wire::Rerun> rerun(AdapterServer &server,
                                 const wire::Rerun &request) {
  return asText(goBackAndRerun(server, request.frame, request.options));
}

static Answer<wire::GetPipeline> getPipeline(AdapterServer &server,
                                             const wire::GetPipeline &) {
  return asText(server.getCourse().getHistory().getPipeline());
}

static Answer<wire::GetReproducer> getReproducer(AdapterServer &server,
                                                 const wire::GetReproducer &) {
  return asText(makeReproducer(*server.getStop()));
}

static Answer<wire::GetDiff> getDiff(AdapterServer &server,
                                     const wire::GetDiff &request) {
  return asText(readDiff(server, request));
}

static Answer<wire::GetActions> getActions(AdapterServer &server,
                                           const wire::GetActions &request) {
  return server.getCourse().getHistory().list(request);
}

namespace {
using Handler = llvm::Expected<json::Value> (*)(AdapterServer &,
                                                const json::Value &);

struct Method {
  const char *name;
  Handler handle;
  RequestKind kind;
};

template <auto handler> struct Typed;

/// Calls a handler with the request that it reads from JSON, and writes its
/// result as JSON.
template <typename Result, typename Request,
          llvm::Expected<Result> (*handler)(AdapterServer &, const Request &)>
struct Typed<handler> {
  static llvm::Expected<json::Value> handle(AdapterServer &server,
                                            const json::Value &params) {
    llvm::Expected<Request> request = codec::fromJson<Request>(params);
    if (!request)
      return request.takeError();
    llvm::Expected<Result> result = handler(server, *request);
    if (!result)
      return result.takeError();
    return codec::toJson(std::move(*result));
  }
  static constexpr Method as(RequestKind kind) {
    return {Request::kName, handle, kind};
  }
};
} // namespace

static constexpr Method kMethods[] = {
    Typed<run>::as(RequestKind::AtStop),
    Typed<pause>::as(RequestKind::Always),
    Typed<setBreakpoints>::as(RequestKind::Always),
    Typed<getThreads>::as(RequestKind::AtStop),
    Typed<getStack>::as(RequestKind::NumberedLook),
    Typed<getScopes>::as(RequestKind::NumberedLook),
    Typed<getChildren>::as(RequestKind::NumberedLook),
    Typed<getDocument>::as(RequestKind::Look),
    Typed<getLine>::as(RequestKind::NumberedLook),
    Typed<evaluate>::as(RequestKind::NumberedLook),
    Typed<complete>::as(RequestKind::NumberedLook),
    Typed<getNames>::as(RequestKind::Look),
    Typed<getModules>::as(RequestKind::Look),
    Typed<getWatch>::as(RequestKind::NumberedLook),
    Typed<moveCursor>::as(RequestKind::NumberedLook),
    Typed<findOrigin>::as(RequestKind::NumberedLook),
    Typed<findDescendants>::as(RequestKind::NumberedLook),
    Typed<readMemory>::as(RequestKind::Look),
    Typed<writeMemory>::as(RequestKind::Edit),
    Typed<set>::as(RequestKind::Edit),
    Typed<replaceFunction>::as(RequestKind::Edit),
    Typed<insertPasses>::as(RequestKind::Edit),
    Typed<dropRest>::as(RequestKind::AtStop),
    Typed<rerun>::as(RequestKind::AtStop),
    Typed<getPipeline>::as(RequestKind::AtStop),
    Typed<getReproducer>::as(RequestKind::Look),
    Typed<getDiff>::as(RequestKind::Look),
    Typed<getActions>::as(RequestKind::AtStop),
};

static const Method *findMethod(StringRef name) {
  const auto *method = llvm::find_if(
      kMethods, [&](const Method &each) { return each.name == name; });
  return method == std::end(kMethods) ? nullptr : method;
}

RequestKind agent::getRequestKind(StringRef method) {
  const Method *found = findMethod(method);
  return found ? found->kind : RequestKind::Always;
}

llvm::Expected<json::Value>
agent::handleRequest(AdapterServer &server,
                     const AdapterConnection::Request &request) {
  const Method *method = findMethod(request.method);
  if (!method)
    return llvm::createStringError("unknown method '" + request.method + "'");
  if (method->kind != RequestKind::Always && !server.getStop())
    return llvm::createStringError("the compile runs; " + request.method +
                                   " needs it to be stopped");
  const json::Value nothing = nullptr;
  return method->handle(server, request.params ? *request.params : nothing);
}
