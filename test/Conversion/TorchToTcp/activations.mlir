// RUN: tcp-opt %s -convert-torch-to-tcp -split-input-file | FileCheck %s

// 2 * sqrt(2 / pi), and 0.044715 times that; f16 is computed in f32.
// CHECK-LABEL: func.func @by_tanh
// CHECK-DAG: tcp.const {value = dense<1.5957691216057308> : tensor<f64>}
// CHECK-DAG: tcp.const {value = dense<0.071354816272600{{[0-9]*}}> : tensor<f64>}
// CHECK: tcp.sigmoid {{.*}} : tensor<?xf32> -> tensor<?xf32>
// CHECK: tcp.cast {{.*}} : tensor<?xf32> -> tensor<?xf16>
func.func @by_tanh(%a: !torch.vtensor<[?],f16>) -> !torch.vtensor<[?],f16> {
  %mode = torch.constant.str "tanh"
  %0 = torch.aten.gelu %a, %mode : !torch.vtensor<[?],f16>, !torch.str -> !torch.vtensor<[?],f16>
  return %0 : !torch.vtensor<[?],f16>
}

// -----

// CHECK-LABEL: func.func @by_erf
// CHECK-DAG: tcp.const {value = dense<0.7071067811865{{[0-9]*}}> : tensor<f64>}
// CHECK: %[[ERF:.*]] = math.erf {{.*}} : tensor<?xf32>
// CHECK: tcp.add %[[ERF]]
func.func @by_erf(%a: !torch.vtensor<[?],f32>) -> !torch.vtensor<[?],f32> {
  %mode = torch.constant.str "none"
  %0 = torch.aten.gelu %a, %mode : !torch.vtensor<[?],f32>, !torch.str -> !torch.vtensor<[?],f32>
  return %0 : !torch.vtensor<[?],f32>
}

// -----

// Halves are rounded once, and integers computed as PyTorch computes them.
// CHECK-LABEL: func.func @functions
// CHECK: tcp.cast %{{.*}} : tensor<?xbf16> -> tensor<?xf32>
// CHECK: math.exp %{{.*}} : tensor<?xf32>
// CHECK: tcp.cast %{{.*}} : tensor<?xf32> -> tensor<?xbf16>
// CHECK: math.expm1 %{{.*}} : tensor<?xf32>
// CHECK: math.log1p %{{.*}} : tensor<?xf64>
// CHECK: math.erf %{{.*}} : tensor<?xf32>
// CHECK: math.exp2 %{{.*}} : tensor<?xf32>
func.func @functions(%a: !torch.vtensor<[?],bf16>, %b: !torch.vtensor<[?],si64>, %c: !torch.vtensor<[?],f64>, %d: !torch.vtensor<[?],f32>)
    -> (!torch.vtensor<[?],bf16>, !torch.vtensor<[?],f32>, !torch.vtensor<[?],f64>, !torch.vtensor<[?],f32>, !torch.vtensor<[?],f32>) {
  %two = torch.constant.int 2
  %0 = torch.aten.exp %a : !torch.vtensor<[?],bf16> -> !torch.vtensor<[?],bf16>
  %1 = torch.aten.expm1 %b : !torch.vtensor<[?],si64> -> !torch.vtensor<[?],f32>
  %2 = torch.aten.log1p %c : !torch.vtensor<[?],f64> -> !torch.vtensor<[?],f64>
  %3 = torch.aten.erf %d : !torch.vtensor<[?],f32> -> !torch.vtensor<[?],f32>
  %4 = torch.aten.pow.Scalar %two, %d : !torch.int, !torch.vtensor<[?],f32> -> !torch.vtensor<[?],f32>
  return %0, %1, %2, %3, %4 : !torch.vtensor<[?],bf16>, !torch.vtensor<[?],f32>, !torch.vtensor<[?],f64>, !torch.vtensor<[?],f32>, !torch.vtensor<[?],f32>
}
