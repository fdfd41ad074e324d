// RUN: tcp-opt %s --tcp-vectorize-rows --split-input-file | FileCheck %s
// RUN: tcp-opt %s --tcp-vectorize-rows=parallel=true --split-input-file | FileCheck %s --check-prefix=PARALLEL

// One loop over the rows: the greatest, then what depends on it. The greatest of
// a comparison, the signs and a NaN are carried.
// CHECK-LABEL: func.func @greatest
// CHECK: scf.for %[[ROW:[a-z0-9]+]] =
// CHECK: scf.for {{.*}} -> (vector<8xf32>, vector<8xi32>, vector<8xf32>)
// CHECK: vector.transfer_read %arg0[%[[ROW]], %{{.*}}], {{.*}}in_bounds = [true]
// CHECK: arith.cmpf ogt, {{.*}} : vector<8xf32>
// CHECK: arith.andi {{.*}} : vector<8xi32>
// CHECK: arith.cmpf uno, {{.*}} : vector<8xf32>
// CHECK: vector.create_mask
// CHECK: vector.reduction <and>
// CHECK: vector.reduction <or>
// CHECK: memref.store %{{.*}}, %arg1[%[[ROW]]]
// CHECK: %[[GREATEST:.*]] = memref.load %arg1[%[[ROW]]]
// CHECK: math.exp {{.*}} : vector<
// CHECK: vector.transfer_write %{{.*}}, %arg2[%[[ROW]]
// CHECK-NOT: linalg.generic
// CHECK: return
// PARALLEL-LABEL: func.func @greatest
// PARALLEL: scf.if
// PARALLEL: scf.parallel
// PARALLEL: else
// PARALLEL: scf.for
func.func @greatest(%x: memref<8x100xf32>, %m: memref<8xf32>, %y: memref<8x100xf32>) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>],
                  iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<8x100xf32>) outs(%m : memref<8xf32>) {
  ^bb0(%element: f32, %before: f32):
    %0 = arith.maximumf %element, %before : f32
    linalg.yield %0 : f32
  }
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>],
                  iterator_types = ["parallel", "parallel"]}
      ins(%x, %m : memref<8x100xf32>, memref<8xf32>) outs(%y : memref<8x100xf32>) {
  ^bb0(%element: f32, %greatest: f32, %o: f32):
    %0 = arith.subf %element, %greatest : f32
    %1 = math.exp %0 : f32
    linalg.yield %1 : f32
  }
  return
}

// -----

// The second loop reads rows that later iterations of the first write.
// CHECK-LABEL: func.func @turned
// CHECK: scf.for
// CHECK: vector.reduction
// CHECK: linalg.generic
func.func @turned(%x: memref<100x100xi32>, %m: memref<100xi32>, %y: memref<100x100xi32>) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>],
                  iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<100x100xi32>) outs(%m : memref<100xi32>) {
  ^bb0(%element: i32, %before: i32):
    %0 = arith.addi %element, %before : i32
    linalg.yield %0 : i32
  }
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>],
                  iterator_types = ["parallel", "parallel"]}
      ins(%m : memref<100xi32>) outs(%y : memref<100x100xi32>) {
  ^bb0(%element: i32, %o: i32):
    linalg.yield %element : i32
  }
  return
}

// -----

// A sum that has an order, and a row that is short.
// CHECK-LABEL: func.func @others
// CHECK-COUNT-2: linalg.generic
// CHECK-NOT: vector
func.func @others(%x: memref<8x100xf32>, %m: memref<8xf32>, %z: memref<8x4xf32>) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>],
                  iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<8x100xf32>) outs(%m : memref<8xf32>) {
  ^bb0(%element: f32, %before: f32):
    %0 = arith.addf %element, %before : f32
    linalg.yield %0 : f32
  }
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>],
                  iterator_types = ["parallel", "reduction"]}
      ins(%z : memref<8x4xf32>) outs(%m : memref<8xf32>) {
  ^bb0(%element: f32, %before: f32):
    %0 = arith.maximumf %element, %before : f32
    linalg.yield %0 : f32
  }
  return
}

// -----

