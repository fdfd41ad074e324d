//===- LlvmPasses.td - Passes on the LLVM dialect ----------*- tablegen -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_TRANSFORMS_LLVMPASSES_TD
#define TCP_MLIR_TRANSFORMS_LLVMPASSES_TD

include "mlir/Pass/PassBase.td"

def TcpLowerAsserts : Pass<"tcp-lower-asserts", "ModuleOp"> {
  let summary = "Make cf.assert call the error handler";
  let description = [{
    A failed `cf.assert` calls `tcp_runtime_error` with its message. That
    function, which the module defines once it is needed, calls the handler
    that was set with `tcp_set_error_handler`, or else prints the message to
    standard error; then it aborts.

    Example:

    ```mlir
    cf.assert %ok, "size"
    ```

    becomes a branch to a block that calls `tcp_runtime_error` and ends with
    `llvm.unreachable`.
  }];
  let dependentDialects = ["cf::ControlFlowDialect", "LLVM::LLVMDialect"];
}

def TcpDeferParallelErrors : Pass<"tcp-defer-parallel-errors", "ModuleOp"> {
  let summary = "Report what fails in a parallel region behind it";
  let description = [{
    A handler of errors may throw or jump, which it can only do on the thread that
    called the program. So a check that fails in `omp.parallel` stores its message
    and ends the iteration of its thread; when all threads are at the end of the
    region, `tcp_runtime_error` is called with the message of one of them.

    A check that does not stand in the last op of its iteration is left as it is.
    Calls in the region of functions in which a check can fail are inlined before,
    but those of a function that comes to itself again.

    Example:

    ```mlir
    ^failed:
      llvm.call @tcp_runtime_error(%message) : (!llvm.ptr) -> ()
      llvm.unreachable
    ^next:
      ...
    ```

    becomes a store of `%message` and a branch to the end of the iteration.
  }];
  let dependentDialects = ["cf::ControlFlowDialect", "LLVM::LLVMDialect"];
}

def TcpChooseLocations : Pass<"tcp-choose-locations", "ModuleOp"> {
  let summary = "Give each operation the line of one that it comes from";
  let description = [{
    An operation that was made from several has the locations of all. LLVM would
    make one of them, which has no line, and a debugger would not stop there:
    the first is kept, which is that of the operation that took in the others. An
    operation outside of functions gets one line in place of a stack of calls, and
    so does one whose stack has entries without a line.

    Example:

    ```mlir
    %0 = llvm.mlir.constant(1 : i32) : i32 loc(fused["f.mlir":3:8, "f.mlir":2:8])
    ```

    becomes

    ```mlir
    %0 = llvm.mlir.constant(1 : i32) : i32 loc("f.mlir":3:8)
    ```
  }];
}

def TcpLocateConstants : Pass<"tcp-locate-constants"> {
  let summary = "Give constants the lines of what reads them";
  let description = [{
    Canonicalization makes one of equal constants, which is then from no line. It
    gets the locations of all that reads it, unless those are more than 32.

    Example:

    ```mlir
    %0 = arith.constant 2.0 : f32 loc(unknown)
    %1 = arith.mulf %a, %0 : f32 loc("model.py":13:26)
    %2 = arith.addf %1, %0 : f32 loc("model.py":16:29)
    ```

    becomes

    ```mlir
    %0 = arith.constant 2.0 : f32 loc(fused["model.py":13:26, "model.py":16:29])
    ```
  }];
}

def TcpDescribeArguments : Pass<"tcp-describe-arguments", "ModuleOp"> {
  let summary = "Tell debuggers what the arguments of functions are";
  let description = [{
    Gives each function that has a debug-info scope and a recorded signature one
    variable for each argument: `arg0` is a struct with the members of a memref
    descriptor where the signature has a tensor, whose words the ABI passes one
    by one.

    Example:

    ```mlir
    llvm.func @f(%arg0: !llvm.ptr, %arg1: !llvm.ptr, ...)
    ```

    with the signature `(tensor<?xf32>) -> tensor<?xf32>` gets an
    `llvm.intr.dbg.declare` of a variable `arg0` of the type `memref<?xf32>`.
  }];
  let dependentDialects = ["LLVM::LLVMDialect"];
}

def TcpAnnotateLoops : Pass<"tcp-annotate-loops", "ModuleOp"> {
  let summary = "Tell LLVM what loops say of themselves";
  let description = [{
    A loop of `scf` may have the attribute `llvm.loop_annotation`. When the loop
    becomes blocks, MLIR moves the attribute to the branch at the end of the
    loop, and leaves it there under the same name. This pass moves it to the
    property `loop_annotation` of the branch, which LLVM gets.

    Example:

    ```mlir
    llvm.func @f() {
      llvm.br ^bb1
    ^bb1:
      llvm.br ^bb1 {llvm.loop_annotation = #llvm.loop_annotation<unroll = <disable = true>>}
    }
    ```

    becomes

    ```mlir
    llvm.func @f() {
      llvm.br ^bb1
    ^bb1:
      llvm.br ^bb1 {loop_annotation = #llvm.loop_annotation<unroll = <disable = true>>}
    }
    ```
  }];
}

