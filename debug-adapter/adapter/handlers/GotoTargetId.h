//===- GotoTargetId.h - Ids of goto targets ---------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_ADAPTER_HANDLERS_GOTOTARGETID_H
#define DEBUG_ADAPTER_ADAPTER_HANDLERS_GOTOTARGETID_H

#include <cstdint>

namespace mlir::tcp::dap {

/// The ids of the targets of `goto`. The number of an action means to go there,
/// and 0 to skip the current action.
struct GotoTargetId {
  static int64_t skip() { return 0; }
  static int64_t action(int64_t index) { return index; }
};

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_ADAPTER_HANDLERS_GOTOTARGETID_H
