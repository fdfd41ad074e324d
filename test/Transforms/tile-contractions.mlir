// RUN: tcp-opt %s -split-input-file -tcp-tile-contractions="register-bytes=64 register-count=32" -canonicalize -cse | FileCheck %s
// RUN: tcp-opt %s -split-input-file -tcp-tile-contractions -canonicalize -cse | FileCheck %s --check-prefix=NARROW

// Panels of four registers by tiles of six rows; by two with 16 registers. Two
// products of different sizes are one function.
// CHECK-LABEL: func.func @matmul
// CHECK: %[[E:.*]] = tensor.empty
// CHECK: call @tcp_contraction(%arg0, %arg1, %[[E]], %c0, %{{.*}}, %c0, %{{.*}})
// CHECK: %[[A:.*]] = tensor.cast %arg2 : tensor<8x9xf32> to tensor<?x?xf32>
// CHECK: call @tcp_contraction(%[[A]],
// CHECK-NOT: linalg
// CHECK: func.func private @tcp_contraction({{.*}} attributes {tcp.tile = array<i64: 6, 64>}
// CHECK: scf.for %[[J:.*]] = %{{.*}} to %{{.*}} step %c64
// CHECK: scf.if
// In place, without masks.
// CHECK: scf.for %[[I:.*]] = %{{.*}} to %{{.*}} step %c6
// CHECK: scf.for %[[K:.*]] = %{{.*}} step %c1 iter_args({{.*}}) -> (vector<64xf32>, vector<64xf32>, vector<64xf32>, vector<64xf32>, vector<64xf32>, vector<64xf32>)
// CHECK: %[[B:.*]] = vector.transfer_read %arg1[%[[K]], %[[J]]], %{{.*}} {in_bounds = [true]}
// CHECK: tensor.extract %arg0
// CHECK: arith.mulf %{{.*}}, %[[B]] : vector<64xf32>
// CHECK-NEXT: arith.addf
// CHECK: vector.transfer_write {{.*}} {in_bounds = [true]}
// From a copy, with masks.
// CHECK: tensor.empty(%{{.*}}) : tensor<?x64xf32>
// CHECK: vector.transfer_read %arg1[%{{.*}}, %[[J]]], %{{[^ ]*}} : tensor<?x?xf32>, vector<64xf32>
// CHECK: vector.transfer_write %{{[^ ]*}}, %{{[^ ]*}}[%{{.*}}] : vector<64xf32>, tensor<?x?xf32>
// CHECK-NOT: func.func
// NARROW-LABEL: func.func @matmul
// NARROW: vector<8xf32>
func.func @matmul(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<8x9xf32>, %d: tensor<9x100xf32>, %e: tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<8x100xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %m = tensor.dim %a, %c0 : tensor<?x?xf32>
  %n = tensor.dim %b, %c1 : tensor<?x?xf32>
  %empty = tensor.empty(%m, %n) : tensor<?x?xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<?x?xf32>) -> tensor<?x?xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%init : tensor<?x?xf32>) -> tensor<?x?xf32>
  %static = tensor.empty() : tensor<8x100xf32>
  %start = linalg.fill ins(%zero : f32) outs(%static : tensor<8x100xf32>) -> tensor<8x100xf32>
  %1 = linalg.matmul ins(%c, %d : tensor<8x9xf32>, tensor<9x100xf32>) outs(%start : tensor<8x100xf32>) -> tensor<8x100xf32>
  return %0, %1 : tensor<?x?xf32>, tensor<8x100xf32>
}

// -----

// An elementwise op that alone reads the result is computed on the tile; a
// transposed right operand is turned into the panel.
#id = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-LABEL: func.func @linear
// CHECK: call @tcp_contraction(%arg0, %arg1, %arg2, %{{.*}}) : (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?xf32>, tensor<?x?xf32>, index, index, index, index)
// CHECK-NOT: linalg
// CHECK: func.func private @tcp_contraction({{.*}} attributes {tcp.tile = array<i64: 6, 64>}
// CHECK-COUNT-16: vector.transfer_read %arg1[{{.*}}vector<16xf32>
// CHECK-COUNT-64: vector.shuffle
// CHECK: scf.yield {{.*}} : vector<64xf32>
// CHECK: vector.transfer_read %arg2
// CHECK-NEXT: arith.addf
// CHECK-NEXT: arith.maximumf
func.func @linear(%a: tensor<?x?xf32>, %w: tensor<?x?xf32>, %bias: tensor<?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %m = tensor.dim %a, %c0 : tensor<?x?xf32>
  %n = tensor.dim %w, %c0 : tensor<?x?xf32>
  %empty = tensor.empty(%m, %n) : tensor<?x?xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<?x?xf32>) -> tensor<?x?xf32>
  %0 = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>]
    ins(%a, %w : tensor<?x?xf32>, tensor<?x?xf32>) outs(%init : tensor<?x?xf32>) -> tensor<?x?xf32>
  %1 = linalg.generic {indexing_maps = [#id, affine_map<(d0, d1) -> (d1)>, #id], iterator_types = ["parallel", "parallel"]}
    ins(%0, %bias : tensor<?x?xf32>, tensor<?xf32>) outs(%empty : tensor<?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %s = arith.addf %x, %y : f32
    %r = arith.maximumf %s, %zero : f32
    linalg.yield %r : f32
  } -> tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}

// -----

// A function that vectors don't have stays a loop of its own.
#id = affine_map<(d0) -> (d0)>
// CHECK-LABEL: func.func @apart
// CHECK: call @tcp_contraction
// CHECK: linalg.generic
// CHECK: math.sin
func.func @apart(%a: tensor<9xf32>, %b: tensor<9x7xf32>, %c: tensor<7xf32>) -> tensor<7xf32> {
  %0 = linalg.vecmat ins(%a, %b : tensor<9xf32>, tensor<9x7xf32>) outs(%c : tensor<7xf32>) -> tensor<7xf32>
  %empty = tensor.empty() : tensor<7xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%0 : tensor<7xf32>) outs(%empty : tensor<7xf32>) {
  ^bb0(%x: f32, %o: f32):
    %e = math.sin %x : f32
    linalg.yield %e : f32
  } -> tensor<7xf32>
  return %1 : tensor<7xf32>
}

// -----

// One chain has no columns; half floats have no arithmetic of their own.
// CHECK-LABEL: func.func @left_alone
// CHECK: linalg.dot
// CHECK: linalg.matmul
// CHECK-NOT: call
func.func @left_alone(%a: tensor<9xf32>, %b: tensor<f32>, %c: tensor<4x4xf16>) -> (tensor<f32>, tensor<4x4xf16>) {
  %0 = linalg.dot ins(%a, %a : tensor<9xf32>, tensor<9xf32>) outs(%b : tensor<f32>) -> tensor<f32>
  %1 = linalg.matmul ins(%c, %c : tensor<4x4xf16>, tensor<4x4xf16>) outs(%c : tensor<4x4xf16>) -> tensor<4x4xf16>
  return %0, %1 : tensor<f32>, tensor<4x4xf16>
}
