//===- ReturnConvention.h - Structs as results by the C ABI -----*- C++ -*-===//
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

/// The way in which a function returns its result to a C caller.
struct ReturnConvention {
  enum Kind {
    /// In the form that LLVM chooses for the type.
    Direct,
    /// In memory, to which a hidden first argument points.
    Memory,
    /// As a value of the type `registers`, which has at least as many bytes.
    Packed
  };
  Kind kind = Direct;
  Type registers;
};

/// Returns the convention for `type` by the System V ABI of x86-64, the
/// procedure call standard of AArch64, or the LP64D ABI of RISC-V
/// (https://github.com/riscv-non-isa/riscv-elf-psabi-doc). On other targets, results of more than
/// two words go through memory, and LLVM decides about the others.
ReturnConvention getReturnConvention(Type type, const llvm::Triple &triple);

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_TRANSFORMS_ABI_RETURNCONVENTION_H
