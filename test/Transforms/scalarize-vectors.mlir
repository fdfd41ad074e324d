// RUN: tcp-opt %s -tcp-scalarize-vectors -split-input-file -verify-diagnostics | FileCheck %s
// RUN: tcp-opt %s -tcp-scalarize-vectors=native-f16 -split-input-file -verify-diagnostics | FileCheck %s --check-prefix=NATIVE
// RUN: tcp-opt %s -tcp-lower-vectors=native-f16 -split-input-file -verify-diagnostics | FileCheck %s --check-prefix=LOWERED

// CHECK-LABEL: func.func @negate
func.func @negate(%x: vector<2xbf16>) -> vector<2xbf16> {
  // CHECK: %[[A:.*]] = vector.extract %arg0[0] : bf16
  // CHECK: %[[B:.*]] = arith.negf %[[A]] : bf16
  // CHECK: %[[C:.*]] = vector.extract %arg0[1] : bf16
  // CHECK: %[[D:.*]] = arith.negf %[[C]] : bf16
  // CHECK: vector.from_elements %[[B]], %[[D]] : vector<2xbf16>
  %0 = arith.negf %x : vector<2xbf16>
  return %0 : vector<2xbf16>
}

// Conversions from and to f32 are integers on vectors; those of f64 round twice. With an instruction for them, those of
// f16 stay.
// NATIVE-LABEL: func.func @convert
// NATIVE-NOT: arith.extf
// NATIVE: arith.truncf %arg1 : vector<4xf32> to vector<4xf16>
// LOWERED-LABEL: func.func @convert(%arg0: vector<4xi16>,
// LOWERED: arith.truncf %arg1 : vector<4xf32> to vector<4xf16>
// CHECK-LABEL: func.func @convert
func.func @convert(%x: vector<4xbf16>, %y: vector<4xf32>, %z: vector<2xf64>) -> (vector<4xf32>, vector<4xf16>, vector<2xf16>) {
  // CHECK: %[[BITS:.*]] = arith.bitcast %arg0 : vector<4xbf16> to vector<4xi16>
  // CHECK: %[[WIDE:.*]] = arith.extui %[[BITS]] : vector<4xi16> to vector<4xi32>
  // CHECK: %[[HIGH:.*]] = arith.shli %[[WIDE]]
  // CHECK: arith.bitcast %[[HIGH]] : vector<4xi32> to vector<4xf32>
  %0 = arith.extf %x : vector<4xbf16> to vector<4xf32>
  // CHECK: arith.trunci {{.*}} : vector<4xi32> to vector<4xi16>
  // CHECK: arith.bitcast {{.*}} : vector<4xi16> to vector<4xf16>
  %1 = arith.truncf %y : vector<4xf32> to vector<4xf16>
  // CHECK: arith.truncf {{.*}} : f64 to f16
  // CHECK: arith.truncf {{.*}} : f64 to f16
  // CHECK: vector.from_elements
  %2 = arith.truncf %z : vector<2xf64> to vector<2xf16>
  return %0, %1, %2 : vector<4xf32>, vector<4xf16>, vector<2xf16>
}

// In every rank; the attributes stay.
// CHECK-LABEL: func.func @ranks
func.func @ranks(%x: vector<1x2xf32>, %y: vector<f16>) -> (vector<1x2xf32>, vector<i1>) {
  // CHECK: %[[A:.*]] = vector.extract %arg0[0, 1] : f32
  // CHECK: math.tanh %[[A]] fastmath<nnan> : f32
  // CHECK: %[[B:.*]] = vector.extract %arg1[] : f16
  // CHECK: %[[C:.*]] = arith.cmpf olt, %[[B]], %[[B]] : f16
  // CHECK: vector.from_elements %[[C]] : vector<i1>
  %0 = math.tanh %x fastmath<nnan> : vector<1x2xf32>
  %1 = arith.cmpf olt, %y, %y : vector<f16>
  return %0, %1 : vector<1x2xf32>, vector<i1>
}

// CHECK-LABEL: func.func @combine
func.func @combine(%x: vector<2xf16>, %acc: f16) -> (vector<2xf16>, f16) {
  // CHECK: math.fma %{{.*}}, %{{.*}}, %{{.*}} : f16
  // CHECK: %[[A:.*]] = vector.extract %arg0[0]
  // CHECK: %[[B:.*]] = arith.addf %[[A]], %arg1 : f16
  // CHECK: %[[C:.*]] = vector.extract %arg0[1]
  // CHECK: %[[D:.*]] = arith.addf %[[C]], %[[B]] : f16
  // CHECK: return %{{.*}}, %[[D]]
  %0 = vector.fma %x, %x, %x : vector<2xf16>
  %1 = vector.reduction <add>, %x, %acc : vector<2xf16> into f16
  return %0, %1 : vector<2xf16>, f16
}

// Ops that exist for vectors stay.
// CHECK-LABEL: func.func @as_it_is
func.func @as_it_is(%x: vector<2xf32>, %m: vector<2xi1>, %h: vector<2xf16>) -> (f32, vector<2xf16>) {
  // CHECK-NEXT: math.exp %{{.*}} : vector<2xf32>
  // CHECK-NEXT: arith.addf %{{.*}} : vector<2xf32>
  // CHECK-NEXT: vector.reduction
  // CHECK-NEXT: arith.select
  // CHECK-NEXT: return
  %e = math.exp %x : vector<2xf32>
  %0 = arith.addf %e, %x : vector<2xf32>
  %1 = vector.reduction <add>, %0 : vector<2xf32> into f32
  %2 = arith.select %m, %h, %h : vector<2xi1>, vector<2xf16>
  return %1, %2 : f32, vector<2xf16>
}

// -----

func.func @outer_product(%x: vector<2xf16>) -> vector<2x2xf16> {
  // expected-error @+1 {{'vector.outerproduct' op computes on 'vector<2xf16>', which can't be lowered; extend the vectors to f32}}
  %0 = vector.outerproduct %x, %x : vector<2xf16>, vector<2xf16>
  return %0 : vector<2x2xf16>
}

// -----

func.func @scalable(%x: vector<[2]xf16>) -> vector<[2]xf16> {
  // expected-error @+1 {{'arith.addf' op can't be lowered on 'vector<[2]xf16>', a scalable vector of 16-bit floats; use a vector of a fixed size}}
  %0 = arith.addf %x, %x : vector<[2]xf16>
  return %0 : vector<[2]xf16>
}

// -----

func.func @masked(%x: vector<2xbf16>, %m: vector<2xi1>) -> bf16 {
  // expected-error @+1 {{'vector.reduction' op computes on 'vector<2xbf16>', which can't be lowered}}
  %0 = vector.mask %m { vector.reduction <add>, %x : vector<2xbf16> into bf16 } : vector<2xi1> -> bf16
  return %0 : bf16
}
