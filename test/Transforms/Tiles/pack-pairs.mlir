// RUN: tcp-opt %s -split-input-file -tcp-pack-pairs -canonicalize -cse | FileCheck %s
// RUN: tcp-opt %s -split-input-file -tcp-pack-pairs -tcp-tile-contractions="register-bytes=64 register-count=32" | FileCheck %s --check-prefix=TILES

// If there are many rows, both operands are looked at: the least magnitude less
// 1, and the largest. Of each pair, the first element is in the highest bits.
// CHECK-LABEL: func.func @dynamic(
// CHECK: %[[MANY:.*]] = arith.cmpi sgt, %{{.*}}, %c16 : index
// CHECK: %[[EXACT:.*]] = scf.if %[[MANY]] -> (i1) {
// CHECK: vector.transfer_read %arg0
// CHECK: arith.minui
// CHECK: arith.maxui
// CHECK: vector.transfer_read %arg1
// CHECK: arith.cmpi sge, %{{.*}}, %c142_i32
// CHECK: arith.cmpi sle, %{{.*}}, %c380_i32
// CHECK: } else {
// CHECK-NEXT: scf.yield %false : i1
// CHECK: scf.if %[[EXACT]] -> (tensor<?x?xf32>) {
// CHECK: vector.shuffle %{{.*}} [1, 0, 3, 2,
// CHECK: %[[FIRST:.*]] = arith.select
// CHECK: %[[SECOND:.*]] = arith.select
// CHECK: vector.interleave %[[SECOND]], %[[FIRST]]
// CHECK: linalg.generic {{.*}} attrs = {tcp.pair_products}
// CHECK: } else {
// CHECK-NEXT: linalg.matmul ins(%arg0, %arg1
// TILES-LABEL: func.func @dynamic(
// TILES: func.func private @tcp_contraction(
// TILES: arith.addf {{.*}} {tcp.pair_products} : vector<16xf32>
func.func @dynamic(%a: tensor<?x?xbf16>, %b: tensor<?x?xbf16>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %m = tensor.dim %a, %c0 : tensor<?x?xbf16>
  %n = tensor.dim %b, %c1 : tensor<?x?xbf16>
  %e = tensor.empty(%m, %n) : tensor<?x?xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
  %r = linalg.matmul ins(%a, %b : tensor<?x?xbf16>, tensor<?x?xbf16>) outs(%z : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// -----

// A constant is packed at once, and its exponents are known: 1 has 127, and 4
// has 129. Both forms read the same words, also for few rows.
// CHECK-LABEL: func.func @constant(
// CHECK: %[[B:.*]] = arith.constant dense<{{\[\[}}1065369472, 1073758272], [1082130432, 0]]> : tensor<2x2xi32>
// CHECK-NOT: tensor<3x2xbf16>
// CHECK: %[[LEAST:.*]] = arith.addi %{{.*}}, %c127_i32
// CHECK: arith.cmpi sge, %[[LEAST]], %c142_i32
// CHECK: %[[LARGEST:.*]] = arith.addi %{{.*}}, %c129_i32
// CHECK: arith.cmpi sle, %[[LARGEST]], %c380_i32
// CHECK: scf.if
// CHECK: linalg.generic {{.*}} ins(%[[A:.*]], %[[B]] : {{.*}} attrs = {tcp.pair_products}
// CHECK: else
// CHECK: linalg.generic {{.*}} ins(%[[A]], %[[B]] : tensor<2x2xi32>, tensor<2x2xi32>) outs(%{{.*}}) {
func.func @constant(%a: tensor<2x3xbf16>, %e: tensor<2x2xf32>) -> tensor<2x2xf32> {
  %b = arith.constant dense<[[1.0, 2.0], [1.0, 3.0], [4.0, 0.0]]> : tensor<3x2xbf16>
  %zero = arith.constant 0.0 : f32
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<2x2xf32>) -> tensor<2x2xf32>
  %r = linalg.matmul ins(%a, %b : tensor<2x3xbf16>, tensor<3x2xbf16>) outs(%z : tensor<2x2xf32>) -> tensor<2x2xf32>
  return %r : tensor<2x2xf32>
}

// -----

// The filters of a convolution are the left operand. They are packed once, too.
// CHECK-LABEL: func.func @filters(
// CHECK-NOT: dense<{{.*}}tensor<17x2x1x1xbf16>
// CHECK: scf.if
// CHECK: linalg.generic {{.*}} ins(%[[IMAGE:.*]], %[[FILTERS:.*]] : tensor<1x1x4x4xi32>, tensor<17x1x1x1xi32>) {{.*}} attrs = {tcp.pair_products}
// CHECK: else
// CHECK: linalg.generic {{.*}} ins(%[[IMAGE]], %[[FILTERS]] : tensor<1x1x4x4xi32>, tensor<17x1x1x1xi32>)
func.func @filters(%image: tensor<1x2x4x4xbf16>, %e: tensor<1x17x4x4xf32>) -> tensor<1x17x4x4xf32> {
  %zero = arith.constant 0.0 : f32
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<1x17x4x4xf32>) -> tensor<1x17x4x4xf32>
  %filters = arith.constant dense<"0x803F0040803F0040803F0040803F0040803F0040803F0040803F0040803F0040803F0040803F0040803F0040803F0040803F0040803F0040803F0040803F0040803F0040"> : tensor<17x2x1x1xbf16>
  %r = linalg.conv_2d_nchw_fchw ins(%image, %filters : tensor<1x2x4x4xbf16>, tensor<17x2x1x1xbf16>) outs(%z : tensor<1x17x4x4xf32>) -> tensor<1x17x4x4xf32>
  return %r : tensor<1x17x4x4xf32>
}

