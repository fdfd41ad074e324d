// RUN: tcp-opt %s -tcp-protect-arguments | FileCheck %s

// Scalars can't be written to; what says more stays.
// CHECK: func.func @public(%{{.*}}: tensor<?xf32> {bufferization.writable = false}, %{{.*}}: index, %{{.*}}: tensor<4xf32> {bufferization.writable = true})
func.func @public(%a: tensor<?xf32>, %i: index, %b: tensor<4xf32> {bufferization.writable = true}) {
  return
}

// Only this module calls a private function, and it knows what that writes.
// CHECK: func.func private @private(%{{.*}}: tensor<?xf32>) {
func.func private @private(%a: tensor<?xf32>) {
  return
}

// CHECK: func.func private @external(tensor<?xf32>){{$}}
func.func private @external(tensor<?xf32>)

// Each result has a buffer of its own.
// CHECK-LABEL: func.func @twice
// CHECK: %[[R:.*]] = tcp.neg
// CHECK: %[[C:.*]] = bufferization.alloc_tensor() copy(%[[R]]) : tensor<4xf32>
// CHECK: return %[[R]], %[[C]]
func.func @twice(%a: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = tcp.neg %a : tensor<4xf32> -> tensor<4xf32>
  return %0, %0 : tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: func.func @view
// CHECK: %[[R:.*]] = tcp.neg
// CHECK: %[[V:.*]] = tensor.collapse_shape %[[R]]
// CHECK: %[[C:.*]] = bufferization.alloc_tensor() copy(%[[V]]) : tensor<4xf32>
// CHECK: return %[[R]], %[[C]]
func.func @view(%a: tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<4xf32>) {
  %0 = tcp.neg %a : tensor<2x2xf32> -> tensor<2x2xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<2x2xf32> into tensor<4xf32>
  return %0, %1 : tensor<2x2xf32>, tensor<4xf32>
}

// CHECK-LABEL: func.func @select
// CHECK: %[[S:.*]] = arith.select
// CHECK: %[[C:.*]] = bufferization.alloc_tensor() copy(%[[S]]) : tensor<4xf32>
// CHECK: return %{{.*}}, %[[C]]
func.func @select(%a: tensor<4xf32>, %c: i1) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = tcp.neg %a : tensor<4xf32> -> tensor<4xf32>
  %1 = tcp.abs %a : tensor<4xf32> -> tensor<4xf32>
  %2 = arith.select %c, %0, %1 : tensor<4xf32>
  return %0, %2 : tensor<4xf32>, tensor<4xf32>
}

// One result, and two of two ops, are what they are.
// CHECK-LABEL: func.func @distinct
// CHECK-NOT: alloc_tensor
// CHECK: return
func.func @distinct(%a: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, i32, i32) {
  %0 = tcp.neg %a : tensor<4xf32> -> tensor<4xf32>
  %1 = tcp.abs %a : tensor<4xf32> -> tensor<4xf32>
  %2 = arith.constant 1 : i32
  return %0, %1, %2, %2 : tensor<4xf32>, tensor<4xf32>, i32, i32
}

// CHECK-LABEL: func.func @one
// CHECK-NOT: alloc_tensor
// CHECK: return
func.func @one(%a: tensor<4xf32>, %c: i1) -> tensor<4xf32> {
  %0 = arith.select %c, %a, %a : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// An op that is written into a buffer without known elements shares it with them.
// CHECK-LABEL: func.func @undefined
// CHECK: %[[E:.*]] = tensor.empty
// CHECK: %[[F:.*]] = linalg.fill
// CHECK: %[[C:.*]] = bufferization.alloc_tensor() copy(%[[E]]) : tensor<4xf32>
// CHECK: return %[[C]], %[[F]]
func.func @undefined(%x: f32) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = tensor.empty() : tensor<4xf32>
  %1 = linalg.fill ins(%x : f32) outs(%0 : tensor<4xf32>) -> tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

// A parallel loop that writes into an empty tensor gets one of its own, so that
// its results have buffers of their own. A loop that writes into an argument
// may have the buffer of the argument.
// CHECK-LABEL: func.func @parallel_loops
// CHECK: %[[LOOP:.*]]:2 = scf.forall
// CHECK: %[[COPY:.*]] = bufferization.alloc_tensor() copy(%[[LOOP]]#1) : tensor<4xf32>
// CHECK: return %[[LOOP]]#0, %[[COPY]]
func.func @parallel_loops(%a: tensor<4xf32>, %x: tensor<1xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %0:2 = scf.forall (%i) in (4) shared_outs(%s = %e, %t = %a) -> (tensor<4xf32>, tensor<4xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %x into %s[%i] [1] [1] : tensor<1xf32> into tensor<4xf32>
      tensor.parallel_insert_slice %x into %t[%i] [1] [1] : tensor<1xf32> into tensor<4xf32>
    }
  }
  return %0#0, %0#1 : tensor<4xf32>, tensor<4xf32>
}
