// RUN: tcp-opt %s --tcp-transpose-tiles --split-input-file | FileCheck %s

// Four rows are read, in two steps of halves four columns, which are written.
// The last tile ends where the loop does.
// CHECK-LABEL: func.func @turn
// CHECK: scf.for %[[I:[a-z0-9]+]] = %{{.*}} to %c30 step %c4
// CHECK: %[[ROW:.*]] = arith.minui %[[I]], %c26
// CHECK: scf.for %[[J:[a-z0-9]+]] = %{{.*}} to %c64 step %c4
// CHECK: %[[COLUMN:.*]] = arith.minui %[[J]], %c60
// CHECK-COUNT-4: vector.transfer_read %arg0[{{.*}}, %[[ROW]]], %{{.*}} {in_bounds = [true]} : memref<64x30xf32>, vector<4xf32>
// CHECK: vector.shuffle %{{.*}}, %{{.*}} [0, 4, 1, 5]
// CHECK: vector.shuffle %{{.*}}, %{{.*}} [2, 6, 3, 7]
// CHECK-COUNT-6: vector.shuffle
// CHECK-COUNT-4: vector.transfer_write %{{.*}}, %arg1[{{.*}}, %[[COLUMN]]] {in_bounds = [true]} : vector<4xf32>, memref<30x64xf32>
// CHECK-NOT: linalg.generic
// CHECK: return
func.func @turn(%x: memref<64x30xf32>, %y: memref<30x64xf32>) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>],
                  iterator_types = ["parallel", "parallel"]}
      ins(%x : memref<64x30xf32>) outs(%y : memref<30x64xf32>) {
  ^bb0(%element: f32, %o: f32):
    linalg.yield %element : f32
  }
  return
}

// -----

// A transposed operand is computed with one that lies as the result does and one
// of each row. Unknown sizes may be smaller than a tile.
// CHECK-LABEL: func.func @compute
// CHECK: scf.if
// CHECK: memref.load %arg2
// CHECK: vector.transfer_read %arg1[
// CHECK: arith.addf {{.*}} : vector<4xf32>
// CHECK: arith.mulf {{.*}} : vector<4xf32>
// CHECK: else
// CHECK: linalg.generic
func.func @compute(%x: memref<?x?x?xf32>, %y: memref<?x?x?xf32>, %row: memref<?xf32>, %z: memref<?x?x?xf32>) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>,
                                   affine_map<(d0, d1, d2) -> (d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>],
                  iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x, %y, %row : memref<?x?x?xf32>, memref<?x?x?xf32>, memref<?xf32>) outs(%z : memref<?x?x?xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32, %o: f32):
    %0 = arith.addf %a, %b : f32
    %1 = arith.mulf %0, %c : f32
    linalg.yield %1 : f32
  }
  return
}

// -----

// Rows of three elements, an operand that the output may overlap, and one
// whose neighbours are walked by neither loop.
// CHECK-LABEL: func.func @others
// CHECK-COUNT-3: linalg.generic
// CHECK-NOT: vector
func.func @others(%x: memref<64x3xf32>, %y: memref<3x64xf32>, %z: memref<8x8x8xf32>, %w: memref<8x8x8xf32>) {
  %square = memref.alloc() : memref<64x64xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>],
                  iterator_types = ["parallel", "parallel"]}
      ins(%x : memref<64x3xf32>) outs(%y : memref<3x64xf32>) {
  ^bb0(%element: f32, %o: f32):
    linalg.yield %element : f32
  }
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>],
                  iterator_types = ["parallel", "parallel"]}
      ins(%square : memref<64x64xf32>) outs(%square : memref<64x64xf32>) {
  ^bb0(%element: f32, %o: f32):
    linalg.yield %element : f32
  }
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d2, d1, d0)>, affine_map<(d0, d1, d2) -> (d2, d0, d1)>,
                                   affine_map<(d0, d1, d2) -> (d0, d1, d2)>],
                  iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%z, %z : memref<8x8x8xf32>, memref<8x8x8xf32>) outs(%w : memref<8x8x8xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.addf %a, %b : f32
    linalg.yield %0 : f32
  }
  memref.dealloc %square : memref<64x64xf32>
  return
}
