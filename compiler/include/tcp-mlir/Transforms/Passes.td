//===- Passes.td - Transformations on the road down --------*- tablegen -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_TRANSFORMS_PASSES_TD
#define TCP_MLIR_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

//===----------------------------------------------------------------------===//
// On TCP
//===----------------------------------------------------------------------===//

def TcpFuseElementwiseOps : Pass<"tcp-fuse-elementwise-ops", "ModuleOp"> {
  let summary = "Put chains of elementwise TCP ops into groups";
  let description = [{
    Works from the bottom up: an elementwise op and an elementwise op that
    produces one of its operands go into one `tcp.group`. A producer with
    several uses goes in only if every use is in that group already.
    `tcp.bind_symbolic_shape` ops move along with the value they describe.
    `tcp.broadcast` is not elementwise.

    Example:

    ```mlir
    %0 = tcp.tanh %a : tensor<?xf32> -> tensor<?xf32>
    %1 = tcp.add %0, %0 : tensor<?xf32>, tensor<?xf32> -> tensor<?xf32>
    ```

    becomes

    ```mlir
    %1 = tcp.group {
      %0 = tcp.tanh %a : tensor<?xf32> -> tensor<?xf32>
      %2 = tcp.add %0, %0 : tensor<?xf32>, tensor<?xf32> -> tensor<?xf32>
      tcp.yield %2 : tensor<?xf32>
    } : tensor<?xf32>
    ```
  }];
  let dependentDialects = ["TcpDialect"];
}

def TcpIsolateGroupOps : Pass<"tcp-isolate-group-ops", "ModuleOp"> {
  let summary = "Make tcp.group ops isolated from above";
  let description = [{
    Each `tcp.group` becomes a `tcp.isolated_group`. What it uses from outside
    becomes its inputs, in the order of the walk through its body; constants
    are cloned into it instead. Attributes are kept.

    Example:

    ```mlir
    %0 = tcp.group {
      %1 = tcp.tanh %a : tensor<?xf32> -> tensor<?xf32>
      tcp.yield %1 : tensor<?xf32>
    } : tensor<?xf32>
    ```

    becomes

    ```mlir
    %0 = tcp.isolated_group %a {
    ^bb0(%x: tensor<?xf32>):
      %1 = tcp.tanh %x : tensor<?xf32> -> tensor<?xf32>
      tcp.yield %1 : tensor<?xf32>
    } : tensor<?xf32> -> tensor<?xf32>
    ```
  }];
  let dependentDialects = ["TcpDialect"];
}

def DropSymbolicShapeOps : Pass<"drop-symbolic-shape-ops", "func::FuncOp"> {
  let summary = "Erase tcp.bind_symbolic_shape ops";
  let description = [{
    The ops describe shapes and compute nothing. Symbols that are left without
    a use go with them.

    Example:

    ```mlir
    %s = tcp.symbolic_int "s0" {min_val = 2, max_val = 9} : i64
    tcp.bind_symbolic_shape %a, [%s], affine_map<()[s0] -> (s0)> : tensor<?xf32>
    ```

    both go.
  }];
}

def DecomposeTensorOps : Pass<"decompose-tensor-ops", "func::FuncOp"> {
  let summary = "Decompose tensor.concat";
  let description = [{
    `tensor.concat` becomes a `tensor.empty` of the result's shape and one
    `tensor.insert_slice` for each input.

    Example:

    ```mlir
    %0 = tensor.concat dim(0) %a, %b
        : (tensor<2xf32>, tensor<3xf32>) -> tensor<5xf32>
    ```

    becomes

    ```mlir
    %e = tensor.empty() : tensor<5xf32>
    %1 = tensor.insert_slice %a into %e[0] [2] [1] : tensor<2xf32> into tensor<5xf32>
    %0 = tensor.insert_slice %b into %1[2] [3] [1] : tensor<3xf32> into tensor<5xf32>
    ```
  }];
  let dependentDialects = ["arith::ArithDialect", "tensor::TensorDialect"];
}

