// RUN: tcp-opt %s -canonicalize | FileCheck %s
// RUN: tcp-opt %s -cse | FileCheck %s --check-prefix=CSE

// An op that only computes is removed if nobody uses it.
// CHECK-LABEL: func.func @unused
func.func @unused(%a: tensor<1xf32>, %i: tensor<1xi64>, %n: index) {
  // CHECK-NEXT: return
  %0 = tcp.tanh %a : tensor<1xf32> -> tensor<1xf32>
  %1 = tcp.add %a, %a : tensor<1xf32>, tensor<1xf32> -> tensor<1xf32>
  %2 = tcp.divsi %i, %i {rounding_mode = #tcp<roundingMode Trunc>} : tensor<1xi64>, tensor<1xi64> -> tensor<1xi64>
  %3 = tcp.broadcast %a, %n {axes = [0]} : tensor<1xf32>, index -> tensor<?xf32>
  %4 = tcp.cast %a : tensor<1xf32> -> tensor<1xf64>
  %5 = tcp.gather %a, %i {dim = 0 : index} : tensor<1xf32>, tensor<1xi64> -> tensor<1xf32>
  %6 = tcp.gather_nd %a, %i : tensor<1xf32>, tensor<1xi64> -> tensor<f32>
  %7 = tcp.slice %a starts(%n) sizes(%n) strides(%n) : tensor<1xf32> -> tensor<?xf32>
  %8 = tcp.const {value = dense<2.5> : tensor<f32>} : tensor<f32>
  %9 = tcp.symbolic_int "s0" {min_val = 1, max_val = 2} : i64
  %10 = tcp.group {
    %12 = tcp.tanh %a : tensor<1xf32> -> tensor<1xf32>
    tcp.yield %12 : tensor<1xf32>
  } : tensor<1xf32>
  %11 = tcp.isolated_group %a {
  ^bb0(%x: tensor<1xf32>):
    %12 = tcp.tanh %x : tensor<1xf32> -> tensor<1xf32>
    tcp.yield %12 : tensor<1xf32>
  } : tensor<1xf32> -> tensor<1xf32>
  return
}

// Calls of another library stay, and so do ops that describe a value.
// CHECK-LABEL: func.func @effects
func.func @effects(%a: tensor<?xf32>) {
  // CHECK-NEXT: %[[S:.*]] = tcp.symbolic_int
  // CHECK-NEXT: tcp.bind_symbolic_shape %{{.*}}, [%[[S]]]
  // CHECK-NEXT: tcp.custom_op
  // CHECK-NEXT: tcp.group
  // CHECK-NEXT: tcp.custom_op
  %s = tcp.symbolic_int "s0" {min_val = 1, max_val = 2} : i64
  tcp.bind_symbolic_shape %a, [%s], affine_map<()[s0] -> (s0)> : tensor<?xf32>
  %0 = tcp.custom_op("print") %a : tensor<?xf32> -> tensor<?xf32>
  %1 = tcp.group {
    %2 = tcp.custom_op("print") %a : tensor<?xf32> -> tensor<?xf32>
    tcp.yield %2 : tensor<?xf32>
  } : tensor<?xf32>
  return
}

// Equal ops are one, but calls of custom ops are not.
// CSE-LABEL: func.func @equal
func.func @equal(%a: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) {
  // CSE-NEXT: %[[SUM:.*]] = tcp.add
  // CSE-NEXT: %[[A:.*]] = tcp.custom_op
  // CSE-NEXT: %[[B:.*]] = tcp.custom_op
  // CSE-NEXT: return %[[SUM]], %[[SUM]], %[[A]], %[[B]]
  %0 = tcp.add %a, %a : tensor<?xf32>, tensor<?xf32> -> tensor<?xf32>
  %1 = tcp.add %a, %a : tensor<?xf32>, tensor<?xf32> -> tensor<?xf32>
  %2 = tcp.custom_op("random") %a : tensor<?xf32> -> tensor<?xf32>
  %3 = tcp.custom_op("random") %a : tensor<?xf32> -> tensor<?xf32>
  return %0, %1, %2, %3 : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>
}

// -canonicalize rewrites nothing that tcp-simplify would.
// CHECK-LABEL: func.func @not_simplified
func.func @not_simplified(%a: tensor<f32>) -> (tensor<f32>, tensor<f32>, tensor<f32>) {
  // CHECK: tcp.add
  // CHECK: tcp.neg
  // CHECK: tcp.neg
  // CHECK: tcp.broadcast
  %c = tcp.const {value = dense<2.5> : tensor<f32>} : tensor<f32>
  %0 = tcp.add %c, %c : tensor<f32>, tensor<f32> -> tensor<f32>
  %1 = tcp.neg %a : tensor<f32> -> tensor<f32>
  %2 = tcp.neg %1 : tensor<f32> -> tensor<f32>
  %3 = tcp.broadcast %a {axes = []} : tensor<f32> -> tensor<f32>
  return %0, %2, %3 : tensor<f32>, tensor<f32>, tensor<f32>
}