def TcpTuneAllocations : Pass<"tcp-tune-allocations", "ModuleOp"> {
  let summary = "Make allocations transparent to LLVM and large ones cheap";
  let description = [{
    Aligns the address of an allocation by an offset from it, so that LLVM
    knows that nothing else points there, and replaces `malloc` by
    `tcp_allocate`, which the module defines: on Linux it asks for huge pages
    for large buffers, whose page faults cost more than filling them, and it
    reports when memory is exhausted. `free` still releases the buffer.

    A public function whose temporary buffers of constant sizes take 128 KiB or
    more begins with a call of `tcp_keep_memory`. It lets glibc keep their memory
    from one call of the function to the next. Otherwise glibc would give it back
    to the kernel, and each call would take and clear all pages anew.

    Example:

    ```mlir
    %0 = llvm.call @malloc(%size) : (i64) -> !llvm.ptr
    %1 = llvm.ptrtoint %0 : !llvm.ptr to i64
    ...
    %4 = llvm.inttoptr %3 : i64 to !llvm.ptr
    ```

    becomes

    ```mlir
    %0 = llvm.call @tcp_allocate(%size) : (i64) -> !llvm.ptr
    %1 = llvm.ptrtoint %0 : !llvm.ptr to i64
    ...
    %4 = llvm.sub %3, %1 : i64
    %5 = llvm.getelementptr %0[%4] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    ```
  }];
  let dependentDialects = ["LLVM::LLVMDialect"];
}

def TcpCheckArguments : Pass<"tcp-check-arguments", "ModuleOp"> {
  let summary = "Check the descriptors that C callers pass";
  let description = [{
    Lets each public function with a recorded signature begin with a check of
    the tensors that it is given: sizes that the type fixes, or that are not
    negative, the offset 0, and the strides of a tensor without gaps. Where all
    is as usual, that is one branch; where not, `tcp_check_argument`, which the
    module defines, looks closely and calls the error handler if the function
    can't take the tensor. A stride of a dimension of size 1, or the offset and
    the strides of an empty tensor, may be any.

    Example:

    ```mlir
    llvm.func @f(%base: !llvm.ptr, %data: !llvm.ptr, %offset: i64, %size: i64,
                 %stride: i64)
    ```

    with the signature `(tensor<4xf32>) -> f32` begins with

    ```mlir
    %0 = llvm.xor %stride, %one : i64
    %1 = llvm.or %offset, %0 : i64
    %2 = llvm.xor %size, %four : i64
    %3 = llvm.or %1, %2 : i64
    %4 = llvm.icmp "eq" %3, %zero : i64
    ```

    and a branch on it.
  }];
  let dependentDialects = ["LLVM::LLVMDialect"];
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

    ```mlir
    llvm.func @f(!llvm.ptr {llvm.sret = !llvm.struct<(ptr, ptr, i64)>})
    ```
  }];
  let dependentDialects = ["LLVM::LLVMDialect"];
}

def TcpEmbedSignatures : Pass<"tcp-embed-signatures", "ModuleOp"> {
  let summary = "Make the library describe its functions";
  let description = [{
    For each function with the attribute `tcp.signature`, adds a constant string
    of that text under the function's name and `.tcp_signature`.

    Example: a library with `f` has the symbol

    ```mlir
    llvm.mlir.global constant @f.tcp_signature("(tensor<?xf32>) -> (tensor<?xf32>)\00")
    ```
  }];
  let dependentDialects = ["LLVM::LLVMDialect"];
}

def TcpHoldBf16AsF16 : Pass<"tcp-hold-bf16-as-f16", "ModuleOp"> {
  let summary = "Move bf16 as f16, with the same bits";
  let description = [{
    When all arithmetic on bf16 has been expanded, its values are only moved.
    LLVM keeps them in f32 registers of a CPU without instructions for bf16, and
    converts them back by calls of `__truncsfbf2`, which a library that stands
    alone does not have; with such instructions, that turns denormals to zeros.
    Values of f16 stay as they are, and are passed in the same registers. A
    module that still computes with bf16 is left alone.

    Example:

    ```mlir
    %0 = llvm.load %p : !llvm.ptr -> bf16
    %1 = llvm.bitcast %0 : bf16 to i16
    ```

    becomes

    ```mlir
    %0 = llvm.load %p : !llvm.ptr -> f16
    %1 = llvm.bitcast %0 : f16 to i16
    ```
  }];
  let dependentDialects = ["LLVM::LLVMDialect"];
}

#endif // TCP_MLIR_TRANSFORMS_LLVMPASSES_TD
