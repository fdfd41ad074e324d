// RUN: tcp-opt %s -tcp-simplify -split-input-file | FileCheck %s

// CHECK-LABEL: func.func @float_arithmetic
func.func @float_arithmetic() -> (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) {
  // CHECK-DAG: value = dense<[3.000000e+00, 0.000000e+00, 0x7F800000]> : tensor<3xf32>
  // CHECK-DAG: value = dense<[-1.000000e+00, -4.000000e+00, 0x7F800000]> : tensor<3xf32>
  // CHECK-DAG: value = dense<[2.000000e+00, -4.000000e+00, 0x7F800000]> : tensor<3xf32>
  // CHECK-DAG: value = dense<[5.000000e-01, -1.000000e+00, 0x7F800000]> : tensor<3xf32>
  %a = tcp.const {value = dense<[1.0, -2.0, 0x7F800000]> : tensor<3xf32>} : tensor<3xf32>
  %b = tcp.const {value = dense<2.0> : tensor<3xf32>} : tensor<3xf32>
  // CHECK-NOT: tcp.{{add|sub|mul|divf}}
  %0 = tcp.add %a, %b : tensor<3xf32>, tensor<3xf32> -> tensor<3xf32>
  %1 = tcp.sub %a, %b : tensor<3xf32>, tensor<3xf32> -> tensor<3xf32>
  %2 = tcp.mul %a, %b : tensor<3xf32>, tensor<3xf32> -> tensor<3xf32>
  %3 = tcp.divf %a, %b : tensor<3xf32>, tensor<3xf32> -> tensor<3xf32>
  return %0, %1, %2, %3 : tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>
}

// -----

// Infinity minus infinity, zero by zero, the root of -1: processors differ in
// the NaN that they make. A NaN that comes in goes out through neg and abs.
// CHECK-LABEL: func.func @nan
func.func @nan() -> (tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>) {
  // CHECK-DAG: value = dense<0xFFC00000> : tensor<f32>
  // CHECK-DAG: %[[ABS:.*]] = tcp.const {value = dense<0x7FC00000> : tensor<f32>}
  // CHECK-DAG: tcp.sub
  // CHECK-DAG: tcp.divf
  // CHECK-DAG: tcp.sqrt
  %inf = tcp.const {value = dense<0x7F800000> : tensor<f32>} : tensor<f32>
  %zero = tcp.const {value = dense<0.0> : tensor<f32>} : tensor<f32>
  %minus = tcp.const {value = dense<-1.0> : tensor<f32>} : tensor<f32>
  %nan = tcp.const {value = dense<0x7FC00000> : tensor<f32>} : tensor<f32>
  %0 = tcp.sub %inf, %inf : tensor<f32>, tensor<f32> -> tensor<f32>
  %1 = tcp.divf %zero, %zero : tensor<f32>, tensor<f32> -> tensor<f32>
  %2 = tcp.sqrt %minus : tensor<f32> -> tensor<f32>
  %3 = tcp.neg %nan : tensor<f32> -> tensor<f32>
  %4 = tcp.abs %3 : tensor<f32> -> tensor<f32>
  return %0, %1, %2, %3, %4 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
}

// -----

// CHECK-LABEL: func.func @rounding
func.func @rounding() -> (tensor<5xf64>, tensor<5xf64>, tensor<5xf64>, tensor<5xf64>) {
  // CHECK-DAG: value = dense<[1.000000e+00, -0.000000e+00, 3.000000e+00, -2.000000e+00, -0.000000e+00]>
  // CHECK-DAG: value = dense<[0.000000e+00, -1.000000e+00, 2.000000e+00, -3.000000e+00, -0.000000e+00]>
  // CHECK-DAG: value = dense<[1.000000e+00, -1.000000e+00, 3.000000e+00, -3.000000e+00, -0.000000e+00]>
  // CHECK-DAG: value = dense<[0.000000e+00, -0.000000e+00, 2.000000e+00, -2.000000e+00, -0.000000e+00]>
  %a = tcp.const {value = dense<[0.5, -0.5, 2.5, -2.5, -0.0]> : tensor<5xf64>} : tensor<5xf64>
  %0 = tcp.ceil %a : tensor<5xf64> -> tensor<5xf64>
  %1 = tcp.floor %a : tensor<5xf64> -> tensor<5xf64>
  %2 = tcp.round %a : tensor<5xf64> -> tensor<5xf64>
  %3 = tcp.round_even %a : tensor<5xf64> -> tensor<5xf64>
  return %0, %1, %2, %3 : tensor<5xf64>, tensor<5xf64>, tensor<5xf64>, tensor<5xf64>
}

