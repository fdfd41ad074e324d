// RUN: tcp-opt %s -tcp-unroll-vectors -split-input-file -verify-diagnostics | FileCheck %s

// CHECK-LABEL: func.func @f16
// CHECK-SAME: %[[A:.*]]: vector<2xf16>, %[[B:.*]]: vector<2xf16>
func.func @f16(%a: vector<2xf16>, %b: vector<2xf16>) -> vector<2xi1> {
  // CHECK: %[[X:.*]]:2 = vector.to_elements %[[A]]
  // CHECK: %[[Y:.*]]:2 = vector.to_elements %[[B]]
  // CHECK: %[[P:.*]] = arith.cmpf olt, %[[X]]#0, %[[Y]]#0 : f16
  // CHECK: %[[Q:.*]] = arith.cmpf olt, %[[X]]#1, %[[Y]]#1 : f16
  // CHECK: vector.from_elements %[[P]], %[[Q]] : vector<2xi1>
  %0 = arith.cmpf olt, %a, %b : vector<2xf16>
  return %0 : vector<2xi1>
}

// Arithmetic in f32 stays, functions do not.
// CHECK-LABEL: func.func @f32
func.func @f32(%a: vector<1x2xf32>) -> vector<1x2xf32> {
  // CHECK: arith.addf %{{.*}} : vector<1x2xf32>
  // CHECK-COUNT-2: math.exp %{{.*}} : f32
  // CHECK: vector.from_elements %{{.*}}, %{{.*}} : vector<1x2xf32>
  %0 = arith.addf %a, %a : vector<1x2xf32>
  %1 = math.exp %0 : vector<1x2xf32>
  return %1 : vector<1x2xf32>
}

// Bits are moved as they are.
// CHECK-LABEL: func.func @select
func.func @select(%a: vector<2xf16>, %c: vector<2xi1>) -> vector<2xf16> {
  // CHECK-NEXT: arith.constant
  // CHECK-NEXT: arith.select
  %0 = arith.constant dense<1.0> : vector<2xf16>
  %1 = arith.select %c, %a, %0 : vector<2xi1>, vector<2xf16>
  return %1 : vector<2xf16>
}

// -----

func.func @reduction(%a: vector<2xf16>) -> f16 {
  // expected-error @below {{'vector.reduction' op has no lowering on vectors of f16: extend them to f32 before}}
  %0 = vector.reduction <add>, %a : vector<2xf16> into f16
  return %0 : f16
}

// -----

func.func @bf16(%a: bf16) {
  // expected-error @below {{'vector.broadcast' op has no lowering on vectors of bf16: use scalars or tensors, or vectors of f32}}
  %0 = vector.broadcast %a : bf16 to vector<2xbf16>
  return
}

// -----

func.func @scalable(%a: vector<[2]xf16>) {
  // expected-error @below {{'arith.addf' op has no lowering on vectors of scalable size}}
  %0 = arith.addf %a, %a : vector<[2]xf16>
  return
}
