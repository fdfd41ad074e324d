//===- Types.h - Types of several messages ----------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_ADAPTER_PROTOCOL_TYPES_H
#define DEBUG_ADAPTER_ADAPTER_PROTOCOL_TYPES_H

#include "debug-adapter/adapter/support/Json.h"

namespace mlir::tcp::dap::protocol {

/// `ValueFormat` of the specification.
struct ValueFormat {
  bool hex = false;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.optional("hex", self.hex);
  }
};

/// `Checksum` of the specification.
struct Checksum {
  std::string algorithm;
  std::string checksum;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("algorithm", self.algorithm);
    visit.required("checksum", self.checksum);
  }
};

/// `Source` of the specification.
struct Source {
  std::string name;
  std::string path;
  std::optional<int64_t> sourceReference;
  std::string presentationHint;
  std::string origin;
  std::vector<Source> sources;
  json adapterData;
  std::vector<Checksum> checksums;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.optional("name", self.name);
    visit.optional("path", self.path);
    visit.optional("sourceReference", self.sourceReference);
    visit.optional("presentationHint", self.presentationHint);
    visit.optional("origin", self.origin);
    visit.optional("sources", self.sources);
    visit.optional("adapterData", self.adapterData);
    visit.optional("checksums", self.checksums);
  }
};

/// `Message` of the specification.
struct Message {
  int64_t id = 0;
  std::string format;
  std::map<std::string, std::string> variables;
  bool sendTelemetry = false;
  bool showUser = false;
  std::string url;
  std::string urlLabel;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("id", self.id);
    visit.required("format", self.format);
    visit.optional("variables", self.variables);
    visit.optional("sendTelemetry", self.sendTelemetry);
    visit.optional("showUser", self.showUser);
    visit.optional("url", self.url);
    visit.optional("urlLabel", self.urlLabel);
  }
};

/// `VariablePresentationHint` of the specification.
struct VariablePresentationHint {
  std::string kind;
  std::vector<std::string> attributes;
  std::string visibility;
  bool lazy = false;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.optional("kind", self.kind);
    visit.optional("attributes", self.attributes);
    visit.optional("visibility", self.visibility);
    visit.optional("lazy", self.lazy);
  }
};

/// `Breakpoint` of the specification.
struct Breakpoint {
  std::optional<int64_t> id;
  bool verified = false;
  std::string message;
  std::optional<Source> source;
  std::optional<int64_t> line;
  std::optional<int64_t> column;
  std::optional<int64_t> endLine;
  std::optional<int64_t> endColumn;
  std::string instructionReference;
  std::optional<int64_t> offset;
  std::string reason;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.optional("id", self.id);
    visit.required("verified", self.verified);
    visit.optional("message", self.message);
    visit.optional("source", self.source);
    visit.optional("line", self.line);
    visit.optional("column", self.column);
    visit.optional("endLine", self.endLine);
    visit.optional("endColumn", self.endColumn);
    visit.optional("instructionReference", self.instructionReference);
    visit.optional("offset", self.offset);
    visit.optional("reason", self.reason);
  }
};

} // namespace mlir::tcp::dap::protocol

#endif // DEBUG_ADAPTER_ADAPTER_PROTOCOL_TYPES_H
