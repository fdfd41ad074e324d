// RUN: tcp-opt %s -tcp-simplify -split-input-file | FileCheck %s

// CHECK-LABEL: func.func @neg_of_neg
// CHECK-SAME: %[[X:.*]]: tensor<?xf32>
func.func @neg_of_neg(%x: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  // CHECK: %[[NEG:.*]] = tcp.neg %[[X]]
  // CHECK-NEXT: return %[[X]], %[[NEG]]
  %0 = tcp.neg %x : tensor<?xf32> -> tensor<?xf32>
  %1 = tcp.neg %0 : tensor<?xf32> -> tensor<?xf32>
  %2 = tcp.neg %1 : tensor<?xf32> -> tensor<?xf32>
  return %1, %2 : tensor<?xf32>, tensor<?xf32>
}

// -----

// CHECK-LABEL: func.func @abs
// CHECK-SAME: %[[X:.*]]: tensor<?xf32>, %[[N:.*]]: tensor<?xi8>
func.func @abs(%x: tensor<?xf32>, %n: tensor<?xi8>) -> (tensor<?xf32>, tensor<?xi8>) {
  // CHECK-DAG: %[[ABS:.*]] = tcp.abs %[[X]]
  // CHECK-DAG: %[[IABS:.*]] = tcp.abs %[[N]]
  // CHECK-NEXT: return %[[ABS]], %[[IABS]]
  %0 = tcp.neg %x : tensor<?xf32> -> tensor<?xf32>
  %1 = tcp.abs %0 : tensor<?xf32> -> tensor<?xf32>
  %2 = tcp.abs %1 : tensor<?xf32> -> tensor<?xf32>
  %3 = tcp.abs %n : tensor<?xi8> -> tensor<?xi8>
  %4 = tcp.abs %3 : tensor<?xi8> -> tensor<?xi8>
  return %2, %4 : tensor<?xf32>, tensor<?xi8>
}

// -----

// A negative absolute value is no absolute value, nor is a root.
// CHECK-LABEL: func.func @other_unary
func.func @other_unary(%x: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  // CHECK: tcp.abs
  // CHECK-NEXT: tcp.neg
  // CHECK-NEXT: tcp.sqrt
  // CHECK-NEXT: tcp.abs
  %0 = tcp.abs %x : tensor<?xf32> -> tensor<?xf32>
  %1 = tcp.neg %0 : tensor<?xf32> -> tensor<?xf32>
  %2 = tcp.sqrt %x : tensor<?xf32> -> tensor<?xf32>
  %3 = tcp.abs %2 : tensor<?xf32> -> tensor<?xf32>
  return %1, %3 : tensor<?xf32>, tensor<?xf32>
}

// -----

