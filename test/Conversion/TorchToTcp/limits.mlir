// RUN: tcp-opt %s -pass-pipeline="builtin.module(func.func(convert-torch-to-tcp))" -split-input-file | FileCheck %s
// RUN: tcp-opt %s -torch-backend-to-tcp-backend-pipeline -split-input-file | FileCheck %s --check-prefix=CONTRACT

// One limit: an attribute, or what tcp.clamp has no form for. All of it conforms
// to the contract.
// CONTRACT-NOT: torch.
// CHECK-LABEL: func.func @one_limit
// CHECK: %[[A:.*]] = tcp.clamp %{{.*}} {max_float = 1.000000e+00 : f32}
// CHECK: %[[B:.*]] = arith.minimumf %[[A]], %{{.*}} : tensor<?xf32>
// CHECK: arith.maximumf %[[B]], %{{.*}} : tensor<?xf32>
// CHECK: arith.minsi %{{.*}} : tensor<?xi32>
func.func @one_limit(%a: !torch.vtensor<[?],f32>, %b: !torch.vtensor<[?],f32>, %i: !torch.vtensor<[?],si32>) -> (!torch.vtensor<[?],f32>, !torch.vtensor<[?],si32>) {
  %one = torch.constant.int 1
  %0 = torch.aten.clamp_max %a, %one : !torch.vtensor<[?],f32>, !torch.int -> !torch.vtensor<[?],f32>
  %1 = torch.aten.clamp_max.Tensor %0, %b : !torch.vtensor<[?],f32>, !torch.vtensor<[?],f32> -> !torch.vtensor<[?],f32>
  %2 = torch.aten.maximum %1, %b : !torch.vtensor<[?],f32>, !torch.vtensor<[?],f32> -> !torch.vtensor<[?],f32>
  %3 = torch.aten.minimum %i, %i : !torch.vtensor<[?],si32>, !torch.vtensor<[?],si32> -> !torch.vtensor<[?],si32>
  return %2, %3 : !torch.vtensor<[?],f32>, !torch.vtensor<[?],si32>
}

// -----

// The ops of arith have one type: the one of which more is known.
// CHECK-LABEL: func.func @two_limits
// CHECK: %[[A:.*]] = tensor.cast %{{.*}} : tensor<?x3xf32> to tensor<2x3xf32>
// CHECK: %[[LOW:.*]] = arith.maximumf %[[A]], %{{.*}} : tensor<2x3xf32>
// CHECK: arith.minimumf %[[LOW]], %{{.*}} : tensor<2x3xf32>
func.func @two_limits(%a: !torch.vtensor<[?,3],f32>, %low: !torch.vtensor<[2,3],f32>, %high: !torch.vtensor<[3],f32>) -> !torch.vtensor<[?,3],f32> {
  %0 = torch.aten.clamp.Tensor %a, %low, %high : !torch.vtensor<[?,3],f32>, !torch.vtensor<[2,3],f32>, !torch.vtensor<[3],f32> -> !torch.vtensor<[?,3],f32>
  return %0 : !torch.vtensor<[?,3],f32>
}
