// RUN: tcp-opt %s -split-input-file -tcp-outline-loops="threshold=2" | FileCheck %s
// RUN: tcp-opt %s -split-input-file -tcp-outline-loops="threshold=2" -mlir-print-debuginfo -mlir-print-local-scope | FileCheck %s --check-prefix=LINES
// RUN: tcp-opt %s -split-input-file -tcp-outline-loops="threshold=2 keep-lines" | FileCheck %s --check-prefix=KEPT
// RUN: tcp-opt %s -split-input-file -tcp-outline-loops | FileCheck %s --check-prefix=FEW

// Sizes, offsets, buffers, numbers from outside and the bound of the outermost
// loop may differ.
// CHECK-LABEL: func.func @equal
// CHECK: %[[A:.*]] = memref.cast %arg0 : memref<100xf32> to memref<?xf32, strided<[1], offset: ?>>
// CHECK: call @tcp_loops(%arg2, %[[A]], %c100)
// CHECK: %[[B:.*]] = memref.cast %arg1
// CHECK: call @tcp_loops(%arg3, %[[B]], %c200)
// CHECK-NOT: scf.for
// CHECK: func.func private @tcp_loops(%arg0: f32, %arg1: memref<?xf32, strided<[1], offset: ?>> {llvm.noalias}, %arg2: index)
// CHECK-SAME: passthrough = ["noinline"]
// CHECK: scf.for %{{.*}} = %c0 to %arg2
// CHECK: memref.store %arg0, %arg1
// CHECK-NOT: func.func
// LINES-LABEL: func.func private @tcp_loops
// LINES: memref.store {{.*}} loc(fused[{{.*}}:[[#@LINE + 13]]:{{.*}}, {{.*}}:[[#@LINE + 16]]:
// KEPT-LABEL: func.func @equal
// KEPT: func.func private @tcp_loops(
// KEPT: func.func private @tcp_loops_0(
// FEW-LABEL: func.func @equal
// FEW-COUNT-2: scf.for
// FEW-NOT: call
func.func @equal(%a: memref<100xf32>, %b: memref<200xf32, strided<[1], offset: 8>>, %x: f32, %y: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c100 = arith.constant 100 : index
  %c200 = arith.constant 200 : index
  scf.for %i = %c0 to %c100 step %c1 {
    memref.store %x, %a[%i] : memref<100xf32>
  }
  scf.for %i = %c0 to %c200 step %c1 {
    memref.store %y, %b[%i] : memref<200xf32, strided<[1], offset: 8>>
  }
  return
}

// -----

// Other strides, other constants, and few rounds make other functions.
// CHECK-LABEL: func.func @different
// CHECK: call @tcp_loops(
// CHECK: call @tcp_loops_0(
// CHECK: call @tcp_loops_1(
// CHECK: call @tcp_loops_2(
// CHECK: func.func private @tcp_loops(%{{.*}}: memref<?xf32, strided<[1], offset: ?>>
// CHECK: func.func private @tcp_loops_0(%{{.*}}: memref<?xf32, strided<[2], offset: ?>>
// CHECK: func.func private @tcp_loops_1(%{{.*}}: memref<?xf32, strided<[1], offset: ?>> {llvm.noalias}, %{{.*}}: index)
// CHECK: arith.constant 2.0
// CHECK: func.func private @tcp_loops_2(%{{.*}}: memref<?xf32, strided<[1], offset: ?>> {llvm.noalias})
func.func @different(%a: memref<100xf32>, %b: memref<100xf32, strided<[2]>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c100 = arith.constant 100 : index
  %one = arith.constant 1.0 : f32
  %two = arith.constant 2.0 : f32
  scf.for %i = %c0 to %c100 step %c1 {
    memref.store %one, %a[%i] : memref<100xf32>
  }
  scf.for %i = %c0 to %c100 step %c1 {
    memref.store %one, %b[%i] : memref<100xf32, strided<[2]>>
  }
  scf.for %i = %c0 to %c100 step %c1 {
    memref.store %two, %a[%i] : memref<100xf32>
  }
  scf.for %i = %c0 to %c8 step %c1 {
    memref.store %one, %a[%i] : memref<100xf32>
  }
  return
}

// -----

