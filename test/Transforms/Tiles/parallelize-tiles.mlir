// RUN: tcp-opt %s -tcp-parallelize-tiles | FileCheck %s

func.func private @tcp_contraction(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %c: memref<?x?xf32>, %row: index,
      %rowEnd: index, %column: index, %columnEnd: index) attributes {tcp.tile = array<i64: 6, 64>} {
  return
}
func.func private @other(%a: memref<?x?xf32>) {
  return
}

// Panels of columns, and chunks of whole tiles of rows; the last of each ends
// with the result. What is small is one call as before.
// CHECK-LABEL: func.func @f(
// CHECK: %[[LARGE:.*]] = arith.cmpi sge, %{{.*}}, %c1048576
// CHECK: scf.if %[[LARGE]]
// CHECK: scf.parallel (%[[J:.*]], %[[I:.*]]) = (%{{.*}}, %{{.*}}) to (%arg4, %arg3) step (%c64{{.*}}, %[[ROWS:.*]])
// CHECK: %[[IEND:.*]] = arith.addi %[[I]], %[[ROWS]]
// CHECK: %[[IMIN:.*]] = arith.minsi %[[IEND]], %arg3
// CHECK: %[[JMIN:.*]] = arith.minsi %{{.*}}, %arg4
// CHECK: func.call @tcp_contraction(%arg0, %arg1, %arg2, %[[I]], %[[IMIN]], %[[J]], %[[JMIN]])
// CHECK: } else {
// CHECK: func.call @tcp_contraction(%arg0, %arg1, %arg2, %c0, %arg3, %c0, %arg4)
// CHECK: call @other
func.func @f(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %c: memref<?x?xf32>, %m: index, %n: index) {
  %c0 = arith.constant 0 : index
  call @tcp_contraction(%a, %b, %c, %c0, %m, %c0, %n) : (memref<?x?xf32>, memref<?x?xf32>, memref<?x?xf32>, index, index, index, index) -> ()
  call @other(%a) : (memref<?x?xf32>) -> ()
  return
}

// A third number counts the products of each element of the result; threads
// split the loop that the function has a range of.
// CHECK-LABEL: func.func @direct(
// CHECK: %[[SIZE:.*]] = memref.dim %arg2, %c0
// CHECK: arith.muli %c9{{.*}}, %[[SIZE]]
// CHECK: scf.parallel (%{{.*}}, %[[C:.*]]) = (%{{.*}}, %{{.*}}) to (%arg4, %arg3) step (%c16
// CHECK: func.call @tcp_direct(%arg0, %arg1, %arg2, %[[C]],
func.func private @tcp_direct(%a: memref<?x?x?xf32>, %b: memref<?x?x?xf32>, %c: memref<?x?x?xf32>, %channel: index,
      %channelEnd: index, %column: index, %columnEnd: index) attributes {tcp.tile = array<i64: 1, 16, 9>} {
  return
}
func.func @direct(%a: memref<?x?x?xf32>, %b: memref<?x?x?xf32>, %c: memref<?x?x?xf32>, %m: index, %n: index) {
  %c0 = arith.constant 0 : index
  call @tcp_direct(%a, %b, %c, %c0, %m, %c0, %n) : (memref<?x?x?xf32>, memref<?x?x?xf32>, memref<?x?x?xf32>, index, index, index, index) -> ()
  return
}
