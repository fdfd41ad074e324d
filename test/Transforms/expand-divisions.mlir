// RUN: tcp-opt %s -tcp-expand-divisions | FileCheck %s

// CHECK-LABEL: func.func @divisions
func.func @divisions(%a: i32, %b: i32) -> (i32, i32, i32) {
  // CHECK-NOT: {{ceil|floor}}div
  // CHECK: arith.divsi
  // CHECK: arith.divsi
  // CHECK: arith.divui
  // CHECK-NOT: {{ceil|floor}}div
  // CHECK: return
  %0 = arith.ceildivsi %a, %b : i32
  %1 = arith.floordivsi %a, %b : i32
  %2 = arith.ceildivui %a, %b : i32
  return %0, %1, %2 : i32, i32, i32
}

// The limits of clamps tell -0 from 0, and stay as they are.
// CHECK-LABEL: func.func @limits
func.func @limits(%a: f32, %b: f32) -> (f32, f32) {
  // CHECK: arith.maximumf
  // CHECK: arith.minimumf
  %0 = arith.maximumf %a, %b : f32
  %1 = arith.minimumf %a, %b : f32
  return %0, %1 : f32, f32
}
