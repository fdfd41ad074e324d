/* The custom op of custom_op.mlir, and a program that calls what uses it.
 *
 *   tcp-aot custom_op.mlir
 *   gcc custom_op.c ./custom_op.so -Wl,-rpath,. -o custom_op
 */
#include "custom_op.h"
#include <stdio.h>

/* The operand, then the attributes by name: integers are int64_t. The result's
 * basePtr comes from malloc; the caller frees it. */
tcp_memref_f32_1 running_sum(DECL_RANK_1_MEMREF_ABI(float), int64_t);
tcp_memref_f32_1 running_sum(float *base, float *data, int64_t offset,
                             int64_t size, int64_t stride, int64_t start) {
  tcp_memref_f32_1 result;
  float sum = (float)start;
  int64_t i;
  (void)base;
  result.basePtr = result.data = (float *)malloc(sizeof(float) * size);
  result.offset = 0;
  result.sizes[0] = size;
  result.strides[0] = 1;
  for (i = 0; i < size; ++i)
    result.data[i] = sum += data[offset + i * stride];
  return result;
}

int main(void) {
  float values[] = {1, 2, 3};
  tcp_memref_f32_1 input = {values, values, 0, {3}, {1}};
  tcp_memref_f32_1 result = twice_running_sum(PASS_RANK_1_MEMREF(input));
  printf("%g %g %g\n", result.data[0], result.data[1], result.data[2]);
  free(result.basePtr);
  return 0;
}
