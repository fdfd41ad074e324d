// RUN: tcp-opt %s -tcp-simplify -split-input-file | FileCheck %s

// CHECK-LABEL: func.func @slice_of_everything
// CHECK-SAME: %[[X:.*]]: tensor<4x5xf32>, %[[S:.*]]: tensor<f32>
func.func @slice_of_everything(%x: tensor<4x5xf32>, %s: tensor<f32>) -> (tensor<4x5xf32>, tensor<?x5xf32>, tensor<f32>) {
  // CHECK: %[[CAST:.*]] = tensor.cast %[[X]] : tensor<4x5xf32> to tensor<?x5xf32>
  // CHECK-NEXT: return %[[X]], %[[CAST]], %[[S]]
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %0 = tcp.slice %x starts(%c0, %c0) sizes(%c4, %c5) strides(%c1, %c1) : tensor<4x5xf32> -> tensor<4x5xf32>
  %1 = tcp.slice %x starts(%c0, %c0) sizes(%c4, %c5) strides(%c1, %c1) : tensor<4x5xf32> -> tensor<?x5xf32>
  %2 = tcp.slice %s starts() sizes() strides() : tensor<f32> -> tensor<f32>
  return %0, %1, %2 : tensor<4x5xf32>, tensor<?x5xf32>, tensor<f32>
}

// -----

// Not from the start, not to the end, not each, not known.
// CHECK-LABEL: func.func @slice_of_a_part
func.func @slice_of_a_part(%x: tensor<4xf32>, %y: tensor<?xf32>) -> (tensor<4xf32>, tensor<3xf32>, tensor<4xf32>, tensor<4xf32>) {
  // CHECK-COUNT-4: tcp.slice
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %0 = tcp.slice %x starts(%c1) sizes(%c4) strides(%c1) : tensor<4xf32> -> tensor<4xf32>
  %1 = tcp.slice %x starts(%c0) sizes(%c3) strides(%c1) : tensor<4xf32> -> tensor<3xf32>
  %2 = tcp.slice %x starts(%c0) sizes(%c4) strides(%c2) : tensor<4xf32> -> tensor<4xf32>
  %3 = tcp.slice %y starts(%c0) sizes(%c4) strides(%c1) : tensor<?xf32> -> tensor<4xf32>
  return %0, %1, %2, %3 : tensor<4xf32>, tensor<3xf32>, tensor<4xf32>, tensor<4xf32>
}

// -----

// CHECK-LABEL: func.func @slice_of_slice
// CHECK-SAME: %[[X:.*]]: tensor<20xf32>
func.func @slice_of_slice(%x: tensor<20xf32>) -> tensor<2xf32> {
  // The elements 1, 4, 7, 10, 13, of those 4 and 10.
  // CHECK-DAG: %[[START:.*]] = arith.constant 4 : index
  // CHECK-DAG: %[[STRIDE:.*]] = arith.constant 6 : index
  // CHECK-DAG: %[[SIZE:.*]] = arith.constant 2 : index
  // CHECK: tcp.slice %[[X]] starts(%[[START]]) sizes(%[[SIZE]]) strides(%[[STRIDE]]) : tensor<20xf32> -> tensor<2xf32>
  // CHECK-NOT: tcp.slice
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %0 = tcp.slice %x starts(%c1) sizes(%c5) strides(%c3) : tensor<20xf32> -> tensor<5xf32>
  %1 = tcp.slice %0 starts(%c1) sizes(%c2) strides(%c2) : tensor<5xf32> -> tensor<2xf32>
  return %1 : tensor<2xf32>
}

// -----

// One of the two reaches too far, or may do so.
// CHECK-LABEL: func.func @slice_out_of_bounds
func.func @slice_out_of_bounds(%x: tensor<20xf32>, %y: tensor<?xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) {
  // CHECK-COUNT-6: tcp.slice
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %0 = tcp.slice %x starts(%c1) sizes(%c5) strides(%c1) : tensor<20xf32> -> tensor<5xf32>
  %1 = tcp.slice %0 starts(%c4) sizes(%c2) strides(%c1) : tensor<5xf32> -> tensor<2xf32>
  %2 = tcp.slice %x starts(%c4) sizes(%c5) strides(%c4) : tensor<20xf32> -> tensor<5xf32>
  %3 = tcp.slice %2 starts(%c1) sizes(%c2) strides(%c1) : tensor<5xf32> -> tensor<2xf32>
  %4 = tcp.slice %y starts(%c1) sizes(%c5) strides(%c1) : tensor<?xf32> -> tensor<5xf32>
  %5 = tcp.slice %4 starts(%c1) sizes(%c2) strides(%c1) : tensor<5xf32> -> tensor<2xf32>
  return %1, %3, %5 : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>
}