def VerifyTcpBackendContract
    : Pass<"torch-verify-tcp-backend-contract", "ModuleOp"> {
  let summary = "Check that a module holds only what the road to LLVM takes";
  let description = [{
    Passes if the module has only functions over builtin types and ops of the
    tcp, tensor and arith dialects; otherwise names the offending ops.

    Example: a module with `"torch.aten.mm"` fails with the error `Module does
    not conform to the TCP backend contract. See dialect conversion legality
    information above.`
  }];
}

def TcpLowerCustomOps : Pass<"tcp-lower-custom-ops", "ModuleOp"> {
  let summary = "Make tcp.custom_op a call of an external function";
  let description = [{
    `tcp.custom_op("name")` becomes a call of the private function `name`, which
    takes the operands, then the values of the attributes in the order of their
    names: integers as `i64`, booleans as `i1`, floats as `f64`.

    Example:

    ```mlir
    %0 = tcp.custom_op("scale") %a {by = 2.0 : f64} : tensor<?xf32> -> tensor<?xf32>
    ```

    becomes

    ```mlir
    %by = arith.constant 2.0 : f64
    %0 = call @scale(%a, %by) : (tensor<?xf32>, f64) -> tensor<?xf32>
    ```
  }];
  let dependentDialects = ["arith::ArithDialect", "func::FuncDialect"];
}

//===----------------------------------------------------------------------===//
// On linalg, over tensors
//===----------------------------------------------------------------------===//

def TcpFuseLinalg : Pass<"tcp-fuse-linalg", "func::FuncOp"> {
  let summary = "Fuse elementwise linalg ops within their groups";
  let description = [{
    Fuses a `linalg.generic` into the one that uses its result if both are in
    one block: across the boundary of a `tcp.group`, nothing is fused.

    Example: the two loops that `tcp.add` and `tcp.mul` became are one loop
    afterwards, whose body adds and multiplies.
  }];
  let dependentDialects = ["affine::AffineDialect", "linalg::LinalgDialect",
                           "tensor::TensorDialect"];
}

def TcpInlineGroups : Pass<"tcp-inline-groups", "func::FuncOp"> {
  let summary = "Replace groups by their bodies";
  let description = [{
    `tcp.group` and `tcp.isolated_group` have done their work when fusion is
    over.

    Example:

    ```mlir
    %0 = tcp.group {
      %1 = linalg.generic ...
      tcp.yield %1 : tensor<?xf32>
    } : tensor<?xf32>
    ```

    becomes `%0 = linalg.generic ...`.
  }];
}

def TcpProtectArguments : Pass<"tcp-protect-arguments", "func::FuncOp"> {
  let summary = "Forbid bufferization to write into a caller's tensors";
  let description = [{
    Marks the tensor arguments of public functions as not writable: a C caller
    does not expect its inputs to change.

    Example: `func.func @f(%a: tensor<4xf32>)` becomes
    `func.func @f(%a: tensor<4xf32> {bufferization.writable = false})`.
  }];
  let dependentDialects = ["bufferization::BufferizationDialect"];
}

//===----------------------------------------------------------------------===//
// On functions
//===----------------------------------------------------------------------===//

def TcpRecordSignatures : Pass<"tcp-record-signatures", "ModuleOp"> {
  let summary = "Note what each public function takes and gives";
  let description = [{
    Each public function with a body gets its type over tensors as the attribute
    `tcp.signature`, which lowering leaves alone: the header and the compiled
    library are made from it. A `memref` counts as the tensor that it holds. A
    type that C can't pass is an error, in a function that the module only
    declares too.

    Example: `func.func @f(%a: tensor<?xf32>)` gets
    `tcp.signature = (tensor<?xf32>) -> ()`.
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

    Example: `@f(tensor<?xf32>) -> tensor<?xf32>` gets
    `@f_into(tensor<?xf32>, memref<?xf32>)`, which ends with
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

    Example: in `f_into`, `cf.assert` on `memref.dim` of the buffer comes before
    the `linalg.generic` that computes the result.
  }];
  let dependentDialects = ["bufferization::BufferizationDialect",
                           "affine::AffineDialect", "arith::ArithDialect",
                           "memref::MemRefDialect", "tensor::TensorDialect"];
}

