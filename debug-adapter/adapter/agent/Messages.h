//===- Messages.h - What the agent says and takes ---------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The structs of docs/agent-protocol.md.
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_ADAPTER_AGENT_MESSAGES_H
#define DEBUG_ADAPTER_ADAPTER_AGENT_MESSAGES_H

#include "debug-adapter/adapter/support/Json.h"

namespace mlir::tcp::dap::agent {

/// What `hello` must carry.
inline constexpr int64_t kVersion = 1;

/// A point of the compile.
struct Position {
  std::optional<int64_t> moment;
  int64_t action = 0;
  std::string phase = "before";

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.optional("moment", self.moment);
    visit.required("action", self.action);
    visit.required("phase", self.phase);
  }
};

/// A place in a file; lines and columns from 1.
struct Location {
  std::string file;
  /// Instead of a file: a document of the compiler's.
  std::string document;
  int64_t line = 0;
  std::optional<int64_t> column;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.optional("file", self.file);
    visit.optional("document", self.document);
    visit.optional("line", self.line);
    visit.optional("column", self.column);
  }

  /// Whether it says a line; of what is unknown, numbers are 0.
  bool isKnown() const { return !file.empty() && line > 0; }
};

/// What LLVM's passes work on: a module, function or loop.
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
    // The frames of a crash have none.
    visit.optional("id", self.id);
    visit.optional("action", self.action);
    visit.optional("tag", self.tag);
    visit.optional("name", self.name);
    visit.optional("phase", self.phase);
    visit.optional("tags", self.tags);
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
    visit.optional("frames", self.frames);
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
    visit.optional("threads", self.threads);
  }
};

struct Scope {
  std::string name;
  int64_t ref = 0;
  bool expensive = false;
  std::optional<int64_t> named;
  std::optional<int64_t> indexed;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("name", self.name);
    visit.optional("ref", self.ref);
    visit.optional("expensive", self.expensive);
    visit.optional("named", self.named);
    visit.optional("indexed", self.indexed);
  }
};

struct Scopes {
  std::vector<Scope> scopes;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.optional("scopes", self.scopes);
  }
};

/// A value of any kind: an operation, an operand, an attribute, a list.
struct Variable {
  std::string name;
  std::string value;
  std::string type;
  int64_t ref = 0;
  std::optional<int64_t> named;
  std::optional<int64_t> indexed;
  std::string evaluateName;
  std::string kind;
  std::vector<std::string> attributes;
  std::optional<Location> location;
  std::optional<Location> definition;
  std::string memory;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.optional("name", self.name);
    visit.optional("value", self.value);
    visit.optional("type", self.type);
    visit.optional("ref", self.ref);
    visit.optional("named", self.named);
    visit.optional("indexed", self.indexed);
    visit.optional("evaluateName", self.evaluateName);
    visit.optional("kind", self.kind);
    visit.optional("attributes", self.attributes);
    visit.optional("location", self.location);
    visit.optional("definition", self.definition);
    visit.optional("memory", self.memory);
  }
};

struct Variables {
  std::vector<Variable> variables;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.optional("variables", self.variables);
  }
};

/// Which children of a variable.
struct ChildrenQuery {
  int64_t ref = 0;
  std::optional<int64_t> start;
  std::optional<int64_t> count;
  std::string filter;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("ref", self.ref);
    visit.optional("start", self.start);
    visit.optional("count", self.count);
    visit.optional("filter", self.filter);
  }
};