// -----

// CHECK-LABEL: func.func @gather_by_iota
// CHECK-SAME: %[[X:.*]]: tensor<2x3xf32>
func.func @gather_by_iota(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>) {
  // CHECK-NEXT: return %[[X]], %[[X]]
  %i = tcp.const {value = dense<[[0, 1, 2], [0, 1, 2]]> : tensor<2x3xi64>} : tensor<2x3xi64>
  %j = arith.constant dense<[[0, 0, 0], [1, 1, 1]]> : tensor<2x3xi32>
  %0 = tcp.gather %x, %i {dim = 1 : index} : tensor<2x3xf32>, tensor<2x3xi64> -> tensor<2x3xf32>
  %1 = tcp.gather %x, %j {dim = 0 : index} : tensor<2x3xf32>, tensor<2x3xi32> -> tensor<2x3xf32>
  return %0, %1 : tensor<2x3xf32>, tensor<2x3xf32>
}

// -----

// Out of order, along another dimension, and fewer than there are.
// CHECK-LABEL: func.func @gather_others
func.func @gather_others(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>, tensor<1x3xf32>) {
  // CHECK-COUNT-3: tcp.gather
  %i = tcp.const {value = dense<[[0, 1, 2], [0, 2, 1]]> : tensor<2x3xi64>} : tensor<2x3xi64>
  %j = tcp.const {value = dense<[[0, 0, 0], [1, 1, 1]]> : tensor<2x3xi64>} : tensor<2x3xi64>
  %k = tcp.const {value = dense<[[0, 1, 2]]> : tensor<1x3xi64>} : tensor<1x3xi64>
  %0 = tcp.gather %x, %i {dim = 1 : index} : tensor<2x3xf32>, tensor<2x3xi64> -> tensor<2x3xf32>
  %1 = tcp.gather %x, %j {dim = 1 : index} : tensor<2x3xf32>, tensor<2x3xi64> -> tensor<2x3xf32>
  %2 = tcp.gather %x, %k {dim = 1 : index} : tensor<2x3xf32>, tensor<1x3xi64> -> tensor<1x3xf32>
  return %0, %1, %2 : tensor<2x3xf32>, tensor<2x3xf32>, tensor<1x3xf32>
}

// -----

// CHECK-LABEL: func.func @gather_nd_of_empty_tuples
// CHECK-SAME: %[[X:.*]]: tensor<?x3xf32>, %[[I:[a-z0-9]*]]: tensor<0xi64>, %[[J:[a-z0-9]*]]: tensor<?x2x0xi64>, %[[S:.*]]: tensor<f32>
func.func @gather_nd_of_empty_tuples(%x: tensor<?x3xf32>, %i: tensor<0xi64>, %j: tensor<?x2x0xi64>, %s: tensor<f32>)
    -> (tensor<?x3xf32>, tensor<?x2x?x3xf32>, tensor<?x2xf32>) {
  // CHECK: %[[SIZE:.*]] = tensor.dim %[[X]], %c0
  // CHECK: tensor.expand_shape %[[X]] {{\[}}[0, 1, 2], [3]] output_shape [1, 1, %[[SIZE]], 3] : tensor<?x3xf32> into tensor<1x1x?x3xf32>
  // CHECK: %[[OUTER:.*]] = tensor.dim %[[J]], %c0
  // CHECK: %[[B:.*]] = tcp.broadcast %{{.*}}, %[[OUTER]], %c2 {axes = [0, 1]} : tensor<1x1x?x3xf32>, index, index -> tensor<?x2x?x3xf32>
  // CHECK: %[[E:.*]] = tensor.expand_shape %[[S]] [] output_shape [1, 1] : tensor<f32> into tensor<1x1xf32>
  // CHECK: %[[C:.*]] = tcp.broadcast %[[E]]
  // CHECK: return %[[X]], %[[B]], %[[C]]
  %0 = tcp.gather_nd %x, %i : tensor<?x3xf32>, tensor<0xi64> -> tensor<?x3xf32>
  %1 = tcp.gather_nd %x, %j : tensor<?x3xf32>, tensor<?x2x0xi64> -> tensor<?x2x?x3xf32>
  %2 = tcp.gather_nd %s, %j : tensor<f32>, tensor<?x2x0xi64> -> tensor<?x2xf32>
  return %0, %1, %2 : tensor<?x3xf32>, tensor<?x2x?x3xf32>, tensor<?x2xf32>
}

