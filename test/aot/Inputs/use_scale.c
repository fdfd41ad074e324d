#include <stdbool.h>
#include <stdlib.h>

struct desc2 {
  float *base, *data;
  long offset, sizes[2], strides[2];
};
struct desc0 {
  void *base, *data;
  long offset;
};
struct desc2 scale(float *, float *, long, long, long, long, long, float *,
                   float *, long, long, long, long, long, float);
struct desc0 half(void *, void *, long, void *, void *, long, long, long,
                  bool *, bool *, long, long, long);

int main(void) {
  float x[6] = {0, 1, 2, 3, 4, 5}, y[6] = {1, 1, 1, 1, 1, 1};
  unsigned short h = 0x3e00, b[2] = {0x3f80, 0xc000};
  bool f[3] = {true, false, true};
  free(scale(x, x, 0, 2, 3, 3, 1, y, y, 0, 2, 3, 3, 1, 2.0f).base);
  free(half(&h, &h, 0, b, b, 0, 2, 1, f, f, 0, 3, 1).base);
  return 0;
}
