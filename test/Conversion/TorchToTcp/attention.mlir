// RUN: tcp-opt %s -convert-torch-to-tcp -split-input-file | FileCheck %s

// Scores exist for a block of queries and of keys.
// CHECK-LABEL: func.func @causal
// CHECK: %[[PLACES:.*]] = linalg.generic
// CHECK: scf.forall (%[[B:.*]], %[[H:.*]], %[[FIRST:.*]]) = (0, 0, 0) to (2, 8, %{{.*}}) step (1, 1, 64)
// CHECK: %[[SHARED:.*]] = arith.divui %c8{{.*}}, %c2
// CHECK: %[[KEY_HEAD:.*]] = arith.divui %[[H]], %[[SHARED]]
// CHECK: tensor.extract_slice %{{.*}}[%[[B]], %[[H]], %[[FIRST]], 0]
// CHECK: scf.for %[[FROM:.*]] = %c0{{.*}} to %{{.*}} step %c512{{.*}}
// CHECK: tensor.extract_slice %{{.*}}[%[[B]], %[[KEY_HEAD]], %[[FROM]], 0]
// CHECK: math.fma
// CHECK: arith.cmpi sle
// CHECK: arith.maximumf
// CHECK: math.exp
// CHECK: arith.addf %{{.*}} fastmath<reassoc>
// CHECK: math.fma
// CHECK: arith.divf
// CHECK: tensor.parallel_insert_slice
// CHECK-NOT: tensor<2x8x?x?xf32>
func.func @causal(%q: !torch.vtensor<[2,8,?,64],f32>, %k: !torch.vtensor<[2,2,?,64],f32>, %v: !torch.vtensor<[2,2,?,64],f32>) -> !torch.vtensor<[2,8,?,64],f32> {
  %none = torch.constant.none
  %zero = torch.constant.float 0.0
  %true = torch.constant.bool true
  %0 = torch.aten.scaled_dot_product_attention %q, %k, %v, %none, %zero, %true, %none, %true :
        !torch.vtensor<[2,8,?,64],f32>, !torch.vtensor<[2,2,?,64],f32>, !torch.vtensor<[2,2,?,64],f32>, !torch.none,
        !torch.float, !torch.bool, !torch.none, !torch.bool -> !torch.vtensor<[2,8,?,64],f32>
  return %0 : !torch.vtensor<[2,8,?,64],f32>
}

// -----

// Gradients are computed from the sums; halves are computed with in f32.
// CHECK-LABEL: func.func @with_sums
// CHECK: scf.forall {{.*}} -> (tensor<1x1x32x16xf16>, tensor<1x1x32xf32>)
// CHECK: arith.extf
// CHECK: math.fma {{.*}} : f32
// CHECK: arith.truncf
// CHECK: math.log
func.func @with_sums(%q: !torch.vtensor<[1,1,32,16],f16>, %m: !torch.vtensor<[32,32],f16>) -> (!torch.vtensor<[1,1,32,16],f16>, !torch.vtensor<[1,1,32],f32>) {
  %none = torch.constant.none
  %zero = torch.constant.float 0.0
  %false = torch.constant.bool false
  %0:2 = torch.operator "torch.aten._scaled_dot_product_flash_attention_for_cpu"(%q, %q, %q, %zero, %false, %m,
        %none) : (!torch.vtensor<[1,1,32,16],f16>, !torch.vtensor<[1,1,32,16],f16>, !torch.vtensor<[1,1,32,16],f16>,
        !torch.float, !torch.bool, !torch.vtensor<[32,32],f16>, !torch.none) -> (!torch.vtensor<[1,1,32,16],f16>,
        !torch.vtensor<[1,1,32],f32>)
  return %0#0, %0#1 : !torch.vtensor<[1,1,32,16],f16>, !torch.vtensor<[1,1,32],f32>
}

// -----

// Weights are dropped by numbers that PyTorch draws.
// CHECK-LABEL: func.func @dropped
// CHECK: torch.aten.scaled_dot_product_attention
func.func @dropped(%q: !torch.vtensor<[1,1,32,16],f32>) -> !torch.vtensor<[1,1,32,16],f32> {
  %none = torch.constant.none
  %some = torch.constant.float 0.5
  %false = torch.constant.bool false
  %0 = torch.aten.scaled_dot_product_attention %q, %q, %q, %none, %some, %false, %none, %false :
        !torch.vtensor<[1,1,32,16],f32>, !torch.vtensor<[1,1,32,16],f32>, !torch.vtensor<[1,1,32,16],f32>,
        !torch.none, !torch.float, !torch.bool, !torch.none, !torch.bool -> !torch.vtensor<[1,1,32,16],f32>
  return %0 : !torch.vtensor<[1,1,32,16],f32>
}
