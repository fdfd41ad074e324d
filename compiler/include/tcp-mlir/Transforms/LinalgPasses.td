//===- LinalgPasses.td - Passes on linalg, over tensors ----*- tablegen -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_TRANSFORMS_LINALGPASSES_TD
#define TCP_MLIR_TRANSFORMS_LINALGPASSES_TD

include "mlir/Pass/PassBase.td"

def TcpLowerTensorOps : Pass<"tcp-lower-tensor-ops", "func::FuncOp"> {
  let summary = "Lower the ops on tensors that cannot be bufferized as they are";
  let description = [{
    A program may mix TCP with upstream's dialects. Of their ops on tensors,
    bufferization takes those that write into a destination; the others become
    such ones here: elementwise ops of arith, math and others
    (`linalg.generic`), `linalg.softmax`, the Winograd transforms, `linalg.pack`,
    `linalg.unpack`, `tensor.gather` and `tensor.scatter` (loops).

    Casts of a tensor from one static size to another, by way of an unknown
    one, are an error. With the option, so is a `tensor.pad` by a negative
    number when the program runs.

    Example:

    ```mlir
    %0 = arith.addf %a, %b : tensor<?xf32>
    ```

    becomes a `linalg.generic` whose body is an `arith.addf` of two f32.
  }];
  let options = [
    Option<"runtimeChecks", "runtime-checks", "bool", "false",
           "Check when the program runs that sizes agree, indices are in "
           "bounds and no padding is negative">];
  let dependentDialects = ["arith::ArithDialect", "cf::ControlFlowDialect",
                           "linalg::LinalgDialect", "math::MathDialect",
                           "scf::SCFDialect", "tensor::TensorDialect"];
}

def TcpFoldTranspositions : Pass<"tcp-fold-transpositions", "func::FuncOp"> {
  let summary = "Read and write slices of transposed tensors where they are";
  let description = [{
    A slice of a `linalg.transpose` becomes a slice of the tensor that is
    transposed, and an `scf.forall` whose result is only transposed writes its
    slices as they are in the transposed tensor. This is done where the last
    dimension stays the last, and only dimensions of size 1 of each slice change
    places: the heads of attention are read and written so, beside one another in
    each token. Slices that several rounds of an `scf.forall` read stay as they
    are if the tensor has more than 1,024 rows for them.

    Example:

    ```mlir
    %1 = linalg.transpose ins(%tokens : tensor<1x70x2x16xf32>)
        outs(%0 : tensor<1x2x70x16xf32>) permutation = [0, 2, 1, 3]
    %2 = tensor.extract_slice %1[0, %head, 0, 0] [1, 1, 70, 16] [1, 1, 1, 1]
        : tensor<1x2x70x16xf32> to tensor<70x16xf32>
    ```

    becomes

    ```mlir
    %2 = tensor.extract_slice %tokens[0, 0, %head, 0] [1, 70, 1, 16] [1, 1, 1, 1]
        : tensor<1x70x2x16xf32> to tensor<70x16xf32>
    ```
  }];
  let dependentDialects = ["tensor::TensorDialect"];
}

