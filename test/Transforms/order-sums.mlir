// RUN: tcp-opt %s --tcp-order-sums | FileCheck %s

// The last loops that reduce go to lanes, one element after the other.
// CHECK-LABEL: func.func @planes
// CHECK: %[[LANES:.*]] = memref.alloca() : memref<32xf32>
// CHECK: scf.for
// CHECK: arith.constant -0.0
// CHECK: scf.for %{{.*}} iter_args(%{{.*}} = %c0
// CHECK: scf.for %{{.*}} iter_args(%[[LANE:.*]] = %
// CHECK: %[[ELEMENT:.*]] = memref.load %arg0
// CHECK: %[[BEFORE:.*]] = memref.load %[[LANES]][%[[LANE]]]
// CHECK: %[[SUM:.*]] = arith.addf %[[ELEMENT]], %[[BEFORE]] : f32
// CHECK: memref.store %[[SUM]], %[[LANES]][%[[LANE]]]
// CHECK-NOT: reassoc
// CHECK: memref.store %{{.*}}, %arg1
// CHECK: return
func.func @planes(%x: memref<?x?x?xf32>, %sum: memref<?xf32>) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0)>],
                  iterator_types = ["parallel", "reduction", "reduction"]}
      ins(%x : memref<?x?x?xf32>) outs(%sum : memref<?xf32>) {
  ^bb0(%element: f32, %before: f32):
    %0 = arith.addf %element, %before fastmath<reassoc> : f32
    linalg.yield %0 : f32
  }
  return
}

// If the last loop does not reduce, and without the flag, the order is that
// of the loops.
// CHECK-LABEL: func.func @in_order
// CHECK: linalg.generic
// CHECK: arith.addf %{{.*}}, %{{.*}} : f32
// CHECK: linalg.generic
// CHECK: arith.addf %{{.*}}, %{{.*}} : f32
func.func @in_order(%x: memref<?x?xf32>, %rows: memref<?xf32>, %columns: memref<?xf32>) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>],
                  iterator_types = ["reduction", "parallel"]}
      ins(%x : memref<?x?xf32>) outs(%columns : memref<?xf32>) {
  ^bb0(%element: f32, %before: f32):
    %0 = arith.addf %element, %before fastmath<reassoc> : f32
    linalg.yield %0 : f32
  }
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>],
                  iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<?x?xf32>) outs(%rows : memref<?xf32>) {
  ^bb0(%element: f32, %before: f32):
    %0 = arith.addf %element, %before : f32
    linalg.yield %0 : f32
  }
  return
}
