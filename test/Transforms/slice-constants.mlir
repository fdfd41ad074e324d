// A slice at a place that is a constant has the sizes that it has at other places. The dimension
// that its result lacks stands behind one of size 1.
//
// RUN: tcp-aot %s -O2 --emit=tiles -o - | FileCheck %s
// RUN: tcp-aot %s -O2 -o %t.so
// RUN: tcp-aot run %s --interpret --random=1 --output %t.npz
// RUN: tcp-aot test %t.so --reference %t.npz | FileCheck %s --check-prefix=RESULT

// CHECK: tensor.extract_slice %{{.*}}[0, 0, 1, 0] [1, 3, 1, 4] [1, 1, 1, 1] : tensor<1x3x5x4xf32> to tensor<1x3x4xf32>
// RESULT: Output0: equal, 12 elements
func.func @main(%x: tensor<1x3x5x4xf32>) -> tensor<1x3x4xf32> {
  %c1 = arith.constant 1 : index
  %0 = tensor.extract_slice %x[0, 0, %c1, 0] [1, 3, 1, 4] [1, 1, 1, 1] : tensor<1x3x5x4xf32> to tensor<1x3x4xf32>
  return %0 : tensor<1x3x4xf32>
}
