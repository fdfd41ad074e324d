// RUN: tcp-opt %s -split-input-file -tcp-tile-contractions="register-bytes=64 register-count=32" -canonicalize -cse | FileCheck %s
// RUN: tcp-opt %s -split-input-file -tcp-tile-contractions -canonicalize -cse | FileCheck %s --check-prefix=NARROW

// Panels of four registers by tiles of six rows, then one of two and one of one, then
// those of half a register that are not full; by two and by one with 16 registers. Up to four rows that are left over
// are a tile of one or four; in others the last row stands for those behind it. A product of known sizes has only what it needs.
// Threads share rows by whole tiles of each height (24 is a multiple of 6 and 8).
// CHECK-LABEL: func.func @matmul
// CHECK: %[[E:.*]] = tensor.empty
// CHECK: call @tcp_contraction(%arg0, %arg1, %[[E]], %c0, %{{.*}}, %c0, %{{.*}})
// CHECK: %[[A:.*]] = tensor.cast %arg2 : tensor<8x9xf32> to tensor<?x?xf32>
// CHECK: call @tcp_contraction_0(%[[A]],
// CHECK-NOT: linalg
// CHECK: func.func private @tcp_contraction({{.*}} attributes {tcp.tile = array<i64: 24, 64>}
// CHECK: %[[REST:.*]] = arith.remui %{{.*}}, %c64
// CHECK: %[[STOP:.*]] = arith.subi %arg6, %[[REST]]
// CHECK: scf.for %[[J:.*]] = %{{.*}} to %[[STOP]] step %c64
// In place, or from a copy.
// CHECK: %[[FLAT:.*]] = tensor.collapse_shape %arg1
// CHECK: %[[PANEL:.*]] = scf.if %[[FEW:.*]] -> (tensor<?xf32>)
// CHECK-NEXT: scf.yield %[[FLAT]]
// CHECK: vector.transfer_read %arg1[%{{.*}}, %[[J]]], %{{[^ ]*}} {in_bounds = [true]} : tensor<?x?xf32>, vector<64xf32>
// CHECK: %[[FIRST:.*]] = arith.select %[[FEW]], %[[J]], %c0
// CHECK: %[[STEP:.*]] = arith.select %[[FEW]], %{{.*}}, %c64
// CHECK: %[[SMALL:.*]] = arith.cmpi sle, %{{.*}}, %c4
// CHECK: %[[FULL:.*]] = arith.select %[[SMALL]], %{{.*}}, %arg4
// CHECK: scf.for %[[I:.*]] = %arg3 to %[[FULL]] step %c6
// CHECK: arith.minsi
// CHECK: scf.for %[[K:.*]] = %{{.*}} step %c1 iter_args({{.*}}) -> (vector<64xf32>, vector<64xf32>, vector<64xf32>, vector<64xf32>, vector<64xf32>, vector<64xf32>)
// CHECK: %[[SHIFT:.*]] = arith.muli %[[K]], %[[STEP]]
// CHECK: %[[AT:.*]] = arith.addi %[[FIRST]], %[[SHIFT]]
// CHECK: %[[B:.*]] = vector.transfer_read %[[PANEL]][%[[AT]]], %{{.*}} {in_bounds = [true]}
// CHECK: tensor.extract %arg0
// CHECK: arith.mulf %{{.*}}, %[[B]] : vector<64xf32>
// CHECK-NEXT: arith.addf
// CHECK: vector.transfer_write {{.*}} {in_bounds = [true]}
// CHECK: %[[COUNT:.*]] = arith.subi %arg4, %[[FULL]]
// CHECK: arith.cmpi sle, %[[COUNT]], %c1
// CHECK: scf.for %{{.*}} -> (vector<64xf32>, vector<64xf32>, vector<64xf32>, vector<64xf32>) {
// CHECK: scf.for %{{.*}} step %c32
// CHECK: scf.for %{{.*}} step %c16
// CHECK: scf.for %{{.*}} to %arg6 step %c8
// CHECK: vector.transfer_write %{{[^ ]*}}, %{{[^ ]*}}[%{{.*}}] : vector<8xf32>, tensor<?x?xf32>
// Eight rows are one tile.
// CHECK: func.func private @tcp_contraction_0({{.*}} attributes {tcp.tile = array<i64: 8, 32>}
// CHECK-NOT: scf.if
// CHECK-NOT: arith.cmpi
// CHECK: scf.for %{{.*}} step %c32
// CHECK-COUNT-8: arith.mulf %{{.*}} : vector<32xf32>
// CHECK-NOT: arith.mulf %{{.*}} : vector<32xf32>
// CHECK: scf.for %{{.*}} to %arg6 step %c8
// CHECK-NOT: func.func
// Narrow panels come in groups of eight, which blocks of eight tiles of rows read one
// after the other, in place or from copies that lie one behind the other.
// NARROW-LABEL: func.func @matmul
// NARROW: func.func private @tcp_contraction({{.*}} attributes {tcp.tile = array<i64: 24, 64>}
// NARROW: scf.for %[[GROUP:.*]] = %{{.*}} to %[[STOP:.*]] step %c64
// NARROW: %[[NEXT:.*]] = arith.addi %[[GROUP]], %c64
// NARROW: %[[END:.*]] = arith.minsi %[[NEXT]], %[[STOP]]
// NARROW: %[[PANELS:.*]] = scf.if %[[FEW:.*]] -> (tensor<?xf32>)
// NARROW: scf.for %[[K:.*]] = %c0 to %[[SUMS:.*]] step %c1
// NARROW: scf.for %[[J:.*]] = %[[GROUP]] to %[[END]] step %c8
// NARROW: %[[PAST:.*]] = arith.subi %[[J]], %[[GROUP]]
// NARROW: %[[ROW:.*]] = arith.muli %[[K]], %c8
// NARROW: %[[PANEL:.*]] = arith.muli %[[PAST]], %[[SUMS]]
// NARROW: %[[TO:.*]] = arith.addi %[[PANEL]], %[[ROW]]
// NARROW: %[[READ:.*]] = vector.transfer_read %arg1[%[[K]], %[[J]]]
// NARROW: vector.transfer_write %[[READ]], %{{.*}}[%[[TO]]]
// NARROW: %[[FIRST:.*]] = arith.select %[[FEW]], %[[GROUP]], %c0
// NARROW: %[[DISTANCE:.*]] = arith.select %[[FEW]], %c1, %[[SUMS]]
// NARROW: scf.for %[[I:.*]] = %arg3 to %arg4 step %c48
// NARROW: %[[BEHIND:.*]] = arith.addi %[[I]], %c48
// NARROW: arith.minsi %[[BEHIND]], %arg4
// NARROW: scf.for %[[J:.*]] = %[[GROUP]] to %[[END]] step %c8
// NARROW: %[[PAST:.*]] = arith.subi %[[J]], %[[GROUP]]
// NARROW: %[[PANEL:.*]] = arith.muli %[[PAST]], %[[DISTANCE]]
// NARROW: %[[BEGIN:.*]] = arith.addi %[[FIRST]], %[[PANEL]]
// NARROW: scf.for %{{.*}} = %[[I]] to %{{.*}} step %c6
// NARROW: %[[AT:.*]] = arith.addi %[[BEGIN]], %{{.*}}
// NARROW: vector.transfer_read %[[PANELS]][%[[AT]]]
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
// transposed right operand is turned into the panel, or for few rows square by square in
// registers. What no square has comes from a copy.
#id = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-LABEL: func.func @linear
// CHECK: call @tcp_contraction(%arg0, %arg1, %arg2, %{{.*}}) : (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?xf32>, tensor<?x?xf32>, index, index, index, index)
// CHECK-NOT: linalg
// CHECK: func.func private @tcp_contraction({{.*}} attributes {tcp.tile = array<i64: 6, 64>}
// CHECK: arith.cmpi sle, %{{.*}}, %c6
// CHECK: scf.if
// CHECK: scf.for %{{.*}} to %{{.*}} step %c16
// CHECK: %[[REST:.*]] = arith.remui %[[SUMS:.*]], %c16
// CHECK: %[[WHOLE:.*]] = arith.subi %[[SUMS]], %[[REST]]
// CHECK: scf.for %[[K:.*]] = %c0 to %[[WHOLE]] step %c16
// CHECK-COUNT-16: vector.transfer_read %arg1[{{.*}}, %[[K]]], {{.*}}in_bounds = [true]{{.*}}vector<16xf32>
// CHECK-COUNT-64: vector.shuffle
// CHECK: tensor.extract %arg0[%{{.*}}, %[[K]]]
// CHECK: scf.yield {{.*}} : vector<16xf32>
// CHECK: tensor.empty() : tensor<256xf32>
// CHECK-COUNT-64: vector.shuffle
// CHECK: scf.for %{{.*}} = %[[WHOLE]] to %[[SUMS]] step %c1
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

