// RUN: tcp-opt %s -tcp-clone-destinations | FileCheck %s

// Each op that writes into a linalg.fill has its own. An op that only reads it
// keeps the one that is there.
// CHECK-LABEL: func.func @filled
// CHECK: %[[EMPTY:.*]] = tensor.empty() : tensor<4xf32>
// CHECK: %[[FILL:.*]] = linalg.fill ins(%{{.*}}) outs(%[[EMPTY]]
// CHECK: linalg.add {{.*}} outs(%[[FILL]]
// CHECK: %[[EMPTY1:.*]] = tensor.empty() : tensor<4xf32>
// CHECK: %[[FILL1:.*]] = linalg.fill ins(%{{.*}}) outs(%[[EMPTY1]]
// CHECK: linalg.add {{.*}} outs(%[[FILL1]]
// CHECK-NOT: tensor.empty
// CHECK: linalg.add ins(%[[FILL]], {{.*}} outs(%[[EMPTY]]
func.func @filled(%a: tensor<4xf32>, %x: f32) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %f = linalg.fill ins(%x : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %0 = linalg.add ins(%a, %a : tensor<4xf32>, tensor<4xf32>) outs(%f : tensor<4xf32>) -> tensor<4xf32>
  %1 = linalg.add ins(%a, %0 : tensor<4xf32>, tensor<4xf32>) outs(%f : tensor<4xf32>) -> tensor<4xf32>
  %2 = linalg.add ins(%f, %0 : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  return %0, %1, %2 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// Each call has an empty tensor of its own, also behind a cast.
// CHECK-LABEL: func.func @calls
// CHECK: %[[EMPTY:.*]] = tensor.empty() : tensor<4xf32>
// CHECK: %[[CAST:.*]] = tensor.cast %[[EMPTY]]
// CHECK: call @write(%[[CAST]])
// CHECK: %[[EMPTY1:.*]] = tensor.empty() : tensor<4xf32>
// CHECK: %[[CAST1:.*]] = tensor.cast %[[EMPTY1]]
// CHECK: call @write(%[[CAST1]])
func.func @calls() -> (tensor<?xf32>, tensor<?xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %c = tensor.cast %e : tensor<4xf32> to tensor<?xf32>
  %0 = call @write(%c) : (tensor<?xf32>) -> tensor<?xf32>
  %1 = call @write(%c) : (tensor<?xf32>) -> tensor<?xf32>
  return %0, %1 : tensor<?xf32>, tensor<?xf32>
}
func.func private @write(tensor<?xf32>) -> tensor<?xf32>

// The destination of a call in a loop is made before the loop.
// CHECK-LABEL: func.func @loop
// CHECK: call @write
// CHECK: %[[OWN:.*]] = tensor.empty(%{{.*}}) : tensor<?xf32>
// CHECK-NEXT: scf.for
// CHECK: func.call @write(%[[OWN]])
func.func @loop(%a: tensor<?xf32>, %n: index) -> (tensor<?xf32>, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty(%n) : tensor<?xf32>
  %0 = call @write(%e) : (tensor<?xf32>) -> tensor<?xf32>
  %1 = scf.for %i = %c0 to %n step %c1 iter_args(%t = %a) -> (tensor<?xf32>) {
    %2 = func.call @write(%e) : (tensor<?xf32>) -> tensor<?xf32>
    scf.yield %2 : tensor<?xf32>
  }
  return %0, %1 : tensor<?xf32>, tensor<?xf32>
}

// Each initial value of a loop has an empty tensor of its own.
// CHECK-LABEL: func.func @initial_values
// CHECK: %[[EMPTY:.*]] = tensor.empty() : tensor<4xf32>
// CHECK: %[[EMPTY1:.*]] = tensor.empty() : tensor<4xf32>
// CHECK: scf.for {{.*}} iter_args(%{{.*}} = %[[EMPTY]], %{{.*}} = %[[EMPTY1]])
func.func @initial_values(%x: f32, %n: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<4xf32>
  %0:2 = scf.for %i = %c0 to %n step %c1 iter_args(%s = %e, %t = %e) -> (tensor<4xf32>, tensor<4xf32>) {
    %1 = tensor.insert %x into %s[%i] : tensor<4xf32>
    scf.yield %1, %t : tensor<4xf32>, tensor<4xf32>
  }
  return %0#0, %0#1 : tensor<4xf32>, tensor<4xf32>
}
