// RUN: tcp-opt %s -split-input-file -tcp-pack-bytes -canonicalize -cse | FileCheck %s
// RUN: tcp-opt %s -split-input-file -tcp-pack-bytes -tcp-tile-contractions="register-bytes=64 register-count=32" | FileCheck %s --check-prefix=TILES

// Four neighbors in a row are a word; of four rows, the bytes are put side by
// side. Those of the left operand lose their signs, and what the sums begin with
// makes up for it.
// CHECK-LABEL: func.func @dynamic(
// CHECK: %[[A:.*]] = scf.for
// CHECK: scf.for {{.*}} step %c16
// CHECK: vector.transfer_read %arg0{{.*}} vector<64xi8>
// CHECK: arith.xori %{{.*}}, %cst{{.*}} : vector<64xi8>
// CHECK: vector.bitcast %{{.*}} : vector<64xi8> to vector<16xi32>
// CHECK: %[[B:.*]] = scf.for
// CHECK-COUNT-4: vector.transfer_read %arg1{{.*}} vector<16xi8>
// CHECK-NOT: arith.xori
// CHECK: vector.interleave
// CHECK: vector.interleave
// CHECK: vector.shuffle
// CHECK: %[[SUMS:.*]] = linalg.generic {{.*}} ins(%arg1 :
// CHECK: arith.muli %{{.*}}, %c-128_i32
// CHECK: %[[INITIAL:.*]] = linalg.broadcast ins(%[[SUMS]] :
// CHECK: linalg.generic {{.*}} ins(%[[A]], %[[B]] : tensor<?x?xi32>, tensor<?x?xi32>) outs(%[[INITIAL]] : tensor<?x?xi32>) attrs = {tcp.unsigned_bytes = 0 : i32}
// TILES-LABEL: func.func @dynamic(
// TILES: func.func private @tcp_contraction(
// TILES: arith.extui %{{.*}} : vector<16x4xi8> to vector<16x4xi32>
// TILES: arith.extsi %{{.*}} : vector<16x4xi8> to vector<16x4xi32>
// TILES: vector.contract {{.*}} {tcp.byte_products} : vector<16x4xi32>, vector<16x4xi32> into vector<16xi32>
func.func @dynamic(%a: tensor<?x?xi8>, %b: tensor<?x?xi8>) -> tensor<?x?xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  %m = tensor.dim %a, %c0 : tensor<?x?xi8>
  %n = tensor.dim %b, %c1 : tensor<?x?xi8>
  %e = tensor.empty(%m, %n) : tensor<?x?xi32>
  %z = linalg.fill ins(%zero : i32) outs(%e : tensor<?x?xi32>) -> tensor<?x?xi32>
  %r = linalg.matmul ins(%a, %b : tensor<?x?xi8>, tensor<?x?xi8>) outs(%z : tensor<?x?xi32>) -> tensor<?x?xi32>
  return %r : tensor<?x?xi32>
}

// -----

// A constant is packed at once: 1, 2, 3, 4 are 0x04030201, and 5 is the first
// byte of a word.
// CHECK-LABEL: func.func @constant(
// CHECK: arith.constant dense<{{\[\[}}67305985, 151521030], [5, 10]]> : tensor<2x2xi32>
func.func @constant(%a: tensor<9x5xi8>, %z: tensor<9x2xi32>) -> tensor<9x2xi32> {
  %b = arith.constant dense<[[1, 6], [2, 7], [3, 8], [4, 9], [5, 10]]> : tensor<5x2xi8>
  %r = linalg.matmul ins(%a, %b : tensor<9x5xi8>, tensor<5x2xi8>) outs(%z : tensor<9x2xi32>) -> tensor<9x2xi32>
  return %r : tensor<9x2xi32>
}

// -----

// One operand has no signs, so neither changes.
// CHECK-LABEL: func.func @mixed(
// CHECK-NOT: arith.xori
// CHECK: linalg.generic {{.*}} outs(%arg2 : tensor<9x7xi32>) attrs = {tcp.unsigned_bytes = 1 : i32}
func.func @mixed(%a: tensor<9x8xi8>, %b: tensor<8x7xi8>, %z: tensor<9x7xi32>) -> tensor<9x7xi32> {
  %r = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<9x8xi8>, tensor<8x7xi8>) outs(%z : tensor<9x7xi32>) {
  ^bb0(%x: i8, %y: i8, %s: i32):
    %wx = arith.extsi %x : i8 to i32
    %wy = arith.extui %y : i8 to i32
    %p = arith.muli %wx, %wy : i32
    %t = arith.addi %p, %s : i32
    linalg.yield %t : i32
  } -> tensor<9x7xi32>
  return %r : tensor<9x7xi32>
}

// -----

// Few rows read a right operand that is no constant as it is, three bytes fill no
// word, and wider sums are none of words.
// CHECK-LABEL: func.func @kept(
// CHECK: linalg.matmul ins(%arg0
// CHECK: linalg.matmul ins(%arg3
// CHECK: linalg.matmul ins(%arg6
// CHECK-NOT: tcp.unsigned_bytes
func.func @kept(%a: tensor<4x8xi8>, %b: tensor<8x7xi8>, %z: tensor<4x7xi32>,
                %c: tensor<9x3xi8>, %d: tensor<3x7xi8>, %y: tensor<9x7xi32>,
                %e: tensor<9x8xi8>, %w: tensor<9x7xi64>) -> (tensor<4x7xi32>, tensor<9x7xi32>, tensor<9x7xi64>) {
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xi8>, tensor<8x7xi8>) outs(%z : tensor<4x7xi32>) -> tensor<4x7xi32>
  %1 = linalg.matmul ins(%c, %d : tensor<9x3xi8>, tensor<3x7xi8>) outs(%y : tensor<9x7xi32>) -> tensor<9x7xi32>
  %2 = linalg.matmul ins(%e, %b : tensor<9x8xi8>, tensor<8x7xi8>) outs(%w : tensor<9x7xi64>) -> tensor<9x7xi64>
  return %0, %1, %2 : tensor<4x7xi32>, tensor<9x7xi32>, tensor<9x7xi64>
}
