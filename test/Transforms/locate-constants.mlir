// RUN: tcp-opt %s -tcp-locate-constants -mlir-print-debuginfo -mlir-print-local-scope | FileCheck %s

// CHECK-LABEL: func.func @shared
func.func @shared(%a: f32) -> (f32, f32) {
  // All lines, each once, in the order of the uses.
  // CHECK: arith.constant 2.000000e+00 : f32 loc(fused["m.py":13:26, "m.py":16:29])
  %0 = arith.constant 2.0 : f32 loc(unknown)
  // A constant with a line keeps it, and one that nobody reads has none.
  // CHECK: arith.constant 3.000000e+00 : f32 loc("m.py":1:1)
  %1 = arith.constant 3.0 : f32 loc("m.py":1:1)
  // CHECK: arith.constant 4.000000e+00 : f32 loc(unknown)
  %2 = arith.constant 4.0 : f32 loc(unknown)
  %3 = arith.mulf %a, %0 : f32 loc("m.py":13:26)
  %4 = arith.addf %3, %0 : f32 loc("m.py":16:29)
  %5 = arith.addf %0, %1 : f32 loc("m.py":16:29)
  return %4, %5 : f32, f32
}

// CHECK-LABEL: func.func @everywhere
func.func @everywhere(%a: f32) {
  // CHECK: arith.constant 2.000000e+00 : f32 loc(unknown)
  %0 = arith.constant 2.0 : f32 loc(unknown)
  %u0 = arith.mulf %a, %0 : f32 loc("m.py":1:1)
  %u1 = arith.mulf %a, %0 : f32 loc("m.py":2:1)
  %u2 = arith.mulf %a, %0 : f32 loc("m.py":3:1)
  %u3 = arith.mulf %a, %0 : f32 loc("m.py":4:1)
  %u4 = arith.mulf %a, %0 : f32 loc("m.py":5:1)
  %u5 = arith.mulf %a, %0 : f32 loc("m.py":6:1)
  %u6 = arith.mulf %a, %0 : f32 loc("m.py":7:1)
  %u7 = arith.mulf %a, %0 : f32 loc("m.py":8:1)
  %u8 = arith.mulf %a, %0 : f32 loc("m.py":9:1)
  %u9 = arith.mulf %a, %0 : f32 loc("m.py":10:1)
  %u10 = arith.mulf %a, %0 : f32 loc("m.py":11:1)
  %u11 = arith.mulf %a, %0 : f32 loc("m.py":12:1)
  %u12 = arith.mulf %a, %0 : f32 loc("m.py":13:1)
  %u13 = arith.mulf %a, %0 : f32 loc("m.py":14:1)
  %u14 = arith.mulf %a, %0 : f32 loc("m.py":15:1)
  %u15 = arith.mulf %a, %0 : f32 loc("m.py":16:1)
  %u16 = arith.mulf %a, %0 : f32 loc("m.py":17:1)
  %u17 = arith.mulf %a, %0 : f32 loc("m.py":18:1)
  %u18 = arith.mulf %a, %0 : f32 loc("m.py":19:1)
  %u19 = arith.mulf %a, %0 : f32 loc("m.py":20:1)
  %u20 = arith.mulf %a, %0 : f32 loc("m.py":21:1)
  %u21 = arith.mulf %a, %0 : f32 loc("m.py":22:1)
  %u22 = arith.mulf %a, %0 : f32 loc("m.py":23:1)
  %u23 = arith.mulf %a, %0 : f32 loc("m.py":24:1)
  %u24 = arith.mulf %a, %0 : f32 loc("m.py":25:1)
  %u25 = arith.mulf %a, %0 : f32 loc("m.py":26:1)
  %u26 = arith.mulf %a, %0 : f32 loc("m.py":27:1)
  %u27 = arith.mulf %a, %0 : f32 loc("m.py":28:1)
  %u28 = arith.mulf %a, %0 : f32 loc("m.py":29:1)
  %u29 = arith.mulf %a, %0 : f32 loc("m.py":30:1)
  %u30 = arith.mulf %a, %0 : f32 loc("m.py":31:1)
  %u31 = arith.mulf %a, %0 : f32 loc("m.py":32:1)
  %u32 = arith.mulf %a, %0 : f32 loc("m.py":33:1)
  return
}
