//===- DataId.h - Ids of watched data ---------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_ADAPTER_HANDLERS_BREAKPOINTS_DATAID_H
#define DEBUG_ADAPTER_ADAPTER_HANDLERS_BREAKPOINTS_DATAID_H

#include <algorithm>
#include <string>

namespace mlir::tcp::dap {

/// The id of a data breakpoint: the agent's text for the data, the mode, and a
/// description for people. The mode is in the id because `setDataBreakpoints`
/// has no field for it.
struct DataId {
  std::string data;
  std::string access;
  std::string name;

  std::string toText() const {
    size_t length = std::min(name.size(), kMaxName);
    // The cut must not split a UTF-8 character.
    while (length < name.size() && (name[length] & 0xC0) == 0x80)
      --length;
    std::string plain = name.substr(0, length);
    std::replace(plain.begin(), plain.end(), '|', ' ');
    return access + "|" + plain + "|" + data;
  }

  static DataId parse(const std::string &text) {
    size_t first = text.find('|');
    size_t second =
        first == std::string::npos ? first : text.find('|', first + 1);
    if (second == std::string::npos)
      return {text, "", text};
    return {text.substr(second + 1), text.substr(0, first),
            text.substr(first + 1, second - first - 1)};
  }

private:
  /// The most bytes of a description, which is shown in a list.
  static constexpr size_t kMaxName = 80;
};

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_ADAPTER_HANDLERS_BREAKPOINTS_DATAID_H
