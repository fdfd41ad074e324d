//===- Interpreter.h - Programs on tensors, op by op ------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

///
/// \file
/// Evaluates a program by the definitions of its ops, op by op and element by
/// element, with LLVM's integers and floats of any width. Results of compiled
/// programs are compared with its results. It shares no lowering with the
/// compiler.
///
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_INTERPRETER_INTERPRETER_H
#define TCP_MLIR_INTERPRETER_INTERPRETER_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "tcp-mlir/Interpreter/Values.h"

namespace mlir::tcp::interpreter {

/// Is called with each result of an op of a function, when it is computed.
/// Values in the bodies of linalg ops are not reported.
using Observer =
    llvm::function_ref<llvm::Error(OpResult result, const RuntimeValue &)>;

/// Calls `function` with `arguments`, which must match its type. Makes all
/// checks of the compiled program, with the same messages, including those that
/// `--no-runtime-checks` leaves out. An error is a failed check or an op that
/// the interpreter does not know; it begins with the place of the op.
llvm::Expected<SmallVector<RuntimeValue>>
interpret(FunctionOpInterface function, ArrayRef<RuntimeValue> arguments,
          Observer observer);

/// Does the same, and returns the results as arrays. A result of a type that no
/// array holds is an error.
llvm::Expected<std::vector<runtime::Array>>
interpretToArrays(FunctionOpInterface function,
                  ArrayRef<RuntimeValue> arguments, Observer observer);

} // namespace mlir::tcp::interpreter

#endif // TCP_MLIR_INTERPRETER_INTERPRETER_H
