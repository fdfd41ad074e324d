//===- Requests.cpp - What the adapter asks a live for --------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Requests.h"

#include "Agent.h"
#include "Origin.h"
#include "llvm/Support/Base64.h"

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::agent;
namespace json = llvm::json;

using Response = llvm::Expected<json::Value>;

static Response run(Agent &agent, const json::Object &params) {
  StringRef mode = params.getString("mode").value_or("continue");
  StringRef granularity = params.getString("granularity").value_or("action");
  Goal goal;
  if (granularity == "action")
    goal.granularity = Goal::Action;
  else if (granularity == "change")
    goal.granularity = Goal::Change;
  else if (granularity == "pass")
    goal.granularity = Goal::Pass;
  else
    return llvm::createStringError("unknown granularity '" + granularity +
                                   "'; there are: action, change, pass");
  if (mode == "stepBack" || mode == "reverseContinue") {
    if (llvm::Error error = agent.checkGoesBack())
      return error;
    agent.goBack(mode, goal.granularity);
    return json::Object();
  }
  if (mode == "continue")
    goal.kind = Goal::Continue;
  else if (mode == "stepIn")
    goal.kind = Goal::StepIn;
  else if (mode == "stepOver")
    goal.kind = Goal::StepOver;
  else if (mode == "stepOut")
    goal.kind = Goal::StepOut;
  else
    return llvm::createStringError(
        "unknown mode '" + mode +
        "'; there are: continue, stepIn, stepOver, stepOut, stepBack, "
        "reverseContinue");
  bool skip = params.getBoolean("skip").value_or(false);
  if (skip && !agent.getStop()->getEvent().isBegin())
    return llvm::createStringError(
        "only an action that is about to begin can be skipped");
  if (!agent.goOnElsewhere(params))
    agent.resume(std::move(goal), skip);
  return json::Object();
}

static Response pause(Agent &agent, const json::Object &) {
  agent.pause();
  return json::Object();
}

static Response setBreakpoints(Agent &agent, const json::Object &params) {
  const json::Array *list = params.getArray("breakpoints");
  if (!list)
    return llvm::createStringError("setBreakpoints needs breakpoints");
  return json::Object{{"breakpoints", agent.setBreakpoints(*list)}};
}

static Response threads(Agent &agent, const json::Object &) {
  return agent.getThreads();
}

static Response stack(Agent &agent, const json::Object &params) {
  if (std::optional<int64_t> thread = params.getInteger("thread"))
    return agent.getStackOf(*thread);
  return agent.getStop()->getStack();
}

static Response scopes(Agent &agent, const json::Object &params) {
  Response result =
      agent.getStop()->getScopes(params.getInteger("frame").value_or(0));
  if (!result)
    return result.takeError();
  return json::Object{{"scopes", std::move(*result)}};
}

static Response children(Agent &agent, const json::Object &params) {
  Response result =
      agent.getStop()->getChildren(params.getInteger("ref").value_or(0),
                                   params.getInteger("start").value_or(0),
                                   params.getInteger("count").value_or(0),
                                   params.getString("filter").value_or(""));
  if (!result)
    return result.takeError();
  return json::Object{{"variables", std::move(*result)}};
}

static Response document(Agent &agent, const json::Object &params) {
  return agent.getDocument(params.getString("id").value_or(""),
                           params.getString("form").value_or(""),
                           params.getArray("known"));
}

static Response lines(Agent &agent, const json::Object &params) {
  return agent.getStop()->getLines(params.getString("document").value_or(""),
                                   params.getInteger("line").value_or(0));
}

/// Wraps the answer of an edit, of which the agent must know.
static Response edited(Agent &agent, Response result) {
  if (result)
    agent.markEdited();
  return result;
}

static Response evaluate(Agent &agent, const json::Object &params) {
  return agent.getStop()->evaluate(params.getString("expression").value_or(""),
                                   params.getInteger("frame").value_or(0));
}

static Response complete(Agent &agent, const json::Object &params) {
  return agent.getStop()->complete(params.getString("text").value_or(""),
                                   params.getInteger("column").value_or(1));
}

static Response names(Agent &agent, const json::Object &params) {
  return agent.getNames(params.getString("kind").value_or(""));
}

static Response modules(Agent &agent, const json::Object &) {
  return agent.getStop()->getModules();
}

static Response watch(Agent &agent, const json::Object &params) {
  return agent.getStop()->watch(params.getInteger("ref").value_or(0),
                                params.getString("name").value_or(""),
                                params.getString("expression").value_or(""),
                                params.getInteger("frame").value_or(0));
}

static Response cursor(Agent &agent, const json::Object &params) {
  return agent.getStop()->moveCursor(
      params.getString("move").value_or("print"), params.getInteger("index"),
      params.getBoolean("regions").value_or(false));
}

/// What needs to know of all that was done takes a run from the beginning.
static Response ask(Agent &agent, StringRef method, const json::Object &params,
                    decltype(describeOrigin) &describe) {
  if (const Provenance *provenance = agent.getProvenance())
    return describe(*agent.getStop(), *provenance, params);
  return agent.inquire(
      json::Object{{"method", method}, {"params", json::Object(params)}});
}

