memref.global "private" constant @weights : memref<2xf32> = dense<[1.0, 2.0]> {alignment = 64 : i64}
memref.global "public" @state : memref<4xi32> = uninitialized
memref.global @extern : memref<4xi32>

func.func @allocations(%n: index, %m: index) -> memref<?xf32> {
  %0 = memref.alloc() : memref<4xf32>
  %1 = memref.alloc(%n) : memref<?xf32>
  %2 = memref.alloc(%n)[%m] {alignment = 16 : i64} : memref<?xf32, affine_map<(d0)[s0] -> (d0 + s0)>>
  %3 = memref.alloca() : memref<8xi8, 3>
  %4 = memref.alloca(%n, %m) : memref<?x?xf64>
  %5 = memref.realloc %1 : memref<?xf32> to memref<16xf32>
  %6 = memref.realloc %0(%n) : memref<4xf32> to memref<?xf32>
  memref.dealloc %5 : memref<16xf32>
  memref.dealloc %4 : memref<?x?xf64>
  return %6 : memref<?xf32>
}

// -----

func.func @accesses(%a: memref<4x?xf32>, %b: memref<4x?xf32>, %i: index, %x: f32) -> f32 {
  %0 = memref.load %a[%i, %i] : memref<4x?xf32>
  %1 = memref.load %a[%i, %i] {nontemporal = true} : memref<4x?xf32>
  memref.store %x, %a[%i, %i] : memref<4x?xf32>
  memref.store %0, %b[%i, %i] {nontemporal = true} : memref<4x?xf32>
  memref.copy %a, %b : memref<4x?xf32> to memref<4x?xf32>
  memref.prefetch %a[%i, %i], read, locality<3>, data : memref<4x?xf32>
  memref.assume_alignment %a, 16 : memref<4x?xf32>
  %2 = memref.atomic_rmw addf %x, %a[%i, %i] : (f32, memref<4x?xf32>) -> f32
  %3 = memref.generic_atomic_rmw %a[%i, %i] : memref<4x?xf32> {
  ^bb0(%old: f32):
    %4 = arith.addf %old, %x : f32
    memref.atomic_yield %4 : f32
  }
  return %3 : f32
}

// -----

func.func @shapes(%a: memref<4x?xf32>, %u: memref<*xf32>, %i: index) -> index {
  %c1 = arith.constant 1 : index
  %0 = memref.dim %a, %c1 : memref<4x?xf32>
  %1 = memref.rank %u : memref<*xf32>
  %2 = memref.cast %u : memref<*xf32> to memref<?x?xf32>
  %3 = memref.cast %2 : memref<?x?xf32> to memref<4x?xf32>
  %4 = memref.memory_space_cast %a : memref<4x?xf32> to memref<4x?xf32, 1>
  %5 = memref.extract_aligned_pointer_as_index %a : memref<4x?xf32> -> index
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %a : memref<4x?xf32> -> memref<f32>, index, index, index, index, index
  %6 = memref.reinterpret_cast %a to offset: [0], sizes: [2, %i], strides: [%i, 1] : memref<4x?xf32> to memref<2x?xf32, strided<[?, 1]>>
  %7 = memref.subview %a[0, %i][2, %i][1, 1] : memref<4x?xf32> to memref<2x?xf32, strided<[?, 1], offset: ?>>
  %8 = memref.collapse_shape %2 [[0, 1]] : memref<?x?xf32> into memref<?xf32>
  %9 = memref.expand_shape %8 [[0, 1]] output_shape [%i, 4] : memref<?xf32> into memref<?x4xf32>
  %10 = memref.transpose %2 (i, j) -> (j, i) : memref<?x?xf32> to memref<?x?xf32, strided<[1, ?]>>
  %11 = memref.get_global @weights : memref<2xf32>
  %12 = memref.alloca_scope -> (index) {
    memref.alloca_scope.return %0 : index
  }
  return %12 : index
}
