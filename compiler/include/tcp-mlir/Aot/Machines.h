//===- Machines.h - The machines that libraries are linked for --*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The list of architectures for which tcp-aot links shared libraries on a
/// machine of another one. Objects are made for all targets of LLVM.
///
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_AOT_MACHINES_H
#define TCP_MLIR_AOT_MACHINES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/TargetParser/Triple.h"
#include <string>

namespace mlir::tcp {

/// A row of the list: an architecture, as Debian has it.
struct Machine {
  llvm::Triple::ArchType arch;
  /// Debian's name of the system.
  llvm::StringLiteral triple;
  /// The features that all CPUs of the system have, and LLVM's generic CPU does
  /// not; in the form of -mattr.
  llvm::StringLiteral features;
  /// LLVM's name of the system's calling convention; empty for the default.
  llvm::StringLiteral abi;
  /// Debian's package of libc and libm for links on other machines.
  llvm::StringLiteral package;

  /// Returns the directory of that package with libc and libm.
  std::string getLibraryDirectory() const;
};

/// Returns the list of architectures.
llvm::ArrayRef<Machine> getMachines();

/// Returns the row of `triple`; null if Linux on this architecture is not in
/// the list.
const Machine *findMachine(const llvm::Triple &triple);

} // namespace mlir::tcp

#endif // TCP_MLIR_AOT_MACHINES_H
