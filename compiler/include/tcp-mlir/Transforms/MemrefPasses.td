//===- MemrefPasses.td - Passes on memref ------------------*- tablegen -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_TRANSFORMS_MEMREFPASSES_TD
#define TCP_MLIR_TRANSFORMS_MEMREFPASSES_TD

include "mlir/Pass/PassBase.td"

def TcpOrderGlobals : Pass<"tcp-order-globals", "ModuleOp"> {
  let summary = "Put constant buffers in the order of their first uses";
  let description = [{
    Bufferization goes from function to function in an order that differs from
    run to run, and the constants that it makes with it. Afterwards those of one
    program are the same each time: in the order in which they are read first,
    and numbered so for each type.

    Example:

    ```mlir
    memref.global "private" constant @__constant_1xf32_0 : memref<1xf32> = dense<1.0>
    memref.global "private" constant @__constant_1xf32 : memref<1xf32> = dense<2.0>
    func.func @f() -> (memref<1xf32>, memref<1xf32>) {
      %0 = memref.get_global @__constant_1xf32_0 : memref<1xf32>
      %1 = memref.get_global @__constant_1xf32 : memref<1xf32>
      return %0, %1 : memref<1xf32>, memref<1xf32>
    }
    ```

    becomes

    ```mlir
    memref.global "private" constant @__constant_1xf32 : memref<1xf32> = dense<1.0>
    memref.global "private" constant @__constant_1xf32_0 : memref<1xf32> = dense<2.0>
    func.func @f() -> (memref<1xf32>, memref<1xf32>) {
      %0 = memref.get_global @__constant_1xf32 : memref<1xf32>
      %1 = memref.get_global @__constant_1xf32_0 : memref<1xf32>
      return %0, %1 : memref<1xf32>, memref<1xf32>
    }
    ```
  }];
}

def TcpAlignBuffers : Pass<"tcp-align-buffers", "func::FuncOp"> {
  let summary = "Align every allocation to 64 bytes";
  let description = [{
    A `memref.alloc` without an alignment, as a cloned buffer has it, gets that
    of all others, which the C ABI promises for results.

    Example:

    ```mlir
    %0 = memref.alloc() : memref<f32>
    ```

    becomes

    ```mlir
    %0 = memref.alloc() {alignment = 64 : i64} : memref<f32>
    ```
  }];
  let dependentDialects = ["memref::MemRefDialect"];
}

def TcpFuseCopies : Pass<"tcp-fuse-copies", "func::FuncOp"> {
  let summary = "Copy into parts of one buffer row by row";
  let description = [{
    The inputs of a concatenation are copied into parts of the result. Where
    these lie side by side, copies one after the other would walk the result
    several times: they become one nest of loops over the leading dimensions,
    which is run if the sizes of all sources agree there.

    Example:

    ```mlir
    memref.copy %a, %left : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1]>>
    memref.copy %b, %right : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>
    ```

    where `%left` and `%right` are parts of one buffer, becomes

    ```mlir
    scf.if %equal {
      scf.for %row = %c0 to %rows step %c1 {
        memref.copy %row_of_a, %row_of_left : ...
        memref.copy %row_of_b, %row_of_right : ...
      }
    } else {
      memref.copy %a, %left : ...
      memref.copy %b, %right : ...
    }
    ```
  }];
  let dependentDialects = ["arith::ArithDialect", "memref::MemRefDialect",
                           "scf::SCFDialect"];
}

def TcpLowerExpansions : Pass<"tcp-lower-expansions", "func::FuncOp"> {
  let summary = "Make views with several dynamic sizes by strides";
  let description = [{
    A `memref.expand_shape` with several dynamic sizes in a group, which
    `expand-strided-metadata` has no answer to, becomes a
    `memref.reinterpret_cast` with these sizes.

    Example:

    ```mlir
    %0 = memref.expand_shape %a [[0, 1], [2]] output_shape [%n, %m, 3]
        : memref<?x3xf32> into memref<?x?x3xf32>
    ```

    becomes

    ```mlir
    %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %a
        : memref<?x3xf32> -> memref<f32>, index, index, index, index, index
    %c3 = arith.constant 3 : index
    %stride = arith.muli %m, %c3 : index
    %0 = memref.reinterpret_cast %base to offset: [0], sizes: [%n, %m, 3],
        strides: [%stride, 3, 1] : memref<f32> to memref<?x?x3xf32>
    ```
  }];
  let dependentDialects = ["arith::ArithDialect", "memref::MemRefDialect"];
}

def TcpLowerCopies : Pass<"tcp-lower-copies", "func::FuncOp"> {
  let summary = "Make strided memref.copy ops linalg ops";
  let description = [{
    A `memref.copy` between buffers whose types say that they are contiguous
    becomes a `memcpy` later; any other would call a runtime library. It becomes
    a test at run time, with a `linalg.generic` on one-dimensional views where
    both buffers are contiguous after all (as the rows of a concatenation are),
    and a `linalg.generic` over all dimensions where they are not.

    Example:

    ```mlir
    memref.copy %a, %b : memref<?xf32, strided<[2]>> to memref<?xf32>
    ```

    becomes an `scf.if` with two `linalg.generic` ops that yield their input.
  }];
  let dependentDialects = ["arith::ArithDialect", "linalg::LinalgDialect",
                           "memref::MemRefDialect", "scf::SCFDialect"];
}

def TcpCollapseLoops : Pass<"tcp-collapse-loops", "func::FuncOp"> {
  let summary = "Merge contiguous dimensions of linalg ops on buffers";
  let description = [{
    Neighbouring parallel dimensions that every operand walks contiguously
    become one, so that an elementwise op of any rank is one loop. Transpositions
    are loops like others here.

    Example:

    ```mlir
    linalg.exp ins(%a : memref<?x?xf32>) outs(%b : memref<?x?xf32>)
    ```

    as a `linalg.generic`, runs over `memref<?xf32>` views of the same buffers.
  }];
  let dependentDialects = ["linalg::LinalgDialect", "memref::MemRefDialect"];
}

def TcpAllowContraction : Pass<"tcp-allow-contraction", "func::FuncOp"> {
  let summary = "Let the target fuse products and sums";
  let description = [{
    Gives each `arith.addf`, `arith.subf` and `arith.mulf` the fast-math flag
    `contract`: of a product and a sum, the target may make one operation that
    rounds once.

    Example:

    ```mlir
    %0 = arith.mulf %a, %b : f32
    ```

    becomes

    ```mlir
    %0 = arith.mulf %a, %b fastmath<contract> : f32
    ```
  }];
  let dependentDialects = ["arith::ArithDialect"];
}

def TcpExpandDivisions : Pass<"tcp-expand-divisions"> {
  let summary = "Expand integer divisions that round up or down";
  let description = [{
    LLVM's divisions round toward zero. Upstream's `arith-expand` expands these
    ops as well, but also `arith.maximumf` and `arith.minimumf`, and then no
    longer tells -0 from 0.

    Example:

    ```mlir
    %0 = arith.floordivsi %a, %b : i32
    ```

    becomes an `arith.divsi` whose quotient is corrected where the signs of the
    operands differ.
  }];
  let dependentDialects = ["arith::ArithDialect"];
}

#endif // TCP_MLIR_TRANSFORMS_MEMREFPASSES_TD
