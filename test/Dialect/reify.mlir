// RUN: tcp-opt %s -resolve-ranked-shaped-type-result-dims -canonicalize -cse -split-input-file | FileCheck %s

// CHECK-LABEL: func.func @unary
// CHECK-SAME: %[[A:.*]]: tensor<?xf32>
func.func @unary(%a: tensor<?xf32>) -> (index, index, index, index) {
  // CHECK: %[[DIM:.*]] = tensor.dim %[[A]], %c0
  // CHECK: return %[[DIM]], %[[DIM]], %[[DIM]], %c7
  %c0 = arith.constant 0 : index
  %0 = tcp.tanh %a : tensor<?xf32> -> tensor<?xf32>
  %1 = tcp.clamp %0 {min_float = 0.0 : f32} : tensor<?xf32> -> tensor<?xf32>
  %2 = tcp.cast %1 : tensor<?xf32> -> tensor<?xf64>
  %3 = tcp.neg %0 : tensor<?xf32> -> tensor<7xf32>
  %d0 = tensor.dim %0, %c0 : tensor<?xf32>
  %d1 = tensor.dim %1, %c0 : tensor<?xf32>
  %d2 = tensor.dim %2, %c0 : tensor<?xf64>
  %d3 = tensor.dim %3, %c0 : tensor<7xf32>
  return %d0, %d1, %d2, %d3 : index, index, index, index
}

// -----

// The operand that knows a size tells it.
// CHECK-LABEL: func.func @binary
// CHECK-SAME: %[[A:[a-z0-9]+]]: tensor<?x?xf32>, %[[B:[a-z0-9]+]]: tensor<?x4xf32>
func.func @binary(%a: tensor<?x?xf32>, %b: tensor<?x4xf32>) -> (index, index) {
  // CHECK: %[[DIM:.*]] = tensor.dim %[[A]], %c0
  // CHECK: return %[[DIM]], %c4
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = tcp.add %a, %b : tensor<?x?xf32>, tensor<?x4xf32> -> tensor<?x?xf32>
  %d0 = tensor.dim %0, %c0 : tensor<?x?xf32>
  %d1 = tensor.dim %0, %c1 : tensor<?x?xf32>
  return %d0, %d1 : index, index
}

// -----

// CHECK-LABEL: func.func @broadcast
// CHECK-SAME: %[[A:[a-z0-9]+]]: tensor<1x?x1xf32>, %[[N:[a-z0-9]+]]: index
func.func @broadcast(%a: tensor<1x?x1xf32>, %n: index) -> (index, index, index) {
  // CHECK: %[[DIM:.*]] = tensor.dim %[[A]], %c1
  // CHECK: return %[[N]], %[[DIM]], %c5
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c5 = arith.constant 5 : index
  %0 = tcp.broadcast %a, %n, %c5 {axes = [0, 2]} : tensor<1x?x1xf32>, index, index -> tensor<?x?x?xf32>
  %d0 = tensor.dim %0, %c0 : tensor<?x?x?xf32>
  %d1 = tensor.dim %0, %c1 : tensor<?x?x?xf32>
  %d2 = tensor.dim %0, %c2 : tensor<?x?x?xf32>
  return %d0, %d1, %d2 : index, index, index
}

// -----

// CHECK-LABEL: func.func @gather
// CHECK-SAME: %[[A:[a-z0-9]+]]: tensor<?x?xf32>, %[[I:[a-z0-9]+]]: tensor<?x?xi64>, %[[J:[a-z0-9]+]]: tensor<?x1xi64>
func.func @gather(%a: tensor<?x?xf32>, %i: tensor<?x?xi64>, %j: tensor<?x1xi64>) -> (index, index, index) {
  // CHECK-DAG: %[[D0:.*]] = tensor.dim %[[I]], %c0
  // CHECK-DAG: %[[D1:.*]] = tensor.dim %[[J]], %c0
  // CHECK-DAG: %[[D2:.*]] = tensor.dim %[[A]], %c1
  // CHECK: return %[[D0]], %[[D1]], %[[D2]]
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = tcp.gather %a, %i {dim = 0 : index} : tensor<?x?xf32>, tensor<?x?xi64> -> tensor<?x?xf32>
  %1 = tcp.gather_nd %a, %j : tensor<?x?xf32>, tensor<?x1xi64> -> tensor<?x?xf32>
  %d0 = tensor.dim %0, %c0 : tensor<?x?xf32>
  %d1 = tensor.dim %1, %c0 : tensor<?x?xf32>
  %d2 = tensor.dim %1, %c1 : tensor<?x?xf32>
  return %d0, %d1, %d2 : index, index, index
}

// -----

// CHECK-LABEL: func.func @slice
// CHECK-SAME: %[[A:[a-z0-9]+]]: tensor<?xf32>, %[[N:[a-z0-9]+]]: index
func.func @slice(%a: tensor<?xf32>, %n: index) -> index {
  // CHECK-NEXT: return %[[N]]
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = tcp.slice %a starts(%c0) sizes(%n) strides(%c1) : tensor<?xf32> -> tensor<?xf32>
  %d0 = tensor.dim %0, %c0 : tensor<?xf32>
  return %d0 : index
}
