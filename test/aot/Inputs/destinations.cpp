// Calls entries that write into the caller's buffers, and counts allocations.
#include "allocations.h"
#include "destinations.h"
#include <cmath>
#include <cstdio>
#include <stdexcept>
#include <vector>

static void throwError(const char *message, void *) {
  throw std::runtime_error(message);
}

using namespace tcp_aot::destinations;
using mlir::tcp::TensorView;

int main() {
  setbuf(stdout, nullptr);
  std::vector<float> a(12), b(12), out(12);
  std::vector<int32_t> fixed(4);
  for (int i = 0; i < 12; ++i)
    a[i] = i, b[i] = 2;
  allocations = 0;
  float scalar = chain_into(TensorView<float, 2>(a.data(), {3, 4}),
                            TensorView<float, 2>(b.data(), {3, 4}),
                            TensorView<float, 2>(out.data(), {3, 4}), fixed);
  printf("chain %g %g %d, allocations: %d\n", scalar, out[11], fixed[3],
         allocations);

  std::vector<double> x{1, 2, 3, 4}, y(4), z(4);
  allocations = 0;
  same_into(x, y, z);
  printf("same %g %g, allocations: %d\n", y[3], z[0], allocations);
  slice_into(x, TensorView<double, 1>(y.data(), {3}));
  printf("slice %d, allocations: %d\n",
         y[2] == std::tanh(4.0) || fabs(y[2] - std::tanh(4.0)) < 1e-15,
         allocations);
  either_into(true, x, z, y);
  printf("either %g", y[1]);
  either_into(false, x, z, y);
  printf(" %g, allocations: %d\n", y[1], allocations);
  float one = 21, two = 0;
  scalar_into(one, two);
  printf("scalar %g, allocations: %d\n", two, allocations);
  halved_into(x, TensorView<double, 1>(y.data(), {2}));
  printf("halved %g\n", y[1]);

  tcp_set_error_handler(throwError, nullptr);
  // Nothing may be written to a buffer of another size.
  y = {7, 7, 7, 7};
  auto expectError = [&](auto call) {
    try {
      call();
      printf("no error\n");
    } catch (const std::runtime_error &error) {
      printf("%s: %g %g\n", error.what(), y[0], y[3]);
    }
  };
  expectError([&] { slice_into(x, TensorView<double, 1>(y.data(), {2})); });
  expectError([&] { slice_into(x, TensorView<double, 1>(y.data(), {4})); });
  expectError([&] { halved_into(x, TensorView<double, 1>(y.data(), {1})); });
  expectError(
      [&] { either_into(true, x, x, TensorView<double, 1>(y.data(), {2})); });
  std::vector<int32_t> wrong(3);
  expectError([&] {
    chain_into(TensorView<float, 2>(a.data(), {3, 4}),
               TensorView<float, 2>(b.data(), {3, 4}),
               TensorView<float, 2>(out.data(), {3, 4}), wrong);
  });
  return 0;
}
