//===- Requests.cpp - What the adapter asks a live for --------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Requests.h"

#include "Agent.h"
#include "Origin.h"
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

static Answer<wire::Run> run(Agent &agent, const wire::Run &request) {
  StringRef mode = request.mode.empty() ? "continue" : request.mode;
  llvm::Expected<Granularity> granularity =
      readGranularity(request.granularity);
  if (!granularity)
    return granularity.takeError();
  if (mode == "stepBack" || mode == "reverseContinue") {
    if (llvm::Error error = agent.checkGoesBack())
      return error;
    agent.goBack(mode, *granularity);
    return wire::Done();
  }
  const Event &event = agent.getStop()->getEvent();
  Goal goal = Continue();
  if (mode == "stepIn")
    goal = Step(Step::In, *granularity, event);
  else if (mode == "stepOver")
    goal = Step(Step::Over, *granularity, event);
  else if (mode == "stepOut")
    goal = Step(Step::Out, *granularity, event);
  else if (mode != "continue")
    return llvm::createStringError(
        "unknown mode '" + mode +
        "'; there are: continue, stepIn, stepOver, stepOut, stepBack, "
        "reverseContinue");
  if (request.skip && !event.isBegin())
    return llvm::createStringError(
        "only an action that is about to begin can be skipped");
  if (!agent.goOnElsewhere(request))
    agent.resume(std::move(goal), request.skip);
  return wire::Done();
}

static Answer<wire::Pause> pause(Agent &agent, const wire::Pause &) {
  agent.pause();
  return wire::Done();
}

static Answer<wire::SetBreakpoints>
setBreakpoints(Agent &agent, const wire::SetBreakpoints &request) {
  return wire::BreakpointStatuses{agent.setBreakpoints(request.breakpoints)};
}

static Answer<wire::GetThreads> getThreads(Agent &agent,
                                           const wire::GetThreads &) {
  return agent.getThreads();
}

static Answer<wire::GetStack> getStack(Agent &agent,
                                       const wire::GetStack &request) {
  if (request.thread)
    return agent.getStackOf(*request.thread);
  return agent.getStop()->getStack();
}

static Answer<wire::GetScopes> getScopes(Agent &agent,
                                         const wire::GetScopes &request) {
  return agent.getStop()->getScopes(request.frame);
}

static Answer<wire::GetChildren> getChildren(Agent &agent,
                                             const wire::GetChildren &request) {
  return agent.getStop()->getChildren(request.ref, request.start.value_or(0),
                                      request.count.value_or(0));
}

static Answer<wire::GetDocument> getDocument(Agent &agent,
                                             const wire::GetDocument &request) {
  return agent.getDocument(request);
}

static Answer<wire::GetLine> getLine(Agent &agent,
                                     const wire::GetLine &request) {
  return agent.getStop()->getLine(request.document, request.line);
}

/// Wraps the answer of an edit, of which the agent must know.
template <typename Result>
static llvm::Expected<Result> edited(Agent &agent,
                                     llvm::Expected<Result> result) {
  if (result)
    agent.markEdited();
  return result;
}

static Answer<wire::Evaluate> evaluate(Agent &agent,
                                       const wire::Evaluate &request) {
  return evaluateExpression(*agent.getStop(), request.expression,
                            request.frame);
}

static Answer<wire::Complete> complete(Agent &agent,
                                       const wire::Complete &request) {
  return completeExpression(*agent.getStop(), request.text, request.column);
}

static Answer<wire::GetNames> getNames(Agent &agent,
                                       const wire::GetNames &request) {
  return listNames(*agent.getStop(), agent.getHistory(), request.kind);
}

static Answer<wire::GetModules> getModules(Agent &agent,
                                           const wire::GetModules &) {
  return listModules(agent.getStop()->getRoot());
}

static Answer<wire::GetWatch> getWatch(Agent &agent,
                                       const wire::GetWatch &request) {
  return findWatch(*agent.getStop(), request);
}

static llvm::Expected<wire::Text> asText(llvm::Expected<std::string> text) {
  if (!text)
    return text.takeError();
  return wire::Text{std::move(*text)};
}

static Answer<wire::MoveCursor> moveCursor(Agent &agent,
                                           const wire::MoveCursor &request) {
  return asText(agent.getStop()->moveCursor(request));
}

static Answer<wire::FindOrigin> findOrigin(Agent &agent,
                                           const wire::FindOrigin &request) {
  if (!agent.canReplay())
    return describeOriginByLocation(*agent.getStop(), request.expression);
  if (const Provenance *provenance = agent.getProvenance())
    return describeOrigin(*agent.getStop(), *provenance, request);
  // What needs to know of all that was done takes a run from the beginning.
  return agent.inquire(request);
}

/// Whether what follows has nothing to do with MLIR.
static bool isBehindMlir(const Stop &stop) {
  for (const ActiveAction *at = &stop.getEvent().action; at;
       at = at->getParent())
    if (at->getLlvmUnit() || at->getTag() == "codegen" ||
        at->getTag() == "link")
      return true;
  return !stop.getRoot();
}

static Answer<wire::FindDescendants>
findInMlir(Agent &agent, const wire::FindDescendants &request) {
  if (!agent.canReplay())
    return describeDescendantsByLocation(*agent.getStop(), request.file,
                                         request.line);
  if (const Provenance *provenance = agent.getProvenance())
    return describeDescendants(*agent.getStop(), *provenance, request);
  return agent.inquire(request);
}

