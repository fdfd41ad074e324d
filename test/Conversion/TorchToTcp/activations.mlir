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

// torch-mlir has it.
// CHECK-LABEL: func.func @by_erf
// CHECK: torch.aten.gelu
func.func @by_erf(%a: !torch.vtensor<[?],f32>) -> !torch.vtensor<[?],f32> {
  %mode = torch.constant.str "none"
  %0 = torch.aten.gelu %a, %mode : !torch.vtensor<[?],f32>, !torch.str -> !torch.vtensor<[?],f32>
  return %0 : !torch.vtensor<[?],f32>
}
