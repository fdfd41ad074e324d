//===- LoopPasses.td - Passes on loops ---------------------*- tablegen -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_TRANSFORMS_LOOPPASSES_TD
#define TCP_MLIR_TRANSFORMS_LOOPPASSES_TD

include "mlir/Pass/PassBase.td"

def TcpParallelizeTiles : Pass<"tcp-parallelize-tiles", "ModuleOp"> {
  let summary = "Run large contractions in parallel panels";
  let description = [{
    Each call of a function that `tcp-tile-contractions` made becomes an `scf.if`
    on the number of its products: from `threshold` on, an `scf.parallel` over
    panels of columns, and over chunks of rows where there are few panels; below
    it the call as it was. Each element is computed by one thread, as it is by
    one alone.

    Example: a product with `memref<?x?xf32>` becomes

    ```mlir
    scf.if %large {
      scf.parallel (%j, %i) = (%c0, %c0) to (%n, %m) step (%c64, %chunk) {
        %jEnd = ...
        func.call @tcp_contraction(%a, %b, %c, %i, %iEnd, %j, %jEnd) : ...
      }
    } else {
      func.call @tcp_contraction(%a, %b, %c, %c0, %m, %c0, %n) : ...
    }
    ```
  }];
  let options = [
    Option<"threshold", "threshold", "int64_t", "1048576",
           "The number of products from which on a contraction runs in parallel">
  ];
  let dependentDialects = ["arith::ArithDialect", "memref::MemRefDialect",
                           "scf::SCFDialect"];
}

def TcpParallelizeLoops : Pass<"tcp-parallelize-loops", "func::FuncOp"> {
  let summary = "Run large linalg ops on buffers in parallel chunks";
  let description = [{
    Each elementwise op becomes an `scf.if` on the number of its steps: from
    `threshold` on, an `scf.parallel` over chunks of its first dimension, below
    it the op as it was, for which starting threads would take longer.

    Example: an addition over `memref<?xf32>` becomes

    ```mlir
    %large = arith.cmpi sge, %n, %threshold : index
    scf.if %large {
      scf.parallel (%i) = (%c0) to (%n) step (%chunk) {
        %x = memref.subview %a[%i] [%size] [1] : ...
        linalg.generic ...
      }
    } else {
      linalg.generic ...
    }
    ```
  }];
  let options = [
    Option<"threshold", "threshold", "int64_t", "65536",
           "The number of steps from which on an op runs in parallel">,
    Option<"chunk", "chunk", "int64_t", "32768",
           "The number of steps that one chunk has, about">
  ];
  let dependentDialects = ["affine::AffineDialect", "arith::ArithDialect",
                           "linalg::LinalgDialect", "memref::MemRefDialect",
                           "scf::SCFDialect"];
}

def TcpBlockChecks : Pass<"tcp-block-checks", "func::FuncOp"> {
  let summary = "Check a block of iterations at once";
  let description = [{
    A `cf.assert` in an innermost loop keeps LLVM from vectorizing it. Blocks of
    32 iterations are tested at once and then run without checks; LLVM vectorizes
    both. From the first block that fails its test, or is not whole, the loop
    runs as it did, so that the same check fails after the same writes.

    This pays off where there is a whole block, and what is gathered from is
    larger than the first-level cache (32 KiB); otherwise the nest of loops runs
    as it did.

    The test reads ahead of what the loop writes. A loop is left alone if it may
    write to what its checks read, if a check depends on more than integers or on
    a read whose place depends on another read, if it gathers nothing, and if
    what it gathers has other than 32 or 64 bits, which no processor does in
    vectors.

    Example:

    ```mlir
    scf.for %i = %c0 to %n step %c1 {
      %j = memref.load %indices[%i] : memref<?xindex>
      %ok = arith.cmpi ult, %j, %size : index
      cf.assert %ok, "out of bounds"
      %x = memref.load %table[%j] : memref<?xf32>
      memref.store %x, %out[%i] : memref<?xf32>
    }
    ```

    becomes

    ```mlir
    scf.if %pays_off {
      %stop = scf.while (%first = %c0) : (index) -> index {
        %ok = ... // the largest index of the block is less than %size
        scf.condition(%ok) %first : index
      } do {
      ^bb0(%first: index):
        scf.for ... // a block, without cf.assert
        %next = arith.addi %first, %c32 : index
        scf.yield %next : index
      }
      scf.for %i = %stop to %n step %c1 { ... }
    } else {
      scf.for %i = %c0 to %n step %c1 { ... }
    }
    ```
  }];
  let dependentDialects = ["arith::ArithDialect", "memref::MemRefDialect",
                           "scf::SCFDialect"];
}

def TcpUnrollChecks : Pass<"tcp-unroll-checks", "func::FuncOp"> {
  let summary = "Unroll innermost loops that check";
  let description = [{
    A `cf.assert` in an innermost loop keeps LLVM from unrolling it: it is
    unrolled by 4 here.

    Example:

    ```mlir
    scf.for %i = %c0 to %n step %c1 {
      %j = memref.load %indices[%i] : memref<?xindex>
      %ok = arith.cmpi ult, %j, %size : index
      cf.assert %ok, "out of bounds"
      memref.store %j, %out[%i] : memref<?xindex>
    }
    ```

    becomes a loop with four `cf.assert` ops, and one for what is left.
  }];
  let dependentDialects = ["arith::ArithDialect", "scf::SCFDialect"];
}

#endif // TCP_MLIR_TRANSFORMS_LOOPPASSES_TD