// -----

// CHECK-LABEL: func.func @gather_nd_of_tuples
func.func @gather_nd_of_tuples(%x: tensor<1xf32>, %i: tensor<1xi64>) -> tensor<f32> {
  // CHECK: tcp.gather_nd
  %0 = tcp.gather_nd %x, %i : tensor<1xf32>, tensor<1xi64> -> tensor<f32>
  return %0 : tensor<f32>
}

// -----

// The size of a result is a size of an operand.
// CHECK-LABEL: func.func @dim
// CHECK-SAME: %[[X:.*]]: tensor<?xf32>
func.func @dim(%x: tensor<?xf32>) -> index {
  // CHECK: %[[DIM:.*]] = tensor.dim %[[X]]
  // CHECK-NEXT: return %[[DIM]]
  %c0 = arith.constant 0 : index
  %0 = tcp.tanh %x : tensor<?xf32> -> tensor<?xf32>
  %1 = tcp.add %0, %0 : tensor<?xf32>, tensor<?xf32> -> tensor<?xf32>
  %2 = tensor.dim %1, %c0 : tensor<?xf32>
  return %2 : index
}

// Slices that together are a tensor, in their order.
// CHECK-LABEL: func.func @concat_of_slices
// CHECK-SAME: (%[[X:.*]]: tensor<4x5xf32>)
// CHECK-NOT: tensor.concat
// CHECK: return %[[X]] : tensor<4x5xf32>
func.func @concat_of_slices(%x: tensor<4x5xf32>) -> tensor<4x5xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %0 = tcp.slice %x starts(%c0, %c0) sizes(%c4, %c2) strides(%c1, %c1) : tensor<4x5xf32> -> tensor<4x2xf32>
  %1 = tcp.slice %x starts(%c0, %c2) sizes(%c4, %c3) strides(%c1, %c1) : tensor<4x5xf32> -> tensor<4x3xf32>
  %2 = tensor.concat dim(1) %0, %1 : (tensor<4x2xf32>, tensor<4x3xf32>) -> tensor<4x5xf32>
  return %2 : tensor<4x5xf32>
}

// In another order; a part only; with a stride; of two tensors; fewer rows.
// CHECK-LABEL: func.func @concat_of_other_slices
// CHECK-COUNT-5: tensor.concat
func.func @concat_of_other_slices(%x: tensor<4xf32>, %y: tensor<4xf32>, %z: tensor<2x2xf32>) -> (tensor<4xf32>, tensor<3xf32>, tensor<4xf32>, tensor<4xf32>, tensor<1x2xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %0 = tcp.slice %x starts(%c0) sizes(%c2) strides(%c1) : tensor<4xf32> -> tensor<2xf32>
  %1 = tcp.slice %x starts(%c2) sizes(%c2) strides(%c1) : tensor<4xf32> -> tensor<2xf32>
  %2 = tcp.slice %x starts(%c2) sizes(%c1) strides(%c1) : tensor<4xf32> -> tensor<1xf32>
  %3 = tcp.slice %x starts(%c0) sizes(%c2) strides(%c2) : tensor<4xf32> -> tensor<2xf32>
  %4 = tcp.slice %y starts(%c2) sizes(%c2) strides(%c1) : tensor<4xf32> -> tensor<2xf32>
  %5 = tcp.slice %z starts(%c0, %c0) sizes(%c1, %c1) strides(%c1, %c1) : tensor<2x2xf32> -> tensor<1x1xf32>
  %6 = tcp.slice %z starts(%c0, %c1) sizes(%c1, %c1) strides(%c1, %c1) : tensor<2x2xf32> -> tensor<1x1xf32>
  %7 = tensor.concat dim(0) %1, %0 : (tensor<2xf32>, tensor<2xf32>) -> tensor<4xf32>
  %8 = tensor.concat dim(0) %0, %2 : (tensor<2xf32>, tensor<1xf32>) -> tensor<3xf32>
  %9 = tensor.concat dim(0) %3, %1 : (tensor<2xf32>, tensor<2xf32>) -> tensor<4xf32>
  %10 = tensor.concat dim(0) %0, %4 : (tensor<2xf32>, tensor<2xf32>) -> tensor<4xf32>
  %11 = tensor.concat dim(1) %5, %6 : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x2xf32>
  return %7, %8, %9, %10, %11 : tensor<4xf32>, tensor<3xf32>, tensor<4xf32>, tensor<4xf32>, tensor<1x2xf32>
}
