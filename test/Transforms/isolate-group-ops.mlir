// RUN: tcp-opt %s -tcp-isolate-group-ops -split-input-file | FileCheck %s

// Inputs are in the order in which the body first uses them, each once.
// CHECK-LABEL: func.func @inputs
// CHECK-SAME: %[[A:.*]]: tensor<?xf32>, %[[B:.*]]: tensor<?xf32>, %[[C:.*]]: tensor<?xf32>
func.func @inputs(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: tensor<?xf32>) -> tensor<?xf32> {
  // CHECK: %[[G:.*]] = tcp.isolated_group %[[C]], %[[A]], %[[B]] attributes {group_type = "codegen"} {
  // CHECK-NEXT: ^bb0(%[[X:.*]]: tensor<?xf32>, %[[Y:.*]]: tensor<?xf32>, %[[Z:.*]]: tensor<?xf32>):
  // CHECK-NEXT:   %[[ADD:.*]] = tcp.add %[[X]], %[[Y]]
  // CHECK-NEXT:   %[[MUL:.*]] = tcp.mul %[[ADD]], %[[X]]
  // CHECK-NEXT:   tcp.yield %[[Z]], %[[MUL]] : tensor<?xf32>, tensor<?xf32>
  // CHECK-NEXT: } : tensor<?xf32>, tensor<?xf32>, tensor<?xf32> -> tensor<?xf32>, tensor<?xf32>
  // CHECK-NEXT: return
  %0:2 = tcp.group attributes {group_type = "codegen"} {
    %1 = tcp.add %c, %a : tensor<?xf32>, tensor<?xf32> -> tensor<?xf32>
    %2 = tcp.mul %1, %c : tensor<?xf32>, tensor<?xf32> -> tensor<?xf32>
    tcp.yield %b, %2 : tensor<?xf32>, tensor<?xf32>
  } : tensor<?xf32>, tensor<?xf32>
  return %0#1 : tensor<?xf32>
}

// -----

// Constants, of any dialect, are no inputs, and remain outside where used.
// CHECK-LABEL: func.func @constants
func.func @constants(%a: tensor<?xf32>) -> (tensor<f32>, tensor<?x?xf32>) {
  // CHECK: %[[OUTSIDE:.*]] = tcp.const {value = dense<1.0
  // CHECK: tcp.isolated_group %arg0 {
  // CHECK-NEXT: ^bb0(%[[X:.*]]: tensor<?xf32>):
  // CHECK-DAG:    %[[SIZE:.*]] = arith.constant 5 : index
  // CHECK-DAG:    %[[ONE:.*]] = tcp.const
  // CHECK:        tensor.expand_shape %[[X]]
  // CHECK:        tcp.broadcast %{{.*}}, %[[SIZE]]
  // CHECK:        tcp.yield %[[ONE]]
  // CHECK: } : tensor<?xf32> -> tensor<f32>, tensor<?x?xf32>
  // CHECK: tcp.add %{{.*}}, %[[OUTSIDE]]
  %c5 = arith.constant 5 : index
  %one = tcp.const {value = dense<1.0> : tensor<f32>} : tensor<f32>
  %0:2 = tcp.group {
    %c0 = arith.constant 0 : index
    %dim = tensor.dim %a, %c0 : tensor<?xf32>
    %1 = tensor.expand_shape %a [[0, 1]] output_shape [1, %dim] : tensor<?xf32> into tensor<1x?xf32>
    %2 = tcp.broadcast %1, %c5 {axes = [0]} : tensor<1x?xf32>, index -> tensor<?x?xf32>
    tcp.yield %one, %2 : tensor<f32>, tensor<?x?xf32>
  } : tensor<f32>, tensor<?x?xf32>
  %3 = tcp.add %0#0, %one : tensor<f32>, tensor<f32> -> tensor<f32>
  return %3, %0#1 : tensor<f32>, tensor<?x?xf32>
}

// -----

// Symbols come along as constants do.
// CHECK-LABEL: func.func @symbols
func.func @symbols(%a: tensor<?xf32>) -> tensor<?xf32> {
  // CHECK: tcp.isolated_group %arg0 {
  // CHECK-NEXT: ^bb0(%[[X:.*]]: tensor<?xf32>):
  // CHECK-NEXT:   %[[S:.*]] = tcp.symbolic_int "s0"
  // CHECK-NEXT:   %[[T:.*]] = tcp.tanh %[[X]]
  // CHECK-NEXT:   tcp.bind_symbolic_shape %[[T]], [%[[S]]]
  %s = tcp.symbolic_int "s0" {min_val = 1, max_val = 9} : i64
  %0 = tcp.group {
    %1 = tcp.tanh %a : tensor<?xf32> -> tensor<?xf32>
    tcp.bind_symbolic_shape %1, [%s], affine_map<()[s0] -> (s0)> : tensor<?xf32>
    tcp.yield %1 : tensor<?xf32>
  } : tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

// A value that an inner region or an inner group uses is an input as well.
// CHECK-LABEL: func.func @nested
// CHECK-SAME: %[[A:.*]]: tensor<?xf32>, %[[B:.*]]: tensor<?xf32>, %[[C:.*]]: i1
func.func @nested(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: i1) -> tensor<?xf32> {
  // CHECK: tcp.isolated_group %[[C]], %[[B]], %[[A]] {
  // CHECK-NEXT: ^bb0(%[[X:.*]]: i1, %[[Y:.*]]: tensor<?xf32>, %[[Z:.*]]: tensor<?xf32>):
  // CHECK-NEXT:   scf.if %[[X]]
  // CHECK:          tcp.sin %[[Y]]
  // CHECK:          scf.yield %[[Z]]
  // CHECK:        tcp.isolated_group %[[Z]]
  // CHECK:          tcp.cos
  %0 = tcp.group {
    %1 = scf.if %c -> tensor<?xf32> {
      %2 = tcp.sin %b : tensor<?xf32> -> tensor<?xf32>
      scf.yield %2 : tensor<?xf32>
    } else {
      scf.yield %a : tensor<?xf32>
    }
    %3 = tcp.group {
      %4 = tcp.cos %a : tensor<?xf32> -> tensor<?xf32>
      tcp.yield %4 : tensor<?xf32>
    } : tensor<?xf32>
    %5 = tcp.add %1, %3 : tensor<?xf32>, tensor<?xf32> -> tensor<?xf32>
    tcp.yield %5 : tensor<?xf32>
  } : tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

// CHECK-LABEL: func.func @no_inputs
func.func @no_inputs() -> tensor<f32> {
  // CHECK-NEXT: tcp.isolated_group {
  // CHECK-NEXT:   tcp.const
  // CHECK-NEXT:   tcp.yield
  // CHECK-NEXT: } :  -> tensor<f32>
  %0 = tcp.group {
    %1 = tcp.const {value = dense<1.0> : tensor<f32>} : tensor<f32>
    tcp.yield %1 : tensor<f32>
  } : tensor<f32>
  return %0 : tensor<f32>
}
