// RUN: tcp-opt %s -split-input-file -tcp-tile-contractions="register-bytes=64 register-count=32" -canonicalize -cse | FileCheck %s

// The pixels of an image are walked as one; those in the window are copied in
// parts of four, of which a row of the image has seven. What each channel begins
// with is read, not spread before.
#id = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#channel = affine_map<(d0, d1, d2, d3) -> (d1)>
// CHECK-LABEL: func.func @convolution
// CHECK-NOT: linalg
// CHECK: %[[TO:.*]] = tensor.empty() : tensor<1x64x28x28xf32>
// CHECK: tensor.collapse_shape %arg1 {{\[\[}}0], [1, 2, 3]]
// CHECK: tensor.collapse_shape %arg4 {{\[\[}}0], [1], [2, 3]]
// CHECK: tensor.collapse_shape %[[TO]] {{\[\[}}0], [1], [2, 3]]
// CHECK: call @tcp_contraction(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %c28, %c28, %c8, %c3, %c3, %{{.*}}, %c0, %c64, %c0, %c784)
// CHECK: tensor.expand_shape
// CHECK: func.func private @tcp_contraction({{.*}} attributes {tcp.tile = array<i64: {{[0-9]+, [0-9]+}}>}
// CHECK: scf.for %[[N:.*]] = %c0
// CHECK: tensor.empty(%{{.*}}) : tensor<?xf32>
// Steps of two.
// CHECK: vector.transfer_read %arg1[{{.*}} : tensor<?x?x?x?xf32>, vector<8xf32>
// CHECK-NEXT: vector.shuffle {{.*}} [0, 2, 4, 6]
// CHECK: vector.transfer_write
// CHECK: tensor.extract %arg4
// CHECK-NEXT: vector.broadcast
// CHECK: scf.for
// CHECK: arith.mulf
// CHECK-NEXT: arith.addf
// The epilogue: a number for a channel, and what is added beside.
// CHECK: tensor.extract %arg2
// CHECK: vector.transfer_read %arg3
func.func @convolution(%x: tensor<1x8x57x57xf32>, %w: tensor<64x8x3x3xf32>, %bias: tensor<64xf32>, %scale: tensor<64xf32>, %beside: tensor<1x64x28x28xf32>) -> tensor<1x64x28x28xf32> {
  %empty = tensor.empty() : tensor<1x64x28x28xf32>
  %init = linalg.broadcast ins(%bias : tensor<64xf32>) outs(%empty : tensor<1x64x28x28xf32>) dimensions = [0, 2, 3]
  %0 = linalg.conv_2d_nchw_fchw {strides = dense<2> : tensor<2xi64>} ins(%x, %w : tensor<1x8x57x57xf32>, tensor<64x8x3x3xf32>) outs(%init : tensor<1x64x28x28xf32>) -> tensor<1x64x28x28xf32>
  %1 = linalg.generic {indexing_maps = [#id, #channel, #id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%0, %scale, %beside : tensor<1x64x28x28xf32>, tensor<64xf32>, tensor<1x64x28x28xf32>) outs(%empty : tensor<1x64x28x28xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32, %o: f32):
    %s = arith.mulf %a, %b : f32
    %r = arith.addf %s, %c : f32
    linalg.yield %r : f32
  } -> tensor<1x64x28x28xf32>
  return %1 : tensor<1x64x28x28xf32>
}

// -----

// If a row of the image has all columns of a panel, they are copied without
// masks.
// CHECK-LABEL: func.func @rows
// CHECK: func.func private @tcp_contraction(
// CHECK: tensor.empty(%{{.*}}) : tensor<?x{{80|48|32}}xf32>
// CHECK: arith.cmpi eq, %{{.*}}, %c{{64|32|16}}
// CHECK-NEXT: scf.if
// CHECK: vector.transfer_read %arg1[{{.*}} {in_bounds = [true]}
// CHECK-NEXT: vector.transfer_write
// CHECK: else
// CHECK: vector.transfer_read %arg1[{{.*}} : tensor<?x?x?xf32>
// CHECK-NEXT: vector.transfer_write
func.func @rows(%x: tensor<?x?x?xf32>, %w: tensor<?x?x?xf32>, %to: tensor<?x?x?xf32>) -> tensor<?x?x?xf32> {
  %0 = linalg.conv_1d_ncw_fcw ins(%x, %w : tensor<?x?x?xf32>, tensor<?x?x?xf32>) outs(%to : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  return %0 : tensor<?x?x?xf32>
}

// -----

// With the channels innermost, they are the columns; a tile gathers its pixels.
// CHECK-LABEL: func.func @channels_last
// CHECK: call @tcp_contraction
// CHECK: func.func private @tcp_contraction({{.*}} attributes {tcp.tile = array<i64: 24, 64>}
// CHECK: %[[ROWS:.*]] = tensor.empty(%{{.*}}) : tensor<6x?xf32>
// CHECK: vector.transfer_read %arg0[{{.*}} : tensor<?x?x?x?xf32>, vector<16xf32>
// CHECK: tensor.extract %{{.*}}[%c5, %{{.*}}] : tensor<6x?xf32>
func.func @channels_last(%x: tensor<?x?x?x?xf32>, %w: tensor<?x?x?x?xf32>, %to: tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32> {
  %0 = linalg.conv_2d_nhwc_hwcf ins(%x, %w : tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>) outs(%to : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  return %0 : tensor<?x?x?x?xf32>
}

// -----

// Each channel by itself: vectors are read where they are, by loops over the
// window, whose known sizes the function has. Threads split the channels.
// CHECK-LABEL: func.func @depthwise
// CHECK: call @tcp_contraction(%{{.*}}, %{{.*}}, %{{.*}}, %c0, %c32, %c0, %c28)
// CHECK: func.func private @tcp_contraction({{.*}} attributes {tcp.tile = array<i64: 1, 16, 9>}
// CHECK-NOT: tensor.empty
// CHECK: scf.for %{{.*}} = %c0 to %c3 step %c1 iter_args({{.*}}vector<16xf32>
// CHECK: scf.for %{{.*}} = %c0 to %c3 step %c1 iter_args({{.*}}vector<16xf32>
// CHECK: vector.transfer_read %arg0[{{.*}} {in_bounds = [true]} : tensor<?x?x?x?xf32>, vector<16xf32>
func.func @depthwise(%x: tensor<1x32x30x30xf32>, %w: tensor<32x3x3xf32>, %to: tensor<1x32x28x28xf32>) -> tensor<1x32x28x28xf32> {
  %0 = linalg.depthwise_conv_2d_nchw_chw ins(%x, %w : tensor<1x32x30x30xf32>, tensor<32x3x3xf32>) outs(%to : tensor<1x32x28x28xf32>) -> tensor<1x32x28x28xf32>
  return %0 : tensor<1x32x28x28xf32>
}

// -----

// An operand that is padded before is padded channel by channel.
// CHECK-LABEL: func.func @padded
// CHECK-NOT: tensor.pad
// CHECK: call @tcp_contraction
// CHECK: func.func private @tcp_contraction
// CHECK: scf.for %[[N:.*]] = %c0
// CHECK: scf.for %[[C:.*]] = %{{.*}} to
// CHECK: %[[PART:.*]] = tensor.extract_slice %arg0[%[[N]], %[[C]], 0, 0] [1, 1, %{{.*}}, %{{.*}}] [1, 1, 1, 1] : tensor<?x?x?x?xf32> to tensor<?x?xf32>
// CHECK: %[[PADDED:.*]] = tensor.pad %[[PART]] low[1, 0] high[1, 2]
// CHECK: vector.transfer_read %[[PADDED]]
func.func @padded(%x: tensor<?x?x?x?xf32>, %w: tensor<?x3x3xf32>, %to: tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32> {
  %zero = arith.constant 0.0 : f32
  %padded = tensor.pad %x low[0, 0, 1, 0] high[0, 0, 1, 2] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero : f32
  } : tensor<?x?x?x?xf32> to tensor<?x?x?x?xf32>
  %0 = linalg.depthwise_conv_2d_nchw_chw ins(%padded, %w : tensor<?x?x?x?xf32>, tensor<?x3x3xf32>) outs(%to : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  return %0 : tensor<?x?x?x?xf32>
}
