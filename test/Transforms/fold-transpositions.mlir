// RUN: tcp-opt %s --tcp-fold-transpositions --split-input-file | FileCheck %s

// A head of some tokens is read where it is.
// CHECK-LABEL: func.func @read_head
// CHECK-NOT: linalg.transpose
// CHECK: tensor.extract_slice %arg0[0, %arg2, %arg1, 0] [1, 8, 1, 16] [1, 1, 1, 1] : tensor<1x70x2x16xf32> to tensor<8x16xf32>
func.func @read_head(%tokens: tensor<1x70x2x16xf32>, %head: index, %first: index) -> tensor<8x16xf32> {
  %empty = tensor.empty() : tensor<1x2x70x16xf32>
  %heads = linalg.transpose ins(%tokens : tensor<1x70x2x16xf32>) outs(%empty : tensor<1x2x70x16xf32>) permutation = [0, 2, 1, 3]
  %slice = tensor.extract_slice %heads[0, %head, %first, 0] [1, 1, 8, 16] [1, 1, 1, 1] : tensor<1x2x70x16xf32> to tensor<8x16xf32>
  return %slice : tensor<8x16xf32>
}

// -----

// Three dimensions that change places go back to where they were.
// CHECK-LABEL: func.func @rotated
// CHECK-NOT: linalg.transpose
// CHECK: tensor.extract_slice %arg0[%arg1, 0, 0, 0] [1, %arg2, 1, 4] [1, 2, 1, 1] : tensor<5x?x7x4xf32> to tensor<?x4xf32>
func.func @rotated(%x: tensor<5x?x7x4xf32>, %i: index, %n: index) -> tensor<?x4xf32> {
  %empty = tensor.empty(%n) : tensor<7x5x?x4xf32>
  %t = linalg.transpose ins(%x : tensor<5x?x7x4xf32>) outs(%empty : tensor<7x5x?x4xf32>) permutation = [2, 0, 1, 3]
  %slice = tensor.extract_slice %t[0, %i, 0, 0] [1, 1, %n, 4] [1, 1, 2, 1] : tensor<7x5x?x4xf32> to tensor<?x4xf32>
  return %slice : tensor<?x4xf32>
}

// -----

// These have other elements in their rows, or their rows in another order.
// CHECK-LABEL: func.func @left_alone
// CHECK: linalg.transpose
// CHECK: tensor.extract_slice %transposed
// CHECK: linalg.transpose
// CHECK: tensor.extract_slice %transposed
func.func @left_alone(%x: tensor<6x4xf32>, %y: tensor<3x4x5xf32>) -> (tensor<1x6xf32>, tensor<4x2x5xf32>) {
  %0 = tensor.empty() : tensor<4x6xf32>
  %1 = linalg.transpose ins(%x : tensor<6x4xf32>) outs(%0 : tensor<4x6xf32>) permutation = [1, 0]
  %2 = tensor.extract_slice %1[2, 0] [1, 6] [1, 1] : tensor<4x6xf32> to tensor<1x6xf32>
  %3 = tensor.empty() : tensor<4x3x5xf32>
  %4 = linalg.transpose ins(%y : tensor<3x4x5xf32>) outs(%3 : tensor<4x3x5xf32>) permutation = [1, 0, 2]
  %5 = tensor.extract_slice %4[0, 1, 0] [4, 2, 5] [1, 1, 1] : tensor<4x3x5xf32> to tensor<4x2x5xf32>
  return %2, %5 : tensor<1x6xf32>, tensor<4x2x5xf32>
}

// -----

// Heads are written where they are in the tokens.
// CHECK-LABEL: func.func @write_heads
// CHECK: %[[EMPTY:.*]] = tensor.empty() : tensor<1x70x2x16xf32>
// CHECK: %[[RESULT:.*]] = scf.forall (%[[HEAD:.*]]) in (2) shared_outs(%[[OUT:.*]] = %[[EMPTY]])
// CHECK: tensor.extract_slice %[[OUT]][0, 0, %[[HEAD]], 0] [1, 70, 1, 16] [1, 1, 1, 1]
// CHECK: tensor.parallel_insert_slice %{{.*}} into %[[OUT]][0, 0, %[[HEAD]], 0] [1, 70, 1, 16] [1, 1, 1, 1]
// CHECK: return %[[RESULT]]
func.func @write_heads(%x: f32) -> tensor<1x70x2x16xf32> {
  %empty = tensor.empty() : tensor<1x2x70x16xf32>
  %heads = scf.forall (%head) in (2) shared_outs(%out = %empty) -> (tensor<1x2x70x16xf32>) {
    %slice = tensor.extract_slice %out[0, %head, 0, 0] [1, 1, 70, 16] [1, 1, 1, 1] : tensor<1x2x70x16xf32> to tensor<70x16xf32>
    %filled = linalg.fill ins(%x : f32) outs(%slice : tensor<70x16xf32>) -> tensor<70x16xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %filled into %out[0, %head, 0, 0] [1, 1, 70, 16] [1, 1, 1, 1] : tensor<70x16xf32> into tensor<1x2x70x16xf32>
    }
  }
  %0 = tensor.empty() : tensor<1x70x2x16xf32>
  %tokens = linalg.transpose ins(%heads : tensor<1x2x70x16xf32>) outs(%0 : tensor<1x70x2x16xf32>) permutation = [0, 2, 1, 3]
  return %tokens : tensor<1x70x2x16xf32>
}

// -----

// The heads themselves are read, too.
// CHECK-LABEL: func.func @read_twice
// CHECK: scf.forall {{.*}} -> (tensor<2x70x16xf32>)
// CHECK: linalg.transpose
func.func @read_twice(%x: tensor<70x16xf32>) -> (tensor<2x70x16xf32>, tensor<70x2x16xf32>) {
  %empty = tensor.empty() : tensor<2x70x16xf32>
  %heads = scf.forall (%head) in (2) shared_outs(%out = %empty) -> (tensor<2x70x16xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %x into %out[%head, 0, 0] [1, 70, 16] [1, 1, 1] : tensor<70x16xf32> into tensor<2x70x16xf32>
    }
  }
  %0 = tensor.empty() : tensor<70x2x16xf32>
  %tokens = linalg.transpose ins(%heads : tensor<2x70x16xf32>) outs(%0 : tensor<70x2x16xf32>) permutation = [1, 0, 2]
  return %heads, %tokens : tensor<2x70x16xf32>, tensor<70x2x16xf32>
}