// Two views of one buffer, of which one is written, may overlap; two that are
// only read are no matter.
memref.global "private" constant @weights : memref<64xf32> = dense<1.0>
// CHECK-LABEL: func.func @views
// CHECK: func.func private @tcp_loops(%arg0: memref<?xf32, strided<[1], offset: ?>>, %arg1: memref<?xf32, strided<[1], offset: ?>>, %arg2: index)
// CHECK: func.func private @tcp_loops_0(%arg0: memref<?xf32, strided<[1], offset: ?>> {llvm.noalias}, %arg1: memref<?xf32, strided<[1], offset: ?>> {llvm.noalias}, %arg2: memref<?xf32, strided<[1], offset: ?>> {llvm.noalias}, %arg3: index)
func.func @views() -> memref<64xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %a = memref.alloc() : memref<65xf32>
  %b = memref.alloc() : memref<64xf32>
  %w = memref.get_global @weights : memref<64xf32>
  %v = memref.subview %a[1] [64] [1] : memref<65xf32> to memref<64xf32, strided<[1], offset: 1>>
  scf.for %i = %c0 to %c64 step %c1 {
    %x = memref.load %a[%i] : memref<65xf32>
    memref.store %x, %v[%i] : memref<64xf32, strided<[1], offset: 1>>
  }
  scf.for %i = %c0 to %c64 step %c1 {
    %x = memref.load %w[%i] : memref<64xf32>
    %y = memref.load %v[%i] : memref<64xf32, strided<[1], offset: 1>>
    %z = arith.addf %x, %y : f32
    memref.store %z, %b[%i] : memref<64xf32>
  }
  return %b : memref<64xf32>
}

// -----

// Numbers are results. What gives a buffer stays, and what takes views of one
// knows its sizes.
// CHECK-LABEL: func.func @results
// CHECK: %[[SUM:.*]] = call @tcp_loops(
// CHECK: %[[LAST:.*]] = scf.for
// CHECK: call @tcp_loops_0(%[[LAST]], %c64) : (memref<64xf32>, index) -> ()
// CHECK: return %[[SUM]]
// CHECK: func.func private @tcp_loops({{.*}}) -> f32
// CHECK: %[[ALL:.*]] = scf.for
// CHECK: return %[[ALL]]
func.func @results(%a: memref<64xf32>, %b: memref<64xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %zero = arith.constant 0.0 : f32
  %sum = scf.for %i = %c0 to %c64 step %c1 iter_args(%s = %zero) -> f32 {
    %x = memref.load %a[%i] : memref<64xf32>
    %t = arith.addf %s, %x : f32
    scf.yield %t : f32
  }
  %last = scf.for %i = %c0 to %c64 step %c1 iter_args(%m = %a) -> memref<64xf32> {
    scf.yield %b : memref<64xf32>
  }
  scf.for %i = %c0 to %c64 step %c1 {
    %v = memref.subview %last[%i] [1] [1] : memref<64xf32> to memref<1xf32, strided<[1], offset: ?>>
    memref.store %zero, %v[%c0] : memref<1xf32, strided<[1], offset: ?>>
  }
  return %sum : f32
}

// -----

// Code that threads run is moved with the branch that starts them.
// CHECK-LABEL: func.func @threads
// CHECK-COUNT-2: call @tcp_loops(
// CHECK: func.func private @tcp_loops(%arg0: i1,
// CHECK: scf.if %arg0
// CHECK: scf.parallel
// CHECK: else
// CHECK: scf.for
func.func @threads(%a: memref<64xf32>, %b: memref<64xf32>, %large: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %zero = arith.constant 0.0 : f32
  scf.if %large {
    scf.parallel (%i) = (%c0) to (%c64) step (%c1) {
      memref.store %zero, %a[%i] : memref<64xf32>
    }
  } else {
    scf.for %i = %c0 to %c64 step %c1 {
      memref.store %zero, %a[%i] : memref<64xf32>
    }
  }
  scf.if %large {
    scf.parallel (%i) = (%c0) to (%c64) step (%c1) {
      memref.store %zero, %b[%i] : memref<64xf32>
    }
  } else {
    scf.for %i = %c0 to %c64 step %c1 {
      memref.store %zero, %b[%i] : memref<64xf32>
    }
  }
  return
}

// -----

// A nest may use the result of another one, which becomes that of its call.
// CHECK-LABEL: func.func @chained
// CHECK: %[[FIRST:.*]] = call @tcp_loops({{.*}}) : {{.*}} -> f32
// CHECK: %[[SECOND:.*]] = call @tcp_loops(%[[FIRST]], {{.*}}) : {{.*}} -> f32
// CHECK: return %[[SECOND]]
func.func @chained(%a: memref<100xf32>, %start: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c100 = arith.constant 100 : index
  %first = scf.for %i = %c0 to %c100 step %c1 iter_args(%sum = %start) -> f32 {
    %x = memref.load %a[%i] : memref<100xf32>
    %next = arith.addf %sum, %x : f32
    scf.yield %next : f32
  }
  %second = scf.for %i = %c0 to %c100 step %c1 iter_args(%sum = %first) -> f32 {
    %x = memref.load %a[%i] : memref<100xf32>
    %next = arith.addf %sum, %x : f32
    scf.yield %next : f32
  }
  return %second : f32
}
