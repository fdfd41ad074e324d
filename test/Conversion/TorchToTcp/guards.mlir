// RUN: tcp-opt %s -torch-backend-to-tcp-backend-pipeline | FileCheck %s
// RUN: tcp-opt %s -eliminate-unused-torch-ops | FileCheck %s --check-prefix=KEPT
// RUN: tcp-aot run %s --dims 6 --random=1 | FileCheck %s --check-prefix=GOOD
// RUN: not tcp-aot run %s --dims 5 --random=1 2>&1 | FileCheck %s --check-prefix=ODD
// RUN: not tcp-aot run %s --dims 2 --random=1 2>&1 | FileCheck %s --check-prefix=SMALL
// RUN: not tcp-aot run --interpret %s --dims 5 --random=1 2>&1 | FileCheck %s --check-prefix=ODD

// Conditions that PyTorch relies on are checked in each call.

// CHECK: %[[SIZE:.*]] = tensor.dim %arg0
// CHECK: %[[EVEN:.*]] = arith.cmpi eq
// CHECK: cf.assert %[[EVEN]], "{{.*}}guards.mlir:[[#@LINE+14]]:3: the size is even"
// CHECK: %[[LARGE:.*]] = arith.cmpi sgt
// CHECK: cf.assert %[[LARGE]], "{{.*}}:[[#@LINE+14]]:3: the size is more than 3"
// KEPT-COUNT-2: torch.runtime.assert
// GOOD: Output0: f32 6:
// ODD: guards.mlir:[[#@LINE+9]]:3: the size is even
// SMALL: guards.mlir:[[#@LINE+10]]:3: the size is more than 3
func.func @f(%a: !torch.vtensor<[?],f32>) -> !torch.vtensor<[?],f32> {
  %int0 = torch.constant.int 0
  %int2 = torch.constant.int 2
  %int3 = torch.constant.int 3
  %size = torch.aten.size.int %a, %int0 : !torch.vtensor<[?],f32>, !torch.int -> !torch.int
  %rest = torch.aten.remainder.int %size, %int2 : !torch.int, !torch.int -> !torch.int
  %even = torch.aten.eq.int %rest, %int0 : !torch.int, !torch.int -> !torch.bool
  torch.runtime.assert %even, "the size is even"
  %large = torch.aten.gt.int %size, %int3 : !torch.int, !torch.int -> !torch.bool
  torch.runtime.assert %large, "the size is more than 3"
  %0 = torch.aten.tanh %a : !torch.vtensor<[?],f32> -> !torch.vtensor<[?],f32>
  return %0 : !torch.vtensor<[?],f32>
}
