// RUN: tcp-opt %s -tcp-clone-destinations | FileCheck %s

// Each op that writes has a tensor.empty and a linalg.fill of its own, also
// behind a cast. An op that only reads keeps the one that is there.
// CHECK-LABEL: func.func @shared
// CHECK: %[[EMPTY:.*]] = tensor.empty() : tensor<4xf32>
// CHECK: %[[FILL:.*]] = linalg.fill ins(%{{.*}}) outs(%[[EMPTY]]
// CHECK: linalg.add {{.*}} outs(%[[FILL]]
// CHECK: %[[EMPTY1:.*]] = tensor.empty() : tensor<4xf32>
// CHECK: %[[FILL1:.*]] = linalg.fill ins(%{{.*}}) outs(%[[EMPTY1]]
// CHECK: linalg.add {{.*}} outs(%[[FILL1]]
// CHECK: %[[EMPTY2:.*]] = tensor.empty() : tensor<4xf32>
// CHECK: linalg.add ins(%[[FILL]], {{.*}} outs(%[[EMPTY2]]
// CHECK: %[[EMPTY3:.*]] = tensor.empty() : tensor<4xf32>
// CHECK: %[[CAST:.*]] = tensor.cast %[[EMPTY3]]
// CHECK: call @write(%[[CAST]])
func.func @shared(%a: tensor<4xf32>, %x: f32) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<?xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %f = linalg.fill ins(%x : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %0 = linalg.add ins(%a, %a : tensor<4xf32>, tensor<4xf32>) outs(%f : tensor<4xf32>) -> tensor<4xf32>
  %1 = linalg.add ins(%a, %0 : tensor<4xf32>, tensor<4xf32>) outs(%f : tensor<4xf32>) -> tensor<4xf32>
  %2 = linalg.add ins(%f, %0 : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %c = tensor.cast %e : tensor<4xf32> to tensor<?xf32>
  %3 = call @write(%c) : (tensor<?xf32>) -> tensor<?xf32>
  return %0, %1, %2, %3 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<?xf32>
}
func.func private @write(tensor<?xf32>) -> tensor<?xf32>

// A destination that is written in a loop is made before the loop.
// CHECK-LABEL: func.func @loop
// CHECK: linalg.copy
// CHECK: %[[OWN:.*]] = tensor.empty() : tensor<4xf32>
// CHECK-NEXT: scf.for
// CHECK: linalg.copy {{.*}} outs(%[[OWN]]
func.func @loop(%a: tensor<4xf32>, %n: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.copy ins(%a : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %1 = scf.for %i = %c0 to %n step %c1 iter_args(%t = %a) -> (tensor<4xf32>) {
    %2 = linalg.copy ins(%t : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %2 : tensor<4xf32>
  }
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}
