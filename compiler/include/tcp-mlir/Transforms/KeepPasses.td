//===- KeepPasses.td - Passes that keep values -------------*- tablegen -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_TRANSFORMS_KEEPPASSES_TD
#define TCP_MLIR_TRANSFORMS_KEEPPASSES_TD

include "mlir/Pass/PassBase.td"

def TcpKeepValues : Pass<"tcp-keep-values", "ModuleOp"> {
  let summary = "Report each buffer that a loop has written";
  let description = [{
    After an operation that writes a buffer, such as a `linalg.generic`, a nest
    of loops, or a call of a function that computes tiles, the program calls
    `tcp_keep_value_TYPE` with the number of the call and the buffer. The call
    stands in the block that the buffer is allocated in. Its location is that of
    the operation that computes the elements, called at that of the operation
    that stores them. The loops stay as they are. Buffers of functions for tiles,
    and those of parallel loops, are not reported.

    Example:

    ```mlir
    linalg.exp ins(%a : memref<?xf32>) outs(%b : memref<?xf32>)
    ```

    becomes

    ```mlir
    func.func private @tcp_keep_value_f32(i64, memref<*xf32>)

    linalg.exp ins(%a : memref<?xf32>) outs(%b : memref<?xf32>)
    memref.alloca_scope {
      %number = arith.constant 0 : i64
      %buffer = memref.cast %b : memref<?xf32> to memref<*xf32>
      func.call @tcp_keep_value_f32(%number, %buffer) : (i64, memref<*xf32>) -> ()
    }
    ```
  }];
  let dependentDialects = ["arith::ArithDialect", "func::FuncDialect",
                           "memref::MemRefDialect"];
}

def TcpDefineKeeper : Pass<"tcp-define-keeper", "ModuleOp"> {
  let summary = "Let the user of a library see the buffers that it reports";
  let description = [{
    Calls of `tcp_keep_value_TYPE`, which `tcp-keep-values` made, become calls of
    `tcp_keep_value`. That calls the function which the user of the library has
    set by `tcp_set_value_keeper(FUNCTION, DATA)`: with DATA, the number of the
    call, the rank of the buffer, and the address of its descriptor.

    Example:

    ```mlir
    llvm.func @tcp_keep_value_f32(i64, i64, !llvm.ptr)
    llvm.call @tcp_keep_value_f32(%number, %rank, %descriptor) : (i64, i64, !llvm.ptr) -> ()
    ```

    becomes

    ```mlir
    llvm.func @tcp_keep_value(i64, i64, !llvm.ptr)
    llvm.call @tcp_keep_value(%number, %rank, %descriptor) : (i64, i64, !llvm.ptr) -> ()
    ```
  }];
  let dependentDialects = ["LLVM::LLVMDialect"];
}

#endif // TCP_MLIR_TRANSFORMS_KEEPPASSES_TD