def TcpFuseLinalg : Pass<"tcp-fuse-linalg", "func::FuncOp"> {
  let summary = "Fuse elementwise linalg ops within their groups";
  let description = [{
    Fuses a `linalg.generic` into the one that uses its result if both are in
    one block: across the boundary of a `tcp.group`, nothing is fused.

    Example: after `convert-tcp-to-linalg`, the two loops of

    ```mlir
    %0 = tcp.add %a, %b : tensor<4xf32>, tensor<4xf32> -> tensor<4xf32>
    %1 = tcp.mul %0, %b : tensor<4xf32>, tensor<4xf32> -> tensor<4xf32>
    ```

    become one loop, whose body adds and multiplies.
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

def TcpDropRepeatedChecks : Pass<"tcp-drop-repeated-checks", "func::FuncOp"> {
  let summary = "Check each condition once";
  let description = [{
    Erases a `cf.assert` of a condition that an earlier op of its block has
    asserted, or of a block around it: it can't fail. Ops in a row on tensors of
    one shape all check the same sizes.

    Example:

    ```mlir
    cf.assert %same, "tcp.add: ..."
    cf.assert %same, "tcp.mul: ..."
    ```

    becomes the first of the two.
  }];
}

def TcpHoistChecks : Pass<"tcp-hoist-checks", "func::FuncOp"> {
  let summary = "Check conditions before anything relies on them";
  let description = [{
    Moves each `cf.assert` with what computes its condition to the first place of
    its block where that can be computed. Checks stay in order, and behind ops
    with effects. Types say what the checks assert: an operand of an op that
    takes tensors of one shape has the static sizes of the others. Loops that
    compute this operand would write beside a buffer of that type if the check
    came after them.

    Example:

    ```mlir
    %0 = linalg.generic ... -> tensor<1xf32>
    %size = tensor.dim %argument, %c0 : tensor<?xf32>
    %same = arith.cmpi eq, %size, %c1 : index
    cf.assert %same, "tcp.add: ..."
    ```

    becomes

    ```mlir
    %size = tensor.dim %argument, %c0 : tensor<?xf32>
    %same = arith.cmpi eq, %size, %c1 : index
    cf.assert %same, "tcp.add: ..."
    %0 = linalg.generic ... -> tensor<1xf32>
    ```
  }];
}

def TcpTileContractions : Pass<"tcp-tile-contractions", "ModuleOp"> {
  let summary = "Compute contractions on tensors by tiles of vectors";
  let description = [{
    A linalg op on two tensors that sums, such as a matrix product, a batch of
    them, a product with a vector or a convolution, becomes a call of a private
    function, of which there is one for all that have tiles of the same shapes. It
    walks panels of columns, and in each tiles of some rows that stay in registers
    through the loop that sums. Loops that are neighbors in the tensors are walked
    as one: the pixels of an image are the columns, its filters the rows. An
    elementwise op that alone reads the result is computed on the tiles before
    they are written; what is added to each channel is what the sums begin with.
    Each element is one chain of products and sums, in the order that it had.

    How large a tile is depends on the vector registers. Rows and columns that are
    left over have smaller tiles. A panel is copied row by row where that pays,
    where the columns of the right tensor do not lie side by side, as in the window
    of a convolution, and where it is the last and not full. For few rows of the
    result, columns that lie side by side are read in long runs, and the sums are
    in a buffer; others are transposed in registers. Where there are no rows to
    share a panel, as in a depthwise convolution, vectors are read where they are,
    by the loops of the op. An operand that is a transposed or a repeated copy of
    another tensor is read there. A constant that nothing else reads is cut into
    panels here, once.

    Where the body widens its operands, as from bf16 to f32, the left one is
    widened as a whole by a loop before the call, and a panel when it is copied;
    up to 12 rows widen what they read of a panel in registers. Arithmetic on f16
    and bf16 is done in f32, and each result is rounded. If products are exact, as
    those of two f16 in f32, they and their sums get the flag `contract`: one
    instruction for both gives the same bits.

    Example:

    ```mlir
    %1 = linalg.fill ins(%zero : f32) outs(%0 : tensor<?x?xf32>) -> tensor<?x?xf32>
    %2 = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>)
                       outs(%1 : tensor<?x?xf32>) -> tensor<?x?xf32>
    ```

    becomes

    ```mlir
    %2 = call @tcp_contraction(%a, %b, %0) : ...

    func.func private @tcp_contraction(...) {
      scf.for %j = %c0 to %columns step %c64 ... {
        %panel = scf.if %few { yield %b, as a vector } else { a copy }
        scf.for %i = %c0 to %rows step %c6 ... {
          %sums:6 = scf.for %k = %c0 to %size step %c1 iter_args(%sum0 = ...) {
            %b0 = vector.transfer_read %panel[%at] : ..., vector<64xf32>
            %a0 = tensor.extract %a[%i, %k] : tensor<?x?xf32>
            %1 = vector.broadcast %a0 : f32 to vector<64xf32>
            %2 = arith.mulf %1, %b0 : vector<64xf32>
            %3 = arith.addf %sum0, %2 : vector<64xf32>
            ...
          }
          %4 = vector.transfer_write %sums#0, %to[%i, %j] : ...
    ```
  }];
  let options = [
    Option<"registerBytes", "register-bytes", "unsigned", "16",
           "The size of a vector register">,
    Option<"registerCount", "register-count", "unsigned", "16",
           "The number of vector registers">
  ];
  let dependentDialects = ["arith::ArithDialect", "func::FuncDialect",
                           "scf::SCFDialect", "tensor::TensorDialect",
                           "vector::VectorDialect"];
}

def TcpSplitBranches : Pass<"tcp-split-branches", "func::FuncOp"> {
  let summary = "Write branches as bufferization takes them";
  let description = [{
    Bufferization takes no `cf.switch`, and no `cf.cond_br` whose successors are
    one block that gets different tensors. The first becomes a `cf.cond_br` for
    each case, the second gets a block for one of its edges.

    Example:

    ```mlir
    func.func @f(%c: i1, %a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
      cf.cond_br %c, ^bb1(%a : tensor<4xf32>), ^bb1(%b : tensor<4xf32>)
    ^bb1(%r: tensor<4xf32>):
      return %r : tensor<4xf32>
    }
    ```

    becomes

    ```mlir
    func.func @f(%c: i1, %a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
      cf.cond_br %c, ^bb2(%a : tensor<4xf32>), ^bb1
    ^bb1:
      cf.br ^bb2(%b : tensor<4xf32>)
    ^bb2(%r: tensor<4xf32>):
      return %r : tensor<4xf32>
    }
    ```
  }];
  let dependentDialects = ["arith::ArithDialect", "cf::ControlFlowDialect"];
}

def TcpCloneDestinations : Pass<"tcp-clone-destinations", "func::FuncOp"> {
  let summary = "Give calls, and ops on filled tensors, destinations of their own";
  let description = [{
    Common subexpression elimination makes ops that write tensors of one type
    share a `tensor.empty` or a `linalg.fill`. One-shot bufferization then
    compares every read of one of them with every write, which takes seconds for
    a few hundred calls, and copies a filled tensor for each op but one. This
    pass clones an empty tensor for each call, and a filled one for each op that
    writes into it. Other ops keep an empty tensor that they share: an
    elementwise op may then be computed in place of its input. A destination of
    an op in a loop is cloned before the loop.

    Example:

    ```mlir
    func.func @f(%a: tensor<4xf32>, %x: f32) -> (tensor<4xf32>, tensor<4xf32>) {
      %e = tensor.empty() : tensor<4xf32>
      %f = linalg.fill ins(%x : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
      %c = linalg.copy ins(%a : tensor<4xf32>) outs(%f : tensor<4xf32>) -> tensor<4xf32>
      %d = linalg.copy ins(%c : tensor<4xf32>) outs(%f : tensor<4xf32>) -> tensor<4xf32>
      return %c, %d : tensor<4xf32>, tensor<4xf32>
    }
    ```

    becomes

    ```mlir
    func.func @f(%a: tensor<4xf32>, %x: f32) -> (tensor<4xf32>, tensor<4xf32>) {
      %e = tensor.empty() : tensor<4xf32>
      %f = linalg.fill ins(%x : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
      %c = linalg.copy ins(%a : tensor<4xf32>) outs(%f : tensor<4xf32>) -> tensor<4xf32>
      %e2 = tensor.empty() : tensor<4xf32>
      %f2 = linalg.fill ins(%x : f32) outs(%e2 : tensor<4xf32>) -> tensor<4xf32>
      %d = linalg.copy ins(%c : tensor<4xf32>) outs(%f2 : tensor<4xf32>) -> tensor<4xf32>
      return %c, %d : tensor<4xf32>, tensor<4xf32>
    }
    ```
  }];
}

def TcpPlacePaddings : Pass<"tcp-place-paddings", "func::FuncOp"> {
  let summary = "Set the padding of a tensor around what is padded";
  let description = [{
    One-shot bufferization sets all elements of a padded tensor, and then writes
    the tensor that is padded over most of them. This pass sets only the
    padding, if it is a constant. The tensor that is padded becomes a
    `tensor.insert_slice`. An op that computes this tensor into a `tensor.empty`
    can then write it to its place in the padded tensor.

    Example: this op

    ```mlir
    %padded = tensor.pad %t low[1] high[0] {
    ^bb0(%i: index):
      tensor.yield %zero : f32
    } : tensor<4xf32> to tensor<5xf32>
    ```

    becomes

    ```mlir
    %0 = tensor.empty() : tensor<5xf32>
    %1 = tensor.extract_slice %0[0] [1] [1] : tensor<5xf32> to tensor<1xf32>
    %2 = linalg.fill ins(%zero : f32) outs(%1 : tensor<1xf32>) -> tensor<1xf32>
    %3 = tensor.insert_slice %2 into %0[0] [1] [1] : tensor<1xf32> into tensor<5xf32>
    %padded = tensor.insert_slice %t into %3[1] [4] [1] : tensor<4xf32> into tensor<5xf32>
    ```
  }];
  let dependentDialects = ["affine::AffineDialect", "arith::ArithDialect",
                           "linalg::LinalgDialect", "tensor::TensorDialect"];
}

def TcpSplitSlices : Pass<"tcp-split-slices", "func::FuncOp"> {
  let summary = "Drop dimensions of slices apart where strides do not tell which";
  let description = [{
    A slice may have fewer dimensions than its tensor: those of size 1 can be
    dropped. Bufferization makes a `memref.subview` of it, of which only the
    strides say which dimensions these are. If others of size 1 are kept, the
    strides may not tell: a dimension with a step may have the stride of another
    one, and strides that are not known count as equal. The lowering of such a
    `memref.subview` aborts. This pass makes a slice of all dimensions of it, and
    an op that changes the shape.

    Example: this op

    ```mlir
    %0 = tensor.extract_slice %x[0, 1, 0] [1, 1, 2] [1, 1, 2] : tensor<4x3x4xi32> to tensor<1x2xi32>
    ```

    becomes

    ```mlir
    %0 = tensor.extract_slice %x[0, 1, 0] [1, 1, 2] [1, 1, 2] : tensor<4x3x4xi32> to tensor<1x1x2xi32>
    %1 = tensor.collapse_shape %0 [[0, 1], [2]] : tensor<1x1x2xi32> into tensor<1x2xi32>
    ```

    A `tensor.insert_slice` and a `tensor.parallel_insert_slice` get a
    `tensor.expand_shape` of what they insert.
  }];
  let dependentDialects = ["tensor::TensorDialect"];
}

def TcpPlaceParts : Pass<"tcp-place-parts", "func::FuncOp"> {
  let summary = "Write the parts of a long concatenation into its buffer";
  let description = [{
    A concatenation is a `tensor.insert_slice` for each part. One-shot
    bufferization compares each of them with each other, and follows them back
    each time: 100 parts, as the steps of a recurrent network, take seconds. This
    pass allocates the buffer of 16 parts or more, and writes the parts there.
    They must be one behind the other along an axis, by constants.

    Example: of 16 and more ops like these

    ```mlir
    %0 = tensor.empty() : tensor<16x4xf32>
    %1 = tensor.insert_slice %a into %0[0, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<16x4xf32>
    %2 = tensor.insert_slice %b into %1[1, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<16x4xf32>
    ```

    the last becomes a `bufferization.to_tensor` of a `memref.alloc`, and each
    becomes a `bufferization.materialize_in_destination` in a `memref.subview`
    of it. An op that computes a part into a `tensor.empty` gets this
    `memref.subview` as its destination, so that nothing is copied.
  }];
  let dependentDialects = ["bufferization::BufferizationDialect",
                           "memref::MemRefDialect"];
}

def TcpPlaceUpdates : Pass<"tcp-place-updates", "func::FuncOp"> {
  let summary = "Give a tensor that is updated many times a buffer";
  let description = [{
    A loop over steps that was written out updates one tensor in each step, by a
    `tensor.insert_slice`, and may read it in between. One-shot bufferization
    compares each update with each other and with all that is read, so that 256
    steps take minutes. This pass gives the tensor of 16 updates or more a buffer,
    if all that reads a state of the tensor comes before the next update and makes
    a tensor of its own.

    Example: of 16 and more ops like these

    ```mlir
    %1 = tensor.insert_slice %a into %0[0, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<16x4xf32>
    %row = tensor.extract_slice %1[0, 0] [1, 4] [1, 1] : tensor<16x4xf32> to tensor<4xf32>
    ```

    each update becomes a `memref.copy` to a `memref.subview` of a `memref.alloc`,
    and each state that is read a `bufferization.to_tensor`. An op that computes
    a part into a `tensor.empty` gets the `memref.subview` as its destination if
    nothing reads the tensor between that op and the update.
  }];
  let dependentDialects = ["bufferization::BufferizationDialect",
                           "memref::MemRefDialect", "tensor::TensorDialect"];
}

def TcpProtectArguments : Pass<"tcp-protect-arguments", "func::FuncOp"> {
  let summary = "Give a C caller tensors of its own";
  let description = [{
    Marks the tensor arguments of public functions as not writable: a C caller
    does not expect its inputs to change. Of several results, one that may have
    the buffer of another (it is returned twice, or comes from control flow, a
    call or an `arith.select`) is copied: the caller frees each.

    Example: `func.func @f(%a: tensor<4xf32>)` becomes

    ```mlir
    func.func @f(%a: tensor<4xf32> {bufferization.writable = false}) {
      return
    }
    ```
  }];
  let dependentDialects = ["bufferization::BufferizationDialect"];
}

#endif // TCP_MLIR_TRANSFORMS_LINALGPASSES_TD
