//===- Interpreter.h - Programs on tensors, op by op ------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

///
/// \file
/// Evaluates a program as its ops are defined, one after the other and one
/// element after the other, with LLVM's integers and floats of any width: a
/// reference for what is compiled. It shares no lowering with the compiler.
///
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_INTERPRETER_INTERPRETER_H
#define TCP_MLIR_INTERPRETER_INTERPRETER_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "tcp-mlir/Interpreter/Values.h"

namespace mlir::tcp::interpreter {

/// Is told of each value that an op of a function made, in the order in which
/// they are made; not of what the bodies of linalg ops do for each element.
using Observer =
    llvm::function_ref<llvm::Error(OpResult result, const RuntimeValue &)>;

/// Calls `function` with `arguments`, which match its type. Each check of the
/// compiled program is made, with the same message, and those that
/// `--no-runtime-checks` leaves out too. An error begins with the place of the
/// op: a failed check, or an op that the interpreter does not know.
llvm::Expected<SmallVector<RuntimeValue>>
interpret(FunctionOpInterface function, ArrayRef<RuntimeValue> arguments,
          Observer observer);

} // namespace mlir::tcp::interpreter

#endif // TCP_MLIR_INTERPRETER_INTERPRETER_H