/// A breakpoint of any kind, as `setBreakpoints` takes it.
struct Breakpoint {
  int64_t id = 0;
  std::string kind;
  bool enabled = true;
  std::string mode;
  std::string condition;
  std::string hits;
  std::string log;
  // Of lines.
  std::string file;
  std::string document;
  std::optional<int64_t> line;
  std::optional<int64_t> column;
  // Of names.
  std::string pattern;
  std::string of;
  // Of actions and changes.
  std::optional<int64_t> index;
  // Of data; `name` is for people.
  std::string data;
  std::string access;
  std::string name;
  // Of exceptions.
  std::string filter;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("id", self.id);
    visit.required("kind", self.kind);
    visit.required("enabled", self.enabled);
    visit.optional("mode", self.mode);
    visit.optional("condition", self.condition);
    visit.optional("hits", self.hits);
    visit.optional("log", self.log);
    visit.optional("file", self.file);
    visit.optional("document", self.document);
    visit.optional("line", self.line);
    visit.optional("column", self.column);
    visit.optional("pattern", self.pattern);
    visit.optional("of", self.of);
    visit.optional("index", self.index);
    visit.optional("data", self.data);
    visit.optional("access", self.access);
    visit.optional("name", self.name);
    visit.optional("filter", self.filter);
  }
};

/// What can be watched, by a text that stays the same.
struct Watch {
  std::string data;
  std::string description;
  std::vector<std::string> access;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("data", self.data);
    visit.optional("description", self.description);
    visit.optional("access", self.access);
  }
};

/// What became of a breakpoint.
struct BreakpointStatus {
  int64_t id = 0;
  bool verified = false;
  std::string message;
  std::optional<Location> location;
  /// Of the adapter, which knows names that the compile has met: the agent
  /// takes any.
  bool mayMatchLater = false;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("id", self.id);
    visit.optional("verified", self.verified);
    visit.optional("message", self.message);
    visit.optional("location", self.location);
  }
};

struct BreakpointStatuses {
  std::vector<BreakpointStatus> breakpoints;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.optional("breakpoints", self.breakpoints);
  }
};

/// How to go on.
struct RunCommand {
  std::string mode;
  std::string granularity;
  bool skip = false;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("mode", self.mode);
    visit.optional("granularity", self.granularity);
    visit.optional("skip", self.skip);
  }
};

/// A part of a text, such as a function; the text is missing if it is known.
struct Piece {
  std::string hash;
  std::optional<std::string> text;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("hash", self.hash);
    visit.optional("text", self.text);
  }
};

/// A text of the compiler's.
struct Document {
  std::string id;
  std::string name;
  std::string text;
  std::string hash;
  std::string kind;
  /// Instead of the text, if known pieces were named.
  std::vector<Piece> pieces;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.optional("id", self.id);
    visit.optional("name", self.name);
    visit.optional("text", self.text);
    visit.optional("pieces", self.pieces);
    visit.optional("hash", self.hash);
    visit.optional("kind", self.kind);
  }
};

/// What is on a line of a document.
struct LineContent {
  int64_t line = 0;
  Variable operation;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.optional("line", self.line);
    Variable::fields(self.operation, visit);
  }
};

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
    visit.optional("tag", self.tag);
    visit.optional("name", self.name);
    visit.optional("depth", self.depth);
    visit.optional("location", self.location);
    visit.optional("changed", self.changed);
    visit.optional("microseconds", self.microseconds);
  }
};

struct Actions {
  std::vector<Action> actions;
  int64_t total = 0;
  /// The time of the compile up to now.
  int64_t microseconds = 0;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.optional("actions", self.actions);
    visit.optional("total", self.total);
    visit.optional("microseconds", self.microseconds);
  }
};

/// A dialect or a plugin.
struct Module {
  std::string name;
  std::string kind;
  std::string path;
  std::string version;
  int64_t ops = 0;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("name", self.name);
    visit.optional("kind", self.kind);
    visit.optional("path", self.path);
    visit.optional("version", self.version);
    visit.optional("ops", self.ops);
  }
};

struct Modules {
  std::vector<Module> modules;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.optional("modules", self.modules);
  }
};

struct Names {
  std::vector<std::string> names;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("names", self.names);
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
    visit.optional("items", self.items);
  }
};

/// A text for people.
/// What operations of a line became.
struct Becomes {
  std::string text;
  /// The compile works on LLVM IR, of which the agent does not know it: the
  /// text is about the last of MLIR.
  bool isLlvm = false;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.optional("text", self.text);
    visit.optional("isLlvm", self.isLlvm);
  }
};

