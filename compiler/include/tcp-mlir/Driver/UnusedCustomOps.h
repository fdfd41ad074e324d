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

/// Warns of each name in `customOps`, as "aten.max", that no op of a module of
/// the torch dialect has, and names the op that may be meant. Of a module that
/// is a part of a program (`isPart`), other parts may have the op: names of
/// known ops are then warned of only if the module has a similar one.
void warnOfUnusedCustomOps(ModuleOp module,
                           llvm::ArrayRef<std::string> customOps, bool isPart);

} // namespace mlir::tcp

#endif // TCP_MLIR_DRIVER_UNUSEDCUSTOMOPS_H
