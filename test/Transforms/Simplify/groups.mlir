// RUN: tcp-opt %s -tcp-simplify -split-input-file | FileCheck %s

// CHECK-LABEL: func.func @dead
func.func @dead(%x: tensor<?xf32>) {
  // CHECK-NEXT: return
  %s = tcp.symbolic_int "s0" {min_val = 1, max_val = 9} : i64
  %0 = tcp.group {
    %1 = tcp.tanh %x : tensor<?xf32> -> tensor<?xf32>
    tcp.bind_symbolic_shape %1, [%s], affine_map<()[s0] -> (s0)> : tensor<?xf32>
    tcp.yield %1 : tensor<?xf32>
  } : tensor<?xf32>
  %2 = tcp.isolated_group %x {
  ^bb0(%y: tensor<?xf32>):
    %3 = tcp.tanh %y : tensor<?xf32> -> tensor<?xf32>
    tcp.yield %3 : tensor<?xf32>
  } : tensor<?xf32> -> tensor<?xf32>
  tcp.group {
    tcp.yield
  } :
  return
}

// -----

// CHECK-LABEL: func.func @yields_only
// CHECK-SAME: %[[X:.*]]: tensor<?xf32>, %[[Y:.*]]: tensor<?xi8>
func.func @yields_only(%x: tensor<?xf32>, %y: tensor<?xi8>) -> (tensor<?xf32>, tensor<?xi8>, tensor<?xi8>) {
  // CHECK-NEXT: return %[[X]], %[[Y]], %[[Y]]
  %0:2 = tcp.group {
    tcp.yield %x, %y : tensor<?xf32>, tensor<?xi8>
  } : tensor<?xf32>, tensor<?xi8>
  %1 = tcp.isolated_group %x, %y {
  ^bb0(%a: tensor<?xf32>, %b: tensor<?xi8>):
    tcp.yield %b : tensor<?xi8>
  } : tensor<?xf32>, tensor<?xi8> -> tensor<?xi8>
  return %0#0, %0#1, %1 : tensor<?xf32>, tensor<?xi8>, tensor<?xi8>
}

// -----

// One result is computed, the other comes from outside.
// CHECK-LABEL: func.func @yields_some
// CHECK-SAME: %[[X:.*]]: tensor<?xf32>
func.func @yields_some(%x: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  // CHECK: %[[G:.*]]:2 = tcp.group
  // CHECK: return %[[G]]#0, %[[X]]
  %0:2 = tcp.group {
    %1 = tcp.tanh %x : tensor<?xf32> -> tensor<?xf32>
    tcp.yield %1, %x : tensor<?xf32>, tensor<?xf32>
  } : tensor<?xf32>, tensor<?xf32>
  return %0#0, %0#1 : tensor<?xf32>, tensor<?xf32>
}

// -----

// Custom ops may do anything.
// CHECK-LABEL: func.func @effects
func.func @effects(%x: tensor<?xf32>) {
  // CHECK: tcp.group
  // CHECK: tcp.custom_op
  %0 = tcp.group {
    %1 = tcp.custom_op("print") %x : tensor<?xf32> -> tensor<?xf32>
    tcp.yield %1 : tensor<?xf32>
  } : tensor<?xf32>
  return
}