// -----

// CHECK-LABEL: func.func @sqrt
func.func @sqrt() -> (tensor<2xf32>, tensor<f16>, tensor<f32>, tensor<bf16>) {
  // CHECK-DAG: dense<[1.41421354, -0.000000e+00]> : tensor<2xf32>
  // CHECK-DAG: dense<1.414060e+00> : tensor<f16>
  // CHECK-DAG: dense<1.41421354> : tensor<f32>
  // CHECK-DAG: tcp.sqrt %{{.*}} : tensor<f16> -> tensor<bf16>
  %a = tcp.const {value = dense<[2.0, -0.0]> : tensor<2xf32>} : tensor<2xf32>
  %b = tcp.const {value = dense<2.0> : tensor<f16>} : tensor<f16>
  %0 = tcp.sqrt %a : tensor<2xf32> -> tensor<2xf32>
  %1 = tcp.sqrt %b : tensor<f16> -> tensor<f16>
  %2 = tcp.sqrt %b : tensor<f16> -> tensor<f32>
  %3 = tcp.sqrt %b : tensor<f16> -> tensor<bf16>
  return %0, %1, %2, %3 : tensor<2xf32>, tensor<f16>, tensor<f32>, tensor<bf16>
}

// -----

// CHECK-LABEL: func.func @int_arithmetic
func.func @int_arithmetic() -> (tensor<3xi8>, tensor<3xi8>, tensor<3xi8>, tensor<3xi8>) {
  // CHECK-DAG: %[[ADD:.*]] = tcp.const {value = dense<[-127, 127, 2]> : tensor<3xi8>}
  // CHECK-DAG: %[[SUB:.*]] = tcp.const {value = dense<[127, 125, 0]> : tensor<3xi8>}
  // CHECK-DAG: %[[MUL:.*]] = tcp.const {value = dense<[0, -4, 2]> : tensor<3xi8>}
  // CHECK-DAG: %[[ABS:.*]] = tcp.const {value = dense<[-128, 126, 1]> : tensor<3xi8>}
  // CHECK: return %[[ADD]], %[[SUB]], %[[MUL]], %[[ABS]]
  %a = tcp.const {value = dense<[-128, 126, 1]> : tensor<3xi8>} : tensor<3xi8>
  %one = tcp.const {value = dense<1> : tensor<3xi8>} : tensor<3xi8>
  %two = tcp.const {value = dense<2> : tensor<3xi8>} : tensor<3xi8>
  %0 = tcp.add %a, %one : tensor<3xi8>, tensor<3xi8> -> tensor<3xi8>
  %1 = tcp.sub %a, %one : tensor<3xi8>, tensor<3xi8> -> tensor<3xi8>
  %2 = tcp.mul %a, %two : tensor<3xi8>, tensor<3xi8> -> tensor<3xi8>
  %3 = tcp.abs %a : tensor<3xi8> -> tensor<3xi8>
  return %0, %1, %2, %3 : tensor<3xi8>, tensor<3xi8>, tensor<3xi8>, tensor<3xi8>
}

// -----

