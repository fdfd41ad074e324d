//===- Queries.h - Queries about a stopped compile --------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_WIRE_QUERIES_H
#define DEBUG_ADAPTER_WIRE_QUERIES_H

#include "debug-adapter/wire/Documents.h"

namespace mlir::tcp::wire {

/// An action of the compile so far.
struct Action {
  int64_t index = 0;
  std::string tag;
  std::string name;
  int64_t depth = 0;
  std::optional<Location> location;
  bool changed = false;
  int64_t microseconds = 0;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("index", self.index);
    visit.written("tag", self.tag);
    visit.written("name", self.name);
    visit.written("depth", self.depth);
    visit.optional("location", self.location);
    visit.written("changed", self.changed);
    visit.written("microseconds", self.microseconds);
  }
};

struct Actions {
  std::vector<Action> actions;
  int64_t total = 0;
  /// The time that the compile has taken so far.
  int64_t microseconds = 0;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.written("actions", self.actions);
    visit.written("total", self.total);
    visit.written("microseconds", self.microseconds);
  }
};

/// Asks for actions that have begun. With `tags`, only for actions with one of
/// them.
struct GetActions {
  static constexpr const char *kName = "actions";
  using Result = Actions;

  int64_t from = 1;
  int64_t count = 0;
  std::optional<std::vector<std::string>> tags;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.written("from", self.from);
    visit.written("count", self.count);
    visit.optional("tags", self.tags);
  }
};

/// A dialect or a plugin.
struct Module {
  std::string name;
  std::string kind;
  std::string path;
  std::string version;
  /// For a plugin: it has "dialects", "passes" or "dialects and passes".
  std::string has;
  int64_t ops = 0;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("name", self.name);
    visit.optional("kind", self.kind);
    visit.optional("path", self.path);
    visit.optional("version", self.version);
    visit.optional("has", self.has);
    visit.optional("ops", self.ops);
  }
};

struct Modules {
  std::vector<Module> modules;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.written("modules", self.modules);
  }
};

/// Asks for dialects, with the number of their operations, and for plugins.
struct GetModules {
  static constexpr const char *kName = "modules";
  using Result = Modules;

  template <typename Self, typename Visitor>
  static void fields(Self &, Visitor &) {}
};

struct Names {
  std::vector<std::string> names;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("names", self.names);
  }
};

/// Asks for the names of a kind: "pass", "pattern", "op", "stage", "tag",
/// "symbol" or "dialect".
struct GetNames {
  static constexpr const char *kName = "names";
  using Result = Names;

  std::string kind;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.written("kind", self.kind);
  }
};

struct CompletionItem {
  std::string label;
  std::optional<int64_t> start;
  std::optional<int64_t> length;
  std::string kind;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("label", self.label);
    visit.optional("start", self.start);
    visit.optional("length", self.length);
    visit.optional("kind", self.kind);
  }
};

struct CompletionItems {
  std::vector<CompletionItem> items;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.written("items", self.items);
  }
};

/// Asks for the completions of a text at a column, from 1.
struct Complete {
  static constexpr const char *kName = "complete";
  using Result = CompletionItems;

  std::string text;
  int64_t column = 1;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.written("text", self.text);
    visit.written("column", self.column);
  }
};

/// Moves the cursor: "context", "select", "parent", "child", "previous", "next"
/// or "print".
struct MoveCursor {
  static constexpr const char *kName = "cursor";
  using Result = Text;

  std::string move = "print";
  std::optional<int64_t> index;
  /// Says whether to print regions.
  std::optional<bool> regions;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.written("move", self.move);
    visit.optional("index", self.index);
    visit.optional("regions", self.regions);
  }
};

/// A change by which an operation came about. `certainty` is "exact" or "by
/// location".
struct OriginStep {
  int64_t action = 0;
  std::string tag;
  std::string name;
  std::string pass;
  std::string kind;
  std::string op;
  std::string description;
  std::optional<Location> location;
  std::string certainty;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.written("action", self.action);
    visit.written("tag", self.tag);
    visit.written("name", self.name);
    visit.written("pass", self.pass);
    visit.written("kind", self.kind);
    visit.written("op", self.op);
    visit.written("description", self.description);
    visit.optional("location", self.location);
    visit.written("certainty", self.certainty);
  }
};

/// An operation of the input that another one comes from.
struct OriginSource {
  std::string op;
  std::optional<Location> location;
  std::string certainty;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.written("op", self.op);
    visit.optional("location", self.location);
    visit.written("certainty", self.certainty);
  }
};

struct Origin {
  std::string text;
  std::optional<std::vector<OriginStep>> steps;
  std::optional<std::vector<OriginSource>> sources;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.written("text", self.text);
    visit.optional("steps", self.steps);
    visit.optional("sources", self.sources);
  }
};

/// Asks where the operation of an expression comes from. An empty expression
/// means the operation of the frame.
struct FindOrigin {
  static constexpr const char *kName = "origin";
  using Result = Origin;

  std::string expression;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.optional("expression", self.expression);
  }
};

/// An operation that comes from a line of the input.
struct Descendant {
  LineContent content;
  std::string certainty;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    LineContent::fields(self.content, visit);
    visit.written("certainty", self.certainty);
  }
};

/// The operations that a line of the input became.
struct Becomes {
  std::string text;
  std::optional<std::vector<Descendant>> operations;
  /// The compile works on LLVM IR, which the agent does not trace. The text is
  /// about the last MLIR.
  bool isLlvm = false;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.written("text", self.text);
    visit.optional("operations", self.operations);
    visit.optional("isLlvm", self.isLlvm);
  }
};

/// Asks what the operations on a line became. An empty `file` stands for any.
struct FindDescendants {
  static constexpr const char *kName = "becomes";
  using Result = Becomes;

  std::string file;
  int64_t line = 0;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.optional("file", self.file);
    visit.written("line", self.line);
  }
};

} // namespace mlir::tcp::wire

#endif // DEBUG_ADAPTER_WIRE_QUERIES_H