static Answer<wire::FindDescendants>
findDescendants(Agent &agent, const wire::FindDescendants &request) {
  wire::Becomes nothing;
  nothing.isLlvm = true;
  if (!agent.getStop()->getRoot())
    return nothing;
  bool isLlvm = isBehindMlir(*agent.getStop());
  Answer<wire::FindDescendants> result = findInMlir(agent, request);
  if (result && isLlvm)
    result->isLlvm = true;
  return result;
}

static Answer<wire::ReadMemory> readMemory(Agent &agent,
                                           const wire::ReadMemory &request) {
  return readElements(agent.getStop()->getIR(), request.memory, request.offset,
                      request.count);
}

static Answer<wire::WriteMemory> writeMemory(Agent &agent,
                                             const wire::WriteMemory &request) {
  std::vector<char> bytes;
  if (llvm::Error error = llvm::decodeBase64(request.data, bytes))
    return error;
  return edited(agent, agent.getStop()->writeMemory(
                           request.memory, request.offset,
                           StringRef(bytes.data(), bytes.size())));
}

static Answer<wire::SetVariable> set(Agent &agent,
                                     const wire::SetVariable &request) {
  return edited(agent, agent.getStop()->set(request));
}

static Answer<wire::ReplaceFunction>
replaceFunction(Agent &agent, const wire::ReplaceFunction &request) {
  return edited(agent, asText(agent.getStop()->replaceFunction(request.name,
                                                               request.text)));
}

static Answer<wire::InsertPasses>
insertPasses(Agent &agent, const wire::InsertPasses &request) {
  return asText(agent.insertPasses(request.pipeline));
}

static Answer<wire::DropRest> dropRest(Agent &agent, const wire::DropRest &) {
  return asText(agent.dropRest());
}

static Answer<wire::Rerun> rerun(Agent &agent, const wire::Rerun &request) {
  return asText(agent.rerun(request.frame, request.options));
}

static Answer<wire::GetPipeline> getPipeline(Agent &agent,
                                             const wire::GetPipeline &) {
  return asText(agent.getHistory().getPipeline());
}

static Answer<wire::GetReproducer> getReproducer(Agent &agent,
                                                 const wire::GetReproducer &) {
  return asText(makeReproducer(*agent.getStop()));
}

static Answer<wire::GetDiff> getDiff(Agent &agent,
                                     const wire::GetDiff &request) {
  return asText(agent.getDiff(request));
}

static Answer<wire::GetActions> getActions(Agent &agent,
                                           const wire::GetActions &request) {
  return agent.getHistory().list(request);
}

namespace {
using Handler = llvm::Expected<json::Value> (*)(Agent &, const json::Value &);

struct Method {
  const char *name;
  Handler handle;
  /// At a stop only.
  bool needsStop;
};

template <auto handler> struct Typed;

/// Reads a request from its parameters, and writes its result.
template <typename Result, typename Request,
          llvm::Expected<Result> (*handler)(Agent &, const Request &)>
struct Typed<handler> {
  static llvm::Expected<json::Value> handle(Agent &agent,
                                            const json::Value &params) {
    llvm::Expected<Request> request = fromJson<Request>(params);
    if (!request)
      return request.takeError();
    llvm::Expected<Result> result = handler(agent, *request);
    if (!result)
      return result.takeError();
    return toJson(std::move(*result));
  }
  static constexpr Method atStop{Request::kName, handle, true};
  static constexpr Method always{Request::kName, handle, false};
};
} // namespace

static constexpr Method kMethods[] = {
    Typed<run>::atStop,
    Typed<pause>::always,
    Typed<setBreakpoints>::always,
    Typed<getThreads>::atStop,
    Typed<getStack>::atStop,
    Typed<getScopes>::atStop,
    Typed<getChildren>::atStop,
    Typed<getDocument>::atStop,
    Typed<getLine>::atStop,
    Typed<evaluate>::atStop,
    Typed<complete>::atStop,
    Typed<getNames>::atStop,
    Typed<getModules>::atStop,
    Typed<getWatch>::atStop,
    Typed<moveCursor>::atStop,
    Typed<findOrigin>::atStop,
    Typed<findDescendants>::atStop,
    Typed<readMemory>::atStop,
    Typed<writeMemory>::atStop,
    Typed<set>::atStop,
    Typed<replaceFunction>::atStop,
    Typed<insertPasses>::atStop,
    Typed<dropRest>::atStop,
    Typed<rerun>::atStop,
    Typed<getPipeline>::atStop,
    Typed<getReproducer>::atStop,
    Typed<getDiff>::atStop,
    Typed<getActions>::atStop,
};

llvm::Expected<json::Value>
agent::handleRequest(Agent &agent, const AdapterConnection::Request &request) {
  const auto *method = llvm::find_if(kMethods, [&](const Method &each) {
    return each.name == request.method;
  });
  if (method == std::end(kMethods))
    return llvm::createStringError("unknown method '" + request.method + "'");
  if (method->needsStop && !agent.getStop())
    return llvm::createStringError("the compile runs; " + request.method +
                                   " needs it to be stopped");
  const json::Value nothing = nullptr;
  return method->handle(agent, request.params ? *request.params : nothing);
}
