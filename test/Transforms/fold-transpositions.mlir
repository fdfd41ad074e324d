// RUN: tcp-opt %s --tcp-fold-transpositions --split-input-file --allow-unregistered-dialect | FileCheck %s

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
// CHECK: linalg.transpose
// CHECK: tensor.extract_slice %transposed
func.func @left_alone(%x: tensor<6x4xf32>, %y: tensor<3x4x5xf32>, %z: tensor<7x8x5xf32>) -> (tensor<1x6xf32>, tensor<4x2x5xf32>, tensor<2x2x5xf32>) {
  %0 = tensor.empty() : tensor<4x6xf32>
  %1 = linalg.transpose ins(%x : tensor<6x4xf32>) outs(%0 : tensor<4x6xf32>) permutation = [1, 0]
  %2 = tensor.extract_slice %1[2, 0] [1, 6] [1, 1] : tensor<4x6xf32> to tensor<1x6xf32>
  %3 = tensor.empty() : tensor<4x3x5xf32>
  %4 = linalg.transpose ins(%y : tensor<3x4x5xf32>) outs(%3 : tensor<4x3x5xf32>) permutation = [1, 0, 2]
  %5 = tensor.extract_slice %4[0, 1, 0] [4, 2, 5] [1, 1, 1] : tensor<4x3x5xf32> to tensor<4x2x5xf32>
  %6 = tensor.empty() : tensor<8x7x5xf32>
  %7 = linalg.transpose ins(%z : tensor<7x8x5xf32>) outs(%6 : tensor<8x7x5xf32>) permutation = [1, 0, 2]
  %8 = tensor.extract_slice %7[0, 1, 0] [2, 2, 5] [1, 1, 1] : tensor<8x7x5xf32> to tensor<2x2x5xf32>
  return %2, %5, %8 : tensor<1x6xf32>, tensor<4x2x5xf32>, tensor<2x2x5xf32>
}

// -----

// Keys that several blocks of queries read: few rows are read where they are, and many are copied.
// CHECK-LABEL: func.func @read_again
// CHECK: scf.forall (%[[HEAD:.*]], %[[QUERY:.*]]) in (4, 32)
// CHECK: tensor.extract_slice %arg0[0, 0, %{{.*}}, 0] [1, 1024, 1, 16]
// CHECK: tensor.extract_slice %transposed{{.*}}[0, %{{.*}}, 0, 0] [1, 1, 2048, 16]
// CHECK: tensor.extract_slice %arg1[0, %[[QUERY]], %{{.*}}, 0] [1, 64, 1, 16]
func.func @read_again(%few: tensor<1x1024x2x16xf32>, %many: tensor<1x2048x2x16xf32>, %out: tensor<4x32x1024x16xf32>) -> tensor<4x32x1024x16xf32> {
  %c2 = arith.constant 2 : index
  %0 = tensor.empty() : tensor<1x2x1024x16xf32>
  %1 = linalg.transpose ins(%few : tensor<1x1024x2x16xf32>) outs(%0 : tensor<1x2x1024x16xf32>) permutation = [0, 2, 1, 3]
  %2 = tensor.empty() : tensor<1x2x2048x16xf32>
  %3 = linalg.transpose ins(%many : tensor<1x2048x2x16xf32>) outs(%2 : tensor<1x2x2048x16xf32>) permutation = [0, 2, 1, 3]
  %4 = scf.forall (%head, %query) in (4, 32) shared_outs(%o = %out) -> (tensor<4x32x1024x16xf32>) {
    %shared = arith.divui %head, %c2 : index
    %5 = tensor.extract_slice %1[0, %shared, 0, 0] [1, 1, 1024, 16] [1, 1, 1, 1] : tensor<1x2x1024x16xf32> to tensor<1024x16xf32>
    %6 = tensor.extract_slice %3[0, %shared, 0, 0] [1, 1, 2048, 16] [1, 1, 1, 1] : tensor<1x2x2048x16xf32> to tensor<2048x16xf32>
    %7 = tensor.extract_slice %3[0, %shared, %query, 0] [1, 1, 64, 16] [1, 1, 1, 1] : tensor<1x2x2048x16xf32> to tensor<64x16xf32>
    %8 = "test.use"(%5, %6, %7) : (tensor<1024x16xf32>, tensor<2048x16xf32>, tensor<64x16xf32>) -> tensor<1024x16xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %8 into %o[%head, %query, 0, 0] [1, 1, 1024, 16] [1, 1, 1, 1] : tensor<1024x16xf32> into tensor<4x32x1024x16xf32>
    }
  }
  return %4 : tensor<4x32x1024x16xf32>
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
