//===- DataId.h - What is watched, and how ----------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_ADAPTER_HANDLERS_DATAID_H
#define DEBUG_ADAPTER_ADAPTER_HANDLERS_DATAID_H

#include <string>

namespace mlir::tcp::dap {

/// The id of a data breakpoint: the agent's text for the data, and the mode,
/// which `setDataBreakpoints` does not have.
struct DataId {
  std::string data;
  std::string access;

  std::string toText() const { return access + "|" + data; }

  static DataId parse(const std::string &text) {
    size_t bar = text.find('|');
    if (bar == std::string::npos)
      return {text, ""};
    return {text.substr(bar + 1), text.substr(0, bar)};
  }
};

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_ADAPTER_HANDLERS_DATAID_H
