// RUN: tcp-opt %s --tcp-order-sums | FileCheck %s

// The last loops that reduce go to lanes, one element after the other.
// CHECK-LABEL: func.func @planes
// CHECK: %[[LANES:.*]] = memref.alloca() : memref<32xf32>
// CHECK: scf.for
// CHECK: arith.constant -0.0
// CHECK: scf.for %{{.*}} iter_args(%{{.*}} = %c0
// CHECK: scf.for %{{.*}} iter_args(%[[NUMBER:.*]] = %
// CHECK: %[[LANE:.*]] = arith.remui %[[NUMBER]], %c32
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

// Numbers that are widened in any order are added in f32, eight times in a lane.
// CHECK-LABEL: func.func @widened
// CHECK-DAG: %[[WIDE:.*]] = memref.alloca() : memref<32xf64>
// CHECK-DAG: %[[NARROW:.*]] = memref.alloca() : memref<32xf32>
// CHECK: scf.for %{{.*}} iter_args(%[[NUMBER:.*]] = %
// CHECK: arith.addf %{{.*}}, %{{.*}} : f32
// CHECK: memref.store %{{.*}}, %[[NARROW]]
// CHECK: %[[REST:.*]] = arith.remui %{{.*}}, %c256
// CHECK: %[[IS_BLOCK:.*]] = arith.cmpi eq, %[[REST]], %c0
// CHECK: scf.if %[[IS_BLOCK]]
// CHECK: arith.extf %{{.*}} : f32 to f64
// CHECK: arith.addf %{{.*}}, %{{.*}} : f64
// CHECK: memref.store %{{.*}}, %[[WIDE]]
// CHECK: return
func.func @widened(%x: memref<?x?xf32>, %sum: memref<?xf64>) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>],
                  iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<?x?xf32>) outs(%sum : memref<?xf64>) {
  ^bb0(%element: f32, %before: f64):
    %0 = arith.extf %element fastmath<reassoc> : f32 to f64
    %1 = arith.addf %0, %before fastmath<reassoc> : f64
    linalg.yield %1 : f64
  }
  return
}

// By column, eight elements at a time go to the output.
// CHECK-LABEL: func.func @widened_columns
// CHECK: memref.alloca() : memref<1xf32>
// CHECK: scf.for %[[COLUMN:.*]] =
// CHECK: scf.for %[[ROW:.*]] = %{{.*}} iter_args
// CHECK: memref.load %arg0[%[[ROW]], %[[COLUMN]]]
// CHECK: arith.addf %{{.*}}, %{{.*}} : f32
// CHECK: arith.remui %{{.*}}, %c8
// CHECK: scf.if
// CHECK: arith.extf
// CHECK: memref.store %{{.*}}, %arg1[%[[COLUMN]]]
// CHECK: return
func.func @widened_columns(%x: memref<?x?xf32>, %sum: memref<?xf64>) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>],
                  iterator_types = ["reduction", "parallel"]}
      ins(%x : memref<?x?xf32>) outs(%sum : memref<?xf64>) {
  ^bb0(%element: f32, %before: f64):
    %0 = arith.extf %element fastmath<reassoc> : f32 to f64
    %1 = arith.addf %0, %before fastmath<reassoc> : f64
    linalg.yield %1 : f64
  }
  return
}
