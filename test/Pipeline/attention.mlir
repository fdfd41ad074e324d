// Attention keeps the scores of a block of queries and keys: no tensor has all of them, and no block of queries, keys
// or values is copied for a contraction.
// RUN: tcp-aot %s --emit=memref -o - | FileCheck %s

// CHECK-LABEL: func.func @attend
// CHECK-NOT: memref<{{.*}}1024x1024xf32
// CHECK: %[[QUERIES:.*]] = memref.subview %arg0[0, %{{.*}}, %{{.*}}, 0] [1, 1, 64, 64]
// CHECK: %[[SCORES:.*]] = memref.alloc() {{.*}} : memref<64x512xf32>
// CHECK-NOT: memref<512x64xf32>
// CHECK: call @tcp_contraction({{.*}}) : (memref<?x?xf32, strided<[?, 1], offset: ?>>, memref<?x?xf32, strided<[?, 1], offset: ?>>, memref<?x?xf32>,
// CHECK-NOT: memref<512x64xf32>
// CHECK: call @tcp_contraction_0({{.*}}) : (memref<?x?xf32>, memref<?x?xf32, strided<[?, 1], offset: ?>>, memref<?x?xf32>,
// CHECK: return
func.func @attend(%q: !torch.vtensor<[1,2,1024,64],f32>, %k: !torch.vtensor<[1,2,1024,64],f32>, %v: !torch.vtensor<[1,2,1024,64],f32>) -> !torch.vtensor<[1,2,1024,64],f32> {
  %none = torch.constant.none
  %zero = torch.constant.float 0.0
  %false = torch.constant.bool false
  %0 = torch.aten.scaled_dot_product_attention %q, %k, %v, %none, %zero, %false, %none, %false :
        !torch.vtensor<[1,2,1024,64],f32>, !torch.vtensor<[1,2,1024,64],f32>, !torch.vtensor<[1,2,1024,64],f32>,
        !torch.none, !torch.float, !torch.bool, !torch.none, !torch.bool -> !torch.vtensor<[1,2,1024,64],f32>
  return %0 : !torch.vtensor<[1,2,1024,64],f32>
}
