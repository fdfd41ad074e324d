#include "kept.h"
#include "made.h"
#include <stdio.h>

enum { kSize = 1 << 20 };

int main(void) {
  static float x[kSize];
  tcp_memref_f32_1 input = {x, x, 0, {kSize}, {1}};
  tcp_memref_f32_1 sum, negative;
  x[7] = x[kSize - 1] = 21;
  sum = twice(PASS_RANK_1_MEMREF(input));
  negative = negative_of(PASS_RANK_1_MEMREF(sum));
  printf("%g %g\n", negative.data[7], negative.data[kSize - 1]);
  free(sum.basePtr);
  free(negative.basePtr);
  return 0;
}
