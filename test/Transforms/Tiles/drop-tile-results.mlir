// RUN: tcp-opt %s -tcp-drop-tile-results | FileCheck %s

// CHECK-LABEL: func.func @f
// CHECK: %[[PART:.*]] = memref.subview %arg0[1, 1] [4, 8] [1, 1]
// CHECK: %[[CAST:.*]] = memref.cast %[[PART]]
// CHECK: call @tiles(%[[CAST]]) : {{.*}} -> ()
// CHECK-NOT: memref.copy
// CHECK: call @other(%{{.*}}) : (memref<?x?xf32>) -> memref<?x?xf32>
func.func @f(%to: memref<6x10xf32>) -> memref<?x?xf32> {
  %part = memref.subview %to[1, 1] [4, 8] [1, 1] : memref<6x10xf32> to memref<4x8xf32, strided<[10, 1], offset: 11>>
  %cast = memref.cast %part : memref<4x8xf32, strided<[10, 1], offset: 11>> to memref<?x?xf32, strided<[?, 1], offset: ?>>
  %0 = call @tiles(%cast) : (memref<?x?xf32, strided<[?, 1], offset: ?>>) -> memref<?x?xf32>
  %1 = memref.cast %0 : memref<?x?xf32> to memref<4x8xf32>
  %same = memref.subview %to[1, 1] [4, 8] [1, 1] : memref<6x10xf32> to memref<4x8xf32, strided<[10, 1], offset: 11>>
  memref.copy %1, %same : memref<4x8xf32> to memref<4x8xf32, strided<[10, 1], offset: 11>>
  %whole = memref.cast %to : memref<6x10xf32> to memref<?x?xf32>
  %2 = call @other(%whole) : (memref<?x?xf32>) -> memref<?x?xf32>
  return %2 : memref<?x?xf32>
}

// A copy to another place stays.
// CHECK-LABEL: func.func @elsewhere
// CHECK: %[[CAST:.*]] = memref.cast %{{.*}} : {{.*}} to memref<?x?xf32>
// CHECK: %[[STATIC:.*]] = memref.cast %[[CAST]]
// CHECK: memref.copy %[[STATIC]], %arg1
func.func @elsewhere(%to: memref<4x8xf32, strided<[10, 1], offset: 11>>, %other: memref<4x8xf32>) {
  %cast = memref.cast %to : memref<4x8xf32, strided<[10, 1], offset: 11>> to memref<?x?xf32, strided<[?, 1], offset: ?>>
  %0 = call @tiles(%cast) : (memref<?x?xf32, strided<[?, 1], offset: ?>>) -> memref<?x?xf32>
  %1 = memref.cast %0 : memref<?x?xf32> to memref<4x8xf32>
  memref.copy %1, %other : memref<4x8xf32> to memref<4x8xf32>
  return
}

// CHECK-LABEL: func.func private @tiles
// CHECK-SAME: (%arg0: memref<?x?xf32, strided<[?, 1], offset: ?>>) attributes
// CHECK-NOT: memref.alloc
// CHECK: return{{$}}
func.func private @tiles(%to: memref<?x?xf32, strided<[?, 1], offset: ?>>) -> memref<?x?xf32> attributes {tcp.tile = array<i64: 2, 8>} {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  memref.store %zero, %to[%c0, %c0] : memref<?x?xf32, strided<[?, 1], offset: ?>>
  %rows = memref.dim %to, %c0 : memref<?x?xf32, strided<[?, 1], offset: ?>>
  %copy = memref.alloc(%rows, %rows) : memref<?x?xf32>
  memref.copy %to, %copy : memref<?x?xf32, strided<[?, 1], offset: ?>> to memref<?x?xf32>
  return %copy : memref<?x?xf32>
}

// CHECK-LABEL: func.func private @other
// CHECK-SAME: -> memref<?x?xf32>
func.func private @other(%to: memref<?x?xf32>) -> memref<?x?xf32> {
  return %to : memref<?x?xf32>
}
