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
  %2 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>],
        iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<3x5xf32>) outs(%0 : tensor<3x5xf32>) {
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

// -----

// Elements that two loops widen are read narrow by both: no tensor holds them.
// CHECK-LABEL: func.func @widened_twice
// CHECK-NOT: tensor<?xf64>
// CHECK: linalg.generic {{.*}} ins(%arg0 : tensor<?xf32>)
// CHECK: arith.extf
// CHECK: arith.addf
// CHECK: linalg.generic {{.*}} ins(%arg0 : tensor<?xf32>)
// CHECK: arith.extf
// CHECK: arith.mulf
// CHECK: return
func.func @widened_twice(%x: tensor<?xf32>, %start: tensor<f64>) -> (tensor<f64>, tensor<f64>) {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %e = tensor.empty(%n) : tensor<?xf64>
  %wide = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%x : tensor<?xf32>) outs(%e : tensor<?xf64>) {
  ^bb0(%element: f32, %o: f64):
    %0 = arith.extf %element : f32 to f64
    linalg.yield %0 : f64
  } -> tensor<?xf64>
  %sum = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["reduction"]}
      ins(%wide : tensor<?xf64>) outs(%start : tensor<f64>) {
  ^bb0(%element: f64, %before: f64):
    %0 = arith.addf %element, %before : f64
    linalg.yield %0 : f64
  } -> tensor<f64>
  %squares = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["reduction"]}
      ins(%wide : tensor<?xf64>) outs(%start : tensor<f64>) {
  ^bb0(%element: f64, %before: f64):
    %0 = arith.mulf %element, %element : f64
    %1 = arith.addf %0, %before : f64
    linalg.yield %1 : f64
  } -> tensor<f64>
  return %sum, %squares : tensor<f64>, tensor<f64>
}

// -----

// Halves are widened once.
// CHECK-LABEL: func.func @halves_widened_twice
// CHECK-COUNT-1: arith.extf
// CHECK-NOT: arith.extf
// CHECK: return
func.func @halves_widened_twice(%x: tensor<?xf16>, %start: tensor<f32>) -> (tensor<f32>, tensor<f32>) {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf16>
  %e = tensor.empty(%n) : tensor<?xf32>
  %wide = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%x : tensor<?xf16>) outs(%e : tensor<?xf32>) {
  ^bb0(%element: f16, %o: f32):
    %0 = arith.extf %element : f16 to f32
    linalg.yield %0 : f32
  } -> tensor<?xf32>
  %sum = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["reduction"]}
      ins(%wide : tensor<?xf32>) outs(%start : tensor<f32>) {
  ^bb0(%element: f32, %before: f32):
    %0 = arith.addf %element, %before : f32
    linalg.yield %0 : f32
  } -> tensor<f32>
  %greatest = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["reduction"]}
      ins(%wide : tensor<?xf32>) outs(%start : tensor<f32>) {
  ^bb0(%element: f32, %before: f32):
    %0 = arith.maximumf %element, %before : f32
    linalg.yield %0 : f32
  } -> tensor<f32>
  return %sum, %greatest : tensor<f32>, tensor<f32>
}
