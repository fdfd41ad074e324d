//===- Sources.h - Documents, places and modules ----------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_ADAPTER_PROTOCOL_SOURCES_H
#define DEBUG_ADAPTER_ADAPTER_PROTOCOL_SOURCES_H

#include "debug-adapter/adapter/protocol/Types.h"

namespace mlir::tcp::dap::protocol {

/// The arguments of `source`.
struct SourceArguments {
  std::optional<Source> source;
  int64_t sourceReference = 0;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.optional("source", self.source);
    visit.required("sourceReference", self.sourceReference);
  }
};

/// The body of the response to `source`.
struct SourceBody {
  std::string content;
  std::string mimeType;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("content", self.content);
    visit.optional("mimeType", self.mimeType);
  }
};

/// The body of the response to `loadedSources`.
struct LoadedSourcesBody {
  std::vector<Source> sources;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("sources", self.sources);
  }
};

/// The arguments of `locations`.
struct LocationsArguments {
  int64_t locationReference = 0;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("locationReference", self.locationReference);
  }
};

/// The body of the response to `locations`.
struct LocationsBody {
  Source source;
  int64_t line = 0;
  std::optional<int64_t> column;
  std::optional<int64_t> endLine;
  std::optional<int64_t> endColumn;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("source", self.source);
    visit.required("line", self.line);
    visit.optional("column", self.column);
    visit.optional("endLine", self.endLine);
    visit.optional("endColumn", self.endColumn);
  }
};

/// The arguments of `modules`.
struct ModulesArguments {
  std::optional<int64_t> startModule;
  std::optional<int64_t> moduleCount;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.optional("startModule", self.startModule);
    visit.optional("moduleCount", self.moduleCount);
  }
};

/// `Module` of the specification.
struct Module {
  std::string id;
  std::string name;
  std::string path;
  bool isOptimized = false;
  bool isUserCode = false;
  std::string version;
  std::string symbolStatus;
  std::string symbolFilePath;
  std::string dateTimeStamp;
  std::string addressRange;
  /// A field that DAP does not have; `additionalModuleColumns` declares it.
  int64_t ops = 0;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("id", self.id);
    visit.required("name", self.name);
    visit.optional("path", self.path);
    visit.optional("isOptimized", self.isOptimized);
    visit.optional("isUserCode", self.isUserCode);
    visit.optional("version", self.version);
    visit.optional("symbolStatus", self.symbolStatus);
    visit.optional("symbolFilePath", self.symbolFilePath);
    visit.optional("dateTimeStamp", self.dateTimeStamp);
    visit.optional("addressRange", self.addressRange);
    visit.optional("ops", self.ops);
  }
};

/// The body of the response to `modules`.
struct ModulesBody {
  std::vector<Module> modules;
  std::optional<int64_t> totalModules;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("modules", self.modules);
    visit.optional("totalModules", self.totalModules);
  }
};

} // namespace mlir::tcp::dap::protocol

#endif // DEBUG_ADAPTER_ADAPTER_PROTOCOL_SOURCES_H