//===----------------------------------------------------------------------===//
// On memref
//===----------------------------------------------------------------------===//

def TcpAlignBuffers : Pass<"tcp-align-buffers", "func::FuncOp"> {
  let summary = "Align every allocation to 64 bytes";
  let description = [{
    A `memref.alloc` without an alignment, as a cloned buffer has it, gets that
    of all others, which the C ABI promises for results.

    Example: `memref.alloc() : memref<f32>` becomes
    `memref.alloc() {alignment = 64 : i64} : memref<f32>`.
  }];
  let dependentDialects = ["memref::MemRefDialect"];
}

def TcpLowerCopies : Pass<"tcp-lower-copies", "func::FuncOp"> {
  let summary = "Make strided memref.copy ops linalg ops";
  let description = [{
    A `memref.copy` between contiguous buffers becomes a `memcpy` later; any
    other would call a runtime library, and becomes a `linalg.generic` instead.

    Example: `memref.copy %a, %b : memref<?xf32, strided<[2]>> to memref<?xf32>`
    becomes a `linalg.generic` that yields its input.
  }];
  let dependentDialects = ["linalg::LinalgDialect"];
}

def TcpCollapseLoops : Pass<"tcp-collapse-loops", "func::FuncOp"> {
  let summary = "Merge contiguous dimensions of linalg ops on buffers";
  let description = [{
    Neighbouring parallel dimensions that every operand walks contiguously
    become one, so that an elementwise op of any rank is one loop.

    Example: an addition of two `memref<?x?xf32>` runs over `memref<?xf32>`
    views of the same buffers.
  }];
  let dependentDialects = ["linalg::LinalgDialect", "memref::MemRefDialect"];
}

//===----------------------------------------------------------------------===//
// On the LLVM dialect
//===----------------------------------------------------------------------===//

def TcpLowerAsserts : Pass<"tcp-lower-asserts", "ModuleOp"> {
  let summary = "Make cf.assert call the error handler";
  let description = [{
    A failed `cf.assert` calls `tcp_runtime_error` with its message. That
    function, which the module defines once it is needed, calls the handler
    that was set with `tcp_set_error_handler`, or else prints the message to
    standard error; then it aborts.

    Example: `cf.assert %ok, "size"` becomes a branch to a block that calls
    `tcp_runtime_error` and ends with `llvm.unreachable`.
  }];
  let dependentDialects = ["cf::ControlFlowDialect", "LLVM::LLVMDialect"];
}

def TcpCallingConvention : Pass<"tcp-c-calling-convention", "ModuleOp"> {
  let summary = "Pass and return values as C does";
  let description = [{
    Structs of more than two words are returned through a hidden pointer, as the
    C ABIs of x86-64 and AArch64 have it; LLVM would return some in registers.
    Smaller ones, which several scalar results make, are packed in registers as
    those ABIs pack them; LLVM would use a register for each.
    A private function with a body is not seen outside of the library.
    Narrow integers are extended as C extends `bool`, `int8_t` and `int16_t`.

    Example: `llvm.func @f() -> !llvm.struct<(ptr, ptr, i64)>` becomes
    `llvm.func @f(!llvm.ptr {llvm.sret = !llvm.struct<(ptr, ptr, i64)>})`.
  }];
  let dependentDialects = ["LLVM::LLVMDialect"];
}

def TcpEmbedSignatures : Pass<"tcp-embed-signatures", "ModuleOp"> {
  let summary = "Make the library describe its functions";
  let description = [{
    For each function with the attribute `tcp.signature`, adds a constant string
    of that text under the function's name and `.tcp_signature`.

    Example: a library with `f` has the symbol `f.tcp_signature`, which holds
    `(tensor<?xf32>) -> (tensor<?xf32>)`.
  }];
  let dependentDialects = ["LLVM::LLVMDialect"];
}

#endif // TCP_MLIR_TRANSFORMS_PASSES_TD
