// RUN: tcp-opt %s -tcp-lower-copies | FileCheck %s

// CHECK-LABEL: func.func @contiguous
func.func @contiguous(%a: memref<4x?xf32>, %b: memref<4x?xf32>) {
  // CHECK: memref.copy
  memref.copy %a, %b : memref<4x?xf32> to memref<4x?xf32>
  return
}

// CHECK-LABEL: func.func @strided
// CHECK-SAME: %[[A:.*]]: memref<4x?xf32, strided<[?, ?]>>, %[[B:.*]]: memref<4x?xf32>
func.func @strided(%a: memref<4x?xf32, strided<[?, ?]>>, %b: memref<4x?xf32>) {
  // CHECK: linalg.generic {{.*}} ins(%[[A]] : memref<4x?xf32, strided<[?, ?]>>) outs(%[[B]] : memref<4x?xf32>)
  // CHECK-NEXT: ^bb0(%[[IN:.*]]: f32, %{{.*}}: f32):
  // CHECK-NEXT: linalg.yield %[[IN]]
  // CHECK-NOT: memref.copy
  // CHECK: return
  memref.copy %a, %b : memref<4x?xf32, strided<[?, ?]>> to memref<4x?xf32>
  return
}

// CHECK-LABEL: func.func @strided_target
func.func @strided_target(%a: memref<?xi1>, %b: memref<?xi1, strided<[2], offset: 1>>) {
  // CHECK: linalg.generic
  // CHECK-NOT: memref.copy
  memref.copy %a, %b : memref<?xi1> to memref<?xi1, strided<[2], offset: 1>>
  return
}

// Canonicalization would fold the cast into the copy, which would be strided then.
// CHECK-LABEL: func.func @cast
func.func @cast(%a: memref<?x?xf32, strided<[?, ?], offset: ?>>, %b: memref<?x?xf32>) {
  // CHECK-NOT: memref.copy
  // CHECK: return
  %cast = memref.cast %a : memref<?x?xf32, strided<[?, ?], offset: ?>> to memref<?x?xf32>
  memref.copy %cast, %b : memref<?x?xf32> to memref<?x?xf32>
  return
}

// The view becomes a cast of its metadata, whose strides only the run knows.
// CHECK-LABEL: func.func @view
func.func @view(%a: memref<?x?xf32>, %b: memref<?x2x?xf32>, %n: index, %m: index) {
  // CHECK-NOT: memref.copy
  // CHECK: return
  %view = memref.expand_shape %a [[0, 1], [2]] output_shape [%n, 2, %m] : memref<?x?xf32> into memref<?x2x?xf32>
  memref.copy %view, %b : memref<?x2x?xf32> to memref<?x2x?xf32>
  return
}

// CHECK-LABEL: func.func @itself
func.func @itself(%a: memref<4x?xf32, strided<[?, 1], offset: ?>>) {
  // CHECK-NOT: memref.copy
  // CHECK-NOT: linalg.generic
  // CHECK: return
  memref.copy %a, %a : memref<4x?xf32, strided<[?, 1], offset: ?>> to memref<4x?xf32, strided<[?, 1], offset: ?>>
  return
}
