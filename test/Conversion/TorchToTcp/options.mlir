// RUN: tcp-opt %s -convert-torch-to-tcp=convert-torch-ops=aten.tanh,aten.sin | FileCheck %s
// RUN: not tcp-opt %s -convert-torch-to-tcp=convert-torch-ops=aten.mm 2>&1 | FileCheck %s --check-prefix=ERROR
// RUN: tcp-opt %s -convert-torch-to-tcp-custom-op=convert-torch-ops=aten.mm | FileCheck %s --check-prefix=CUSTOM
// RUN: tcp-opt %s -eliminate-unused-torch-ops | FileCheck %s --check-prefix=UNUSED

// Ops that are not named stay.
//
// CHECK: tcp.tanh
// CHECK: torch.aten.sigmoid
// CHECK: torch.aten.mm
//
// ERROR: error: failed to legalize operation 'torch.aten.mm' that was explicitly marked illegal
//
// CUSTOM: tcp.custom_op("torch.aten.mm") %{{.*}}, %{{.*}} : tensor<2x2xf32>, tensor<2x2xf32> -> tensor<2x2xf32>
//
// UNUSED-LABEL: func.func @f
// UNUSED-NOT: torch.constant.int 7
// UNUSED-NOT: torch.aten.cos
// UNUSED: torch.aten.tanh
// UNUSED: torch.runtime.assert
// UNUSED: torch.aten.bernoulli
func.func @f(%a: !torch.vtensor<[2,2],f32>, %ok: !torch.bool) -> !torch.vtensor<[2,2],f32> {
  %int7 = torch.constant.int 7
  %none = torch.constant.none
  %0 = torch.aten.tanh %a : !torch.vtensor<[2,2],f32> -> !torch.vtensor<[2,2],f32>
  %1 = torch.aten.sigmoid %0 : !torch.vtensor<[2,2],f32> -> !torch.vtensor<[2,2],f32>
  %2 = torch.aten.cos %1 : !torch.vtensor<[2,2],f32> -> !torch.vtensor<[2,2],f32>
  %3 = torch.aten.mm %1, %1 : !torch.vtensor<[2,2],f32>, !torch.vtensor<[2,2],f32> -> !torch.vtensor<[2,2],f32>
  torch.runtime.assert %ok, "a guard"
  // Draws random numbers, which another call then draws differently.
  %4 = torch.aten.bernoulli %a, %none : !torch.vtensor<[2,2],f32>, !torch.none -> !torch.vtensor<[2,2],f32>
  return %3 : !torch.vtensor<[2,2],f32>
}
