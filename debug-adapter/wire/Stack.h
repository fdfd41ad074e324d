//===- Stack.h - Frames and threads -----------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_WIRE_STACK_H
#define DEBUG_ADAPTER_WIRE_STACK_H

#include "debug-adapter/wire/Position.h"

namespace mlir::tcp::wire {

/// The unit that a pass of LLVM works on: a module, function or loop.
struct LlvmUnit {
  std::string kind;
  std::string name;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.optional("kind", self.kind);
    visit.optional("name", self.name);
  }
};

/// An action, change or stage that is under way.
struct Frame {
  int64_t id = 0;
  int64_t action = 0;
  std::string tag;
  std::string name;
  std::string phase;
  std::vector<std::string> tags;
  std::string description;
  std::optional<Location> location;
  std::string document;
  int64_t line = 0;
  std::optional<int64_t> column;
  std::optional<int64_t> endLine;
  std::optional<LlvmUnit> llvmUnit;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.written("id", self.id);
    visit.written("action", self.action);
    visit.written("tag", self.tag);
    visit.written("name", self.name);
    visit.optional("phase", self.phase);
    visit.written("tags", self.tags);
    visit.optional("description", self.description);
    visit.optional("location", self.location);
    visit.optional("document", self.document);
    visit.optional("line", self.line);
    visit.optional("column", self.column);
    visit.optional("endLine", self.endLine);
    visit.optional("llvmUnit", self.llvmUnit);
  }
};

struct Stack {
  std::vector<Frame> frames;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.written("frames", self.frames);
  }
};

/// Asks for the frames of the thread that has stopped, or of another one.
struct GetStack {
  static constexpr const char *kName = "stack";
  using Result = Stack;

  std::optional<int64_t> thread;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.optional("thread", self.thread);
  }
};

/// A thread of the compile.
struct Thread {
  int64_t id = 0;
  std::string name;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("id", self.id);
    visit.required("name", self.name);
  }
};

struct Threads {
  std::vector<Thread> threads;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.written("threads", self.threads);
  }
};

/// Asks for the threads that have had actions.
struct GetThreads {
  static constexpr const char *kName = "threads";
  using Result = Threads;

  template <typename Self, typename Visitor>
  static void fields(Self &, Visitor &) {}
};

} // namespace mlir::tcp::wire

#endif // DEBUG_ADAPTER_WIRE_STACK_H
