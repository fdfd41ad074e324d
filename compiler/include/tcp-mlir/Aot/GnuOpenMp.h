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

/// Returns whether `library`, a path or a name, is GCC's OpenMP runtime.
bool isGnuOpenMp(llvm::StringRef library);

/// Makes the parallel loops of `module` call GCC's OpenMP runtime, in place of
/// LLVM's, which LLVM's OpenMPIRBuilder calls. If a process has both runtimes,
/// each keeps its own threads, and those of GCC's runtime spin on the CPUs that
/// the others need.
///
/// In a process that was forked after it loaded the code, the loops run on one
/// thread, because GCC's runtime would wait for threads that a fork does not
/// copy.
///
/// Fails for a call without a counterpart in GCC's runtime. `module` must not
/// be used then.
llvm::Error useGnuOpenMp(llvm::Module &module);

} // namespace mlir::tcp

#endif // TCP_MLIR_AOT_GNUOPENMP_H
