// RUN: tcp-opt %s -tcp-fuse-copies -split-input-file | FileCheck %s

// CHECK-LABEL: func.func @columns
// CHECK-SAME: %[[A:.*]]: memref<?x?xf32>, %[[B:.*]]: memref<?x?xf32>, %{{.*}}: index, %{{.*}}: index
func.func @columns(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %m: index, %n: index) -> memref<?x?xf32> {
  %c2n = arith.addi %n, %n : index
  %out = memref.alloc(%m, %c2n) : memref<?x?xf32>
  // CHECK: %[[LEFT:.*]] = memref.subview
  %left = memref.subview %out[0, 0] [%m, %n] [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1]>>
  // CHECK-NOT: memref.copy
  memref.copy %a, %left : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1]>>
  // CHECK: %[[RIGHT:.*]] = memref.subview
  %right = memref.subview %out[0, %n] [%m, %n] [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>
  // CHECK: %[[ROWS_A:.*]] = memref.dim %[[A]], %c0
  // CHECK: %[[ROWS_B:.*]] = memref.dim %[[B]], %c0
  // CHECK: %[[EQUAL:.*]] = arith.cmpi eq, %[[ROWS_A]], %[[ROWS_B]] : index
  // CHECK: scf.if %[[EQUAL]] {
  // CHECK:   scf.for %[[ROW:.*]] = %{{.*}} to %[[ROWS_A]]
  // CHECK-DAG: %[[FROM_A:.*]] = memref.subview %[[A]][%[[ROW]], 0]
  // CHECK-DAG: %[[TO_LEFT:.*]] = memref.subview %[[LEFT]][%[[ROW]], 0]
  // CHECK:     memref.copy %[[FROM_A]], %[[TO_LEFT]] : memref<?xf32
  // CHECK-DAG: %[[FROM_B:.*]] = memref.subview %[[B]][%[[ROW]], 0]
  // CHECK-DAG: %[[TO_RIGHT:.*]] = memref.subview %[[RIGHT]][%[[ROW]], 0]
  // CHECK:     memref.copy %[[FROM_B]], %[[TO_RIGHT]] : memref<?xf32
  // CHECK: } else {
  // CHECK:   memref.copy %[[A]], %[[LEFT]]
  // CHECK:   memref.copy %[[B]], %[[RIGHT]]
  memref.copy %b, %right : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>
  return %out : memref<?x?xf32>
}

// -----

// Along the last of three dimensions, three inputs: two loops.
// CHECK-LABEL: func.func @last_of_three
func.func @last_of_three(%a: memref<2x3x4xf32>, %b: memref<2x3x5xf32>, %c: memref<2x3x6xf32>) -> memref<2x3x15xf32> {
  %out = memref.alloc() : memref<2x3x15xf32>
  %0 = memref.subview %out[0, 0, 0] [2, 3, 4] [1, 1, 1] : memref<2x3x15xf32> to memref<2x3x4xf32, strided<[45, 15, 1]>>
  memref.copy %a, %0 : memref<2x3x4xf32> to memref<2x3x4xf32, strided<[45, 15, 1]>>
  %1 = memref.subview %out[0, 0, 4] [2, 3, 5] [1, 1, 1] : memref<2x3x15xf32> to memref<2x3x5xf32, strided<[45, 15, 1], offset: 4>>
  memref.copy %b, %1 : memref<2x3x5xf32> to memref<2x3x5xf32, strided<[45, 15, 1], offset: 4>>
  %2 = memref.subview %out[0, 0, 9] [2, 3, 6] [1, 1, 1] : memref<2x3x15xf32> to memref<2x3x6xf32, strided<[45, 15, 1], offset: 9>>
  // CHECK: scf.for
  // CHECK: scf.for
  // CHECK: memref.copy %{{.*}} : memref<4xf32
  // CHECK: memref.copy %{{.*}} : memref<5xf32
  // CHECK: memref.copy %{{.*}} : memref<6xf32
  memref.copy %c, %2 : memref<2x3x6xf32> to memref<2x3x6xf32, strided<[45, 15, 1], offset: 9>>
  return %out : memref<2x3x15xf32>
}

// -----

// Along the middle one: the loop is over the first.
// CHECK-LABEL: func.func @middle_of_three
func.func @middle_of_three(%a: memref<2x3x4xf32>, %b: memref<2x5x4xf32>) -> memref<2x8x4xf32> {
  %out = memref.alloc() : memref<2x8x4xf32>
  %0 = memref.subview %out[0, 0, 0] [2, 3, 4] [1, 1, 1] : memref<2x8x4xf32> to memref<2x3x4xf32, strided<[32, 4, 1]>>
  memref.copy %a, %0 : memref<2x3x4xf32> to memref<2x3x4xf32, strided<[32, 4, 1]>>
  %1 = memref.subview %out[0, 3, 0] [2, 5, 4] [1, 1, 1] : memref<2x8x4xf32> to memref<2x5x4xf32, strided<[32, 4, 1], offset: 12>>
  // CHECK: scf.for
  // CHECK-NOT: scf.for
  // CHECK: memref.copy %{{.*}} : memref<3x4xf32
  // CHECK: memref.copy %{{.*}} : memref<5x4xf32
  memref.copy %b, %1 : memref<2x5x4xf32> to memref<2x5x4xf32, strided<[32, 4, 1], offset: 12>>
  return %out : memref<2x8x4xf32>
}

// -----

// One below the other; a copy within one buffer; a write in between.
// CHECK-LABEL: func.func @left_alone
func.func @left_alone(%a: memref<2x3xf32>, %b: memref<2x3xf32>, %x: f32) -> memref<4x6xf32> {
  // CHECK-NOT: scf.
  %c0 = arith.constant 0 : index
  %out = memref.alloc() : memref<4x6xf32>
  %top = memref.subview %out[0, 0] [2, 3] [1, 1] : memref<4x6xf32> to memref<2x3xf32, strided<[6, 1]>>
  memref.copy %a, %top : memref<2x3xf32> to memref<2x3xf32, strided<[6, 1]>>
  %bottom = memref.subview %out[2, 0] [2, 3] [1, 1] : memref<4x6xf32> to memref<2x3xf32, strided<[6, 1], offset: 12>>
  memref.copy %b, %bottom : memref<2x3xf32> to memref<2x3xf32, strided<[6, 1], offset: 12>>
  %right = memref.subview %out[0, 3] [2, 3] [1, 1] : memref<4x6xf32> to memref<2x3xf32, strided<[6, 1], offset: 3>>
  memref.copy %b, %right : memref<2x3xf32> to memref<2x3xf32, strided<[6, 1], offset: 3>>
  memref.copy %bottom, %top : memref<2x3xf32, strided<[6, 1], offset: 12>> to memref<2x3xf32, strided<[6, 1]>>
  memref.copy %a, %top : memref<2x3xf32> to memref<2x3xf32, strided<[6, 1]>>
  memref.store %x, %a[%c0, %c0] : memref<2x3xf32>
  memref.copy %a, %right : memref<2x3xf32> to memref<2x3xf32, strided<[6, 1], offset: 3>>
  return %out : memref<4x6xf32>
}
