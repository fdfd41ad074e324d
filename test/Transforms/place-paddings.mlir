// RUN: tcp-opt %s -tcp-place-paddings -split-input-file | FileCheck %s
// RUN: tcp-opt %s -tcp-place-paddings -eliminate-empty-tensors -one-shot-bufferize="bufferize-function-boundaries" -cse -canonicalize -split-input-file | FileCheck %s --check-prefix=BUFFER

// Rows above and below are as long as the padded tensor; what is before and
// behind the rows of %t is as high as %t.
// CHECK-LABEL: func.func @sides
// CHECK: %[[ZERO:.*]] = arith.constant 0.0{{.*}} : f32
// CHECK: %[[EMPTY:.*]] = tensor.empty() : tensor<3x7xf32>
// CHECK: %[[ABOVE:.*]] = tensor.extract_slice %[[EMPTY]][0, 0] [1, 7] [1, 1]
// CHECK: linalg.fill {{.*}} outs(%[[ABOVE]] : tensor<1x7xf32>)
// CHECK: %[[FIRST:.*]] = tensor.insert_slice {{.*}} into %[[EMPTY]][0, 0] [1, 7] [1, 1]
// CHECK: tensor.extract_slice %[[FIRST]][1, 0] [2, 2] [1, 1]
// CHECK: tensor.extract_slice %{{.*}}[1, 6] [2, 1] [1, 1]
// CHECK: %[[LAST:.*]] = tensor.insert_slice %{{.*}} into %{{.*}}[1, 6] [2, 1] [1, 1]
// CHECK: %[[WHOLE:.*]] = tensor.insert_slice %arg0 into %[[LAST]][1, 2] [2, 4] [1, 1]
// CHECK: return %[[WHOLE]]
func.func @sides(%t: tensor<2x4xf32>) -> tensor<3x7xf32> {
  %zero = arith.constant 0.0 : f32
  %0 = tensor.pad %t low[1, 2] high[0, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f32
  } : tensor<2x4xf32> to tensor<3x7xf32>
  return %0 : tensor<3x7xf32>
}

// -----

// Sizes that are not known.
// CHECK-LABEL: func.func @dynamic
// CHECK: %[[SIZE:.*]] = tensor.dim %arg0
// CHECK: %[[TO:.*]] = affine.apply {{.*}}%[[SIZE]]
// CHECK: tensor.empty(%[[TO]]) : tensor<?xi8>
// CHECK: tensor.extract_slice %{{.*}}[0] [%arg1] [1]
// CHECK: tensor.insert_slice %arg0 into %{{.*}}[%arg1] [%[[SIZE]]] [1]
func.func @dynamic(%t: tensor<?xi8>, %n: index) -> tensor<?xi8> {
  %one = arith.constant 1 : i8
  %0 = tensor.pad %t low[%n] high[2] {
  ^bb0(%i: index):
    tensor.yield %one : i8
  } : tensor<?xi8> to tensor<?xi8>
  return %0 : tensor<?xi8>
}

// -----

// The op that computes what is padded writes it to its place.
// BUFFER-LABEL: func.func @producer
// BUFFER: %[[TO:.*]] = memref.alloc() {{.*}} : memref<6xf32>
// BUFFER-NOT: memref.alloc
// BUFFER: %[[PLACE:.*]] = memref.subview %[[TO]][1] [4] [1]
// BUFFER: linalg.exp ins(%arg0 {{.*}} outs(%[[PLACE]]
// BUFFER-NOT: memref.copy
// BUFFER: return %[[TO]]
func.func @producer(%t: tensor<4xf32>) -> tensor<6xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<4xf32>
  %0 = linalg.exp ins(%t : tensor<4xf32>) outs(%empty : tensor<4xf32>) -> tensor<4xf32>
  %1 = tensor.pad %0 low[1] high[1] {
  ^bb0(%i: index):
    tensor.yield %zero : f32
  } : tensor<4xf32> to tensor<6xf32>
  return %1 : tensor<6xf32>
}

// -----

// The elements differ, or are not known: as before.
// CHECK-LABEL: func.func @others
// CHECK-COUNT-2: tensor.pad
func.func @others(%t: tensor<4xindex>, %x: index) -> (tensor<5xindex>, tensor<5xindex>) {
  %0 = tensor.pad %t low[1] high[0] {
  ^bb0(%i: index):
    tensor.yield %i : index
  } : tensor<4xindex> to tensor<5xindex>
  %1 = tensor.pad %t low[1] high[0] {
  ^bb0(%i: index):
    tensor.yield %x : index
  } : tensor<4xindex> to tensor<5xindex>
  return %0, %1 : tensor<5xindex>, tensor<5xindex>
}
