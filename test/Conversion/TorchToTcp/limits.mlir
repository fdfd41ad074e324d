// RUN: tcp-opt %s -pass-pipeline="builtin.module(func.func(convert-torch-to-tcp))" | FileCheck %s

// One limit: an attribute, or what tcp.clamp has no form for.
// CHECK-LABEL: func.func @one_limit
// CHECK: %[[A:.*]] = tcp.clamp %{{.*}} {max_float = 1.000000e+00 : f32}
// CHECK: linalg.generic {{.*}} ins(%[[A]], %{{.*}} : tensor<?xf32>, tensor<?xf32>)
// CHECK: arith.minimumf
// CHECK-NOT: arith.maximumf
// CHECK: linalg.generic
// CHECK: arith.maximumf
// CHECK-NOT: arith.minimumf
// CHECK: linalg.generic
// CHECK: arith.minsi
func.func @one_limit(%a: !torch.vtensor<[?],f32>, %b: !torch.vtensor<[?],f32>, %i: !torch.vtensor<[?],si32>) -> (!torch.vtensor<[?],f32>, !torch.vtensor<[?],si32>) {
  %one = torch.constant.int 1
  %0 = torch.aten.clamp_max %a, %one : !torch.vtensor<[?],f32>, !torch.int -> !torch.vtensor<[?],f32>
  %1 = torch.aten.clamp_max.Tensor %0, %b : !torch.vtensor<[?],f32>, !torch.vtensor<[?],f32> -> !torch.vtensor<[?],f32>
  %2 = torch.aten.maximum %1, %b : !torch.vtensor<[?],f32>, !torch.vtensor<[?],f32> -> !torch.vtensor<[?],f32>
  %3 = torch.aten.minimum %i, %i : !torch.vtensor<[?],si32>, !torch.vtensor<[?],si32> -> !torch.vtensor<[?],si32>
  return %2, %3 : !torch.vtensor<[?],f32>, !torch.vtensor<[?],si32>
}
