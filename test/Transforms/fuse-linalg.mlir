// RUN: tcp-opt %s -convert-tcp-to-linalg -canonicalize -cse -tcp-fuse-linalg -canonicalize -split-input-file | FileCheck %s

// CHECK-LABEL: func.func @chain
func.func @chain(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>) -> tensor<?x?xf32> {
  // CHECK: linalg.generic
  // CHECK: arith.addf
  // CHECK-NEXT: arith.mulf
  // CHECK-NEXT: arith.negf
  // CHECK-NEXT: linalg.yield
  // CHECK-NOT: linalg.generic
  // CHECK: return
  %0 = tcp.add %a, %b : tensor<?x?xf32>, tensor<?x?xf32> -> tensor<?x?xf32>
  %1 = tcp.mul %0, %b : tensor<?x?xf32>, tensor<?x?xf32> -> tensor<?x?xf32>
  %2 = tcp.neg %1 : tensor<?x?xf32> -> tensor<?x?xf32>
  return %2 : tensor<?x?xf32>
}

// -----

// Broadcasts go into each loop that reads them.
// CHECK-LABEL: func.func @broadcast
func.func @broadcast(%a: tensor<1x?xf32>, %b: tensor<?x?xf32>, %n: index) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  // CHECK-COUNT-2: linalg.generic
  // CHECK-NOT: linalg.generic
  // CHECK: return
  %0 = tcp.broadcast %a, %n {axes = [0]} : tensor<1x?xf32>, index -> tensor<?x?xf32>
  %1 = tcp.add %0, %b : tensor<?x?xf32>, tensor<?x?xf32> -> tensor<?x?xf32>
  %2 = tcp.custom_op("barrier") %1 : tensor<?x?xf32> -> tensor<?x?xf32>
  %3 = tcp.mul %0, %2 : tensor<?x?xf32>, tensor<?x?xf32> -> tensor<?x?xf32>
  return %1, %3 : tensor<?x?xf32>, tensor<?x?xf32>
}

// -----

// A group is fused with itself, and with nothing outside.
// CHECK-LABEL: func.func @group
func.func @group(%a: tensor<?xf32>) -> tensor<?xf32> {
  // CHECK: linalg.generic
  // CHECK: math.absf
  // CHECK: tcp.group
  // CHECK: linalg.generic
  // CHECK: math.ceil
  // CHECK-NEXT: arith.negf
  // CHECK-NEXT: linalg.yield
  // CHECK: tcp.yield
  // CHECK: linalg.generic
  // CHECK: math.floor
  // CHECK-NOT: linalg.generic
  // CHECK: return
  %0 = tcp.abs %a : tensor<?xf32> -> tensor<?xf32>
  %1 = tcp.group {
    %2 = tcp.ceil %0 : tensor<?xf32> -> tensor<?xf32>
    %3 = tcp.neg %2 : tensor<?xf32> -> tensor<?xf32>
    tcp.yield %3 : tensor<?xf32>
  } : tensor<?xf32>
  %4 = tcp.floor %1 : tensor<?xf32> -> tensor<?xf32>
  return %4 : tensor<?xf32>
}

// -----

// A result that is needed is computed once.
// CHECK-LABEL: func.func @other_use
func.func @other_use(%a: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  // CHECK: math.absf
  // CHECK-NOT: math.absf
  // CHECK: return
  %0 = tcp.abs %a : tensor<?xf32> -> tensor<?xf32>
  %1 = tcp.neg %0 : tensor<?xf32> -> tensor<?xf32>
  return %0, %1 : tensor<?xf32>, tensor<?xf32>
}

// -----

// A transposition beside a loop is other indices; one that a product reads stays.

// CHECK-LABEL: func.func @transposed
// CHECK-NOT: linalg.transpose
// CHECK: linalg.generic
// CHECK-SAME: ins(%arg0 : tensor<5x3xf32>)
// CHECK-NOT: linalg.generic
// CHECK: linalg.transpose
// CHECK-NEXT: linalg.matmul
func.func @transposed(%a: tensor<5x3xf32>, %b: tensor<5x3xf32>, %c: tensor<5x5xf32>) -> (tensor<5x3xf32>, tensor<5x5xf32>) {
  %0 = tensor.empty() : tensor<3x5xf32>
  %1 = linalg.transpose ins(%a : tensor<5x3xf32>) outs(%0 : tensor<3x5xf32>) permutation = [1, 0]
  %2 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<3x5xf32>) outs(%0 : tensor<3x5xf32>) {
  ^bb0(%in: f32, %out: f32):
    %7 = math.absf %in : f32
    linalg.yield %7 : f32
  } -> tensor<3x5xf32>
  %3 = tensor.empty() : tensor<5x3xf32>
  %4 = linalg.transpose ins(%2 : tensor<3x5xf32>) outs(%3 : tensor<5x3xf32>) permutation = [1, 0]
  %5 = linalg.transpose ins(%b : tensor<5x3xf32>) outs(%0 : tensor<3x5xf32>) permutation = [1, 0]
  %6 = linalg.matmul ins(%b, %5 : tensor<5x3xf32>, tensor<3x5xf32>) outs(%c : tensor<5x5xf32>) -> tensor<5x5xf32>
  return %4, %6 : tensor<5x3xf32>, tensor<5x5xf32>
}

// -----

// The second power is a product.
#id = affine_map<(d0) -> (d0)>
// CHECK-LABEL: func.func @square
// CHECK: arith.mulf %[[X:.*]], %[[X]] : f32
// CHECK-NOT: math.fpowi %{{.*}}, %c2
// CHECK: math.fpowi
func.func @square(%x: tensor<?xf32>, %e: tensor<?xf32>) -> tensor<?xf32> {
  %two = arith.constant 2 : i64
  %three = arith.constant 3 : i64
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<?xf32>) outs(%e : tensor<?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %1 = math.fpowi %in, %two : f32, i64
    %2 = math.fpowi %1, %three : f32, i64
    linalg.yield %2 : f32
  } -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