// Each channel gets its runs in their order, image by image; both sums share
// the channels, and the copy between them goes before.
// CHECK-LABEL: func.func @channels
// CHECK: memref.copy
// CHECK: scf.for %[[CHANNEL:[a-z0-9]+]] = %{{.*}} to %c3
// CHECK: scf.for %[[IMAGE:[a-z0-9]+]] = %{{.*}} to %c5
// CHECK: scf.for {{.*}} -> (vector<32xf64>)
// CHECK: vector.transfer_read %arg0[%[[IMAGE]], %[[CHANNEL]], %{{.*}}]
// CHECK: arith.extf {{.*}} : vector<32xf32> to vector<32xf64>
// CHECK: memref.store %{{.*}}, %{{.*}}[%[[CHANNEL]]]
// CHECK: scf.for {{.*}} -> (vector<32xf64>)
// CHECK: vector.transfer_read %arg0[%{{.*}}, %[[CHANNEL]], %{{.*}}]
// CHECK: arith.mulf {{.*}} : vector<32xf64>
// CHECK-NOT: linalg.generic
// CHECK: return
func.func @channels(%x: memref<5x3x64xf32>) -> (memref<3xf64>, memref<3xf64>) {
  %zero = arith.constant 0.0 : f64
  %zeros = memref.alloc() : memref<3xf64>
  %sum = memref.alloc() : memref<3xf64>
  %squares = memref.alloc() : memref<3xf64>
  linalg.fill ins(%zero : f64) outs(%zeros : memref<3xf64>)
  linalg.fill ins(%zero : f64) outs(%sum : memref<3xf64>)
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1)>],
                  iterator_types = ["reduction", "parallel", "reduction"]}
      ins(%x : memref<5x3x64xf32>) outs(%sum : memref<3xf64>) {
  ^bb0(%element: f32, %before: f64):
    %0 = arith.extf %element : f32 to f64
    %1 = arith.addf %0, %before fastmath<reassoc> : f64
    linalg.yield %1 : f64
  }
  memref.copy %zeros, %squares : memref<3xf64> to memref<3xf64>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1)>],
                  iterator_types = ["reduction", "parallel", "reduction"]}
      ins(%x : memref<5x3x64xf32>) outs(%squares : memref<3xf64>) {
  ^bb0(%element: f32, %before: f64):
    %0 = arith.extf %element : f32 to f64
    %1 = arith.mulf %0, %0 : f64
    %2 = arith.addf %1, %before fastmath<reassoc> : f64
    linalg.yield %2 : f64
  }
  return %sum, %squares : memref<3xf64>, memref<3xf64>
}

// -----

// The vectors of a row of f32 are added eight times before they are widened.
// CHECK-LABEL: func.func @blocks
// CHECK: scf.for %{{.*}} step %c256{{.*}} -> (vector<32xf64>)
// CHECK: %[[NARROW:.*]] = scf.for %{{.*}} step %c32{{.*}} -> (vector<32xf32>)
// CHECK: arith.addf %{{.*}} : vector<32xf32>
// CHECK: arith.extf %[[NARROW]] : vector<32xf32> to vector<32xf64>
// CHECK: arith.addf %{{.*}} : vector<32xf64>
// CHECK-NOT: reassoc
// CHECK: return
func.func @blocks(%x: memref<?x?xf32>, %sum: memref<?xf64>) {
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

// -----

// By column, eight rows are reduced before the output is written; threads share
// strips of columns.
// CHECK-LABEL: func.func @columns
// CHECK: scf.for %[[STRIP:.*]] = %c0{{.*}} step %c1024
// CHECK: scf.for %[[BLOCK:.*]] = %c0{{.*}} step %c8
// CHECK: scf.for %[[COLUMN:.*]] = %[[STRIP]]
// CHECK: %[[BEFORE:.*]] = vector.transfer_read %arg1[%[[COLUMN]]]
// CHECK: %[[NARROW:.*]] = scf.for {{.*}} -> (vector<4xf32>)
// CHECK: arith.addf %{{.*}} : vector<4xf32>
// CHECK: %[[WIDE:.*]] = arith.extf %[[NARROW]] : vector<4xf32> to vector<4xf64>
// CHECK: %[[SUM:.*]] = arith.addf %[[BEFORE]], %[[WIDE]] : vector<4xf64>
// CHECK: vector.transfer_write %[[SUM]], %arg1[%[[COLUMN]]]
// CHECK-NOT: linalg.generic
// CHECK: return
// PARALLEL-LABEL: func.func @columns
// PARALLEL: scf.if
// PARALLEL: scf.parallel {{.*}} step (%c1024
// PARALLEL: else
// PARALLEL-NOT: scf.parallel
// PARALLEL: return
func.func @columns(%x: memref<?x?xf32>, %sum: memref<?xf64>) {
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

// -----

// Halves are compared in f32; the result is one of them, or NaN.
// CHECK-LABEL: func.func @least_half
// CHECK: scf.for {{.*}} -> (vector<8xf32>, vector<8xi32>, vector<8xf32>)
// CHECK: arith.extf {{.*}} : vector<8xbf16> to vector<8xf32>
// CHECK: arith.cmpf olt, {{.*}} : vector<8xf32>
// CHECK: arith.ori {{.*}} : vector<8xi32>
// CHECK: arith.truncf {{.*}} : f32 to bf16
// CHECK: arith.minimumf {{.*}} : bf16
func.func @least_half(%x: memref<8x100xbf16>, %m: memref<8xbf16>) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>],
                  iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<8x100xbf16>) outs(%m : memref<8xbf16>) {
  ^bb0(%element: bf16, %before: bf16):
    %0 = arith.minimumf %element, %before : bf16
    linalg.yield %0 : bf16
  }
  return
}

// -----

