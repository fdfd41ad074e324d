//===- StopView.cpp - The stack and its variables -------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/session/StopView.h"

#include "debug-adapter/adapter/support/ShortNames.h"
#include "debug-adapter/wire/Queries.h"

using namespace mlir::tcp::dap;

Result<std::vector<wire::Frame>> StopView::getStack() {
  if (const wire::Ended *end = compile.getEnd())
    return end->frames;
  if (auto *stopped = compile.getIf<state::Stopped>();
      stopped && stopped->stack)
    return *stopped->stack;
  Result<wire::Stack> asked = compile.ask(wire::GetStack{});
  if (!asked)
    return asked.error();
  for (wire::Frame &frame : asked->frames)
    frame.description = shortenNames(frame.description);
  // The state may have changed while the compile was asked.
  if (auto *stopped = compile.getIf<state::Stopped>())
    stopped->stack = asked->frames;
  return std::move(asked->frames);
}

Result<std::vector<wire::Frame>> StopView::getStack(int64_t thread) {
  if (!compile.isThreaded() || !compile.is<state::Stopped>()) {
    for (const wire::Thread &each : getThreads())
      if (each.id == thread)
        return getStack();
    return Error{"there is no thread " + std::to_string(thread)};
  }
  if (thread == compile.getStop().thread)
    return getStack();
  // The compile gives an error if there is no such thread.
  Result<wire::Stack> asked = compile.ask(wire::GetStack{thread});
  if (!asked)
    return asked.error();
  return std::move(asked->frames);
}

std::vector<wire::Thread> StopView::getThreads() {
  if (compile.isThreaded() && compile.is<state::Stopped>())
    if (Result<wire::Threads> asked = compile.ask(wire::GetThreads{}))
      threads = std::move(asked->threads);
  if (threads.empty())
    threads.push_back({kThread, "main"});
  return threads;
}

Result<wire::Frame> StopView::getTopFrame() {
  Result<std::vector<wire::Frame>> stack = getStack();
  if (!stack)
    return stack.error();
  if (stack->empty())
    return noFrames();
  return stack->front();
}

Error StopView::noFrames() const {
  return Error{compile.is<state::Dead>()
                   ? compile.getStop().description + "; step back to look at it"
                   : "no action is under way"};
}

Result<wire::Frame> StopView::getSelectedFrame() {
  return selectFrame(selectedIndex);
}

Result<wire::Frame> StopView::selectFrame(int64_t index) {
  Result<std::vector<wire::Frame>> stack = getStack();
  if (!stack)
    return stack.error();
  if (stack->empty())
    return noFrames();
  if (index < 0 || index >= static_cast<int64_t>(stack->size()))
    return Error{"there is no frame " + std::to_string(index) +
                 "; they go from 0 to " + std::to_string(stack->size() - 1)};
  selectedIndex = index;
  return (*stack)[static_cast<size_t>(index)];
}

Result<wire::Variable> StopView::setExpression(const std::string &expression,
                                               const std::string &value,
                                               int64_t frame) {
  size_t dot = expression.rfind('.');
  if (dot == std::string::npos || dot == 0 || dot + 1 == expression.size())
    return Error{"cannot set '" + expression +
                 "': name an attribute or an option, as in op.attribute"};
  std::string parent = expression.substr(0, dot);
  std::string name = expression.substr(dot + 1);
  Result<int64_t> ref = Error{""};
  if (parent == "pass") {
    ref = findPass();
  } else {
    Result<wire::Variable> owner = compile.ask(wire::Evaluate{parent, frame});
    if (!owner)
      return owner;
    ref = owner->ref;
  }
  if (!ref)
    return ref.error();
  if (!*ref)
    return Error{"'" + parent + "' has no attributes or options"};
  return compile.ask(wire::SetVariable{*ref, name, value});
}

Result<int64_t> StopView::findPass() {
  Result<std::vector<wire::Frame>> stack = getStack();
  if (!stack)
    return stack.error();
  for (const wire::Frame &frame : *stack) {
    Result<wire::Scopes> scopes = compile.ask(wire::GetScopes{frame.id});
    if (!scopes)
      return scopes.error();
    for (const wire::Scope &scope : scopes->scopes)
      if (scope.name == "Pass")
        return scope.ref;
  }
  return Error{"no pass is under way"};
}

void StopView::forgetStack() {
  if (auto *stopped = compile.getIf<state::Stopped>())
    stopped->stack.reset();
}

void StopView::leave() {
  forgetStack();
  selectedIndex = 0;
  frames.clear();
  variables.clear();
  locations.clear();
}

Error StopView::explainStaleHandle(const char *what) {
  return Error{std::string("this ") + what +
               " is of an earlier stop; ask for the stack again"};
}
