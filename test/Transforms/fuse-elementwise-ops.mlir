// RUN: tcp-opt %s -tcp-fuse-elementwise-ops -split-input-file -allow-unregistered-dialect | FileCheck %s

// CHECK-LABEL: func.func @chain
// CHECK-SAME: %[[A:.*]]: tensor<?xf32>, %[[B:.*]]: tensor<?xf32>
func.func @chain(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  // CHECK-NEXT: %[[G:.*]] = tcp.group {
  // CHECK-NEXT:   %[[ADD:.*]] = tcp.add %[[A]], %[[B]]
  // CHECK-NEXT:   %[[TANH:.*]] = tcp.tanh %[[ADD]]
  // CHECK-NEXT:   %[[CAST:.*]] = tcp.cast %[[TANH]]
  // CHECK-NEXT:   tcp.yield %[[CAST]] : tensor<?xf32>
  // CHECK-NEXT: } : tensor<?xf32>
  // CHECK-NEXT: return %[[G]]
  %0 = tcp.add %a, %b : tensor<?xf32>, tensor<?xf32> -> tensor<?xf32>
  %1 = tcp.tanh %0 : tensor<?xf32> -> tensor<?xf32>
  %2 = tcp.cast %1 : tensor<?xf32> -> tensor<?xf32>
  return %2 : tensor<?xf32>
}

// -----

// CHECK-LABEL: func.func @diamond
func.func @diamond(%a: tensor<?xf32>) -> tensor<?xf32> {
  // CHECK-NEXT: tcp.group {
  // CHECK-NEXT:   tcp.tanh
  // CHECK-DAG:    tcp.sin
  // CHECK-DAG:    tcp.cos
  // CHECK:        tcp.add
  // CHECK-NEXT:   tcp.yield
  // CHECK-NOT: tcp.group
  %0 = tcp.tanh %a : tensor<?xf32> -> tensor<?xf32>
  %1 = tcp.sin %0 : tensor<?xf32> -> tensor<?xf32>
  %2 = tcp.cos %0 : tensor<?xf32> -> tensor<?xf32>
  %3 = tcp.add %1, %2 : tensor<?xf32>, tensor<?xf32> -> tensor<?xf32>
  return %3 : tensor<?xf32>
}

// -----

// One producer feeds paths of different lengths.
// CHECK-LABEL: func.func @uneven_diamond
func.func @uneven_diamond(%a: tensor<?xf32>) -> tensor<?xf32> {
  // CHECK-NEXT: tcp.group {
  // CHECK-NEXT:   tcp.tanh
  // CHECK:        tcp.yield
  // CHECK-NEXT: }
  // CHECK-NEXT: return
  %0 = tcp.tanh %a : tensor<?xf32> -> tensor<?xf32>
  %1 = tcp.sin %0 : tensor<?xf32> -> tensor<?xf32>
  %2 = tcp.cos %1 : tensor<?xf32> -> tensor<?xf32>
  %3 = tcp.mul %0, %2 : tensor<?xf32>, tensor<?xf32> -> tensor<?xf32>
  %4 = tcp.add %3, %0 : tensor<?xf32>, tensor<?xf32> -> tensor<?xf32>
  return %4 : tensor<?xf32>
}

// -----

// Both operands of one op.
// CHECK-LABEL: func.func @used_twice
func.func @used_twice(%a: tensor<?xf32>) -> tensor<?xf32> {
  // CHECK-NEXT: tcp.group {
  // CHECK-NEXT:   %[[T:.*]] = tcp.tanh
  // CHECK-NEXT:   tcp.mul %[[T]], %[[T]]
  %0 = tcp.tanh %a : tensor<?xf32> -> tensor<?xf32>
  %1 = tcp.mul %0, %0 : tensor<?xf32>, tensor<?xf32> -> tensor<?xf32>
  return %1 : tensor<?xf32>
}

// -----

