// RUN: tcp-opt %s -drop-symbolic-shape-ops | FileCheck %s

// CHECK-LABEL: func.func @shapes
func.func @shapes(%a: tensor<?xf32>) -> tensor<?xf32> {
  // CHECK-NEXT: %[[G:.*]] = tcp.group {
  // CHECK-NEXT:   tcp.tanh
  // CHECK-NEXT:   tcp.yield
  // CHECK-NEXT: }
  // CHECK-NEXT: return %[[G]]
  %s = tcp.symbolic_int "s0" {min_val = 1, max_val = 9} : i64
  tcp.bind_symbolic_shape %a, [%s], affine_map<()[s0] -> (s0)> : tensor<?xf32>
  %0 = tcp.group {
    %1 = tcp.tanh %a : tensor<?xf32> -> tensor<?xf32>
    tcp.bind_symbolic_shape %1, [%s], affine_map<()[s0] -> (s0)> : tensor<?xf32>
    tcp.yield %1 : tensor<?xf32>
  } : tensor<?xf32>
  return %0 : tensor<?xf32>
}

// A symbol that the program computes with stays.
// CHECK-LABEL: func.func @symbol
func.func @symbol() -> i64 {
  // CHECK-NEXT: %[[S:.*]] = tcp.symbolic_int
  // CHECK-NEXT: return %[[S]]
  %s = tcp.symbolic_int "s0" {min_val = 1, max_val = 9} : i64
  return %s : i64
}
