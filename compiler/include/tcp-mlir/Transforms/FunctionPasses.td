//===- FunctionPasses.td - Passes on functions and types ---*- tablegen -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_TRANSFORMS_FUNCTIONPASSES_TD
#define TCP_MLIR_TRANSFORMS_FUNCTIONPASSES_TD

include "mlir/Pass/PassBase.td"

def TcpRecordSignatures : Pass<"tcp-record-signatures", "ModuleOp"> {
  let summary = "Note what each public function takes and gives";
  let description = [{
    Each public function with a body gets its type over tensors as the attribute
    `tcp.signature`, which lowering leaves alone: the header and the compiled
    library are made from it. Where it is in the source becomes `tcp.place`, for
    messages of the compiled program. A `memref` counts as the tensor that it
    holds. A type that C can't pass is an error, in a function that the module
    only declares too.

    Example:

    ```mlir
    func.func @f(%a: tensor<?xf32>) {
      return
    }
    ```

    gets the attribute `tcp.signature = (tensor<?xf32>) -> ()`.
  }];
}

def TcpAddDestinationEntries
    : Pass<"tcp-add-destination-entries", "ModuleOp"> {
  let summary = "Add entries that write into buffers of the caller";
  let description = [{
    Each public function `f` with a body and tensor results gets a sibling
    `f_into` that takes a `memref` for each of them, after the arguments, and
    writes the results there. It returns the scalar results. The buffers may not
    overlap each other or the arguments. Their sizes are checked when the
    program runs, unless `runtime-checks` is off.

    Example:

    ```mlir
    func.func @f(%a: tensor<?xf32>) -> tensor<?xf32> {
      return %a : tensor<?xf32>
    }
    ```

    gets `@f_into(tensor<?xf32>, memref<?xf32>)`, which ends with
    `bufferization.materialize_in_destination`.
  }];
  let dependentDialects = ["bufferization::BufferizationDialect",
                           "cf::ControlFlowDialect", "memref::MemRefDialect",
                           "arith::ArithDialect", "tensor::TensorDialect"];
  let options = [
    Option<"runtimeChecks", "runtime-checks", "bool", "true",
           "Check the sizes of the buffers">];
}

def TcpGuardDestinations : Pass<"tcp-guard-destinations", "func::FuncOp"> {
  let summary = "Check buffers of the caller before anything is written there";
  let description = [{
    Moves the checks that `tcp-add-destination-entries` made to the start of the
    function, for loops will write straight into the buffers. Where the size of a
    result is known only once it is computed, the result is computed in a buffer
    of its own and copied after the check.

    Example: in

    ```mlir
    %0 = linalg.generic ...
    %ok = arith.cmpi eq, %size, %expected : index
    cf.assert %ok, "the buffer has another size"
    ```

    the `cf.assert` comes before the `linalg.generic` that computes the result.
  }];
  let dependentDialects = ["bufferization::BufferizationDialect",
                           "affine::AffineDialect", "arith::ArithDialect",
                           "memref::MemRefDialect", "tensor::TensorDialect"];
}

def TcpUpdateArguments : Pass<"tcp-update-arguments", "func::FuncOp"> {
  let summary = "Write results into arguments that have `tcp.aliasing_output`";
  let description = [{
    The argument attribute `tcp.aliasing_output` is the number of the result
    that a caller of the compiled function finds in the argument's buffer. Such
    an argument may be written, and a return writes the result into it. One-shot
    bufferization then computes the result where the argument lies, if nothing
    reads an old element after that. A result whose argument a loop begins with is
    left to `tcp-drop-updated-results`. The sizes of both are checked when the
    program runs, unless `runtime-checks` is off.

    Example: in

    ```mlir
    func.func @f(%a: tensor<4xf32> {tcp.aliasing_output = 0}) -> tensor<4xf32> {
      %0 = tcp.tanh %a : tensor<4xf32> -> tensor<4xf32>
      return %0 : tensor<4xf32>
    }
    ```

    the `return` takes `%0` by way of a
    `bufferization.materialize_in_destination %0 in %a`.
  }];
  let dependentDialects = ["bufferization::BufferizationDialect",
                           "cf::ControlFlowDialect", "arith::ArithDialect",
                           "tensor::TensorDialect"];
  let options = [
    Option<"runtimeChecks", "runtime-checks", "bool", "true",
           "Check that a result has the sizes of its argument">];
}

def TcpDropUpdatedResults : Pass<"tcp-drop-updated-results", "func::FuncOp"> {
  let summary = "Don't return results that are in the buffers of arguments";
  let description = [{
    Removes the results that `tcp.aliasing_output` names, and the attribute. A
    result that bufferization has put into another buffer is copied into its
    argument.

    Example: from

    ```mlir
    func.func @f(%a: memref<4xf32> {tcp.aliasing_output = 0}) -> memref<4xf32> {
      return %a : memref<4xf32>
    }
    ```

    `@f` becomes a function without results.
  }];
  let dependentDialects = ["memref::MemRefDialect"];
}

def TcpCopyGaps : Pass<"tcp-copy-gaps", "func::FuncOp"> {
  let summary = "Copy buffers with gaps that are cast to types without gaps";
  let description = [{
    A result of a function lies in memory without gaps. One-shot bufferization
    casts a part of a buffer to the type of the result if the strides of both are
    unknown, though the rows of the part may be as far apart as those of the whole
    buffer. Such a cast becomes a copy, unless the part is known to have no gaps.

    Example: the cast in

    ```mlir
    %part = memref.subview %whole[0, 0] [%m, %n] [1, 1]
        : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1]>>
    %result = memref.cast %part
        : memref<?x?xf32, strided<[?, 1]>> to memref<?x?xf32>
    ```

    becomes a `memref.alloc` and a `memref.copy`, unless `%n` is the size of
    dimension 1 of `%whole`.
  }];
  let dependentDialects = ["arith::ArithDialect", "memref::MemRefDialect"];
}

#endif // TCP_MLIR_TRANSFORMS_FUNCTIONPASSES_TD