struct Text {
  std::string text;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.optional("text", self.text);
  }
};

/// Bytes, as base64.
struct Bytes {
  std::string data;
  std::optional<int64_t> count;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.optional("data", self.data);
    visit.optional("count", self.count);
  }
};

struct Checkpoint {
  int64_t id = 0;
  int64_t pid = 0;
  Position position;
  int64_t privateBytes = 0;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("id", self.id);
    visit.optional("pid", self.pid);
    visit.optional("position", self.position);
    visit.optional("privateBytes", self.privateBytes);
  }
};

struct Checkpoints {
  std::vector<Checkpoint> checkpoints;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.optional("checkpoints", self.checkpoints);
  }
};

struct Hello {
  std::string role;
  int64_t version = 0;
  int64_t pid = 0;
  std::string program;
  std::vector<std::string> arguments;
  std::string directory;
  /// MLIR's threads are on, so there is no way back.
  bool threading = false;
  std::optional<Position> position;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("role", self.role);
    visit.required("version", self.version);
    visit.optional("pid", self.pid);
    visit.optional("program", self.program);
    visit.optional("arguments", self.arguments);
    visit.optional("directory", self.directory);
    visit.optional("threading", self.threading);
    visit.optional("position", self.position);
  }
};

struct Stopped {
  std::string reason;
  Position position;
  int64_t thread = 1;
  std::vector<int64_t> breakpoints;
  std::string description;
  std::optional<int64_t> change;
  bool diverged = false;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("reason", self.reason);
    visit.optional("position", self.position);
    visit.optional("thread", self.thread);
    visit.optional("breakpoints", self.breakpoints);
    visit.optional("description", self.description);
    visit.optional("change", self.change);
    visit.optional("diverged", self.diverged);
  }
};

struct Note {
  std::string message;
  std::optional<Location> location;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.optional("message", self.message);
    visit.optional("location", self.location);
  }
};

struct Diagnostic {
  std::string severity;
  std::string message;
  std::optional<Location> location;
  std::vector<Note> notes;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.optional("severity", self.severity);
    visit.optional("message", self.message);
    visit.optional("location", self.location);
    visit.optional("notes", self.notes);
  }
};

struct Log {
  int64_t breakpoint = 0;
  std::string text;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.optional("breakpoint", self.breakpoint);
    visit.optional("text", self.text);
  }
};

/// How far a replay has come, in moments; `to` is 0 where that is not known.
struct Progress {
  int64_t moment = 0;
  int64_t from = 0;
  int64_t to = 0;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("moment", self.moment);
    visit.optional("from", self.from);
    visit.optional("to", self.to);
  }
};

/// The end of a live.
struct Ended {
  int64_t pid = 0;
  std::optional<int64_t> exitCode;
  std::optional<int64_t> signal;
  std::string reason;
  std::string description;
  std::optional<Position> position;
  std::vector<Frame> frames;
  std::vector<std::string> backtrace;
  /// The passes that have run, of one that has exited; and the first that
  /// failed and did not say why.
  std::string pipeline;
  std::string silentFailure;
  /// Of a crash, where breakpoints on crashes have conditions: those that stop.
  std::optional<std::vector<int64_t>> breakpoints;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.optional("pid", self.pid);
    visit.optional("exitCode", self.exitCode);
    visit.optional("signal", self.signal);
    visit.optional("reason", self.reason);
    visit.optional("description", self.description);
    visit.optional("position", self.position);
    visit.optional("frames", self.frames);
    visit.optional("backtrace", self.backtrace);
    visit.optional("pipeline", self.pipeline);
    visit.optional("silentFailure", self.silentFailure);
    visit.optional("breakpoints", self.breakpoints);
  }
};

} // namespace mlir::tcp::dap::agent

#endif // DEBUG_ADAPTER_ADAPTER_AGENT_MESSAGES_H
