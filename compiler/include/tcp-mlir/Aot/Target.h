//===- Target.h - The machine that code is made for -------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_AOT_TARGET_H
#define TCP_MLIR_AOT_TARGET_H

#include "tcp-mlir/Pipeline/TargetTraits.h"
#include "llvm/Support/Error.h"
#include "llvm/Target/TargetMachine.h"
#include <memory>
#include <string>

namespace mlir::tcp {

/// The machine that code is made for, and the optimization level.
struct TargetOptions {
  /// The target triple; empty for the host.
  std::string triple;
  /// The CPU: "native" for that of this machine, "" for the triple's baseline.
  std::string cpu = "native";
  /// Further features, such as "+avx2,-fma".
  std::string features;
  /// LLVM's optimization level, 0 to 3.
  unsigned optLevel = 2;
  /// The OpenMP runtime that parallel loops call: a path, or a name in a
  /// directory of the system. It is LLVM's, or GCC's libgomp.
  std::string openMpLibrary = "libomp.so.5";
};

/// Makes the target machine for position-independent code. For an unknown
/// triple or CPU, the error lists the known ones. Thread-safe.
llvm::Expected<std::unique_ptr<llvm::TargetMachine>>
createTargetMachine(const TargetOptions &options);

/// Returns the properties of `machine` that passes depend on.
TargetTraits getTraits(const llvm::TargetMachine &machine);

} // namespace mlir::tcp

#endif // TCP_MLIR_AOT_TARGET_H
