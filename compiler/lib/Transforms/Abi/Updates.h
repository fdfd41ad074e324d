//===- Updates.h - Results that go into arguments ---------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_LIB_TRANSFORMS_ABI_UPDATES_H
#define TCP_MLIR_LIB_TRANSFORMS_ABI_UPDATES_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "tcp-mlir/Dialect/Tcp/TcpAliasing.h"

namespace mlir::tcp {

/// Calls `visit` with each argument of `func` that a result is written into
/// (kAliasingOutputAttrName), and with the number of this result.
void forEachUpdate(
    func::FuncOp func,
    function_ref<void(BlockArgument argument, unsigned result)> visit);

/// Returns the tensor of whose buffer `value` may be a part.
Value findRoot(Value value);

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_TRANSFORMS_ABI_UPDATES_H
