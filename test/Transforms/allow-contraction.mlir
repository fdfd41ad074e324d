// RUN: tcp-opt %s -tcp-allow-contraction | FileCheck %s

// CHECK-LABEL: func.func @f
func.func @f(%a: f32, %b: f32, %c: vector<4xf64>) -> (f32, vector<4xf64>) {
  // CHECK: arith.mulf %{{.*}}, %{{.*}} fastmath<contract> : f32
  %0 = arith.mulf %a, %b : f32
  // CHECK: arith.addf %{{.*}}, %{{.*}} fastmath<nnan,contract> : f32
  %1 = arith.addf %0, %a fastmath<nnan> : f32
  // CHECK: arith.divf %{{.*}}, %{{.*}} : f32
  %2 = arith.divf %1, %a : f32
  // CHECK: arith.subf %{{.*}}, %{{.*}} fastmath<contract> : vector<4xf64>
  %3 = arith.subf %c, %c : vector<4xf64>
  return %2, %3 : f32, vector<4xf64>
}
