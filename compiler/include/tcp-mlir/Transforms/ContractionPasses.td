//===- ContractionPasses.td - Passes on contractions -------*- tablegen -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_TRANSFORMS_CONTRACTIONPASSES_TD
#define TCP_MLIR_TRANSFORMS_CONTRACTIONPASSES_TD

include "mlir/Pass/PassBase.td"

def TcpPackBytes : Pass<"tcp-pack-bytes", "func::FuncOp"> {
  let summary = "Add four products of bytes at once";
  let description = [{
    For a CPU that adds four products of bytes in one instruction, x86's
    `vpdpbusd`: a contraction of i8 whose sums are i32 becomes one of words of
    four bytes. Its body adds the four products of two words, and
    `tcp-tile-contractions` makes one instruction of it. Of the two bytes of a
    product one has a sign and one has none. Where both have a sign, 128 is added
    to one of them, and the sums begin with -128 times the sum of the other.
    Constants are packed and summed here.

    Example:

    ```mlir
    %1 = linalg.matmul ins(%a, %b : tensor<9x8xi8>, tensor<8x7xi8>)
                       outs(%0 : tensor<9x7xi32>) -> tensor<9x7xi32>
    ```

    becomes

    ```mlir
    %a4 = scf.for ... the bytes of %a, each `xor` 128, in words : tensor<9x2xi32>
    %b4 = scf.for ... the bytes of %b in words : tensor<2x7xi32>
    %sums = linalg.generic ... -128 times the sums of the columns of %b
    %1 = linalg.generic {indexing_maps = [(m, n, k) -> (m, k), ...],
                         tcp.unsigned_bytes = 0 : i32} ins(%a4, %b4) outs(%sums ...) {
    ^bb0(%x: i32, %y: i32, %sum: i32):
      ... %sum and the products of a byte of %x, without a sign, and one of %y
    }
    ```
  }];
  let options = [
    Option<"registerBytes", "register-bytes", "unsigned", "64",
           "The size of a vector register">];
  let dependentDialects = ["arith::ArithDialect", "linalg::LinalgDialect",
                           "scf::SCFDialect", "tensor::TensorDialect",
                           "vector::VectorDialect"];
}

def TcpPackPairs : Pass<"tcp-pack-pairs", "func::FuncOp"> {
  let summary = "Add two products of bf16 at once";
  let description = [{
    For a CPU that adds two products of bf16 to an f32 in one instruction, x86's
    `vdpbf16ps`: a contraction of bf16 whose sums are f32 becomes one of words of
    two elements. Its body adds the two products of two words, one after the
    other, and `tcp-tile-contractions` makes one instruction of it. The
    instruction takes denormal numbers for zeros and does not round products. So
    the program looks at the exponents of all elements first, and takes the
    contraction as it was if they are too small or too large, or if there are few
    rows.

    Example:

    ```mlir
    %1 = linalg.matmul ins(%a, %b : tensor<99x8xbf16>, tensor<8x7xbf16>)
                       outs(%zeros : tensor<99x7xf32>) -> tensor<99x7xf32>
    ```

    becomes

    ```mlir
    %exact = ... whether the least and the largest exponents fit
    %1 = scf.if %exact {
      %a2 = scf.for ... the elements of %a in words : tensor<99x4xi32>
      %b2 = scf.for ... the elements of %b in words : tensor<4x7xi32>
      %2 = linalg.generic {indexing_maps = [(m, n, k) -> (m, k), ...],
                           tcp.pair_products} ins(%a2, %b2) outs(%zeros ...) {
      ^bb0(%x: i32, %y: i32, %sum: f32):
        ... %sum and the products of the highest and of the lowest bits
      }
      scf.yield %2
    } else {
      %2 = linalg.matmul ...
      scf.yield %2
    }
    ```
  }];
  let options = [
    Option<"registerBytes", "register-bytes", "unsigned", "64",
           "The size of a vector register">];
  let dependentDialects = ["arith::ArithDialect", "linalg::LinalgDialect",
                           "scf::SCFDialect", "tensor::TensorDialect",
                           "vector::VectorDialect"];
}

def TcpCheckContractions : Pass<"tcp-check-contractions", "func::FuncOp"> {
  let summary = "Check that the sizes of contractions fit when the program runs";
  let description = [{
    A linalg op on tensors that sums, or reduces in another way, gets checks of
    the sizes that its type leaves open: each loop has one size in all operands,
    and each window lies in its operand.

    Example:

    ```mlir
    %1 = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>)
                       outs(%0 : tensor<?x?xf32>) -> tensor<?x?xf32>
    ```

    gets before it

    ```mlir
    cf.assert %equal, "FILE:LINE:COL: linalg.matmul: dimension 0 of operand #1 has another size than dimension 1 of operand #0"
    ```

    and two more, for the sizes of the result.
  }];
  let dependentDialects = ["affine::AffineDialect", "arith::ArithDialect",
                           "cf::ControlFlowDialect", "tensor::TensorDialect"];
}

def TcpDropTileResults : Pass<"tcp-drop-tile-results", "ModuleOp"> {
  let summary = "Don't return what tiles write into a part of a buffer";
  let description = [{
    A function that computes tiles returns the tensor that it writes to. After
    bufferization, this is the buffer of an argument. If rows of this buffer have
    gaps between them, as the inner part of a padded tensor has, one-shot
    bufferization lets the function return a copy without gaps, and copies this
    result to where it already is. This pass drops such a result with both copies.

    Example:

    ```mlir
    func.func private @tcp_contraction(memref<?x?xf32>, memref<?x?xf32, strided<[?, 1], offset: ?>>) -> memref<?x?xf32>
    %0 = func.call @tcp_contraction(%a, %part) : (memref<?x?xf32>, memref<?x?xf32, strided<[?, 1], offset: ?>>) -> memref<?x?xf32>
    memref.copy %0, %part : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>
    ```

    becomes

    ```mlir
    func.func private @tcp_contraction(memref<?x?xf32>, memref<?x?xf32, strided<[?, 1], offset: ?>>)
    func.call @tcp_contraction(%a, %part) : (memref<?x?xf32>, memref<?x?xf32, strided<[?, 1], offset: ?>>) -> ()
    ```
  }];
  let dependentDialects = ["memref::MemRefDialect"];
}

#endif // TCP_MLIR_TRANSFORMS_CONTRACTIONPASSES_TD
