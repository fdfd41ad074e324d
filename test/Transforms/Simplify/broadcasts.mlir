// RUN: tcp-opt %s -tcp-simplify -split-input-file | FileCheck %s

// CHECK-LABEL: func.func @without_axes
// CHECK-SAME: %[[X:.*]]: tensor<1x?xf32>
func.func @without_axes(%x: tensor<1x?xf32>) -> (tensor<1x?xf32>, tensor<?x?xf32>, tensor<1x4xf32>) {
  // CHECK-DAG: %[[CAST:.*]] = tensor.cast %[[X]] : tensor<1x?xf32> to tensor<?x?xf32>
  // The size of 4 is checked when the program runs.
  // CHECK-DAG: %[[SIZED:.*]] = tcp.broadcast %[[X]] {axes = []} : tensor<1x?xf32> -> tensor<1x4xf32>
  // CHECK: return %[[X]], %[[CAST]], %[[SIZED]]
  %0 = tcp.broadcast %x {axes = []} : tensor<1x?xf32> -> tensor<1x?xf32>
  %1 = tcp.broadcast %x {axes = []} : tensor<1x?xf32> -> tensor<?x?xf32>
  %2 = tcp.broadcast %x {axes = []} : tensor<1x?xf32> -> tensor<1x4xf32>
  return %0, %1, %2 : tensor<1x?xf32>, tensor<?x?xf32>, tensor<1x4xf32>
}

// -----

// CHECK-LABEL: func.func @of_broadcast
// CHECK-SAME: %[[X:.*]]: tensor<1x?x1xf32>, %[[N:.*]]: index, %[[M:.*]]: index
func.func @of_broadcast(%x: tensor<1x?x1xf32>, %n: index, %m: index) -> (tensor<?x?x?xf32>, tensor<?x?x?xf32>) {
  // CHECK-NEXT: %[[A:.*]] = tcp.broadcast %[[X]], %[[M]], %[[N]] {axes = [0, 2]} : tensor<1x?x1xf32>, index, index -> tensor<?x?x?xf32>
  // CHECK-NEXT: %[[B:.*]] = tcp.broadcast %[[X]], %[[M]], %[[N]] {axes = [0, 2]} : tensor<1x?x1xf32>, index, index -> tensor<?x?x?xf32>
  // CHECK-NEXT: return %[[A]], %[[B]]
  %c1 = arith.constant 1 : index
  %0 = tcp.broadcast %x, %n {axes = [2]} : tensor<1x?x1xf32>, index -> tensor<1x?x?xf32>
  %1 = tcp.broadcast %0, %m {axes = [0]} : tensor<1x?x?xf32>, index -> tensor<?x?x?xf32>
  %2 = tcp.broadcast %x, %c1, %n {axes = [0, 2]} : tensor<1x?x1xf32>, index, index -> tensor<1x?x?xf32>
  %3 = tcp.broadcast %2, %m {axes = [0]} : tensor<1x?x?xf32>, index -> tensor<?x?x?xf32>
  return %1, %3 : tensor<?x?x?xf32>, tensor<?x?x?xf32>
}

// -----

// The size 1 between the two is claimed, not known.
// CHECK-LABEL: func.func @of_unsure_broadcast
func.func @of_unsure_broadcast(%x: tensor<1x?xf32>, %n: index, %m: index) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  // CHECK-COUNT-4: tcp.broadcast
  %0 = tcp.broadcast %x, %n {axes = [0]} : tensor<1x?xf32>, index -> tensor<1x?xf32>
  %1 = tcp.broadcast %0, %m {axes = [0]} : tensor<1x?xf32>, index -> tensor<?x?xf32>
  %2 = tcp.broadcast %x, %n {axes = [0]} : tensor<1x?xf32>, index -> tensor<?x1xf32>
  %3 = tcp.broadcast %2, %m {axes = [1]} : tensor<?x1xf32>, index -> tensor<?x?xf32>
  return %1, %3 : tensor<?x?xf32>, tensor<?x?xf32>
}