// -----

// The op that reads the sums stays with them.
// CHECK-LABEL: func.func @epilogue(
// CHECK: scf.if %{{.*}} -> (tensor<32x8xbf16>) {
// CHECK: %[[SUMS:.*]] = linalg.generic {{.*}} attrs = {tcp.pair_products}
// CHECK: linalg.generic {{.*}} ins(%[[SUMS]] :
// CHECK: else
// CHECK: %[[CHAIN:.*]] = linalg.matmul
// CHECK: linalg.generic {{.*}} ins(%[[CHAIN]] :
func.func @epilogue(%a: tensor<32x4xbf16>, %b: tensor<4x8xbf16>, %e: tensor<32x8xf32>, %o: tensor<32x8xbf16>) -> tensor<32x8xbf16> {
  %zero = arith.constant 0.0 : f32
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<32x8xf32>) -> tensor<32x8xf32>
  %r = linalg.matmul ins(%a, %b : tensor<32x4xbf16>, tensor<4x8xbf16>) outs(%z : tensor<32x8xf32>) -> tensor<32x8xf32>
  %n = linalg.generic {indexing_maps = [affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (m, n)>], iterator_types = ["parallel", "parallel"]}
      ins(%r : tensor<32x8xf32>) outs(%o : tensor<32x8xbf16>) {
  ^bb0(%x: f32, %out: bf16):
    %t = arith.truncf %x : f32 to bf16
    linalg.yield %t : bf16
  } -> tensor<32x8xbf16>
  return %n : tensor<32x8xbf16>
}

// -----

// Few rows, sums that begin with other numbers, and other types stay.
// CHECK-LABEL: func.func @others(
// CHECK-NOT: scf.if
func.func @others(%a: tensor<16x4xbf16>, %b: tensor<4x8xbf16>, %c: tensor<64x4xbf16>, %d: tensor<64x8xf32>, %f: tensor<64x4xf16>, %g: tensor<4x8xf16>,
                  %e: tensor<16x8xf32>, %o: tensor<64x8xf32>) -> (tensor<16x8xf32>, tensor<64x8xf32>, tensor<64x8xf32>) {
  %zero = arith.constant 0.0 : f32
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<16x8xf32>) -> tensor<16x8xf32>
  %r = linalg.matmul ins(%a, %b : tensor<16x4xbf16>, tensor<4x8xbf16>) outs(%z : tensor<16x8xf32>) -> tensor<16x8xf32>
  %s = linalg.matmul ins(%c, %b : tensor<64x4xbf16>, tensor<4x8xbf16>) outs(%d : tensor<64x8xf32>) -> tensor<64x8xf32>
  %y = linalg.fill ins(%zero : f32) outs(%o : tensor<64x8xf32>) -> tensor<64x8xf32>
  %t = linalg.matmul ins(%f, %g : tensor<64x4xf16>, tensor<4x8xf16>) outs(%y : tensor<64x8xf32>) -> tensor<64x8xf32>
  return %r, %s, %t : tensor<16x8xf32>, tensor<64x8xf32>, tensor<64x8xf32>
}
