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

// -----

// From what a group yields to what is outside of it, through groups within.
// CHECK-LABEL: func.func @group
// CHECK-SAME: %[[A:[a-z0-9]+]]: tensor<?x?xf32>, %[[I:[a-z0-9]+]]: tensor<?x1xi64>, %[[N:[a-z0-9]+]]: index
func.func @group(%a: tensor<?x?xf32>, %i: tensor<?x1xi64>, %n: index) -> (index, index, index, index, index) {
  // CHECK-DAG: %[[D0:.*]] = tensor.dim %[[I]], %c0
  // CHECK-DAG: %[[D1:.*]] = tensor.dim %[[A]], %c1
  // CHECK: return %[[D0]], %[[D1]], %[[N]], %c4, %[[D1]]
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0:3 = tcp.group {
    %1 = tcp.tanh %a : tensor<?x?xf32> -> tensor<?x?xf32>
    %2 = tcp.gather_nd %1, %i : tensor<?x?xf32>, tensor<?x1xi64> -> tensor<?x?xf32>
    %3 = tcp.group {
      %c4 = arith.constant 4 : index
      %4 = tcp.slice %2 starts(%c0, %c0) sizes(%n, %c4) strides(%c1, %c1) : tensor<?x?xf32> -> tensor<?x?xf32>
      tcp.yield %4 : tensor<?x?xf32>
    } : tensor<?x?xf32>
    %5 = tcp.neg %3 : tensor<?x?xf32> -> tensor<?x?xf32>
    %6 = tensor.dim %1, %c1 : tensor<?x?xf32>
    %7 = tensor.extract %a[%c0, %c0] : tensor<?x?xf32>
    %8 = tensor.from_elements %7 : tensor<1xf32>
    %9 = tcp.broadcast %8, %6 {axes = [0]} : tensor<1xf32>, index -> tensor<?xf32>
    tcp.yield %2, %5, %9 : tensor<?x?xf32>, tensor<?x?xf32>, tensor<?xf32>
  } : tensor<?x?xf32>, tensor<?x?xf32>, tensor<?xf32>
  %d0 = tensor.dim %0#0, %c0 : tensor<?x?xf32>
  %d1 = tensor.dim %0#0, %c1 : tensor<?x?xf32>
  %d2 = tensor.dim %0#1, %c0 : tensor<?x?xf32>
  %d3 = tensor.dim %0#1, %c1 : tensor<?x?xf32>
  %d4 = tensor.dim %0#2, %c0 : tensor<?xf32>
  return %d0, %d1, %d2, %d3, %d4 : index, index, index, index, index
}

// -----

// CHECK-LABEL: func.func @isolated_group
// CHECK-SAME: %[[A:[a-z0-9]+]]: tensor<?xf32>, %[[B:[a-z0-9]+]]: tensor<1xf32>, %[[N:[a-z0-9]+]]: index
func.func @isolated_group(%a: tensor<?xf32>, %b: tensor<1xf32>, %n: index) -> (index, index) {
  // CHECK-NEXT: %[[C0:.*]] = arith.constant 0
  // CHECK-NEXT: %[[DIM:.*]] = tensor.dim %[[A]], %[[C0]]
  // CHECK-NEXT: return %[[DIM]], %[[N]]
  %c0 = arith.constant 0 : index
  %0:2 = tcp.isolated_group %n, %b, %a {
  ^bb0(%m: index, %x: tensor<1xf32>, %y: tensor<?xf32>):
    %1 = tcp.add %y, %y : tensor<?xf32>, tensor<?xf32> -> tensor<?xf32>
    %2 = tcp.broadcast %x, %m {axes = [0]} : tensor<1xf32>, index -> tensor<?xf32>
    tcp.yield %1, %2 : tensor<?xf32>, tensor<?xf32>
  } : index, tensor<1xf32>, tensor<?xf32> -> tensor<?xf32>, tensor<?xf32>
  %d0 = tensor.dim %0#0, %c0 : tensor<?xf32>
  %d1 = tensor.dim %0#1, %c0 : tensor<?xf32>
  return %d0, %d1 : index, index
}

// -----

// A size that depends on values of the group, or on a C function, is not known.
// CHECK-LABEL: func.func @unknown
// CHECK-SAME: %[[A:[a-z0-9]+]]: tensor<?xf32>
func.func @unknown(%a: tensor<?xf32>, %i: tensor<index>) -> (index, index, index, index) {
  // CHECK: %[[GROUP:.*]]:3 = tcp.group
  // CHECK: %[[CUSTOM:.*]]:2 = tcp.custom_op
  // CHECK: %[[D0:.*]] = tensor.dim %[[GROUP]]#1, %c0
  // CHECK: %[[D1:.*]] = tensor.dim %[[A]], %c0
  // CHECK: %[[D2:.*]] = tensor.dim %[[CUSTOM]]#0, %c0
  // CHECK: return %[[D0]], %[[D1]], %[[D2]], %c5
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0:3 = tcp.group {
    %1 = tensor.extract %i[] : tensor<index>
    %2 = tcp.slice %a starts(%c0) sizes(%1) strides(%c1) : tensor<?xf32> -> tensor<?xf32>
    tcp.yield %1, %2, %a : index, tensor<?xf32>, tensor<?xf32>
  } : index, tensor<?xf32>, tensor<?xf32>
  %3:2 = tcp.custom_op("f") %a : tensor<?xf32> -> tensor<?x5xf32>, f32
  %d0 = tensor.dim %0#1, %c0 : tensor<?xf32>
  %d1 = tensor.dim %0#2, %c0 : tensor<?xf32>
  %d2 = tensor.dim %3#0, %c0 : tensor<?x5xf32>
  %d3 = tensor.dim %3#0, %c1 : tensor<?x5xf32>
  return %d0, %d1, %d2, %d3 : index, index, index, index
}