// The sums of few rows by many columns are in a buffer, and eight rows of the right
// operand are read at once. Two rows always are few; more of them are if the right operand
// is larger than 1 MiB. The rest of the columns has a tile in registers.
// CHECK-LABEL: func.func @few
// CHECK: func.func private @tcp_contraction(
// CHECK: %[[ROWS:.*]] = arith.subi %arg4, %arg3
// CHECK: arith.cmpi sle, %[[ROWS]], %c6
// CHECK: %[[SIZE:.*]] = arith.muli %{{.*}}, %{{.*}}
// CHECK: %[[LARGE:.*]] = arith.cmpi sgt, %[[SIZE]], %c262144
// CHECK: %[[FEWEST:.*]] = arith.cmpi sle, %[[ROWS]], %c2
// CHECK: arith.ori %[[FEWEST]], %[[LARGE]]
// CHECK: %[[END:.*]] = arith.select
// CHECK: scf.for %[[FIRST:.*]] = %arg5 to %[[END]] step %c1024
// CHECK: tensor.empty() : tensor<6144xf32>
// CHECK: scf.for %[[K:.*]] = %c0 to %[[WHOLE:.*]] step %c8
// CHECK: scf.for %[[ROW:.*]] = %arg3 to %arg4 step %c1
// CHECK-COUNT-8: tensor.extract %arg0[%[[ROW]],
// CHECK: scf.for %[[J:.*]] = %[[FIRST]] to %{{.*}} step %c16
// CHECK-COUNT-8: vector.transfer_read %arg1[%{{.*}}, %[[J]]]
// CHECK: vector.transfer_write
// CHECK: scf.for %{{.*}} = %[[WHOLE]] to %{{.*}} step %c1
// CHECK: scf.for %{{.*}} step %c16
// CHECK: vector.transfer_write
// CHECK: scf.for %{{.*}} = %[[END]] to
func.func @few(%a: tensor<?x?xf32>, %b: tensor<?x203xf32>, %init: tensor<?x203xf32>) -> tensor<?x203xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x203xf32>) outs(%init : tensor<?x203xf32>) -> tensor<?x203xf32>
  return %0 : tensor<?x203xf32>
}

