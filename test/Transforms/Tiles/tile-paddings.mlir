// RUN: tcp-opt %s -split-input-file -tcp-tile-contractions="register-bytes=32 register-count=16" -canonicalize -cse | FileCheck %s

// Tiles write to the inner part of the padded tensor. A row of the image has
// twelve pixels, so each row of a tile consists of parts of four.
#id = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
// CHECK-LABEL: func.func @padded
// CHECK-NOT: tensor.pad
// CHECK: %[[PADDED:.*]] = tensor.insert_slice %{{.*}} into %{{.*}}[0, 0, 1, 13] [1, 24, 12, 1]
// CHECK: %[[PLACE:.*]] = tensor.extract_slice %[[PADDED]][0, 0, 1, 1] [1, 24, 12, 12]
// CHECK: %[[TO:.*]] = tensor.cast %[[PLACE]]
// CHECK: %[[DONE:.*]] = call @tcp_contraction({{.*}}, %[[TO]], %c0, %c24, %c0, %c144)
// CHECK: %[[INNER:.*]] = tensor.cast %[[DONE]]
// CHECK: %[[WHOLE:.*]] = tensor.insert_slice %[[INNER]] into %[[PADDED]][0, 0, 1, 1] [1, 24, 12, 12]
// CHECK: return %[[WHOLE]]
// CHECK: func.func private @tcp_contraction(
// CHECK-SAME: %[[ARG:[^ ]*]]: tensor<?x?x?x?xf32> {bufferization.buffer_layout = strided<[?, ?, ?, 1], offset: ?>}
// CHECK: %[[WIDTH:.*]] = tensor.dim %[[ARG]], %c3
// CHECK: %[[ROW:.*]] = vector.extract_strided_slice %{{.*}} {offsets = [4], sizes = [4], strides = [1]} : vector<16xf32> to vector<4xf32>
// CHECK: %[[X:.*]] = arith.remui %{{.*}}, %[[WIDTH]]
// CHECK: %[[Y:.*]] = arith.divui %{{.*}}, %[[WIDTH]]
// CHECK: vector.transfer_write %[[ROW]], %{{.*}}[%{{.*}}, %{{.*}}, %[[Y]], %[[X]]] {in_bounds = [true]}
func.func @padded(%x: tensor<1x8x14x14xf32>, %w: tensor<24x8x3x3xf32>) -> tensor<1x24x14x14xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1x24x12x12xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1x24x12x12xf32>) -> tensor<1x24x12x12xf32>
  %0 = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x8x14x14xf32>, tensor<24x8x3x3xf32>) outs(%init : tensor<1x24x12x12xf32>) -> tensor<1x24x12x12xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%0 : tensor<1x24x12x12xf32>) outs(%empty : tensor<1x24x12x12xf32>) {
  ^bb0(%a: f32, %o: f32):
    %r = arith.maximumf %a, %zero : f32
    linalg.yield %r : f32
  } -> tensor<1x24x12x12xf32>
  %2 = tensor.pad %1 low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero : f32
  } : tensor<1x24x12x12xf32> to tensor<1x24x14x14xf32>
  return %2 : tensor<1x24x14x14xf32>
}

// -----

// The columns are channels, and images have one pixel. The elements of a vector
// would be as far apart as the channels of the padded tensor, so they are copied.
// CHECK-LABEL: func.func @pixels
// CHECK: call @tcp_contraction
// CHECK: tensor.pad
// CHECK: func.func private @tcp_contraction(
// CHECK-NOT: buffer_layout
func.func @pixels(%x: tensor<2x8x1x1xf32>, %w: tensor<24x8x1x1xf32>) -> tensor<2x24x3x3xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<2x24x1x1xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<2x24x1x1xf32>) -> tensor<2x24x1x1xf32>
  %0 = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<2x8x1x1xf32>, tensor<24x8x1x1xf32>) outs(%init : tensor<2x24x1x1xf32>) -> tensor<2x24x1x1xf32>
  %1 = tensor.pad %0 low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero : f32
  } : tensor<2x24x1x1xf32> to tensor<2x24x3x3xf32>
  return %1 : tensor<2x24x3x3xf32>
}

// -----

// Rows of seven pixels would be written one by one, so they are copied.
// CHECK-LABEL: func.func @odd
// CHECK: call @tcp_contraction
// CHECK: tensor.pad
// If something else reads the result, too, it stays in a tensor of its own.
// CHECK-LABEL: func.func @shared
// CHECK: call @tcp_contraction
// CHECK: tensor.pad
func.func @odd(%x: tensor<8x9x9xf32>, %w: tensor<24x8x3x3xf32>) -> tensor<24x9x9xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<24x7x7xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<24x7x7xf32>) -> tensor<24x7x7xf32>
  %0 = linalg.generic {
    indexing_maps = [affine_map<(f, y, x, c, j, i) -> (c, y + j, x + i)>, affine_map<(f, y, x, c, j, i) -> (f, c, j, i)>, affine_map<(f, y, x, c, j, i) -> (f, y, x)>],
    iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]
  } ins(%x, %w : tensor<8x9x9xf32>, tensor<24x8x3x3xf32>) outs(%init : tensor<24x7x7xf32>) {
  ^bb0(%a: f32, %b: f32, %s: f32):
    %p = arith.mulf %a, %b : f32
    %t = arith.addf %s, %p : f32
    linalg.yield %t : f32
  } -> tensor<24x7x7xf32>
  %1 = tensor.pad %0 low[0, 1, 1] high[0, 1, 1] {
  ^bb0(%i: index, %j: index, %k: index):
    tensor.yield %zero : f32
  } : tensor<24x7x7xf32> to tensor<24x9x9xf32>
  return %1 : tensor<24x9x9xf32>
}

func.func @shared(%a: tensor<8x8xf32>, %b: tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<9x8xf32>) {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<8x8xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<8x8xf32>) -> tensor<8x8xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<8x8xf32>, tensor<8x8xf32>) outs(%init : tensor<8x8xf32>) -> tensor<8x8xf32>
  %1 = tensor.pad %0 low[1, 0] high[0, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f32
  } : tensor<8x8xf32> to tensor<9x8xf32>
  return %0, %1 : tensor<8x8xf32>, tensor<9x8xf32>
}

// -----

// The sums begin with elements of the tensor that is written to, so these have
// to be there first.
// CHECK-LABEL: func.func @begun
// CHECK: call @tcp_contraction
// CHECK: tensor.pad
func.func @begun(%a: tensor<8x8xf32>, %b: tensor<8x8xf32>, %c: tensor<8x8xf32>) -> tensor<9x8xf32> {
  %zero = arith.constant 0.0 : f32
  %0 = linalg.matmul ins(%a, %b : tensor<8x8xf32>, tensor<8x8xf32>) outs(%c : tensor<8x8xf32>) -> tensor<8x8xf32>
  %1 = tensor.pad %0 low[1, 0] high[0, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f32
  } : tensor<8x8xf32> to tensor<9x8xf32>
  return %1 : tensor<9x8xf32>
}
