//===- LoopPasses.td - Passes on loops ---------------------*- tablegen -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_TRANSFORMS_LOOPPASSES_TD
#define TCP_MLIR_TRANSFORMS_LOOPPASSES_TD

include "mlir/Pass/PassBase.td"

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

def TcpTuneLoops : Pass<"tcp-tune-loops", "func::FuncOp"> {
  let summary = "Help LLVM with innermost loops that it compiles badly";
  let description = [{
    A `cf.assert` in an innermost loop keeps LLVM from unrolling it: it is
    unrolled by 4 here. A loop that gathers is not to be vectorized: on Zen 4,
    1024 elements take 0.47 us with gather instructions, 0.39 us with single
    loads, and microcode has slowed the gathers of Intel's processors too.

    Example:

    ```mlir
    scf.for %i = %c0 to %n step %c1 {
      %j = memref.load %indices[%i] : memref<?xindex>
      %x = memref.load %m[%j] : memref<?xf32>
      memref.store %x, %out[%i] : memref<?xf32>
    }
    ```

    gets a `loop_annotation` attribute that forbids vectorization.
  }];
  let dependentDialects = ["arith::ArithDialect", "LLVM::LLVMDialect",
                           "scf::SCFDialect"];
}

#endif // TCP_MLIR_TRANSFORMS_LOOPPASSES_TD