// -----

// CHECK-LABEL: func.func @of_splat
func.func @of_splat(%n: index) -> (tensor<2x3xf32>, tensor<?x3xi1>, tensor<2x?xf32>, tensor<4x3xf32>, tensor<2x3xf32>) {
  // CHECK-DAG: %[[A:.*]] = tcp.const {value = dense<2.500000e+00> : tensor<2x3xf32>}
  // CHECK-DAG: %[[B:.*]] = tcp.const {value = dense<true> : tensor<2x3xi1>}
  // CHECK-DAG: %[[CAST:.*]] = tensor.cast %[[B]]
  // An unknown size, a size that is not that of the type, and no splat.
  // CHECK-DAG: %[[C:.*]] = tcp.broadcast %{{.*}} {axes = [0, 1]} : {{.*}} -> tensor<2x?xf32>
  // CHECK-DAG: %[[D:.*]] = tcp.broadcast %{{.*}} {axes = [0, 1]} : {{.*}} -> tensor<4x3xf32>
  // CHECK-DAG: %[[E:.*]] = tcp.broadcast %{{.*}} {axes = [0]} : {{.*}} -> tensor<2x3xf32>
  // CHECK: return %[[A]], %[[CAST]], %[[C]], %[[D]], %[[E]]
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %x = tcp.const {value = dense<2.5> : tensor<f32>} : tensor<f32>
  %b = tcp.const {value = dense<true> : tensor<1x1xi1>} : tensor<1x1xi1>
  %y = tcp.const {value = dense<[[1.0, 2.0, 3.0]]> : tensor<1x3xf32>} : tensor<1x3xf32>
  %0 = tensor.expand_shape %x [] output_shape [1, 1] : tensor<f32> into tensor<1x1xf32>
  %1 = tcp.broadcast %0, %c2, %c3 {axes = [0, 1]} : tensor<1x1xf32>, index, index -> tensor<2x3xf32>
  %2 = tcp.broadcast %b, %c2, %c3 {axes = [0, 1]} : tensor<1x1xi1>, index, index -> tensor<?x3xi1>
  %3 = tcp.broadcast %0, %c2, %n {axes = [0, 1]} : tensor<1x1xf32>, index, index -> tensor<2x?xf32>
  %4 = tcp.broadcast %0, %c2, %c3 {axes = [0, 1]} : tensor<1x1xf32>, index, index -> tensor<4x3xf32>
  %5 = tcp.broadcast %y, %c2 {axes = [0]} : tensor<1x3xf32>, index -> tensor<2x3xf32>
  return %1, %2, %3, %4, %5 : tensor<2x3xf32>, tensor<?x3xi1>, tensor<2x?xf32>, tensor<4x3xf32>, tensor<2x3xf32>
}

// -----

// A large one that is returned would be stored element by element.
// CHECK-LABEL: func.func @of_large_splat
func.func @of_large_splat(%x: tensor<4096x4096xf32>) -> (tensor<4096x4096xf32>, tensor<4096x4096xf32>) {
  // CHECK: %[[C:.*]] = tcp.const {value = dense<2.500000e+00> : tensor<4096x4096xf32>}
  // CHECK: tcp.broadcast
  // CHECK: tcp.add %{{.*}}, %[[C]]
  %n = arith.constant 4096 : index
  %c = tcp.const {value = dense<2.5> : tensor<1x1xf32>} : tensor<1x1xf32>
  %0 = tcp.broadcast %c, %n, %n {axes = [0, 1]} : tensor<1x1xf32>, index, index -> tensor<4096x4096xf32>
  %1 = tcp.broadcast %c, %n, %n {axes = [0, 1]} : tensor<1x1xf32>, index, index -> tensor<4096x4096xf32>
  %2 = tcp.add %x, %1 : tensor<4096x4096xf32>, tensor<4096x4096xf32> -> tensor<4096x4096xf32>
  return %0, %2 : tensor<4096x4096xf32>, tensor<4096x4096xf32>
}