// -7 / 2, 7 / 2, the smallest integer / -1 in each rounding, signed and not.
// CHECK-LABEL: func.func @division
func.func @division() -> (tensor<3xi8>, tensor<3xi8>, tensor<3xi8>, tensor<3xi8>, tensor<3xi8>) {
  // CHECK: %[[TRUNC:.*]] = tcp.const {value = dense<[-3, 3, -128]>
  // CHECK: %[[FLOOR:.*]] = tcp.const {value = dense<[-4, 3, -128]>
  // CHECK: %[[CEIL:.*]] = tcp.const {value = dense<[-3, 4, -128]>
  // CHECK: %[[UTRUNC:.*]] = tcp.const {value = dense<[124, 3, 0]>
  // CHECK: %[[UCEIL:.*]] = tcp.const {value = dense<[125, 4, 1]>
  // CHECK: return %[[TRUNC]], %[[FLOOR]], %[[CEIL]], %[[UTRUNC]], %[[UCEIL]]
  %a = tcp.const {value = dense<[-7, 7, -128]> : tensor<3xi8>} : tensor<3xi8>
  %b = tcp.const {value = dense<[2, 2, -1]> : tensor<3xi8>} : tensor<3xi8>
  %0 = tcp.divsi %a, %b {rounding_mode = #tcp<roundingMode Trunc>} : tensor<3xi8>, tensor<3xi8> -> tensor<3xi8>
  %1 = tcp.divsi %a, %b {rounding_mode = #tcp<roundingMode Floor>} : tensor<3xi8>, tensor<3xi8> -> tensor<3xi8>
  %2 = tcp.divsi %a, %b {rounding_mode = #tcp<roundingMode Ceil>} : tensor<3xi8>, tensor<3xi8> -> tensor<3xi8>
  %3 = tcp.divui %a, %b {rounding_mode = #tcp<roundingMode Floor>} : tensor<3xi8>, tensor<3xi8> -> tensor<3xi8>
  %4 = tcp.divui %a, %b {rounding_mode = #tcp<roundingMode Ceil>} : tensor<3xi8>, tensor<3xi8> -> tensor<3xi8>
  return %0, %1, %2, %3, %4 : tensor<3xi8>, tensor<3xi8>, tensor<3xi8>, tensor<3xi8>, tensor<3xi8>
}

// -----

// One zero among the divisors is an error that the program must report.
// CHECK-LABEL: func.func @division_by_zero
func.func @division_by_zero() -> (tensor<2xi8>, tensor<2xi8>) {
  // CHECK: tcp.divsi
  // CHECK: tcp.divui
  %a = tcp.const {value = dense<[6, 7]> : tensor<2xi8>} : tensor<2xi8>
  %b = tcp.const {value = dense<[2, 0]> : tensor<2xi8>} : tensor<2xi8>
  %0 = tcp.divsi %a, %b {rounding_mode = #tcp<roundingMode Trunc>} : tensor<2xi8>, tensor<2xi8> -> tensor<2xi8>
  %1 = tcp.divui %a, %b {rounding_mode = #tcp<roundingMode Trunc>} : tensor<2xi8>, tensor<2xi8> -> tensor<2xi8>
  return %0, %1 : tensor<2xi8>, tensor<2xi8>
}

// -----

// The limits are rounded to the element type; NaN stays, and -0 is below 0.
// CHECK-LABEL: func.func @clamp
func.func @clamp() -> (tensor<4xf16>, tensor<3xi8>) {
  // CHECK-DAG: dense<[0.000000e+00, 9.997550e-02, 0x7E00, 9.997550e-02]> : tensor<4xf16>
  // CHECK-DAG: dense<[-5, 0, 127]> : tensor<3xi8>
  %a = tcp.const {value = dense<[-0.0, 7.0, 0x7E00, 0x7C00]> : tensor<4xf16>} : tensor<4xf16>
  %b = tcp.const {value = dense<[-100, 0, 127]> : tensor<3xi8>} : tensor<3xi8>
  %0 = tcp.clamp %a {min_float = 0.0 : f32, max_float = 0.1 : f32} : tensor<4xf16> -> tensor<4xf16>
  %1 = tcp.clamp %b {min_int = -5 : i64, max_int = 300 : i64} : tensor<3xi8> -> tensor<3xi8>
  return %0, %1 : tensor<4xf16>, tensor<3xi8>
}

// -----

// CHECK-LABEL: func.func @cast_float_to_int
func.func @cast_float_to_int() -> (tensor<7xi8>, tensor<7xi8>, tensor<7xi1>) {
  // CHECK: %[[S:.*]] = tcp.const {value = dense<[1, -1, 127, -128, 0, 127, 0]> : tensor<7xi8>}
  // CHECK: %[[U:.*]] = tcp.const {value = dense<[1, 0, -56, 0, 0, -1, 0]> : tensor<7xi8>}
  // CHECK: %[[B:.*]] = tcp.const {value = dense<[true, true, true, true, true, true, false]> : tensor<7xi1>}
  // CHECK: return %[[S]], %[[U]], %[[B]]
  %a = tcp.const {value = dense<[1.9, -1.9, 200.0, -200.0, 0x7FC00000, 0x7F800000, -0.0]> : tensor<7xf32>} : tensor<7xf32>
  %0 = tcp.cast %a {out_int_signedness = #tcp<signedness Signed>} : tensor<7xf32> -> tensor<7xi8>
  %1 = tcp.cast %a {out_int_signedness = #tcp<signedness Unsigned>} : tensor<7xf32> -> tensor<7xi8>
  %2 = tcp.cast %a {out_int_signedness = #tcp<signedness Signless>} : tensor<7xf32> -> tensor<7xi1>
  return %0, %1, %2 : tensor<7xi8>, tensor<7xi8>, tensor<7xi1>
}

// -----

// CHECK-LABEL: func.func @cast_from_int
func.func @cast_from_int() -> (tensor<2xf32>, tensor<2xf32>, tensor<2xi16>, tensor<2xi16>, tensor<2xi1>, tensor<2xf32>, tensor<f16>) {
  // CHECK: %[[S:.*]] = tcp.const {value = dense<[-1.000000e+00, 3.000000e+00]> : tensor<2xf32>}
  // CHECK: %[[U:.*]] = tcp.const {value = dense<[2.550000e+02, 3.000000e+00]> : tensor<2xf32>}
  // CHECK: %[[SI:.*]] = tcp.const {value = dense<[-1, 3]> : tensor<2xi16>}
  // CHECK: %[[UI:.*]] = tcp.const {value = dense<[255, 3]> : tensor<2xi16>}
  // CHECK: %[[B:.*]] = tcp.const {value = dense<true> : tensor<2xi1>}
  // CHECK: %[[FB:.*]] = tcp.const {value = dense<1.000000e+00> : tensor<2xf32>}
  // CHECK: %[[INF:.*]] = tcp.const {value = dense<0x7C00> : tensor<f16>}
  // CHECK: return %[[S]], %[[U]], %[[SI]], %[[UI]], %[[B]], %[[FB]], %[[INF]]
  %a = tcp.const {value = dense<[-1, 3]> : tensor<2xi8>} : tensor<2xi8>
  %big = tcp.const {value = dense<100000> : tensor<i32>} : tensor<i32>
  %0 = tcp.cast %a {in_int_signedness = #tcp<signedness Signed>} : tensor<2xi8> -> tensor<2xf32>
  %1 = tcp.cast %a {in_int_signedness = #tcp<signedness Unsigned>} : tensor<2xi8> -> tensor<2xf32>
  %2 = tcp.cast %a {in_int_signedness = #tcp<signedness Signless>, out_int_signedness = #tcp<signedness Signless>} : tensor<2xi8> -> tensor<2xi16>
  %3 = tcp.cast %a {in_int_signedness = #tcp<signedness Unsigned>, out_int_signedness = #tcp<signedness Signed>} : tensor<2xi8> -> tensor<2xi16>
  %4 = tcp.cast %a {in_int_signedness = #tcp<signedness Signed>, out_int_signedness = #tcp<signedness Signless>} : tensor<2xi8> -> tensor<2xi1>
  %5 = tcp.cast %4 {in_int_signedness = #tcp<signedness Signless>} : tensor<2xi1> -> tensor<2xf32>
  %6 = tcp.cast %big {in_int_signedness = #tcp<signedness Signed>} : tensor<i32> -> tensor<f16>
  return %0, %1, %2, %3, %4, %5, %6 : tensor<2xf32>, tensor<2xf32>, tensor<2xi16>, tensor<2xi16>, tensor<2xi1>, tensor<2xf32>, tensor<f16>
}

// -----

// CHECK-LABEL: func.func @cast_float_to_float
func.func @cast_float_to_float() -> (tensor<2xbf16>, tensor<2xf16>, tensor<2xf64>) {
  // CHECK: dense<[1.000000e+00, 0x7F80]> : tensor<2xbf16>
  // CHECK: dense<[1.000980e+00, 0x7C00]> : tensor<2xf16>
  // CHECK: dense<[1.0009765625, 0x7FF0000000000000]> : tensor<2xf64>
  %a = tcp.const {value = dense<[1.0009765625, 0x7F800000]> : tensor<2xf32>} : tensor<2xf32>
  %0 = tcp.cast %a : tensor<2xf32> -> tensor<2xbf16>
  %1 = tcp.cast %a : tensor<2xf32> -> tensor<2xf16>
  %2 = tcp.cast %1 : tensor<2xf16> -> tensor<2xf64>
  return %0, %1, %2 : tensor<2xbf16>, tensor<2xf16>, tensor<2xf64>
}

// -----

// Library functions are left to the library.
// CHECK-LABEL: func.func @functions
func.func @functions() -> (tensor<f32>, tensor<f32>, tensor<f32>) {
  // CHECK: tcp.tanh
  // CHECK: tcp.log
  // CHECK: tcp.atan2
  %a = tcp.const {value = dense<1.0> : tensor<f32>} : tensor<f32>
  %0 = tcp.tanh %a : tensor<f32> -> tensor<f32>
  %1 = tcp.log %a : tensor<f32> -> tensor<f32>
  %2 = tcp.atan2 %a, %a : tensor<f32>, tensor<f32> -> tensor<f32>
  return %0, %1, %2 : tensor<f32>, tensor<f32>, tensor<f32>
}

// -----

// A result type that knows less than the constant.
// CHECK-LABEL: func.func @dynamic_result
func.func @dynamic_result() -> tensor<?xf32> {
  // CHECK: %[[C:.*]] = tcp.const {value = dense<-1.000000e+00> : tensor<3xf32>}
  // CHECK: tensor.cast %[[C]] : tensor<3xf32> to tensor<?xf32>
  %a = arith.constant dense<1.0> : tensor<3xf32>
  %0 = tcp.neg %a : tensor<3xf32> -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

// A large splat stays where its value would have to be stored as often as the
// tensor has elements.
// CHECK-LABEL: func.func @large_splat
func.func @large_splat(%x: tensor<4096x4096xf32>) -> (tensor<4096x4096xf32>, tensor<4096x4096xf32>) {
  // CHECK: %[[TWO:.*]] = tcp.const {value = dense<-2.000000e+00> : tensor<4096x4096xf32>}
  // CHECK: %[[ONE:.*]] = tcp.const {value = dense<1.000000e+00> : tensor<4096x4096xf32>}
  // CHECK: %[[NEG:.*]] = tcp.neg %[[ONE]]
  // CHECK: %[[SUM:.*]] = tcp.add %arg0, %[[TWO]]
  // CHECK: return %[[NEG]], %[[SUM]]
  %a = tcp.const {value = dense<1.0> : tensor<4096x4096xf32>} : tensor<4096x4096xf32>
  %b = tcp.const {value = dense<2.0> : tensor<4096x4096xf32>} : tensor<4096x4096xf32>
  %0 = tcp.neg %a : tensor<4096x4096xf32> -> tensor<4096x4096xf32>
  %1 = tcp.neg %b : tensor<4096x4096xf32> -> tensor<4096x4096xf32>
  %2 = tcp.add %x, %1 : tensor<4096x4096xf32>, tensor<4096x4096xf32> -> tensor<4096x4096xf32>
  return %0, %2 : tensor<4096x4096xf32>, tensor<4096x4096xf32>
}

// -----

// CHECK-LABEL: func.func @empty
func.func @empty() -> tensor<0x4xf32> {
  // CHECK: tcp.const {value = dense<> : tensor<0x4xf32>}
  // CHECK-NEXT: return
  %a = tcp.const {value = dense<> : tensor<0x4xf32>} : tensor<0x4xf32>
  %0 = tcp.neg %a : tensor<0x4xf32> -> tensor<0x4xf32>
  return %0 : tensor<0x4xf32>
}
