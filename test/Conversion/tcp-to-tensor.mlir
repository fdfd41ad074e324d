// RUN: tcp-opt %s -convert-tcp-to-tensor | FileCheck %s
// RUN: tcp-opt %s -convert-tcp-to-tensor=runtime-checks | FileCheck %s --check-prefix=RUNTIME

// CHECK-LABEL: func.func @slice
// CHECK-SAME: %[[A:.*]]: tensor<?x8xf32>, %[[I:.*]]: index, %[[N:.*]]: index, %[[S:.*]]: index
// RUNTIME-LABEL: func.func @slice
func.func @slice(%a: tensor<?x8xf32>, %i: index, %n: index, %s: index) -> tensor<?x?xf32> {
  // CHECK-NEXT: %[[R:.*]] = tensor.extract_slice %[[A]][%[[I]], %[[I]]] [%[[N]], %[[N]]] [%[[S]], %[[S]]] : tensor<?x8xf32> to tensor<?x?xf32>
  // CHECK-NEXT: return %[[R]]
  // RUNTIME: cf.assert {{.*}}tcp-to-tensor.mlir:[[@LINE+3]]:{{[0-9]+}}: tcp.slice: the size of dimension 0 is negative
  // RUNTIME: cf.assert {{.*}}tcp.slice: the slice reaches beyond dimension 1 of the input
  // RUNTIME: tensor.extract_slice
  %0 = tcp.slice %a starts(%i, %i) sizes(%n, %n) strides(%s, %s) : tensor<?x8xf32> -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// A constant size makes the type of the slice more static than the result's; a
// size that only the result's type knows is a claim to be checked.
// CHECK-LABEL: func.func @types
// RUNTIME-LABEL: func.func @types
func.func @types(%a: tensor<?xf32>, %n: index) -> (tensor<?xf32>, tensor<4xf32>) {
  // CHECK: tensor.extract_slice %{{.*}}[0] [2] [1] : tensor<?xf32> to tensor<2xf32>
  // CHECK-NEXT: tensor.cast %{{.*}} : tensor<2xf32> to tensor<?xf32>
  // CHECK: tensor.extract_slice %{{.*}}[0] [%{{.*}}] [1] : tensor<?xf32> to tensor<?xf32>
  // CHECK-NEXT: tensor.cast %{{.*}} : tensor<?xf32> to tensor<4xf32>
  // RUNTIME: cf.assert {{.*}}the result does not have the size 4 that its type gives dimension 0
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %0 = tcp.slice %a starts(%c0) sizes(%c2) strides(%c1) : tensor<?xf32> -> tensor<?xf32>
  %1 = tcp.slice %a starts(%c0) sizes(%n) strides(%c1) : tensor<?xf32> -> tensor<4xf32>
  return %0, %1 : tensor<?xf32>, tensor<4xf32>
}

// Nothing is read of a slice that is empty, at whatever offset.
// CHECK-LABEL: func.func @empty
// RUNTIME-LABEL: func.func @empty
func.func @empty(%a: tensor<0x7xf32>, %b: tensor<4x7xf32>, %n: index) -> (tensor<0x1xf32>, tensor<?x0xf32>) {
  // CHECK: tensor.empty() : tensor<0x1xf32>
  // CHECK: tensor.empty(%{{.*}}) : tensor<?x0xf32>
  // RUNTIME: cf.assert {{.*}}tcp.slice: the slice reaches beyond dimension 0 of the input
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %0 = tcp.slice %a starts(%c0, %c0) sizes(%c0, %c1) strides(%c1, %c1) : tensor<0x7xf32> -> tensor<0x1xf32>
  %1 = tcp.slice %b starts(%c0, %c7) sizes(%n, %c0) strides(%c1, %c1) : tensor<4x7xf32> -> tensor<?x0xf32>
  return %0, %1 : tensor<0x1xf32>, tensor<?x0xf32>
}

// CHECK-LABEL: func.func @rank_0
// RUNTIME-LABEL: func.func @rank_0
func.func @rank_0(%a: tensor<f32>) -> tensor<f32> {
  // CHECK-NEXT: tensor.extract_slice %{{.*}}[] [] [] : tensor<f32> to tensor<f32>
  // RUNTIME-NOT: cf.assert
  %0 = tcp.slice %a starts() sizes() strides() : tensor<f32> -> tensor<f32>
  return %0 : tensor<f32>
}
