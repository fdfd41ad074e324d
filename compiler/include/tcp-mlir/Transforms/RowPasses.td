//===- RowPasses.td - Passes on reductions -----------------*- tablegen -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_TRANSFORMS_ROWPASSES_TD
#define TCP_MLIR_TRANSFORMS_ROWPASSES_TD

include "mlir/Pass/PassBase.td"

def TcpVectorizeRows : Pass<"tcp-vectorize-rows", "func::FuncOp"> {
  let summary = "Compute reductions of rows, and what reads them, row by row";
  let description = [{
    Linalg ops on buffers that follow one another and go over the same rows, of
    which some reduce a row, become one loop over the rows: what one writes of a
    row, the next reads while it is in the cache. Reductions of a row compute on
    vectors, and so does what computes each element of it.

    Ops that reduce along columns compute on vectors of them: eight rows are
    reduced before the output is written, strip by strip of 1024 columns.

    The order of sums is that of `tcp-order-sums`; other floating-point
    reductions of rows are vectorized where their order makes no difference.

    Example:

    ```mlir
    linalg.generic ... // the greatest element of each row
    linalg.generic ... // exp(x - greatest)
    ```

    becomes

    ```mlir
    scf.for %row = %c0 to %rows step %c1 {
      %greatest = scf.for %i = %c0 to %columns step %c32 iter_args(...) -> vector<32xf32> {
        %0 = vector.transfer_read %x[%row, %i] : memref<?x?xf32>, vector<32xf32>
        %1 = arith.maximumf %0, %before : vector<32xf32>
        ...
      }
      ...
      scf.for %i = %c0 to %columns step %c32 {
        ...
        %2 = math.exp %1 : vector<32xf32>
        vector.transfer_write %2, %y[%row, %i] : vector<32xf32>, memref<?x?xf32>
      }
    }
    ```
  }];
  let options = [
    Option<"registerBytes", "register-bytes", "unsigned", "16",
           "The size of a vector register">,
    Option<"parallel", "parallel", "bool", "false",
           "Whether large loops over rows run on several threads">,
    Option<"threshold", "threshold", "int64_t", "65536",
           "The number of elements from which on rows run in parallel">
  ];
  let dependentDialects = ["affine::AffineDialect", "arith::ArithDialect",
                           "linalg::LinalgDialect", "LLVM::LLVMDialect",
                           "memref::MemRefDialect", "scf::SCFDialect",
                           "vector::VectorDialect"];
}

def TcpOrderSums : Pass<"tcp-order-sums", "func::FuncOp"> {
  let summary = "Give sums that have no order one";
  let description = [{
    An op that adds floats up with the flag `reassoc`, as the sums of PyTorch do,
    becomes loops that add them in the order that it has at each `-O`: the
    elements that its last loops reduce go one by one to 32 lanes in turn, which
    are then added by halves, the last to the output. Where its last loop does
    not reduce, the order is that of the loops.

    If the elements are widened by an `arith.extf` that has the flag, too, each
    eight elements of a lane are added before they are widened. Where the last
    loop does not reduce, each eight elements along the innermost loop that does
    are added so, and go to the output.

    Example:

    ```mlir
    linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>],
                    iterator_types = ["reduction"]}
        ins(%x : memref<?xf32>) outs(%sum : memref<f32>) {
    ^bb0(%element: f32, %before: f32):
      %0 = arith.addf %element, %before fastmath<reassoc> : f32
      linalg.yield %0 : f32
    }
    ```

    becomes

    ```mlir
    %next = scf.for %i = %c0 to %size step %c1 iter_args(%lane = %c0) -> index {
      %element = memref.load %x[%i] : memref<?xf32>
      %before = memref.load %lanes[%lane] : memref<32xf32>
      %0 = arith.addf %element, %before : f32
      memref.store %0, %lanes[%lane] : memref<32xf32>
      ...
    }
    ...
    ```
  }];
  let dependentDialects = ["affine::AffineDialect", "arith::ArithDialect",
                           "memref::MemRefDialect", "scf::SCFDialect"];
}

def TcpTransposeTiles : Pass<"tcp-transpose-tiles", "func::FuncOp"> {
  let summary = "Transpose elements in vector registers, tile by tile";
  let description = [{
    A loop nest on buffers that writes along one loop and reads an operand along
    another one, as of a transposition, goes by square tiles: rows of the operand
    are read by vectors, transposed in registers, and what the nest computes of
    them is written by vectors. The last tile of a loop ends where the loop does,
    over the one before it.

    Example:

    ```mlir
    linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>,
                                     affine_map<(d0, d1) -> (d0, d1)>], ...}
        ins(%x : memref<32x64xf32>) outs(%y : memref<64x32xf32>)
    ```

    becomes, with vectors of four elements,

    ```mlir
    scf.for %i = %c0 to %c64 step %c4 {
      scf.for %j = %c0 to %c32 step %c4 {
        %0 = vector.transfer_read %x[%j, %i] : memref<32x64xf32>, vector<4xf32>
        %1 = vector.transfer_read %x[%j1, %i] : memref<32x64xf32>, vector<4xf32>
        ...
        %4 = vector.shuffle %0, %2 [0, 4, 1, 5] : vector<4xf32>, vector<4xf32>
        ...
        vector.transfer_write %12, %y[%i, %j] : vector<4xf32>, memref<64x32xf32>
        ...
      }
    }
    ```
  }];
  let options = [
    Option<"registerBytes", "register-bytes", "unsigned", "16",
           "The size of a vector register">
  ];
  let dependentDialects = ["arith::ArithDialect", "memref::MemRefDialect",
                           "scf::SCFDialect", "vector::VectorDialect"];
}

#endif // TCP_MLIR_TRANSFORMS_ROWPASSES_TD