// -----

// A matrix that all rounds of a loop read is cut into panels once, before the
// loop, from the matrix that was transposed.
// CHECK-LABEL: func.func @in_a_loop
// CHECK: %[[PARTS:.*]] = tensor.expand_shape %arg0 {{\[\[}}0, 1], [2]]
// CHECK: %[[PANELS:.*]] = linalg.transpose ins(%[[PARTS]] : tensor<{{2x64|4x32|8x16}}x16xf32>) {{.*}} permutation = [0, 2, 1]
// CHECK: %[[VECTOR:.*]] = tensor.collapse_shape %[[PANELS]] {{\[\[}}0, 1, 2]]
// CHECK: scf.for
// CHECK: %[[B:.*]] = tensor.cast %[[VECTOR]] : tensor<2048xf32>
// CHECK: call @tcp_contraction(%{{.*}}, %[[B]],
func.func @in_a_loop(%w: tensor<128x16xf32>, %x: tensor<4x16xf32>, %init: tensor<4x128xf32>, %n: index) -> tensor<4x128xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %empty = tensor.empty() : tensor<16x128xf32>
  %copy = linalg.transpose ins(%w : tensor<128x16xf32>) outs(%empty : tensor<16x128xf32>) permutation = [1, 0]
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%sums = %init) -> tensor<4x128xf32> {
    %1 = linalg.matmul ins(%x, %copy : tensor<4x16xf32>, tensor<16x128xf32>) outs(%sums : tensor<4x128xf32>) -> tensor<4x128xf32>
    scf.yield %1 : tensor<4x128xf32>
  }
  return %0 : tensor<4x128xf32>
}

