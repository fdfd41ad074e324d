// RUN: tcp-opt %s -convert-tcp-to-linalg=runtime-checks=true -canonicalize -cse -tcp-fuse-linalg -canonicalize -split-input-file | FileCheck %s

// A check goes with the loop that it is fused into, and is made once.

// CHECK-LABEL: func.func @checked
// CHECK: linalg.generic
// CHECK: cf.assert
// CHECK: tensor.extract
// CHECK: math.absf
// CHECK-NOT: linalg.generic
// CHECK: return
func.func @checked(%x: tensor<?x?xf32>, %i: tensor<?x?xi64>) -> tensor<?x?xf32> {
  %0 = tcp.gather %x, %i {dim = 0 : index} : tensor<?x?xf32>, tensor<?x?xi64> -> tensor<?x?xf32>
  %1 = tcp.abs %0 : tensor<?x?xf32> -> tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}

// -----

// A loop that may run no times at all does not make the checks of another.

// CHECK-LABEL: func.func @may_be_empty
// CHECK-COUNT-2: cf.assert
// CHECK-LABEL: func.func @is_not_empty
// CHECK-COUNT-1: cf.assert
// CHECK-NOT: cf.assert
// CHECK: return
func.func @may_be_empty(%x: tensor<?xf32>, %i: tensor<?xi64>, %n: index) -> tensor<?x?xf32> {
  %0 = tcp.gather %x, %i {dim = 0 : index} : tensor<?xf32>, tensor<?xi64> -> tensor<?xf32>
  %c0 = arith.constant 0 : index
  %size = tensor.dim %i, %c0 : tensor<?xi64>
  %1 = tensor.empty(%n, %size) : tensor<?x?xf32>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<?xf32>) outs(%1 : tensor<?x?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %3 = math.absf %in : f32
    linalg.yield %3 : f32
  } -> tensor<?x?xf32>
  return %2 : tensor<?x?xf32>
}
func.func @is_not_empty(%x: tensor<?xf32>, %i: tensor<?xi64>) -> tensor<4x?xf32> {
  %0 = tcp.gather %x, %i {dim = 0 : index} : tensor<?xf32>, tensor<?xi64> -> tensor<?xf32>
  %c0 = arith.constant 0 : index
  %size = tensor.dim %i, %c0 : tensor<?xi64>
  %1 = tensor.empty(%size) : tensor<4x?xf32>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<?xf32>) outs(%1 : tensor<4x?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %3 = math.absf %in : f32
    linalg.yield %3 : f32
  } -> tensor<4x?xf32>
  return %2 : tensor<4x?xf32>
}

// -----

// A loop that reads the checked one twice takes it in once.

// CHECK-LABEL: func.func @read_twice
// CHECK: linalg.generic
// CHECK-COUNT-1: cf.assert
// CHECK-NOT: cf.assert
// CHECK: arith.mulf
// CHECK-NOT: linalg.generic
// CHECK: return
func.func @read_twice(%x: tensor<?xf32>, %i: tensor<?xi64>) -> tensor<?xf32> {
  %0 = tcp.gather %x, %i {dim = 0 : index} : tensor<?xf32>, tensor<?xi64> -> tensor<?xf32>
  %1 = tcp.mul %0, %0 : tensor<?xf32>, tensor<?xf32> -> tensor<?xf32>
  return %1 : tensor<?xf32>
}

// -----

// By two maps it is not one.

// CHECK-LABEL: func.func @read_in_two_ways
// CHECK-COUNT-1: cf.assert
// CHECK-NOT: cf.assert
// CHECK: arith.addf
// CHECK: return
func.func @read_in_two_ways(%x: tensor<4x4xf32>, %i: tensor<4x4xi64>) -> tensor<4x4xf32> {
  %0 = tcp.gather %x, %i {dim = 0 : index} : tensor<4x4xf32>, tensor<4x4xi64> -> tensor<4x4xf32>
  %1 = tensor.empty() : tensor<4x4xf32>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1, d0)>,
        affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%0, %0 : tensor<4x4xf32>,
        tensor<4x4xf32>) outs(%1 : tensor<4x4xf32>) {
  ^bb0(%in: f32, %other: f32, %out: f32):
    %3 = arith.addf %in, %other : f32
    linalg.yield %3 : f32
  } -> tensor<4x4xf32>
  return %2 : tensor<4x4xf32>
}