// Only the ops of the rows see the widened elements: of these there is one row.
// Threads have a row each.
// CHECK-LABEL: func.func @widened_row
// CHECK: %[[OWN:.*]] = memref.alloc() {{.*}} : memref<1x100xf32>
// CHECK: scf.for
// CHECK: vector.transfer_write %{{.*}}, %[[OWN]][%{{.*}}, %{{.*}}]
// CHECK: vector.transfer_read %[[OWN]][%{{.*}}, %{{.*}}]
// CHECK: vector.transfer_read %[[OWN]][%{{.*}}, %{{.*}}]
// CHECK: memref.dealloc %[[OWN]]
// PARALLEL-LABEL: func.func @widened_row
// PARALLEL: %[[ALONE:.*]] = memref.alloc() {{.*}} : memref<1x100xf32>
// PARALLEL: scf.parallel
// PARALLEL: %[[OWN:.*]] = memref.alloc() {{.*}} : memref<1x100xf32>
// PARALLEL-NOT: %[[ALONE]]{{\[}}
// PARALLEL: memref.dealloc %[[OWN]]
// PARALLEL: scf.reduce
// PARALLEL: else
// PARALLEL: memref.dealloc %[[ALONE]]
func.func @widened_row(%x: memref<800x100xbf16>, %sum: memref<800xf32>, %y: memref<800x100xf32>) {
  %wide = memref.alloc() {alignment = 64 : i64} : memref<800x100xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>],
                  iterator_types = ["parallel", "parallel"]}
      ins(%x : memref<800x100xbf16>) outs(%wide : memref<800x100xf32>) {
  ^bb0(%element: bf16, %o: f32):
    %0 = arith.extf %element : bf16 to f32
    linalg.yield %0 : f32
  }
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>],
                  iterator_types = ["parallel", "reduction"]}
      ins(%wide : memref<800x100xf32>) outs(%sum : memref<800xf32>) {
  ^bb0(%element: f32, %before: f32):
    %0 = arith.addf %element, %before fastmath<reassoc> : f32
    linalg.yield %0 : f32
  }
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>],
                  iterator_types = ["parallel", "parallel"]}
      ins(%wide, %sum : memref<800x100xf32>, memref<800xf32>) outs(%y : memref<800x100xf32>) {
  ^bb0(%element: f32, %all: f32, %o: f32):
    %0 = arith.divf %element, %all : f32
    linalg.yield %0 : f32
  }
  memref.dealloc %wide : memref<800x100xf32>
  return
}

// -----

// Others read the widened elements, or the rows of the round before.
// CHECK-LABEL: func.func @seen_by_others
// CHECK: %[[WIDE:.*]] = memref.alloc() : memref<8x100xf32>
// CHECK: %[[KEPT:.*]] = memref.alloc() : memref<8x100xf32>
// CHECK: scf.for
// CHECK: return %[[WIDE]]
func.func @seen_by_others(%x: memref<8x100xf32>, %sum: memref<8xf32>) -> memref<8x100xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %wide = memref.alloc() : memref<8x100xf32>
  %kept = memref.alloc() : memref<8x100xf32>
  scf.for %round = %c0 to %c9 step %c1 {
    linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>],
                    iterator_types = ["parallel", "parallel"]}
        ins(%x, %kept : memref<8x100xf32>, memref<8x100xf32>) outs(%wide : memref<8x100xf32>) {
    ^bb0(%element: f32, %before: f32, %o: f32):
      %0 = arith.addf %element, %before : f32
      linalg.yield %0 : f32
    }
    linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>],
                    iterator_types = ["parallel", "reduction"]}
        ins(%wide : memref<8x100xf32>) outs(%sum : memref<8xf32>) {
    ^bb0(%element: f32, %before: f32):
      %0 = arith.addf %element, %before fastmath<reassoc> : f32
      linalg.yield %0 : f32
    }
    linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>],
                    iterator_types = ["parallel", "parallel"]}
        ins(%x : memref<8x100xf32>) outs(%kept : memref<8x100xf32>) {
    ^bb0(%element: f32, %o: f32):
      %0 = arith.negf %element : f32
      linalg.yield %0 : f32
    }
  }
  memref.dealloc %kept : memref<8x100xf32>
  return %wide : memref<8x100xf32>
}

// -----

// Eight vectors at a time are added in the narrow type, block by block: LLVM is not to unroll
// the loop over the blocks.
// CHECK-LABEL: func.func @blocks
// CHECK: scf.for {{.*}} step %c256{{.*}} -> (vector<32xf64>)
// CHECK: scf.for {{.*}} -> (vector<32xf32>)
// CHECK: }
// CHECK-NOT: llvm.loop_annotation
// CHECK: arith.extf {{.*}} : vector<32xf32> to vector<32xf64>
// CHECK: } {llvm.loop_annotation = #
// CHECK-NOT: llvm.loop_annotation
// CHECK: return
func.func @blocks(%x: memref<5x768xf32>, %sum: memref<5xf64>) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>],
                  iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<5x768xf32>) outs(%sum : memref<5xf64>) {
  ^bb0(%element: f32, %before: f64):
    %0 = arith.extf %element fastmath<reassoc> : f32 to f64
    %1 = arith.addf %0, %before fastmath<reassoc> : f64
    linalg.yield %1 : f64
  }
  return
}
