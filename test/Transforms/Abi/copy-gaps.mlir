// RUN: tcp-opt %s --tcp-copy-gaps | FileCheck %s

// The rows of the part are as far apart as those of the whole buffer.
// CHECK-LABEL: func.func @columns
// CHECK-SAME: %[[WHOLE:.*]]: memref<?x?xf32>, %[[M:.*]]: index, %[[N:.*]]: index
// CHECK: %[[PART:.*]] = memref.subview
// CHECK: %[[RESULT:.*]] = memref.alloc(%[[M]], %[[N]]) : memref<?x?xf32>
// CHECK-NEXT: memref.copy %[[PART]], %[[RESULT]]
// CHECK-NEXT: return %[[RESULT]]
func.func @columns(%whole: memref<?x?xf32>, %m: index, %n: index) -> memref<?x?xf32> {
  %part = memref.subview %whole[0, 0] [%m, %n] [1, 1]
      : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1]>>
  %result = memref.cast %part : memref<?x?xf32, strided<[?, 1]>> to memref<?x?xf32>
  return %result : memref<?x?xf32>
}

// The first rows have no gaps, whoever says how many columns there are.
// CHECK-LABEL: func.func @rows
// CHECK-NOT: memref.copy
// CHECK: return
func.func @rows(%whole: memref<?x?xf32>, %m: index, %n: index)
    -> (memref<?x?xf32>, memref<?x?xf32>, memref<?x7xf32>) {
  %c1 = arith.constant 1 : index
  %columns = memref.dim %whole, %c1 : memref<?x?xf32>
  %part = memref.subview %whole[0, 0] [%m, %columns] [1, 1]
      : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1]>>
  %first = memref.cast %part : memref<?x?xf32, strided<[?, 1]>> to memref<?x?xf32>
  %alloc = memref.alloc(%m, %n) : memref<?x?xf32>
  %part2 = memref.subview %alloc[0, 0] [%m, %n] [1, 1]
      : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1]>>
  %second = memref.cast %part2 : memref<?x?xf32, strided<[?, 1]>> to memref<?x?xf32>
  %static = memref.alloc(%m) : memref<?x7xf32>
  %part3 = memref.subview %static[0, 0] [%n, 7] [1, 1]
      : memref<?x7xf32> to memref<?x7xf32, strided<[7, 1]>>
  %third = memref.cast %part3 : memref<?x7xf32, strided<[7, 1]>> to memref<?x7xf32>
  return %first, %second, %third : memref<?x?xf32>, memref<?x?xf32>, memref<?x7xf32>
}

// One image, of which all columns are taken; and one of which they are not.
// CHECK-LABEL: func.func @images
// CHECK-COUNT-1: memref.copy
// CHECK-NOT: memref.copy
// CHECK: return
func.func @images(%whole: memref<?x?x?xf32>, %m: index, %n: index)
    -> (memref<1x?x?xf32>, memref<?x?x?xf32>) {
  %c2 = arith.constant 2 : index
  %columns = memref.dim %whole, %c2 : memref<?x?x?xf32>
  %part = memref.subview %whole[0, 0, 0] [1, %m, %columns] [1, 1, 1]
      : memref<?x?x?xf32> to memref<1x?x?xf32, strided<[?, ?, 1]>>
  %first = memref.cast %part
      : memref<1x?x?xf32, strided<[?, ?, 1]>> to memref<1x?x?xf32>
  %part2 = memref.subview %whole[0, 0, 0] [%m, %n, %columns] [1, 1, 1]
      : memref<?x?x?xf32> to memref<?x?x?xf32, strided<[?, ?, 1]>>
  %second = memref.cast %part2
      : memref<?x?x?xf32, strided<[?, ?, 1]>> to memref<?x?x?xf32>
  return %first, %second : memref<1x?x?xf32>, memref<?x?x?xf32>
}

// A cast that keeps the strides says nothing of gaps.
// CHECK-LABEL: func.func @strided
// CHECK-NOT: memref.copy
// CHECK: return
func.func @strided(%part: memref<4x?xf32, strided<[?, 1]>>)
    -> memref<?x?xf32, strided<[?, 1]>> {
  %result = memref.cast %part
      : memref<4x?xf32, strided<[?, 1]>> to memref<?x?xf32, strided<[?, 1]>>
  return %result : memref<?x?xf32, strided<[?, 1]>>
}
