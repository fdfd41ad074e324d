//===- Memory.h - Bytes and instructions ------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_ADAPTER_PROTOCOL_MEMORY_H
#define DEBUG_ADAPTER_ADAPTER_PROTOCOL_MEMORY_H

#include "debug-adapter/adapter/protocol/Types.h"

namespace mlir::tcp::dap::protocol {

/// The arguments of `readMemory`.
struct ReadMemoryArguments {
  std::string memoryReference;
  std::optional<int64_t> offset;
  int64_t count = 0;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("memoryReference", self.memoryReference);
    visit.optional("offset", self.offset);
    visit.required("count", self.count);
  }
};

/// The body of the response to `readMemory`.
struct ReadMemoryBody {
  std::string address;
  std::optional<int64_t> unreadableBytes;
  std::string data;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("address", self.address);
    visit.optional("unreadableBytes", self.unreadableBytes);
    visit.optional("data", self.data);
  }
};

/// The arguments of `writeMemory`.
struct WriteMemoryArguments {
  std::string memoryReference;
  std::optional<int64_t> offset;
  bool allowPartial = false;
  std::string data;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("memoryReference", self.memoryReference);
    visit.optional("offset", self.offset);
    visit.optional("allowPartial", self.allowPartial);
    visit.required("data", self.data);
  }
};

/// The body of the response to `writeMemory`.
struct WriteMemoryBody {
  std::optional<int64_t> offset;
  std::optional<int64_t> bytesWritten;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.optional("offset", self.offset);
    visit.optional("bytesWritten", self.bytesWritten);
  }
};

/// The arguments of `disassemble`.
struct DisassembleArguments {
  std::string memoryReference;
  std::optional<int64_t> offset;
  std::optional<int64_t> instructionOffset;
  int64_t instructionCount = 0;
  bool resolveSymbols = false;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("memoryReference", self.memoryReference);
    visit.optional("offset", self.offset);
    visit.optional("instructionOffset", self.instructionOffset);
    visit.required("instructionCount", self.instructionCount);
    visit.optional("resolveSymbols", self.resolveSymbols);
  }
};

/// `DisassembledInstruction` of the specification.
struct DisassembledInstruction {
  std::string address;
  std::string instructionBytes;
  std::string instruction;
  std::string symbol;
  std::optional<Source> location;
  std::optional<int64_t> line;
  std::optional<int64_t> column;
  std::optional<int64_t> endLine;
  std::optional<int64_t> endColumn;
  std::string presentationHint;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("address", self.address);
    visit.optional("instructionBytes", self.instructionBytes);
    visit.required("instruction", self.instruction);
    visit.optional("symbol", self.symbol);
    visit.optional("location", self.location);
    visit.optional("line", self.line);
    visit.optional("column", self.column);
    visit.optional("endLine", self.endLine);
    visit.optional("endColumn", self.endColumn);
    visit.optional("presentationHint", self.presentationHint);
  }
};

/// The body of the response to `disassemble`.
struct DisassembleBody {
  std::vector<DisassembledInstruction> instructions;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("instructions", self.instructions);
  }
};

} // namespace mlir::tcp::dap::protocol

#endif // DEBUG_ADAPTER_ADAPTER_PROTOCOL_MEMORY_H
