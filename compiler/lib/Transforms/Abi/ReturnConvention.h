//===- ReturnConvention.h - How a C ABI returns a struct --------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_LIB_TRANSFORMS_ABI_RETURNCONVENTION_H
#define TCP_MLIR_LIB_TRANSFORMS_ABI_RETURNCONVENTION_H

#include "mlir/IR/Types.h"
#include "llvm/TargetParser/Triple.h"

namespace mlir::tcp {

/// The way in which a function gives its result to a C caller.
struct ReturnConvention {
  enum Kind {
    /// As LLVM returns the type.
    Direct,
    /// Through a hidden pointer.
    Memory,
    /// As `registers`, a type of the same bytes or more.
    Packed
  };
  Kind kind = Direct;
  Type registers;
};

/// The convention for `type` of the x86-64 System V or the AArch64 procedure
/// call standard. On other targets, what is larger than two words goes through
/// memory and the rest is as LLVM has it.
ReturnConvention getReturnConvention(Type type, const llvm::Triple &triple);

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_TRANSFORMS_ABI_RETURNCONVENTION_H
