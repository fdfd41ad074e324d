// RUN: tcp-opt %s -tcp-protect-arguments -tcp-update-arguments | FileCheck %s
// RUN: tcp-opt %s -tcp-protect-arguments -tcp-update-arguments=runtime-checks=false | FileCheck %s --check-prefix=UNCHECKED
// RUN: tcp-opt %s -tcp-protect-arguments -tcp-update-arguments \
// RUN:   -one-shot-bufferize="bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map" \
// RUN:   -canonicalize -tcp-drop-updated-results | FileCheck %s --check-prefix=BUFFERS

// The one buffer is that of the argument.
// CHECK-LABEL: func.func @cache(
// CHECK-SAME: %[[A:.*]]: tensor<6x4xf32> {bufferization.writable = true, llvm.noalias, tcp.aliasing_output = 0 : i64}
// CHECK: %[[I:.*]] = tensor.insert_slice
// CHECK: %[[R:.*]] = bufferization.materialize_in_destination %[[I]] in %[[A]]
// CHECK: return %[[R]]
// BUFFERS-LABEL: func.func @cache(
// BUFFERS-SAME: %[[A:.*]]: memref<6x4xf32> {llvm.noalias}, %[[B:.*]]: memref<1x4xf32>) {
// BUFFERS-NEXT: %[[V:.*]] = memref.subview %[[A]]
// BUFFERS-NEXT: memref.copy %[[B]], %[[V]]
// BUFFERS-NEXT: return
func.func @cache(%a: tensor<6x4xf32> {tcp.aliasing_output = 0 : i64}, %b: tensor<1x4xf32>) -> tensor<6x4xf32> {
  %0 = tensor.insert_slice %b into %a[2, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<6x4xf32>
  return %0 : tensor<6x4xf32>
}

// An old element that is read later has a copy.
// CHECK-LABEL: func.func @old(
// CHECK-SAME: %[[A:[a-z0-9]+]]: tensor<1x4xf32>
// CHECK: %[[C:.*]] = bufferization.alloc_tensor() copy(%[[A]])
// CHECK: bufferization.materialize_in_destination
// CHECK: return %{{.*}}, %[[C]]
func.func @old(%a: tensor<1x4xf32> {tcp.aliasing_output = 0 : i64}, %b: tensor<1x4xf32>) -> (tensor<1x4xf32>, tensor<1x4xf32>) {
  return %b, %a : tensor<1x4xf32>, tensor<1x4xf32>
}

// Sizes are checked.
// CHECK-LABEL: func.func @sizes(
// CHECK: cf.assert %{{.*}}, "{{.*}}sizes: argument #0, which is updated, does not have the size of result #0 in dimension 0" {tcp.destination_check = 0 : i64}
// UNCHECKED-LABEL: func.func @sizes(
// UNCHECKED-NOT: cf.assert
func.func @sizes(%a: tensor<?xf32> {tcp.aliasing_output = 0 : i64}, %b: tensor<?xf32>) -> tensor<?xf32> {
  return %b : tensor<?xf32>
}

// One-shot bufferization refuses a write into what a loop begins with.
// CHECK-LABEL: func.func @loop(
// CHECK-NOT: materialize_in_destination
// BUFFERS-LABEL: func.func @loop(
// BUFFERS-SAME: %[[A:.*]]: memref<4xf32> {llvm.noalias}, %[[I:.*]]: index, %[[E:.*]]: f32) {
// BUFFERS-NOT: alloc
// BUFFERS: memref.store %[[E]], %[[A]]
func.func @loop(%a: tensor<4xf32> {tcp.aliasing_output = 0 : i64}, %n: index, %e: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%t = %a) -> (tensor<4xf32>) {
    %1 = tensor.insert %e into %t[%i] : tensor<4xf32>
    scf.yield %1 : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}
