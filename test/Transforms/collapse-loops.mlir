// RUN: tcp-opt %s -tcp-collapse-loops -split-input-file | FileCheck %s

#id = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-LABEL: func.func @contiguous
func.func @contiguous(%a: memref<?x?xf32>, %b: memref<?x?xf32>) {
  // CHECK: linalg.generic
  // CHECK-SAME: iterator_types = ["parallel"]
  // CHECK: math.exp
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<?x?xf32>) outs(%b : memref<?x?xf32>) {
  ^bb0(%x: f32, %y: f32):
    %0 = math.exp %x : f32
    linalg.yield %0 : f32
  }
  return
}

// -----

// A scalar goes with every dimension.
#id = affine_map<(d0, d1) -> (d0, d1)>
#none = affine_map<(d0, d1) -> ()>
// CHECK-LABEL: func.func @scalar
func.func @scalar(%a: memref<f32>, %b: memref<?x4xf32>) {
  // CHECK: linalg.generic
  // CHECK-SAME: iterator_types = ["parallel"]
  linalg.generic {indexing_maps = [#none, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<f32>) outs(%b : memref<?x4xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  return
}

// -----

// Gaps between the rows, a transposition, a repeated row, and a body that asks
// for its place.
#id = affine_map<(d0, d1) -> (d0, d1)>
#transposed = affine_map<(d0, d1) -> (d1, d0)>
#row = affine_map<(d0, d1) -> (d1)>
// CHECK-LABEL: func.func @not_contiguous
func.func @not_contiguous(%a: memref<4x?xf32, strided<[?, 1]>>, %b: memref<?x4xf32>, %c: memref<?xf32>, %o: memref<4x?xf32>, %p: memref<4x?xindex>) {
  // CHECK-COUNT-4: iterator_types = ["parallel", "parallel"]
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<4x?xf32, strided<[?, 1]>>) outs(%o : memref<4x?xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  linalg.generic {indexing_maps = [#transposed, #id], iterator_types = ["parallel", "parallel"]}
      ins(%b : memref<?x4xf32>) outs(%o : memref<4x?xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  linalg.generic {indexing_maps = [#row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%c : memref<?xf32>) outs(%o : memref<4x?xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]}
      outs(%p : memref<4x?xindex>) {
  ^bb0(%y: index):
    %0 = linalg.index 1 : index
    linalg.yield %0 : index
  }
  return
}

// -----

// Dimensions that are contiguous become one: here the last two of three.
#id = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#first = affine_map<(d0, d1, d2) -> (d0)>
// CHECK-LABEL: func.func @in_part
func.func @in_part(%a: memref<?xf32>, %b: memref<?x?x?xf32>) {
  // CHECK: linalg.generic
  // CHECK-SAME: iterator_types = ["parallel", "parallel"]
  linalg.generic {indexing_maps = [#first, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%a : memref<?xf32>) outs(%b : memref<?x?x?xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  return
}

// -----

// An operand that is read backwards leaves the loops as they are, whichever of
// them it is about.
#id = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#last = affine_map<(d0, d1, d2) -> (d0, d1, -d2 + 7)>
#first = affine_map<(d0, d1, d2) -> (-d0 + 3, d1, d2)>
#sum = affine_map<(d0, d1, d2) -> (d0 + d1, d2)>
// CHECK-LABEL: func.func @backwards
func.func @backwards(%a: memref<4x6x8xf32>, %b: memref<9x8xf32>, %o: memref<4x6x8xf32>) {
  // CHECK-COUNT-3: iterator_types = ["parallel", "parallel", "parallel"]
  linalg.generic {indexing_maps = [#last, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%a : memref<4x6x8xf32>) outs(%o : memref<4x6x8xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  linalg.generic {indexing_maps = [#first, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%a : memref<4x6x8xf32>) outs(%o : memref<4x6x8xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  linalg.generic {indexing_maps = [#sum, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%b : memref<9x8xf32>) outs(%o : memref<4x6x8xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  return
}