// -----

// A matrix of rows, which two loops read; a matrix that changes stays as it is.
// CHECK-LABEL: func.func @in_two_loops
// CHECK: %[[PARTS:.*]] = tensor.expand_shape %arg0 {{\[\[}}0], [1, 2]]
// CHECK: linalg.transpose ins(%[[PARTS]] : tensor<16x{{2x64|4x32|8x16}}xf32>) {{.*}} permutation = [1, 0, 2]
// CHECK: scf.for
// CHECK: scf.for %{{.*}} iter_args(%[[CHANGES:.*]] =
// CHECK: call @tcp_contraction
// CHECK: %[[B:.*]] = tensor.cast %[[CHANGES]] : tensor<16x128xf32>
// CHECK: call @tcp_contraction{{.*}}, %[[B]],
func.func @in_two_loops(%w: tensor<16x128xf32>, %x: tensor<16x16xf32>, %n: index) -> tensor<16x128xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<16x128xf32>
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%outer = %w) -> tensor<16x128xf32> {
    %1 = scf.for %j = %c0 to %n step %c1 iter_args(%changes = %outer) -> tensor<16x128xf32> {
      %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<16x128xf32>) -> tensor<16x128xf32>
      %2 = linalg.matmul ins(%x, %w : tensor<16x16xf32>, tensor<16x128xf32>) outs(%init : tensor<16x128xf32>) -> tensor<16x128xf32>
      %3 = linalg.matmul ins(%x, %changes : tensor<16x16xf32>, tensor<16x128xf32>) outs(%2 : tensor<16x128xf32>) -> tensor<16x128xf32>
      scf.yield %3 : tensor<16x128xf32>
    }
    scf.yield %1 : tensor<16x128xf32>
  }
  return %0 : tensor<16x128xf32>
}

// -----

// A copy in the same order is no transposed copy.
// CHECK-LABEL: func.func @same_order
// CHECK: tensor.expand_shape %{{.*}} {{\[\[}}0], [1, 2]]
// CHECK: linalg.transpose {{.*}} permutation = [1, 0, 2]
// CHECK: scf.for
func.func @same_order(%w: tensor<16x128xf32>, %x: tensor<4x16xf32>, %init: tensor<4x128xf32>, %n: index) -> tensor<4x128xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %empty = tensor.empty() : tensor<16x128xf32>
  %copy = linalg.transpose ins(%w : tensor<16x128xf32>) outs(%empty : tensor<16x128xf32>) permutation = [0, 1]
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%sums = %init) -> tensor<4x128xf32> {
    %1 = linalg.matmul ins(%x, %copy : tensor<4x16xf32>, tensor<16x128xf32>) outs(%sums : tensor<4x128xf32>) -> tensor<4x128xf32>
    scf.yield %1 : tensor<4x128xf32>
  }
  return %0 : tensor<4x128xf32>
}

// -----

