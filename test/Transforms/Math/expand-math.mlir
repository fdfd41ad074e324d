// RUN: tcp-opt %s --tcp-expand-math --split-input-file | FileCheck %s
// RUN: tcp-opt %s --tcp-expand-math=native-fma=true --split-input-file | FileCheck %s --check-prefix=FMA

// Not one call or branch, and f32 stays f32.
// CHECK-LABEL: func.func @tanh
// CHECK-NOT: f64
// CHECK-NOT: math.tanh
// CHECK: arith.divf
// CHECK: arith.select
// CHECK: math.copysign
// CHECK-NEXT: return
func.func @tanh(%x: f32) -> f32 {
  %0 = math.tanh %x : f32
  return %0 : f32
}

// -----

// One division, and nothing left of the exponential function.
// CHECK-LABEL: func.func @sigmoid
// CHECK-NOT: math.exp
// CHECK: arith.divf
// CHECK-NOT: arith.divf
// CHECK: return
func.func @sigmoid(%x: f32) -> f32 {
  %one = arith.constant 1.0 : f32
  %0 = arith.negf %x : f32
  %1 = math.exp %0 : f32
  %2 = arith.addf %1, %one : f32
  %3 = arith.divf %one, %2 : f32
  return %3 : f32
}

// -----

// Another use keeps the exponential function, as arithmetic.
// CHECK-LABEL: func.func @shared
// CHECK-NOT: math.exp
// CHECK: arith.divf
// CHECK: return %{{.*}}, %{{.*}} : f32, f32
func.func @shared(%x: f32) -> (f32, f32) {
  %one = arith.constant 1.0 : f32
  %0 = arith.negf %x : f32
  %1 = math.exp %0 : f32
  %2 = arith.addf %one, %1 : f32
  %3 = arith.divf %one, %2 : f32
  return %3, %1 : f32, f32
}

// -----

// A narrow type goes through f64 and is rounded once.
// CHECK-LABEL: func.func @narrow
// CHECK: arith.extf %{{.*}} : bf16 to f64
// CHECK: arith.truncf %{{.*}} : f64 to bf16
// CHECK-NEXT: return
func.func @narrow(%x: bf16) -> bf16 {
  %0 = math.log %x : bf16
  return %0 : bf16
}

// -----

// One table for all.
// CHECK: memref.global "private" constant @__tcp_two_over_pi : memref<256x2xf64>
// CHECK-NOT: memref.global
// CHECK-LABEL: func.func @sin
// CHECK: memref.get_global @__tcp_two_over_pi
// CHECK-LABEL: func.func @cos
// CHECK: memref.get_global @__tcp_two_over_pi
func.func @sin(%x: f32) -> f32 {
  %0 = math.sin %x : f32
  return %0 : f32
}
func.func @cos(%x: f32) -> f32 {
  %0 = math.cos %x : f32
  return %0 : f32
}

// -----

// The table gets out of the way of a symbol of the program.
// CHECK: memref.global "private" constant @__tcp_two_over_pi_0
// CHECK-LABEL: func.func @__tcp_two_over_pi
// CHECK: memref.get_global @__tcp_two_over_pi_0
func.func @__tcp_two_over_pi(%x: f32) -> f32 {
  %0 = math.sin %x : f32
  return %0 : f32
}

// -----

// Left to libm, or a vector of rank 2.
// CHECK-LABEL: func.func @others
// CHECK-NEXT: math.sin
// CHECK-NEXT: math.atan2
// CHECK-NEXT: math.tanh
// CHECK-NEXT: return
func.func @others(%x: f64, %v: vector<1x4xf32>) -> (f64, f64, vector<1x4xf32>) {
  %0 = math.sin %x : f64
  %1 = math.atan2 %x, %x : f64
  %2 = math.tanh %v : vector<1x4xf32>
  return %0, %1, %2 : f64, f64, vector<1x4xf32>
}

// -----

// A product and a sum are one instruction where the target has it.
// CHECK-LABEL: func.func @log1p_f32
// CHECK-NOT: {{math|divf|f64}}
// CHECK: return
// FMA-LABEL: func.func @log1p_f32
// FMA-NOT: arith.divf
// FMA-COUNT-11: math.fma
// FMA-NOT: math.fma
// FMA: return
func.func @log1p_f32(%x: f32) -> f32 {
  %0 = math.log1p %x : f32
  return %0 : f32
}

// -----

// On vectors as on scalars; a table is looked up by scalars.
// CHECK-LABEL: func.func @vectors
// CHECK-NOT: math.e
// CHECK: arith.mulf %{{.*}} : vector<16xf32>
// CHECK: arith.bitcast %{{.*}} : vector<16xi32> to vector<16xf32>
// CHECK: math.sin %{{.*}} : vector<16xf32>
func.func @vectors(%x: vector<16xf32>) -> (vector<16xf32>, vector<16xf32>) {
  %0 = math.erf %x : vector<16xf32>
  %1 = math.exp %0 : vector<16xf32>
  %2 = math.sin %x : vector<16xf32>
  return %1, %2 : vector<16xf32>, vector<16xf32>
}

// -----

// Without an instruction, the product and its sum are computed in f64, and no
// function of C is called.
// CHECK-LABEL: func.func @fma
// CHECK: arith.mulf {{.*}} : vector<8xf64>
// CHECK-NOT: math.fma
// CHECK: return
// FMA-LABEL: func.func @fma
// FMA-NEXT: math.fma {{.*}} : vector<8xf32>
func.func @fma(%a: vector<8xf32>, %b: vector<8xf32>, %c: vector<8xf32>) -> vector<8xf32> {
  %0 = math.fma %a, %b, %c : vector<8xf32>
  return %0 : vector<8xf32>
}

// -----

// Powers in f32 are computed on vectors, those in f64 are libm's.
// CHECK-LABEL: func.func @powers
// CHECK-NOT: math.powf {{.*}} : vector<8xf32>
// CHECK: math.powf {{.*}} : f64
func.func @powers(%x: vector<8xf32>, %y: f64) -> (vector<8xf32>, f64) {
  %0 = math.powf %x, %x : vector<8xf32>
  %1 = math.powf %y, %y : f64
  return %0, %1 : vector<8xf32>, f64
}
