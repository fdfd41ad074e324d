//===- Handles.h - Numbers that hold for one stop ---------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_ADAPTER_SESSION_HANDLES_H
#define DEBUG_ADAPTER_ADAPTER_SESSION_HANDLES_H

#include <cstdint>
#include <map>

namespace mlir::tcp::dap {

/// Gives numbers to values, which are valid until `clear`. No number is used
/// twice, so a number of an earlier stop is recognized.
template <typename T> class Handles {
public:
  int64_t add(T value) {
    values.emplace(++last, std::move(value));
    return last;
  }

  /// Returns the value of a number; null if the number is not valid any more.
  const T *find(int64_t handle) const {
    auto found = values.find(handle);
    return found == values.end() ? nullptr : &found->second;
  }

  void clear() { values.clear(); }

private:
  std::map<int64_t, T> values;
  int64_t last = 0;
};

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_ADAPTER_SESSION_HANDLES_H