// Columns that are no whole tiles: the transposed copy is made before the loop.
// CHECK-LABEL: func.func @left_over
// CHECK: %[[COPY:.*]] = linalg.transpose ins(%arg0
// CHECK: scf.for
// CHECK: %[[B:.*]] = tensor.cast %[[COPY]]
// CHECK: call @tcp_contraction(%{{.*}}, %[[B]],
func.func @left_over(%w: tensor<70x16xf32>, %x: tensor<4x16xf32>, %init: tensor<4x70xf32>, %n: index) -> tensor<4x70xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %empty = tensor.empty() : tensor<16x70xf32>
  %copy = linalg.transpose ins(%w : tensor<70x16xf32>) outs(%empty : tensor<16x70xf32>) permutation = [1, 0]
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%sums = %init) -> tensor<4x70xf32> {
    %1 = linalg.matmul ins(%x, %copy : tensor<4x16xf32>, tensor<16x70xf32>) outs(%sums : tensor<4x70xf32>) -> tensor<4x70xf32>
    scf.yield %1 : tensor<4x70xf32>
  }
  return %0 : tensor<4x70xf32>
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

// One chain has no columns; complex numbers are in no vector.
// CHECK-LABEL: func.func @left_alone
// CHECK: linalg.dot
// CHECK: linalg.matmul
// CHECK-NOT: call
func.func @left_alone(%a: tensor<9xf32>, %b: tensor<f32>, %c: tensor<4x4xcomplex<f32>>) -> (tensor<f32>, tensor<4x4xcomplex<f32>>) {
  %0 = linalg.dot ins(%a, %a : tensor<9xf32>, tensor<9xf32>) outs(%b : tensor<f32>) -> tensor<f32>
  %1 = linalg.matmul ins(%c, %c : tensor<4x4xcomplex<f32>>, tensor<4x4xcomplex<f32>>) outs(%c : tensor<4x4xcomplex<f32>>) -> tensor<4x4xcomplex<f32>>
  return %0, %1 : tensor<f32>, tensor<4x4xcomplex<f32>>
}

// -----

// The rows are widened before, a panel when it is copied; few rows widen the
// panel in registers. The product of two bf16 may be no f32.
#id = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-LABEL: func.func @halves
// CHECK: %[[LEFT:.*]] = linalg.generic {{.*}} ins(%arg0 : tensor<?x?xbf16>)
// CHECK: arith.extf
// CHECK: call @tcp_contraction(%[[LEFT]], %arg1,
// CHECK: func.func private @tcp_contraction(%arg0: tensor<?x?xf32>{{.*}}, %arg1: tensor<?x?xbf16>{{.*}}, {{.*}}tensor<?x?xbf16>
// CHECK: arith.cmpi sle, %{{.*}}, %c12
// CHECK: %[[B:.*]] = vector.transfer_read {{.*}} vector<64xbf16>
// CHECK: arith.mulf %{{.*}} : vector<64xf32>
// CHECK: arith.truncf %{{.*}} : vector<64xf32> to vector<64xbf16>
// CHECK: } else {
// CHECK: scf.for {{.*}} -> (tensor<?xf32>)
// CHECK: %[[B:.*]] = vector.transfer_read {{.*}} vector<64xbf16>
// CHECK-NEXT: %[[WIDE:.*]] = arith.extf %[[B]]
// CHECK: vector.transfer_write %[[WIDE]]
// CHECK: vector.transfer_read {{.*}} vector<64xf32>
func.func @halves(%a: tensor<?x?xbf16>, %b: tensor<?x?xbf16>, %sums: tensor<?x?xf32>, %to: tensor<?x?xbf16>) -> tensor<?x?xbf16> {
  %0 = linalg.matmul ins(%a, %b : tensor<?x?xbf16>, tensor<?x?xbf16>) outs(%sums : tensor<?x?xf32>) -> tensor<?x?xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<?x?xf32>) outs(%to : tensor<?x?xbf16>) {
  ^bb0(%x: f32, %o: bf16):
    %r = arith.truncf %x : f32 to bf16
    linalg.yield %r : bf16
  } -> tensor<?x?xbf16>
  return %1 : tensor<?x?xbf16>
}

// -----

