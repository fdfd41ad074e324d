// RUN: tcp-opt %s -tcp-lower-expansions | FileCheck %s
// RUN: tcp-opt %s -tcp-lower-expansions -expand-strided-metadata | FileCheck %s --check-prefix=WHOLE
// WHOLE-NOT: memref.expand_shape

// CHECK-LABEL: func.func @several(
// CHECK-SAME: %[[A:.*]]: memref<?x3xf32>, %[[N:.*]]: index, %[[M:.*]]: index)
// CHECK: %[[BASE:.*]], %{{.*}}, %{{.*}}:2, %{{.*}}:2 = memref.extract_strided_metadata %[[A]]
// CHECK: %[[STRIDE:.*]] = arith.muli %{{.*}}, %[[M]]
// CHECK: memref.reinterpret_cast %[[BASE]] to offset: [0], sizes: [%[[N]], %[[M]], 3], strides: [%[[STRIDE]], 3, 1]
func.func @several(%a: memref<?x3xf32>, %n: index, %m: index) -> memref<?x?x3xf32> {
  %0 = memref.expand_shape %a [[0, 1], [2]] output_shape [%n, %m, 3] : memref<?x3xf32> into memref<?x?x3xf32>
  return %0 : memref<?x?x3xf32>
}

// CHECK-LABEL: func.func @strided(
// CHECK: memref.reinterpret_cast %{{.*}} to offset: [%{{.*}}], sizes: [%{{.*}}, %{{.*}}], strides: [%{{.*}}, %{{.*}}] : memref<f32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
func.func @strided(%a: memref<?xf32, strided<[?], offset: ?>>, %n: index, %m: index) -> memref<?x?xf32, strided<[?, ?], offset: ?>> {
  %0 = memref.expand_shape %a [[0, 1]] output_shape [%n, %m] : memref<?xf32, strided<[?], offset: ?>> into memref<?x?xf32, strided<[?, ?], offset: ?>>
  return %0 : memref<?x?xf32, strided<[?, ?], offset: ?>>
}

// CHECK-LABEL: func.func @one(
// CHECK: memref.expand_shape
func.func @one(%a: memref<?xf32>, %n: index) -> memref<?x4xf32> {
  %0 = memref.expand_shape %a [[0, 1]] output_shape [%n, 4] : memref<?xf32> into memref<?x4xf32>
  return %0 : memref<?x4xf32>
}