// The function needs the producer, too: it stays outside, where a group of its
// own takes in what only it needs.
// CHECK-LABEL: func.func @other_use
func.func @other_use(%a: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  // CHECK-NEXT: %[[G0:.*]] = tcp.group {
  // CHECK-NEXT:   tcp.sin
  // CHECK-NEXT:   tcp.tanh
  // CHECK-NEXT:   tcp.yield
  // CHECK-NEXT: }
  // CHECK-NEXT: %[[G1:.*]] = tcp.group {
  // CHECK-NEXT:   %[[COS:.*]] = tcp.cos %[[G0]]
  // CHECK-NEXT:   tcp.add %[[COS]], %[[G0]]
  // CHECK:      }
  // CHECK-NEXT: return %[[G0]], %[[G1]]
  %0 = tcp.sin %a : tensor<?xf32> -> tensor<?xf32>
  %1 = tcp.tanh %0 : tensor<?xf32> -> tensor<?xf32>
  %2 = tcp.cos %1 : tensor<?xf32> -> tensor<?xf32>
  %3 = tcp.add %2, %1 : tensor<?xf32>, tensor<?xf32> -> tensor<?xf32>
  return %1, %3 : tensor<?xf32>, tensor<?xf32>
}

// -----

// One op is no group.
// CHECK-LABEL: func.func @single
func.func @single(%a: tensor<?xf32>) -> tensor<?xf32> {
  // CHECK-NEXT: tcp.tanh
  // CHECK-NEXT: return
  %0 = tcp.tanh %a : tensor<?xf32> -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

// Broadcasts, gathers and ops of others are not elementwise.
// CHECK-LABEL: func.func @boundary
func.func @boundary(%a: tensor<1xf32>, %n: index) -> (tensor<?xf32>, tensor<1xf32>) {
  // CHECK-NOT: tcp.group
  %0 = tcp.tanh %a : tensor<1xf32> -> tensor<1xf32>
  %1 = tcp.broadcast %0, %n {axes = [0]} : tensor<1xf32>, index -> tensor<?xf32>
  %2 = tcp.neg %1 : tensor<?xf32> -> tensor<?xf32>
  %3 = "other.op"(%a) : (tensor<1xf32>) -> tensor<1xf32>
  %4 = tcp.neg %3 : tensor<1xf32> -> tensor<1xf32>
  return %2, %4 : tensor<?xf32>, tensor<1xf32>
}

// -----

// An op that describes a value goes where the value goes.
// CHECK-LABEL: func.func @symbolic_shapes
func.func @symbolic_shapes(%a: tensor<?xf32>) -> tensor<?xf32> {
  // CHECK-NEXT: %[[S:.*]] = tcp.symbolic_int
  // CHECK-NEXT: tcp.bind_symbolic_shape %arg0
  // CHECK-NEXT: tcp.group {
  // CHECK-NEXT:   %[[SIN:.*]] = tcp.sin
  // CHECK-NEXT:   tcp.bind_symbolic_shape %[[SIN]], [%[[S]]]
  // CHECK-NEXT:   %[[COS:.*]] = tcp.cos %[[SIN]]
  // CHECK-NEXT:   tcp.bind_symbolic_shape %[[COS]], [%[[S]]]
  // CHECK-NEXT:   tcp.yield %[[COS]]
  // CHECK-NEXT: }
  // CHECK-NEXT: return
  %s = tcp.symbolic_int "s0" {min_val = 1, max_val = 9} : i64
  tcp.bind_symbolic_shape %a, [%s], affine_map<()[s0] -> (s0)> : tensor<?xf32>
  %0 = tcp.sin %a : tensor<?xf32> -> tensor<?xf32>
  tcp.bind_symbolic_shape %0, [%s], affine_map<()[s0] -> (s0)> : tensor<?xf32>
  %1 = tcp.cos %0 : tensor<?xf32> -> tensor<?xf32>
  tcp.bind_symbolic_shape %1, [%s], affine_map<()[s0] -> (s0)> : tensor<?xf32>
  return %1 : tensor<?xf32>
}

// -----

// Each block for itself.
// CHECK-LABEL: func.func @regions
func.func @regions(%a: tensor<?xf32>, %c: i1) -> tensor<?xf32> {
  // CHECK-NEXT: %[[OUTSIDE:.*]] = tcp.sin
  // CHECK-NEXT: scf.if
  // CHECK-NEXT:   tcp.group {
  // CHECK-NEXT:     tcp.cos %[[OUTSIDE]]
  // CHECK-NEXT:     tcp.tanh
  // CHECK-NEXT:     tcp.yield
  // CHECK-NEXT:   }
  // CHECK:      } else {
  // CHECK-NEXT:   scf.yield
  %0 = tcp.sin %a : tensor<?xf32> -> tensor<?xf32>
  %1 = scf.if %c -> tensor<?xf32> {
    %2 = tcp.cos %0 : tensor<?xf32> -> tensor<?xf32>
    %3 = tcp.tanh %2 : tensor<?xf32> -> tensor<?xf32>
    scf.yield %3 : tensor<?xf32>
  } else {
    scf.yield %a : tensor<?xf32>
  }
  return %1 : tensor<?xf32>
}

// -----

// Groups that are there stay as they are, inside and outside.
// CHECK-LABEL: func.func @groups
func.func @groups(%a: tensor<?xf32>, %c: i1) -> tensor<?xf32> {
  // CHECK-NEXT: %[[SIN:.*]] = tcp.sin
  // CHECK-NEXT: %[[G:.*]] = tcp.group attributes {mine} {
  // CHECK-NEXT:   tcp.cos %[[SIN]]
  // CHECK-NEXT:   scf.if
  // CHECK-NEXT:     tcp.tanh
  // CHECK-NEXT:     tcp.tanh
  // CHECK-NOT: tcp.group
  // CHECK: tcp.neg %[[G]]
  %0 = tcp.sin %a : tensor<?xf32> -> tensor<?xf32>
  %1 = tcp.group attributes {mine} {
    %2 = tcp.cos %0 : tensor<?xf32> -> tensor<?xf32>
    %3 = scf.if %c -> tensor<?xf32> {
      %5 = tcp.tanh %2 : tensor<?xf32> -> tensor<?xf32>
      %6 = tcp.tanh %5 : tensor<?xf32> -> tensor<?xf32>
      scf.yield %6 : tensor<?xf32>
    } else {
      scf.yield %a : tensor<?xf32>
    }
    tcp.yield %3 : tensor<?xf32>
  } : tensor<?xf32>
  %4 = tcp.neg %1 : tensor<?xf32> -> tensor<?xf32>
  return %4 : tensor<?xf32>
}

// -----

// A group is where its result was: what it reads is there by then.
// CHECK-LABEL: func.func @order
func.func @order(%a: tensor<?xf32>) -> tensor<?xf32> {
  // CHECK-NEXT: %[[X:.*]] = tcp.custom_op("x")
  // CHECK-NEXT: tcp.group {
  // CHECK-NEXT:   tcp.sin
  // CHECK-NEXT:   tcp.add %{{.*}}, %[[X]]
  %0 = tcp.sin %a : tensor<?xf32> -> tensor<?xf32>
  %1 = tcp.custom_op("x") %a : tensor<?xf32> -> tensor<?xf32>
  %2 = tcp.add %0, %1 : tensor<?xf32>, tensor<?xf32> -> tensor<?xf32>
  return %2 : tensor<?xf32>
}

// -----

// So are the symbols of its shapes.
// CHECK-LABEL: func.func @order_of_symbols
func.func @order_of_symbols(%a: tensor<?xf32>) -> tensor<?xf32> {
  // CHECK-NEXT: %[[S:.*]] = tcp.symbolic_int
  // CHECK-NEXT: tcp.group {
  // CHECK: tcp.bind_symbolic_shape %{{.*}}, [%[[S]]]
  // CHECK: tcp.bind_symbolic_shape %{{.*}}, [%[[S]]]
  // CHECK: tcp.yield
  %0 = tcp.sin %a : tensor<?xf32> -> tensor<?xf32>
  %1 = tcp.cos %0 : tensor<?xf32> -> tensor<?xf32>
  %s = tcp.symbolic_int "s0" {min_val = 1, max_val = 9} : i64
  tcp.bind_symbolic_shape %0, [%s], affine_map<()[s0] -> (s0)> : tensor<?xf32>
  tcp.bind_symbolic_shape %1, [%s], affine_map<()[s0] -> (s0)> : tensor<?xf32>
  return %1 : tensor<?xf32>
}