static Response origin(Agent &agent, const json::Object &params) {
  if (!agent.canReplay())
    return agent.getStop()->getOrigin(
        params.getString("expression").value_or(""));
  return ask(agent, "origin", params, describeOrigin);
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

static Response findDescendants(Agent &agent, const json::Object &params) {
  if (!agent.canReplay())
    return agent.getStop()->getBecomes(params.getString("file").value_or(""),
                                       params.getInteger("line").value_or(0));
  return ask(agent, "becomes", params, describeDescendants);
}

static Response becomes(Agent &agent, const json::Object &params) {
  bool isLlvm = isBehindMlir(*agent.getStop());
  if (!agent.getStop()->getRoot())
    return json::Object{{"text", ""}, {"isLlvm", true}};
  Response result = findDescendants(agent, params);
  if (result && isLlvm)
    (*result->getAsObject())["isLlvm"] = true;
  return result;
}

static Response readMemory(Agent &agent, const json::Object &params) {
  return agent.getStop()->readMemory(params.getString("memory").value_or(""),
                                     params.getInteger("offset").value_or(0),
                                     params.getInteger("count").value_or(0));
}

static Response writeMemory(Agent &agent, const json::Object &params) {
  std::vector<char> bytes;
  if (llvm::Error error =
          llvm::decodeBase64(params.getString("data").value_or(""), bytes))
    return error;
  return edited(agent, agent.getStop()->writeMemory(
                           params.getString("memory").value_or(""),
                           params.getInteger("offset").value_or(0),
                           StringRef(bytes.data(), bytes.size())));
}

static Response set(Agent &agent, const json::Object &params) {
  return edited(agent,
                agent.getStop()->set(params.getInteger("ref").value_or(0),
                                     params.getString("name").value_or(""),
                                     params.getString("value").value_or("")));
}

static Response asText(llvm::Expected<std::string> text) {
  if (!text)
    return text.takeError();
  return json::Object{{"text", json::fixUTF8(*text)}};
}

static Response replaceFunction(Agent &agent, const json::Object &params) {
  return edited(agent, asText(agent.getStop()->replaceFunction(
                           params.getString("name").value_or(""),
                           params.getString("text").value_or(""))));
}

static Response insertPasses(Agent &agent, const json::Object &params) {
  return asText(agent.insertPasses(params.getString("pipeline").value_or("")));
}

static Response dropRest(Agent &agent, const json::Object &) {
  return asText(agent.dropRest());
}

static Response rerun(Agent &agent, const json::Object &params) {
  return asText(agent.rerun(params.getInteger("frame"),
                            params.getString("options").value_or("")));
}

static Response pipeline(Agent &agent, const json::Object &) {
  return asText(agent.getPipeline());
}

static Response reproducer(Agent &agent, const json::Object &) {
  return asText(agent.getReproducer());
}

static Response diff(Agent &agent, const json::Object &params) {
  return asText(agent.getDiff(params.getInteger("action"),
                              params.getInteger("change"),
                              params.getString("document").value_or("")));
}

static Response actions(Agent &agent, const json::Object &params) {
  return agent.getActions(params.getInteger("from").value_or(1),
                          params.getInteger("count").value_or(0),
                          params.getArray("tags"));
}

namespace {
struct Method {
  StringLiteral name;
  Response (*handle)(Agent &, const json::Object &);
  /// At a stop only.
  bool needsStop;
};
} // namespace

static constexpr Method kMethods[] = {
    {"run", run, true},
    {"pause", pause, false},
    {"setBreakpoints", setBreakpoints, false},
    {"threads", threads, true},
    {"stack", stack, true},
    {"scopes", scopes, true},
    {"children", children, true},
    {"document", document, true},
    {"lines", lines, true},
    {"evaluate", evaluate, true},
    {"complete", complete, true},
    {"names", names, true},
    {"modules", modules, true},
    {"watch", watch, true},
    {"cursor", cursor, true},
    {"origin", origin, true},
    {"becomes", becomes, true},
    {"read", readMemory, true},
    {"write", writeMemory, true},
    {"set", set, true},
    {"replaceFunction", replaceFunction, true},
    {"insertPasses", insertPasses, true},
    {"dropRest", dropRest, true},
    {"rerun", rerun, true},
    {"pipeline", pipeline, true},
    {"reproducer", reproducer, true},
    {"diff", diff, true},
    {"actions", actions, true},
};

static Response dispatch(Agent &agent, const json::Object &request) {
  StringRef name = request.getString("method").value_or("");
  const auto *method = llvm::find_if(
      kMethods, [&](const Method &each) { return each.name == name; });
  if (method == std::end(kMethods))
    return llvm::createStringError("unknown method '" + name + "'");
  if (method->needsStop && !agent.getStop())
    return llvm::createStringError("the compile runs; " + name +
                                   " needs it to be stopped");
  const json::Object empty;
  const json::Object *params = request.getObject("params");
  return method->handle(agent, params ? *params : empty);
}

json::Value agent::handleRequest(Agent &agent, const json::Object &request) {
  const json::Value *id = request.get("id");
  json::Object response{{"id", id ? *id : json::Value(nullptr)}};
  Response result = dispatch(agent, request);
  if (result)
    response["result"] = std::move(*result);
  else
    response["error"] =
        json::Object{{"message", json::fixUTF8(toString(result.takeError()))}};
  return response;
}
