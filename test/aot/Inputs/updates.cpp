// Calls functions that write results into arguments, and counts allocations.
#include "allocations.h"
#include "updates.h"
#include <cstdio>
#include <stdexcept>
#include <vector>

static void throwError(const char *message, void *) {
  throw std::runtime_error(message);
}

using namespace tcp_aot::updates;
using mlir::tcp::TensorView;

int main() {
  setbuf(stdout, nullptr);
  std::vector<float> x(8, 1), y(8, 10);
  x[7] = 2, y[7] = 20;
  allocations = 0;
  add(TensorView<float, 2>(x.data(), {2, 4}),
      TensorView<float, 2>(y.data(), {2, 4}));
  printf("add %g %g, allocations: %d\n", x[0], x[7], allocations);

  std::vector<float> rows(24), row(4, 7), negated(24);
  allocations = 0;
  {
    auto result = cache(TensorView<float, 2>(rows.data(), {6, 4}),
                        TensorView<float, 2>(row.data(), {1, 4}));
    printf("cache %g %g, allocations: %d\n", result.data()[8], rows[8],
           allocations);
  }
  rows.assign(24, 0);
  allocations = 0;
  cache_into(TensorView<float, 2>(rows.data(), {6, 4}),
             TensorView<float, 2>(row.data(), {1, 4}),
             TensorView<float, 2>(negated.data(), {6, 4}));
  printf("cache_into %g %g, allocations: %d\n", negated[8], rows[8],
         allocations);

  // Nothing may be written into an argument of another size.
  tcp_set_error_handler(throwError, nullptr);
  std::vector<float> wide(12, 3);
  try {
    product(TensorView<float, 2>(wide.data(), {2, 2}),
            TensorView<float, 2>(wide.data() + 4, {2, 4}));
    printf("no error\n");
  } catch (const std::runtime_error &error) {
    printf("%s: %g\n", error.what(), wide[0]);
  }
}
