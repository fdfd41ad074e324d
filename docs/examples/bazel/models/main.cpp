// Calls the compiled function by its C++ wrapper; see the header for C.
#include "models/foo.h"
#include <cstdio>
#include <vector>

int main() {
  std::vector<float> x{1, 2, 3}, y{10, 20, 30};
  mlir::tcp::Tensor<float, 1> result =
      tcp_aot::foo::foo({x.data(), {3}}, {y.data(), {3}});
  for (int64_t i = 0; i < 3; ++i)
    std::printf("%g ", result.data()[i]);
  std::printf("\n");
}
