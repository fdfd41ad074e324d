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

/// The machine that code is made for, and how hard to try.
struct TargetOptions {
  /// The target triple; empty for the host.
  std::string triple;
  /// The CPU: "native" for the one this runs on, "" for the triple's baseline.
  std::string cpu = "native";
  /// Further features, as "+avx2,-fma".
  std::string features;
  /// 0 to 3.
  unsigned optLevel = 2;
  /// The OpenMP runtime that loops on several threads call: a path, or a name
  /// in a directory of the system. LLVM's, or GCC's libgomp.
  std::string openMpLibrary = "libomp.so.5";
};

/// Makes the target machine for position-independent code. An unknown triple or
/// CPU is an error that lists what is known. Thread-safe.
llvm::Expected<std::unique_ptr<llvm::TargetMachine>>
createTargetMachine(const TargetOptions &options);

/// Returns the traits of `machine` that the passes of the road ask for.
TargetTraits getTraits(const llvm::TargetMachine &machine);

} // namespace mlir::tcp

#endif // TCP_MLIR_AOT_TARGET_H
