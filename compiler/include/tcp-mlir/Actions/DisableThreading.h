//===- DisableThreading.h - Compiles on one thread --------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_ACTIONS_DISABLETHREADING_H
#define TCP_MLIR_ACTIONS_DISABLETHREADING_H

namespace mlir::tcp {

/// Turns off the threads of the contexts that this process makes from here on,
/// as the option --mlir-disable-threading does.
void disableThreading();

} // namespace mlir::tcp

#endif // TCP_MLIR_ACTIONS_DISABLETHREADING_H