// An operand that is widened and transposed is read where it was. The product of two f16 is
// always an f32, so one instruction may add it.
#id = affine_map<(d0, d1) -> (d0, d1)>
#turned = affine_map<(d0, d1) -> (d1, d0)>
// CHECK-LABEL: func.func @widened
// CHECK: linalg.generic {{.*}} ins(%arg0 : tensor<9x64xf16>)
// CHECK-NOT: linalg.generic
// CHECK: call @tcp_contraction(%{{.*}}, %{{.*}},
// CHECK: func.func private @tcp_contraction(%arg0: tensor<?x?xf32>{{.*}}, %arg1: tensor<?x?xf16>{{.*}}, {{.*}}tensor<?x?xf32>
// CHECK: arith.mulf %{{.*}} fastmath<contract> : vector<64xf32>
// CHECK-NEXT: arith.addf %{{.*}} fastmath<contract> : vector<64xf32>
func.func @widened(%a: tensor<9x64xf16>, %w: tensor<64x64xf16>, %sums: tensor<9x64xf32>) -> tensor<9x64xf32> {
  %e = tensor.empty() : tensor<9x64xf32>
  %left = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<9x64xf16>) outs(%e : tensor<9x64xf32>) {
  ^bb0(%x: f16, %o: f32):
    %r = arith.extf %x : f16 to f32
    linalg.yield %r : f32
  } -> tensor<9x64xf32>
  %t = tensor.empty() : tensor<64x64xf32>
  %right = linalg.generic {indexing_maps = [#turned, #id], iterator_types = ["parallel", "parallel"]} ins(%w : tensor<64x64xf16>) outs(%t : tensor<64x64xf32>) {
  ^bb0(%x: f16, %o: f32):
    %r = arith.extf %x : f16 to f32
    linalg.yield %r : f32
  } -> tensor<64x64xf32>
  %0 = linalg.matmul ins(%left, %right : tensor<9x64xf32>, tensor<64x64xf32>) outs(%sums : tensor<9x64xf32>) -> tensor<9x64xf32>
  return %0 : tensor<9x64xf32>
}

// -----

// A constant is cut into panels: one, or one of four columns and one of what is
// left, with a register behind the end. A copy that only transposes or repeats is
// not made. An op may also ask for a size of the constant.
// CHECK-LABEL: func.func @constant
// CHECK-NOT: linalg
// CHECK: arith.constant dense<[0, 2, 4, 6, 8, 1, 3, 5, 7, 9, 0, 0, 0, 0, 0, 0, 0, 0]> : tensor<18xi32>
// CHECK: call @tcp_contraction(
// CHECK: %[[W:.*]] = tensor.cast %arg1
// CHECK: call @tcp_contraction_0(%{{.*}}, %[[W]], %{{.*}}, %c0, %c14, %c0, %c9)
// NARROW-LABEL: func.func @constant
// NARROW: arith.constant dense<[0, 2, 4, 6, 1, 3, 5, 7, 8, 9, 0, 0, 0, 0]> : tensor<14xi32>
func.func @constant(%a: tensor<3x2xi32>, %w: tensor<9x5xi32>, %c: tensor<2x7x5xi32>) -> (tensor<3x5xi32>, tensor<2x7x9xi32>, index) {
  %c0 = arith.constant 0 : index
  %k = arith.constant dense<[[0, 1], [2, 3], [4, 5], [6, 7], [8, 9]]> : tensor<5x2xi32>
  %size = tensor.dim %k, %c0 : tensor<5x2xi32>
  %zero = arith.constant 0 : i32
  %empty = tensor.empty() : tensor<2x5xi32>
  %turned = linalg.transpose ins(%k : tensor<5x2xi32>) outs(%empty : tensor<2x5xi32>) permutation = [1, 0]
  %to = tensor.empty() : tensor<3x5xi32>
  %start = linalg.fill ins(%zero : i32) outs(%to : tensor<3x5xi32>) -> tensor<3x5xi32>
  %0 = linalg.matmul ins(%a, %turned : tensor<3x2xi32>, tensor<2x5xi32>) outs(%start : tensor<3x5xi32>) -> tensor<3x5xi32>
  %empty1 = tensor.empty() : tensor<5x9xi32>
  %turned1 = linalg.transpose ins(%w : tensor<9x5xi32>) outs(%empty1 : tensor<5x9xi32>) permutation = [1, 0]
  %empty2 = tensor.empty() : tensor<2x5x9xi32>
  %repeated = linalg.broadcast ins(%turned1 : tensor<5x9xi32>) outs(%empty2 : tensor<2x5x9xi32>) dimensions = [0]
  %to1 = tensor.empty() : tensor<2x7x9xi32>
  %start1 = linalg.fill ins(%zero : i32) outs(%to1 : tensor<2x7x9xi32>) -> tensor<2x7x9xi32>
  %1 = linalg.batch_matmul ins(%c, %repeated : tensor<2x7x5xi32>, tensor<2x5x9xi32>) outs(%start1 : tensor<2x7x9xi32>) -> tensor<2x7x9xi32>
  return %0, %1, %size : tensor<3x5xi32>, tensor<2x7x9xi32>, index
}

