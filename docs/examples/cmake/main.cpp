// Calls the compiled function by its C++ wrapper; see the header for C.
#include "mul_add.h"
#include <cstdio>
#include <vector>

int main() {
  std::vector<float> x{1, 2, 3, 4}, y{10, 20, 30, 40}, z{1, -1, 2, 0.5};
  mlir::tcp::Tensor<float, 2> result = tcp_aot::mul_add::mul_add(
      {x.data(), {2, 2}}, {y.data(), {2, 2}}, {z.data(), {2, 2}});
  for (int64_t i = 0; i < 4; ++i)
    std::printf("%g ", result.data()[i]);
  std::printf("\n");
}
