// RUN: tcp-opt %s --tcp-expand-half-floats | FileCheck %s --check-prefixes=CHECK,INTEGER
// RUN: tcp-opt %s --tcp-expand-half-floats=native-f16 | FileCheck %s --check-prefixes=CHECK,NATIVE

// CHECK-LABEL: func.func @add_f16
// INTEGER-NOT: arith.extf
// INTEGER: arith.addf %{{.*}} : f32
// INTEGER-NOT: arith.truncf
// NATIVE: arith.extf %{{.*}} : f16 to f32
// NATIVE: arith.addf %{{.*}} : f32
// NATIVE-NEXT: arith.truncf %{{.*}} : f32 to f16
// CHECK: return
func.func @add_f16(%x: f16, %y: f16) -> f16 {
  %0 = arith.addf %x, %y : f16
  return %0 : f16
}

// No instruction for it rounds denormals right.
// CHECK-LABEL: func.func @add_bf16
// CHECK-NOT: arith.extf
// CHECK: arith.addf %{{.*}} : f32
// CHECK-NOT: arith.truncf
// CHECK: return
func.func @add_bf16(%x: bf16, %y: bf16) -> bf16 {
  %0 = arith.addf %x, %y : bf16
  return %0 : bf16
}

// CHECK-LABEL: func.func @compare
// CHECK: arith.cmpf olt, %{{.*}} : f32
func.func @compare(%x: bf16, %y: bf16) -> i1 {
  %0 = arith.cmpf olt, %x, %y : bf16
  return %0 : i1
}

// The sign is a bit.
// CHECK-LABEL: func.func @negate
// CHECK-NOT: f32
// CHECK: arith.xori %{{.*}} : i16
// CHECK-NOT: f32
// CHECK: return
func.func @negate(%x: f16) -> f16 {
  %0 = arith.negf %x : f16
  return %0 : f16
}

// Rounded to odd on the way.
// CHECK-LABEL: func.func @twice
// CHECK: arith.truncf %{{.*}} : f64 to f32
// CHECK: arith.ori
// CHECK: return
func.func @twice(%x: f64) -> f16 {
  %0 = arith.truncf %x : f64 to f16
  return %0 : f16
}

// Only operands that are floats change.
// CHECK-LABEL: func.func @power
// CHECK: math.fpowi %{{.*}}, %{{.*}} : f32, i32
func.func @power(%x: bf16, %n: i32) -> bf16 {
  %0 = math.fpowi %x, %n : bf16, i32
  return %0 : bf16
}

// Types that no conversion is for stay.
// CHECK-LABEL: func.func @others
// CHECK-NEXT: arith.extf %{{.*}} : f8E5M2 to f16
// CHECK-NEXT: arith.addf %{{.*}} : vector<4xf16>
// CHECK-NEXT: return
func.func @others(%x: f8E5M2, %v: vector<4xf16>) -> (f16, vector<4xf16>) {
  %0 = arith.extf %x : f8E5M2 to f16
  %1 = arith.addf %v, %v : vector<4xf16>
  return %0, %1 : f16, vector<4xf16>
}
