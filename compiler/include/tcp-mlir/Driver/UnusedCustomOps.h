//===- UnusedCustomOps.h - Names of custom ops that say nothing -*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_DRIVER_UNUSEDCUSTOMOPS_H
#define TCP_MLIR_DRIVER_UNUSEDCUSTOMOPS_H

#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/ArrayRef.h"
#include <string>

namespace mlir::tcp {

/// Warns of each name in `customOps`, such as "aten.max", that no op of
/// `module`, of the torch dialect, has, and suggests the op that may be meant.
/// If the module is a part of a program (`isPart`), another part may have the
/// op. A name of a known op then only gets a warning if the module has an op
/// with a similar name.
void warnOfUnusedCustomOps(ModuleOp module,
                           llvm::ArrayRef<std::string> customOps, bool isPart);

} // namespace mlir::tcp

#endif // TCP_MLIR_DRIVER_UNUSEDCUSTOMOPS_H
