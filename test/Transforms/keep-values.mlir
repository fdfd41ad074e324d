// RUN: tcp-opt %s -tcp-keep-values | FileCheck %s
// RUN: tcp-opt %s -tcp-keep-values -mlir-print-debuginfo -mlir-print-local-scope | FileCheck %s --check-prefix=PLACE

// Each write is reported after the operation in the block of the buffer, and a
// view as the buffer that it has the elements of.
// CHECK-LABEL: func.func @writes
// PLACE-LABEL: func.func @writes
func.func @writes(%a: memref<4x8xf32>, %n: index) -> memref<4x8xf32> {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: %[[BUFFER:.*]] = memref.alloc()
  %buffer = memref.alloc() : memref<4x8xf32>
  %flat = memref.collapse_shape %buffer [[0, 1]] : memref<4x8xf32> into memref<32xf32>
  // CHECK: linalg.fill
  // CHECK-NEXT: memref.alloca_scope {
  // CHECK-NEXT: %[[NUMBER:.*]] = arith.constant 0 : i64
  // CHECK-NEXT: %[[ANY:.*]] = memref.cast %[[BUFFER]] : memref<4x8xf32> to memref<*xf32>
  // CHECK-NEXT: func.call @tcp_keep_value_f32(%[[NUMBER]], %[[ANY]]) : (i64, memref<*xf32>) -> ()
  linalg.fill ins(%zero : f32) outs(%flat : memref<32xf32>)
  // CHECK: scf.for
  // CHECK: memref.store
  // CHECK-NOT: call
  // CHECK: }
  // CHECK-NEXT: memref.alloca_scope
  // CHECK-NEXT: arith.constant 1 : i64
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i, %c0] : memref<4x8xf32>
    // PLACE: math.exp {{.*}} loc("computed":1:1)
    %y = math.exp %x : f32 loc("computed":1:1)
    memref.store %y, %buffer[%i, %c0] : memref<4x8xf32> loc("stored":2:2)
  }
  // PLACE: call @tcp_keep_value_f32({{.*}} loc(callsite("computed":1:1 at "stored":2:2))
  // CHECK: return
  return %buffer : memref<4x8xf32>
}

// A buffer of the body of a loop is reported in the body; that of a parallel
// loop is not.
// CHECK-LABEL: func.func @loops
func.func @loops(%n: index, %x: i8) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: scf.for
  scf.for %i = %c0 to %n step %c1 {
    %buffer = memref.alloc() : memref<8xi8>
    // CHECK: linalg.fill
    // CHECK-NEXT: memref.alloca_scope
    // CHECK: call @tcp_keep_value_i8
    linalg.fill ins(%x : i8) outs(%buffer : memref<8xi8>)
    memref.dealloc %buffer : memref<8xi8>
  }
  // CHECK: scf.parallel
  // CHECK: linalg.fill
  // CHECK-NOT: call
  // CHECK: return
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %buffer = memref.alloc() : memref<8xi8>
    linalg.fill ins(%x : i8) outs(%buffer : memref<8xi8>)
    memref.dealloc %buffer : memref<8xi8>
  }
  return
}

// Writes of one operation are one value, which is complete after the last.
// CHECK-LABEL: func.func @parts
func.func @parts(%x: f32, %a: memref<2xf32>) -> memref<4xf32> {
  %buffer = memref.alloc() : memref<4xf32>
  %part = memref.subview %buffer[1] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: 1>>
  // CHECK: linalg.fill
  // CHECK-NOT: call
  // CHECK: memref.copy
  // CHECK: memref.cast %{{.*}} : memref<4xf32> to memref<*xf32>
  linalg.fill ins(%x : f32) outs(%buffer : memref<4xf32>) loc("pad":1:1)
  memref.copy %a, %part : memref<2xf32> to memref<2xf32, strided<[1], offset: 1>> loc("pad":1:1)
  return %buffer : memref<4xf32>
}

// A call of a function for tiles is reported, and nothing in that function.
// CHECK-LABEL: func.func @calls
func.func @calls(%a: memref<4xf32>) -> memref<4xf32> {
  %buffer = memref.alloc() : memref<4xf32>
  // CHECK: call @tile
  // CHECK-NEXT: memref.alloca_scope
  // CHECK: memref.cast %alloc
  // CHECK-NOT: memref.alloca_scope
  call @tile(%a, %buffer) : (memref<4xf32>, memref<4xf32>) -> ()
  return %buffer : memref<4xf32>
}

// CHECK-LABEL: func.func private @tile
// CHECK-NOT: call
func.func private @tile(%a: memref<4xf32>, %b: memref<4xf32>) attributes {tcp.tile = array<i64: 6, 16>} {
  memref.copy %a, %b : memref<4xf32> to memref<4xf32>
  return
}

// CHECK: func.func private @tcp_keep_value_i8(i64, memref<*xi8>)
