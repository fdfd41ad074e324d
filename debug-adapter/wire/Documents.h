//===- Documents.h - The IR as text -----------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_WIRE_DOCUMENTS_H
#define DEBUG_ADAPTER_WIRE_DOCUMENTS_H

#include "debug-adapter/wire/Variables.h"

namespace mlir::tcp::wire {

/// A fragment of a text, such as a function. Its text is missing if the asker
/// knows its hash.
struct Fragment {
  std::string hash;
  std::optional<std::string> text;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("hash", self.hash);
    visit.optional("text", self.text);
  }
};

/// A document: the text of the IR or of a part of it.
struct Document {
  std::string id;
  std::string name;
  std::string text;
  std::string hash;
  std::string kind;
  /// The fragments of the text, in place of `text`, if the request has `known`.
  std::vector<Fragment> fragments;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.optional("id", self.id);
    visit.optional("name", self.name);
    visit.optional("text", self.text);
    visit.optional("fragments", self.fragments);
    visit.optional("hash", self.hash);
    visit.optional("kind", self.kind);
  }
};

/// Asks for a document. Without an id, that is the whole current IR.
struct GetDocument {
  static constexpr const char *kName = "document";
  using Result = Document;

  std::string id;
  /// "pretty", "generic" or "located".
  std::string form;
  /// The hashes of the fragments that the asker has.
  std::optional<std::vector<std::string>> known;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.optional("id", self.id);
    visit.optional("form", self.form);
    visit.optional("known", self.known);
  }
};

/// An operation on a line of a document, and the line at which it begins.
struct LineContent {
  std::string document;
  int64_t line = 0;
  Variable operation;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.optional("document", self.document);
    visit.optional("line", self.line);
    Variable::fields(self.operation, visit);
  }
};

/// Asks for the operation on a line of a document.
struct GetLine {
  static constexpr const char *kName = "lines";
  using Result = std::optional<LineContent>;

  std::string document;
  int64_t line = 0;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.written("document", self.document);
    visit.written("line", self.line);
  }
};

/// A text for people.
struct Text {
  std::string text;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.written("text", self.text);
  }
};

/// Asks for the unified diff of an action or a change with a number, or without
/// both of the current one. With `document`, only for its part of the IR.
struct GetDiff {
  static constexpr const char *kName = "diff";
  using Result = Text;

  std::optional<int64_t> action;
  std::optional<int64_t> change;
  std::string document;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.optional("action", self.action);
    visit.optional("change", self.change);
    visit.optional("document", self.document);
  }
};

/// The index of an operation among those of its parent.
struct Level {
  int64_t index = -1;
  /// The name, if it is a symbol.
  std::optional<std::string> name;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.written("index", self.index);
    visit.optional("name", self.name);
  }
};

/// A part of the IR, in a form that can be found at another timestamp.
struct Part {
  /// The operations from the root inwards.
  std::vector<Level> levels;
  /// The address of the operation, which stays the same if it is renamed.
  std::optional<int64_t> address;
  bool generic = false;
  /// The first line of its document. If it is missing, one is made.
  std::optional<std::string> comment;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.written("levels", self.levels);
    visit.optional("address", self.address);
    visit.optional("generic", self.generic);
    visit.optional("comment", self.comment);
  }
};

} // namespace mlir::tcp::wire

#endif // DEBUG_ADAPTER_WIRE_DOCUMENTS_H