// -----

// Slices of what a row was put into are read where they are, also if a loop
// puts in several.
// CHECK-LABEL: func.func @slice_of_changed
// CHECK: func.func private @tcp_contraction
// CHECK-SAME: %arg1: tensor<?x?xf32> {bufferization.buffer_layout = strided<[?, 1], offset: ?>}
func.func @slice_of_changed(%a: tensor<8x16xf32>, %x: tensor<3x32x16xf32>, %row: tensor<3x1x16xf32>, %at: index, %n: index, %out: tensor<8x32xf32>) -> tensor<8x32xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %once = tensor.insert_slice %row into %x[0, %at, 0] [3, 1, 16] [1, 1, 1] : tensor<3x1x16xf32> into tensor<3x32x16xf32>
  %changed = scf.for %i = %c0 to %n step %c1 iter_args(%before = %once) -> (tensor<3x32x16xf32>) {
    %after = tensor.insert_slice %row into %before[0, %i, 0] [3, 1, 16] [1, 1, 1] : tensor<3x1x16xf32> into tensor<3x32x16xf32>
    scf.yield %after : tensor<3x32x16xf32>
  }
  %b = tensor.extract_slice %changed[1, 0, 0] [1, 32, 16] [1, 1, 1] : tensor<3x32x16xf32> to tensor<32x16xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>,
        affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b :
        tensor<8x16xf32>, tensor<32x16xf32>) outs(%out : tensor<8x32xf32>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32):
    %1 = arith.mulf %x0, %x1 : f32
    %2 = arith.addf %x2, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<8x32xf32>
  return %0 : tensor<8x32xf32>
}

// -----

// A tensor that is put into another one may lie in its memory.
// CHECK-LABEL: func.func @slice_of_part
// CHECK: func.func private @tcp_contraction
// CHECK-SAME: %arg1: tensor<?x?xf32>, %arg2
func.func @slice_of_part(%a: tensor<8x16xf32>, %whole: tensor<2x32x16xf32>, %row: tensor<1x16xf32>, %out: tensor<8x16xf32>) -> (tensor<2x32x16xf32>, tensor<8x16xf32>) {
  %empty = tensor.empty() : tensor<32x16xf32>
  %part = tensor.insert_slice %row into %empty[0, 0] [1, 16] [1, 1] : tensor<1x16xf32> into tensor<32x16xf32>
  %both = tensor.insert_slice %part into %whole[0, 0, 0] [1, 32, 16] [1, 1, 1] : tensor<32x16xf32> into tensor<2x32x16xf32>
  %b = tensor.extract_slice %part[4, 0] [16, 16] [1, 1] : tensor<32x16xf32> to tensor<16x16xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>,
        affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b :
        tensor<8x16xf32>, tensor<16x16xf32>) outs(%out : tensor<8x16xf32>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32):
    %1 = arith.mulf %x0, %x1 : f32
    %2 = arith.addf %x2, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<8x16xf32>
  return %both, %0 : tensor<2x32x16xf32>, tensor<8x16xf32>
}
