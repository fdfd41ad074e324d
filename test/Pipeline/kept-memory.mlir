// RUN: tcp-aot %s -O2 --target=x86_64-pc-linux-gnu --emit=llvmir -o - | FileCheck %s

// A program with large temporaries makes glibc keep their memory. LLVM must not
// drop the allocation that has this effect.
// CHECK: define {{.*}}@cube(
// CHECK: call void @tcp_keep_memory(i64
// CHECK: define {{.*}}@tcp_keep_memory(i64
// CHECK: call {{.*}}@malloc(
// CHECK: store volatile
// CHECK: call void @free(
// CHECK: ret void
func.func @cube(%a: tensor<256x256xf32>, %b: tensor<256x256xf32>) -> tensor<256x256xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<256x256xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<256x256xf32>) -> tensor<256x256xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<256x256xf32>, tensor<256x256xf32>) outs(%init : tensor<256x256xf32>) -> tensor<256x256xf32>
  %1 = linalg.matmul ins(%0, %b : tensor<256x256xf32>, tensor<256x256xf32>) outs(%init : tensor<256x256xf32>) -> tensor<256x256xf32>
  return %1 : tensor<256x256xf32>
}
