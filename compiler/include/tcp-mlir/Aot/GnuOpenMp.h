//===- GnuOpenMp.h - Parallel loops on GCC's OpenMP runtime -----*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_AOT_GNUOPENMP_H
#define TCP_MLIR_AOT_GNUOPENMP_H

#include "llvm/ADT/StringRef.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"

namespace mlir::tcp {

/// True if `library`, a path or a name, is GCC's OpenMP runtime.
bool isGnuOpenMp(llvm::StringRef library);

/// Makes the parallel loops of `module`, which call LLVM's OpenMP runtime as
/// LLVM's OpenMPIRBuilder has it, call GCC's. Two runtimes in one process each
/// keep threads of their own, and GCC's spin on the CPUs that the other's want.
///
/// A process that was forked since it loaded the code runs its loops on one
/// thread, for GCC's runtime waits there for threads that a fork doesn't copy.
///
/// Fails for a call that GCC's runtime has nothing for; `module` is of no use
/// then.
llvm::Error useGnuOpenMp(llvm::Module &module);

} // namespace mlir::tcp

#endif // TCP_MLIR_AOT_GNUOPENMP_H
