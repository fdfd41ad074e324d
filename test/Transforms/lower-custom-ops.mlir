// RUN: tcp-opt %s -tcp-lower-custom-ops -split-input-file -verify-diagnostics | FileCheck %s

// Operands, then attributes by name.
// CHECK-LABEL: func.func @call
// CHECK-SAME: %[[A:.*]]: tensor<?xf32>
func.func @call(%a: tensor<?xf32>) -> (tensor<2xf32>, tensor<i64>) {
  // CHECK-DAG: %[[FLAG:.*]] = arith.constant true
  // CHECK-DAG: %[[F:.*]] = arith.constant 5.000000e-01 : f64
  // CHECK-DAG: %[[N:.*]] = arith.constant -3 : i64
  // CHECK: %[[R:.*]]:2 = call @topk(%[[A]], %[[FLAG]], %[[F]], %[[N]]) : (tensor<?xf32>, i1, f64, i64) -> (tensor<2xf32>, tensor<i64>)
  // CHECK: return %[[R]]#0, %[[R]]#1
  %0:2 = tcp.custom_op("topk") %a {c = -3 : i8, b = 0.5 : f32, a = true} : tensor<?xf32> -> tensor<2xf32>, tensor<i64>
  return %0#0, %0#1 : tensor<2xf32>, tensor<i64>
}
// CHECK: func.func private @topk(tensor<?xf32>, i1, f64, i64) -> (tensor<2xf32>, tensor<i64>)

// -----

// One declaration for all, also in groups.
// CHECK-LABEL: func.func @two_calls
func.func @two_calls(%a: tensor<?xf32>) -> tensor<?xf32> {
  // CHECK: call @f
  // CHECK: tcp.group
  // CHECK: call @f
  %0 = tcp.custom_op("f") %a : tensor<?xf32> -> tensor<?xf32>
  %1 = tcp.group {
    %2 = tcp.custom_op("f") %0 : tensor<?xf32> -> tensor<?xf32>
    tcp.yield %2 : tensor<?xf32>
  } : tensor<?xf32>
  return %1 : tensor<?xf32>
}
// CHECK: func.func private @f(tensor<?xf32>) -> tensor<?xf32>
// CHECK-NOT: func.func private @f

// -----

func.func @two_types(%a: tensor<?xf32>, %b: tensor<?xf64>) {
  // expected-note@+1 {{it is used here}}
  %0 = tcp.custom_op("f") %a : tensor<?xf32> -> tensor<?xf32>
  // expected-error@+1 {{'tcp.custom_op' op needs the external function 'f' with the type '(tensor<?xf64>) -> tensor<?xf64>', but that symbol has another type here}}
  %1 = tcp.custom_op("f") %b : tensor<?xf64> -> tensor<?xf64>
  return
}

// -----

func.func @attribute(%a: tensor<?xf32>) {
  // expected-error@+1 {{can't pass the attribute 'name' to a C function: it is no integer, boolean or float}}
  %0 = tcp.custom_op("f") %a {name = "x"} : tensor<?xf32> -> tensor<?xf32>
  return
}
