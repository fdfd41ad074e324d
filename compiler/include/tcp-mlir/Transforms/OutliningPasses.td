//===- OutliningPasses.td - Passes that make functions -----*- tablegen -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_TRANSFORMS_OUTLININGPASSES_TD
#define TCP_MLIR_TRANSFORMS_OUTLININGPASSES_TD

include "mlir/Pass/PassBase.td"

def TcpOutlineLoops : Pass<"tcp-outline-loops", "ModuleOp"> {
  let summary = "Make nests of loops functions, one for those that are equal";
  let description = [{
    In a function with many nests of loops, as a network has, each outermost nest
    becomes the call of a private function. Nests that are equal, as those of
    equal layers are, become calls of one: it is compiled once. Passes of LLVM
    whose time grows with the square of a function's length also take less time.

    Nests are equal if they differ only in the buffers and numbers that they take
    from outside, in the upper bound of the outermost loop if it is a constant of
    at least 16, and in sizes and offsets of buffers of which they only read or
    write elements. An operation has the locations of all nests it stands for, up
    to 32 of them. With `keep-lines`, nests with different locations are not
    equal, so that a debugger shows the line of each.

    An argument is `llvm.noalias` if what is written through it or through others
    is known to be in another buffer.

    Example:

    ```mlir
    func.func @f(%a: memref<100xf32>, %b: memref<200xf32>) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c100 = arith.constant 100 : index
      %c200 = arith.constant 200 : index
      %zero = arith.constant 0.0 : f32
      scf.for %i = %c0 to %c100 step %c1 {
        memref.store %zero, %a[%i] : memref<100xf32>
      }
      scf.for %i = %c0 to %c200 step %c1 {
        memref.store %zero, %b[%i] : memref<200xf32>
      }
      return
    }
    ```

    becomes with `threshold=2`

    ```mlir
    func.func @f(%a: memref<100xf32>, %b: memref<200xf32>) {
      %c100 = arith.constant 100 : index
      %c200 = arith.constant 200 : index
      %cast = memref.cast %a : memref<100xf32> to memref<?xf32, strided<[1], offset: ?>>
      call @tcp_loops(%cast, %c100) : ...
      %cast_0 = memref.cast %b : memref<200xf32> to memref<?xf32, strided<[1], offset: ?>>
      call @tcp_loops(%cast_0, %c200) : ...
      return
    }
    func.func private @tcp_loops(%a: memref<?xf32, strided<[1], offset: ?>> {llvm.noalias},
                                 %n: index) {
      ...
      scf.for %i = %c0 to %n step %c1 {
        memref.store %zero, %a[%i] : memref<?xf32, strided<[1], offset: ?>>
      }
      return
    }
    ```
  }];
  let options = [
    Option<"threshold", "threshold", "unsigned", "16",
           "The number of nests from which on those of a function are moved">,
    Option<"keepLines", "keep-lines", "bool", "false",
           "Keep apart what has different locations">
  ];
  let dependentDialects = ["memref::MemRefDialect"];
}

def TcpKeepNoAlias : Pass<"tcp-keep-no-alias", "func::FuncOp"> {
  let summary = "Keep what is known of pointers when memrefs become words";
  let description = [{
    MLIR drops the attributes of an argument that becomes several. The numbers of
    the pointers that are `llvm.noalias` become an attribute of the function,
    from which `tcp-c-calling-convention` gives them back.

    Example:

    ```mlir
    func.func @f(%n: index, %a: memref<4xf32> {llvm.noalias}) {
      return
    }
    ```

    gets the attribute `tcp.no_alias = array<i64: 2>`.
  }];
}

#endif // TCP_MLIR_TRANSFORMS_OUTLININGPASSES_TD
