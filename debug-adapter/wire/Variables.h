//===- Variables.h - Scopes, variables and what is watched ------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_WIRE_VARIABLES_H
#define DEBUG_ADAPTER_WIRE_VARIABLES_H

#include "debug-adapter/wire/Position.h"

namespace mlir::tcp::wire {

struct Scope {
  std::string name;
  int64_t ref = 0;
  bool expensive = false;
  std::optional<int64_t> named;
  std::optional<int64_t> indexed;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("name", self.name);
    visit.written("ref", self.ref);
    visit.written("expensive", self.expensive);
    visit.optional("named", self.named);
    visit.optional("indexed", self.indexed);
  }
};

struct Scopes {
  std::vector<Scope> scopes;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.written("scopes", self.scopes);
  }
};

/// Asks for the scopes of a frame.
struct GetScopes {
  static constexpr const char *kName = "scopes";
  using Result = Scopes;

  int64_t frame = 0;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.written("frame", self.frame);
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
    visit.written("name", self.name);
    visit.written("value", self.value);
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
    visit.written("variables", self.variables);
  }
};

/// Asks for children of a variable. Without a count, or with 0, that is at most
/// 1000 from `start` on.
struct GetChildren {
  static constexpr const char *kName = "children";
  using Result = Variables;

  int64_t ref = 0;
  std::optional<int64_t> start;
  std::optional<int64_t> count;
  /// "indexed": the elements of a list alone; "named": all other children.
  /// Empty for both.
  std::string filter;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("ref", self.ref);
    visit.optional("start", self.start);
    visit.optional("count", self.count);
    visit.optional("filter", self.filter);
  }
};

/// Asks for the value of an expression.
struct Evaluate {
  static constexpr const char *kName = "evaluate";
  using Result = Variable;

  std::string expression;
  int64_t frame = 0;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.written("expression", self.expression);
    visit.written("frame", self.frame);
  }
};

/// Gives a child of a variable another value.
struct SetVariable {
  static constexpr const char *kName = "set";
  using Result = Variable;

  int64_t ref = 0;
  std::string name;
  std::string value;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.written("ref", self.ref);
    visit.written("name", self.name);
    visit.written("value", self.value);
  }
};

/// The place of an operation, an attribute or a value that is watched. Its text
/// is `data` of a Watch. Another compile of the same program finds the place by
/// all members but `data` and `compile`.
struct WatchPlace {
  /// Names the place by its address, which holds in one compile.
  std::string data;
  /// The number of that compile, as any 64 bits.
  int64_t compile = 0;
  /// The timestamp of that compile at which the operation was there.
  int64_t timestamp = 0;
  /// The name of the operation.
  std::string op;
  /// The names of the symbols around the operation, and the operation's own if
  /// `isSymbol`, from the outermost to the innermost.
  std::vector<std::string> symbols;
  bool isSymbol = false;
  /// A hash of the operation's location, as any 64 bits.
  int64_t location = 0;
  /// The location as FILE:LINE:COLUMN, for people; empty if it is unknown.
  std::string line;
  /// The number of the operation among the `count` operations that have the
  /// same name, symbols and location.
  int64_t index = 0;
  int64_t count = 0;
  /// The name of the attribute that is watched; empty for none.
  std::string attribute;
  /// The number of the result that is watched.
  std::optional<int64_t> result;
  /// The number of the block argument that is watched, with the numbers of its
  /// region in the operation and of its block in the region.
  std::optional<int64_t> argument;
  int64_t region = 0;
  int64_t block = 0;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("data", self.data);
    visit.required("compile", self.compile);
    visit.optional("timestamp", self.timestamp);
    visit.required("op", self.op);
    visit.required("symbols", self.symbols);
    visit.optional("isSymbol", self.isSymbol);
    visit.required("location", self.location);
    visit.optional("line", self.line);
    visit.written("index", self.index);
    visit.written("count", self.count);
    visit.optional("attribute", self.attribute);
    visit.optional("result", self.result);
    visit.optional("argument", self.argument);
    visit.optional("region", self.region);
    visit.optional("block", self.block);
  }
};

/// A part of the IR that can be watched, named by a text that stays the same.
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

/// Asks for the data to watch a child of a variable or, if `ref` is 0, the
/// value of an expression.
struct GetWatch {
  static constexpr const char *kName = "watch";
  using Result = Watch;

  int64_t ref = 0;
  std::string name;
  std::string expression;
  std::optional<int64_t> frame;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.optional("ref", self.ref);
    visit.optional("name", self.name);
    visit.optional("expression", self.expression);
    visit.optional("frame", self.frame);
  }
};

/// Bytes, as base64.
struct Bytes {
  std::string data;
  std::optional<int64_t> count;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.written("data", self.data);
    visit.optional("count", self.count);
  }
};

/// Asks for bytes of the elements of a constant. `memory` is from a variable.
struct ReadMemory {
  static constexpr const char *kName = "read";
  using Result = Bytes;

  std::string memory;
  int64_t offset = 0;
  int64_t count = 0;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.written("memory", self.memory);
    visit.written("offset", self.offset);
    visit.written("count", self.count);
  }
};

/// The number of bytes that were written.
struct Written {
  std::optional<int64_t> count;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.optional("count", self.count);
  }
};

/// Gives a constant other elements.
struct WriteMemory {
  static constexpr const char *kName = "write";
  using Result = Written;

  std::string memory;
  int64_t offset = 0;
  std::string data;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.written("memory", self.memory);
    visit.written("offset", self.offset);
    visit.written("data", self.data);
  }
};

} // namespace mlir::tcp::wire

#endif // DEBUG_ADAPTER_WIRE_VARIABLES_H
