//===- Evaluate.h - Expressions and the console -----------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_ADAPTER_PROTOCOL_EVALUATE_H
#define DEBUG_ADAPTER_ADAPTER_PROTOCOL_EVALUATE_H

#include "debug-adapter/adapter/protocol/Types.h"

namespace mlir::tcp::dap::protocol {

/// The arguments of `evaluate`.
struct EvaluateArguments {
  std::string expression;
  std::optional<int64_t> frameId;
  std::optional<int64_t> line;
  std::optional<int64_t> column;
  std::optional<Source> source;
  std::string context;
  std::optional<ValueFormat> format;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("expression", self.expression);
    visit.optional("frameId", self.frameId);
    visit.optional("line", self.line);
    visit.optional("column", self.column);
    visit.optional("source", self.source);
    visit.optional("context", self.context);
    visit.optional("format", self.format);
  }
};

/// The body of the response to `evaluate`.
struct EvaluateBody {
  std::string result;
  std::string type;
  std::optional<VariablePresentationHint> presentationHint;
  int64_t variablesReference = 0;
  std::optional<int64_t> namedVariables;
  std::optional<int64_t> indexedVariables;
  std::string memoryReference;
  std::optional<int64_t> valueLocationReference;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("result", self.result);
    visit.optional("type", self.type);
    visit.optional("presentationHint", self.presentationHint);
    visit.required("variablesReference", self.variablesReference);
    visit.optional("namedVariables", self.namedVariables);
    visit.optional("indexedVariables", self.indexedVariables);
    visit.optional("memoryReference", self.memoryReference);
    visit.optional("valueLocationReference", self.valueLocationReference);
  }
};

/// The arguments of `setExpression`.
struct SetExpressionArguments {
  std::string expression;
  std::string value;
  std::optional<int64_t> frameId;
  std::optional<ValueFormat> format;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("expression", self.expression);
    visit.required("value", self.value);
    visit.optional("frameId", self.frameId);
    visit.optional("format", self.format);
  }
};

/// The body of the response to `setExpression`.
struct SetExpressionBody {
  std::string value;
  std::string type;
  std::optional<VariablePresentationHint> presentationHint;
  std::optional<int64_t> variablesReference;
  std::optional<int64_t> namedVariables;
  std::optional<int64_t> indexedVariables;
  std::string memoryReference;
  std::optional<int64_t> valueLocationReference;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("value", self.value);
    visit.optional("type", self.type);
    visit.optional("presentationHint", self.presentationHint);
    visit.optional("variablesReference", self.variablesReference);
    visit.optional("namedVariables", self.namedVariables);
    visit.optional("indexedVariables", self.indexedVariables);
    visit.optional("memoryReference", self.memoryReference);
    visit.optional("valueLocationReference", self.valueLocationReference);
  }
};

/// The arguments of `completions`.
struct CompletionsArguments {
  std::optional<int64_t> frameId;
  std::string text;
  int64_t column = 0;
  std::optional<int64_t> line;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.optional("frameId", self.frameId);
    visit.required("text", self.text);
    visit.required("column", self.column);
    visit.optional("line", self.line);
  }
};

/// `CompletionItem` of the specification.
struct CompletionItem {
  std::string label;
  std::string text;
  std::string sortText;
  std::string detail;
  std::string type;
  std::optional<int64_t> start;
  std::optional<int64_t> length;
  std::optional<int64_t> selectionStart;
  std::optional<int64_t> selectionLength;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("label", self.label);
    visit.optional("text", self.text);
    visit.optional("sortText", self.sortText);
    visit.optional("detail", self.detail);
    visit.optional("type", self.type);
    visit.optional("start", self.start);
    visit.optional("length", self.length);
    visit.optional("selectionStart", self.selectionStart);
    visit.optional("selectionLength", self.selectionLength);
  }
};

/// The body of the response to `completions`.
struct CompletionsBody {
  std::vector<CompletionItem> targets;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("targets", self.targets);
  }
};

} // namespace mlir::tcp::dap::protocol

#endif // DEBUG_ADAPTER_ADAPTER_PROTOCOL_EVALUATE_H