// The size that the second type adds is checked when the program runs.
// CHECK-LABEL: func.func @size_unchecked
func.func @size_unchecked(%x: tensor<?xf32>) -> tensor<4xf32> {
  // CHECK-COUNT-2: tcp.neg
  %0 = tcp.neg %x : tensor<?xf32> -> tensor<?xf32>
  %1 = tcp.neg %0 : tensor<?xf32> -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// -----

// CHECK-LABEL: func.func @round
func.func @round(%x: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) {
  // CHECK: %[[FLOOR:.*]] = tcp.floor
  // CHECK: %[[SIN:.*]] = tcp.sin
  // CHECK: %[[ROUND:.*]] = tcp.round %[[SIN]]
  // CHECK: return %[[FLOOR]], %[[FLOOR]], %[[FLOOR]], %[[FLOOR]], %[[ROUND]]
  %0 = tcp.floor %x : tensor<?xf32> -> tensor<?xf32>
  %1 = tcp.ceil %0 : tensor<?xf32> -> tensor<?xf32>
  %2 = tcp.floor %1 : tensor<?xf32> -> tensor<?xf32>
  %3 = tcp.round %0 : tensor<?xf32> -> tensor<?xf32>
  %4 = tcp.round_even %0 : tensor<?xf32> -> tensor<?xf32>
  %5 = tcp.sin %0 : tensor<?xf32> -> tensor<?xf32>
  %6 = tcp.round %5 : tensor<?xf32> -> tensor<?xf32>
  return %1, %2, %3, %4, %6 : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>
}

// -----

// CHECK-LABEL: func.func @clamp_of_clamp
// CHECK-SAME: %[[X:.*]]: tensor<?xf32>, %[[N:.*]]: tensor<?xi8>
func.func @clamp_of_clamp(%x: tensor<?xf32>, %n: tensor<?xi8>)
    -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xi8>) {
  // CHECK: tcp.clamp %[[X]] {max_float = 5.000000e+00 : f32, min_float = 2.000000e+00 : f32}
  // CHECK: tcp.clamp %[[X]] {max_float = 6.000000e+00 : f32, min_float = 1.000000e+00 : f32}
  // A range above the first one: everything becomes its lower end.
  // CHECK: tcp.clamp %[[X]] {max_float = 8.000000e+00 : f32, min_float = 8.000000e+00 : f32}
  // CHECK: tcp.clamp %[[N]] {max_int = 4 : i64, min_int = -3 : i64}
  // CHECK-NOT: tcp.clamp
  %0 = tcp.clamp %x {min_float = 1.0 : f32, max_float = 5.0 : f32} : tensor<?xf32> -> tensor<?xf32>
  %1 = tcp.clamp %0 {min_float = 2.0 : f32, max_float = 9.0 : f32} : tensor<?xf32> -> tensor<?xf32>
  %2 = tcp.clamp %x {min_float = 1.0 : f32} : tensor<?xf32> -> tensor<?xf32>
  %3 = tcp.clamp %2 {max_float = 6.0 : f32} : tensor<?xf32> -> tensor<?xf32>
  %4 = tcp.clamp %0 {min_float = 8.0 : f32, max_float = 9.0 : f32} : tensor<?xf32> -> tensor<?xf32>
  %5 = tcp.clamp %n {min_int = -3 : i64} : tensor<?xi8> -> tensor<?xi8>
  %6 = tcp.clamp %5 {min_int = -7 : i64, max_int = 4 : i64} : tensor<?xi8> -> tensor<?xi8>
  return %1, %3, %4, %6 : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xi8>
}

// -----

// CHECK-LABEL: func.func @clamp_limits_nothing
// CHECK-SAME: %[[X:.*]]: tensor<?xf16>, %[[N:.*]]: tensor<?xi8>
func.func @clamp_limits_nothing(%x: tensor<?xf16>, %n: tensor<?xi8>)
    -> (tensor<?xf16>, tensor<?xf16>, tensor<?xi8>, tensor<?xf16>, tensor<?xi8>, tensor<?xf16>) {
  // The largest f16 limits infinity, 127 does not limit an i8. NaN, a limit
  // too, makes everything NaN.
  // CHECK-DAG: %[[A:.*]] = tcp.clamp %[[X]] {max_float = 6.550400e+04 : f32}
  // CHECK-DAG: %[[B:.*]] = tcp.clamp %[[N]] {max_int = 126 : i64}
  // CHECK-DAG: %[[C:.*]] = tcp.clamp %[[X]] {max_float = 0x7FC00000 : f32}
  // CHECK: return %[[X]], %[[X]], %[[N]], %[[A]], %[[B]], %[[C]]
  %0 = tcp.clamp %x {min_float = 0xFF800000 : f32} : tensor<?xf16> -> tensor<?xf16>
  %1 = tcp.clamp %x {max_float = 1.0e30 : f32} : tensor<?xf16> -> tensor<?xf16>
  %2 = tcp.clamp %n {min_int = -128 : i64, max_int = 1000 : i64} : tensor<?xi8> -> tensor<?xi8>
  %3 = tcp.clamp %x {max_float = 65504.0 : f32} : tensor<?xf16> -> tensor<?xf16>
  %4 = tcp.clamp %n {max_int = 126 : i64} : tensor<?xi8> -> tensor<?xi8>
  %5 = tcp.clamp %x {max_float = 0x7FC00000 : f32} : tensor<?xf16> -> tensor<?xf16>
  return %0, %1, %2, %3, %4, %5 : tensor<?xf16>, tensor<?xf16>, tensor<?xi8>, tensor<?xf16>, tensor<?xi8>, tensor<?xf16>
}
