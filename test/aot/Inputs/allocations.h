// Counts the allocations of the program and of the libraries that it calls.
#include <cstdlib>
#include <dlfcn.h>

static int allocations = 0;

// Compiled libraries call this malloc.
extern "C" void *malloc(size_t size) {
  static auto *real =
      reinterpret_cast<void *(*)(size_t)>(dlsym(RTLD_NEXT, "malloc"));
  ++allocations;
  return real(size);
}
