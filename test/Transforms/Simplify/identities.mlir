// RUN: tcp-opt %s -tcp-simplify -split-input-file | FileCheck %s

// CHECK-LABEL: func.func @neutral
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>, %[[N:.*]]: tensor<4xi32>
func.func @neutral(%x: tensor<4xf32>, %n: tensor<4xi32>)
    -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>,
        tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) {
  // CHECK-NEXT: return %[[X]], %[[X]], %[[X]], %[[X]], %[[X]], %[[X]], %[[N]], %[[N]], %[[N]], %[[N]], %[[N]]
  %zero = tcp.const {value = dense<0.0> : tensor<4xf32>} : tensor<4xf32>
  %minus_zero = tcp.const {value = dense<-0.0> : tensor<4xf32>} : tensor<4xf32>
  %one = arith.constant dense<1.0> : tensor<4xf32>
  %i0 = tcp.const {value = dense<0> : tensor<4xi32>} : tensor<4xi32>
  %i1 = tcp.const {value = dense<1> : tensor<4xi32>} : tensor<4xi32>
  %0 = tcp.add %x, %minus_zero : tensor<4xf32>, tensor<4xf32> -> tensor<4xf32>
  %1 = tcp.add %minus_zero, %x : tensor<4xf32>, tensor<4xf32> -> tensor<4xf32>
  %2 = tcp.sub %x, %zero : tensor<4xf32>, tensor<4xf32> -> tensor<4xf32>
  %3 = tcp.mul %x, %one : tensor<4xf32>, tensor<4xf32> -> tensor<4xf32>
  %4 = tcp.mul %one, %x : tensor<4xf32>, tensor<4xf32> -> tensor<4xf32>
  %5 = tcp.divf %x, %one : tensor<4xf32>, tensor<4xf32> -> tensor<4xf32>
  %6 = tcp.add %i0, %n : tensor<4xi32>, tensor<4xi32> -> tensor<4xi32>
  %7 = tcp.sub %n, %i0 : tensor<4xi32>, tensor<4xi32> -> tensor<4xi32>
  %8 = tcp.mul %i1, %n : tensor<4xi32>, tensor<4xi32> -> tensor<4xi32>
  %9 = tcp.divsi %n, %i1 {rounding_mode = #tcp<roundingMode Ceil>} : tensor<4xi32>, tensor<4xi32> -> tensor<4xi32>
  %10 = tcp.divui %n, %i1 {rounding_mode = #tcp<roundingMode Trunc>} : tensor<4xi32>, tensor<4xi32> -> tensor<4xi32>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10
      : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>,
        tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>
}

// -----

// x + 0 and x - -0 turn -0 into 0; 0 - x, 1 / x are not x; and x * 0 is NaN for
// an infinite x.
// CHECK-LABEL: func.func @not_neutral
func.func @not_neutral(%x: tensor<4xf32>, %n: tensor<4xi32>)
    -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xi32>, tensor<4xi32>) {
  // CHECK: tcp.add
  // CHECK-NEXT: tcp.sub
  // CHECK-NEXT: tcp.sub
  // CHECK-NEXT: tcp.divf
  // CHECK-NEXT: tcp.mul
  // CHECK-NEXT: tcp.sub
  // CHECK-NEXT: tcp.divsi
  // CHECK-NEXT: return
  %zero = tcp.const {value = dense<0.0> : tensor<4xf32>} : tensor<4xf32>
  %minus_zero = tcp.const {value = dense<-0.0> : tensor<4xf32>} : tensor<4xf32>
  %one = tcp.const {value = dense<1.0> : tensor<4xf32>} : tensor<4xf32>
  %i0 = tcp.const {value = dense<0> : tensor<4xi32>} : tensor<4xi32>
  %i1 = tcp.const {value = dense<1> : tensor<4xi32>} : tensor<4xi32>
  %0 = tcp.add %x, %zero : tensor<4xf32>, tensor<4xf32> -> tensor<4xf32>
  %1 = tcp.sub %x, %minus_zero : tensor<4xf32>, tensor<4xf32> -> tensor<4xf32>
  %2 = tcp.sub %zero, %x : tensor<4xf32>, tensor<4xf32> -> tensor<4xf32>
  %3 = tcp.divf %one, %x : tensor<4xf32>, tensor<4xf32> -> tensor<4xf32>
  %4 = tcp.mul %x, %zero : tensor<4xf32>, tensor<4xf32> -> tensor<4xf32>
  %5 = tcp.sub %i0, %n : tensor<4xi32>, tensor<4xi32> -> tensor<4xi32>
  %6 = tcp.divsi %i1, %n {rounding_mode = #tcp<roundingMode Trunc>} : tensor<4xi32>, tensor<4xi32> -> tensor<4xi32>
  return %0, %1, %2, %3, %4, %5, %6
      : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xi32>, tensor<4xi32>
}

// -----

// CHECK-LABEL: func.func @absorbing
func.func @absorbing(%n: tensor<4xi32>) -> (tensor<4xi32>, tensor<4xi32>) {
  // CHECK: %[[ZERO:.*]] = tcp.const {value = dense<0> : tensor<4xi32>}
  // CHECK-NEXT: return %[[ZERO]], %[[ZERO]]
  %i0 = tcp.const {value = dense<0> : tensor<4xi32>} : tensor<4xi32>
  %0 = tcp.mul %n, %i0 : tensor<4xi32>, tensor<4xi32> -> tensor<4xi32>
  %1 = tcp.mul %i0, %n : tensor<4xi32>, tensor<4xi32> -> tensor<4xi32>
  return %0, %1 : tensor<4xi32>, tensor<4xi32>
}

// -----

// A scalar that is reshaped and repeated to the other operand's sizes.
// CHECK-LABEL: func.func @through_broadcast
// CHECK-SAME: %[[X:.*]]: tensor<?x4xf32>
func.func @through_broadcast(%x: tensor<?x4xf32>) -> tensor<?x4xf32> {
  // CHECK: %[[TANH:.*]] = tcp.tanh %[[X]]
  // CHECK-NOT: tcp.mul
  // CHECK: return %[[TANH]]
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %one = tcp.const {value = dense<1.0> : tensor<f32>} : tensor<f32>
  %0 = tcp.tanh %x : tensor<?x4xf32> -> tensor<?x4xf32>
  %dim = tensor.dim %x, %c0 : tensor<?x4xf32>
  %1 = tensor.expand_shape %one [] output_shape [1, 1] : tensor<f32> into tensor<1x1xf32>
  %2 = tcp.broadcast %1, %dim, %c4 {axes = [0, 1]} : tensor<1x1xf32>, index, index -> tensor<?x4xf32>
  %3 = tcp.mul %0, %2 : tensor<?x4xf32>, tensor<?x4xf32> -> tensor<?x4xf32>
  return %3 : tensor<?x4xf32>
}

// -----

// The sizes may disagree when the program runs, which it then must report.
// CHECK-LABEL: func.func @sizes_unknown
func.func @sizes_unknown(%x: tensor<?xf32>, %y: tensor<?xf32>, %n: index)
    -> (tensor<?xf32>, tensor<?xf32>, tensor<4xf32>) {
  // CHECK-COUNT-3: tcp.mul
  %c0 = arith.constant 0 : index
  %one = tcp.const {value = dense<1.0> : tensor<1xf32>} : tensor<1xf32>
  %ones = tcp.const {value = dense<1.0> : tensor<4xf32>} : tensor<4xf32>
  %dim = tensor.dim %y, %c0 : tensor<?xf32>
  %0 = tcp.broadcast %one, %dim {axes = [0]} : tensor<1xf32>, index -> tensor<?xf32>
  %1 = tcp.mul %x, %0 : tensor<?xf32>, tensor<?xf32> -> tensor<?xf32>
  %2 = tcp.broadcast %one, %n {axes = [0]} : tensor<1xf32>, index -> tensor<?xf32>
  %3 = tcp.mul %x, %2 : tensor<?xf32>, tensor<?xf32> -> tensor<?xf32>
  %4 = tcp.mul %x, %ones : tensor<?xf32>, tensor<4xf32> -> tensor<4xf32>
  return %1, %3, %4 : tensor<?xf32>, tensor<?xf32>, tensor<4xf32>
}

// -----

// A splat of 1 is neutral in parts only.
// CHECK-LABEL: func.func @no_splat
func.func @no_splat(%x: tensor<2xf32>) -> tensor<2xf32> {
  // CHECK: tcp.mul
  %c = tcp.const {value = dense<[1.0, 2.0]> : tensor<2xf32>} : tensor<2xf32>
  %0 = tcp.mul %x, %c : tensor<2xf32>, tensor<2xf32> -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

// CHECK-LABEL: func.func @dynamic_result
// CHECK-SAME: %[[X:.*]]: tensor<2xf32>
func.func @dynamic_result(%x: tensor<2xf32>) -> tensor<?xf32> {
  // CHECK: tensor.cast %[[X]] : tensor<2xf32> to tensor<?xf32>
  // CHECK-NOT: tcp.mul
  %c = tcp.const {value = dense<1.0> : tensor<2xf32>} : tensor<2xf32>
  %0 = tcp.mul %x, %c : tensor<2xf32>, tensor<2xf32> -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
