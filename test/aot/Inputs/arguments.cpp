// Calls the functions of make_arguments.py in a library, and their entries that
// write into buffers of the caller, with descriptors that are right and wrong
// in one place each.

#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <dlfcn.h>
#include <string>
#include <utility>

static int calls, failures;

/// The error handler.
static void raise(const char *message, void *) { throw std::string(message); }

/// Offset, sizes and strides of a tensor of rank R.
template <size_t R> using Words = std::array<int64_t, 1 + 2 * R>;

/// The result of a function.
template <size_t R> struct Descriptor {
  void *base, *data;
  Words<R> words;
};

template <size_t> using Word = int64_t;

template <size_t R, typename I> struct Function;
template <size_t R, size_t... I> struct Function<R, std::index_sequence<I...>> {
  using Value = Descriptor<R> (*)(int8_t, void *, void *, Word<I>...);
  using Into = void (*)(int8_t, void *, void *, Word<I>..., void *, void *,
                        Word<I>...);

  static Words<R> callValue(void *symbol, void *data, Words<R> a) {
    Descriptor<R> r = reinterpret_cast<Value>(symbol)(1, data, data, a[I]...);
    free(r.base);
    return r.words;
  }
  static void callInto(void *symbol, void *from, Words<R> a, void *to,
                       Words<R> b) {
    reinterpret_cast<Into>(symbol)(1, from, from, a[I]..., to, to, b[I]...);
  }
};

template <size_t R> class Caller {
  using Functions = Function<R, std::make_index_sequence<1 + 2 * R>>;

public:
  Caller(void *library, const std::string &file, int line,
         const std::string &name, size_t firstFixed)
      : value(dlsym(library, name.c_str())),
        into(dlsym(library, (name + "_into").c_str())), firstFixed(firstFixed),
        name(name), place(file + ":" + std::to_string(line) + ":1: ") {
    if (!value || !into)
      abort();
    int64_t stride = 1;
    for (size_t dim = R; dim-- > 0;) {
      right[1 + dim] = 2 + dim % 2;
      right[1 + R + dim] = stride;
      stride *= right[1 + dim];
    }
  }

  void run() {
    expect(right, "");
    Words<R> a = right;
    a[0] = 5;
    expect(a, "the offset 5 and not 0");
    a[0] = -1;
    expect(a, "the offset -1 and not 0");
    for (size_t dim = 0; dim < R; ++dim)
      runDimension(dim);
  }

private:
  void runDimension(size_t dim) {
    std::string in = " in dimension " + std::to_string(dim);
    int64_t size = right[1 + dim], stride = right[1 + R + dim];
    std::string notSize = " and not " + std::to_string(size) + in;
    std::string notStride = " and not " + std::to_string(stride) + in;
    bool isFixed = dim % 2 == firstFixed;
    Words<R> a = right;
    for (int64_t wrong : {stride + 1, stride * 2, int64_t(0), -stride}) {
      a[1 + R + dim] = wrong;
      expect(a, "the stride " + std::to_string(wrong) + notStride);
    }
    a = right;
    if (isFixed) {
      for (int64_t wrong : {size + 1, int64_t(1), int64_t(0), -size}) {
        a[1 + dim] = wrong;
        expect(a, "the size " + std::to_string(wrong) + notSize);
      }
      return;
    }
    a[1 + dim] = -size;
    expect(a, "the negative size " + std::to_string(-size) + in);
    // Without elements, only sizes matter.
    a[1 + dim] = 0;
    expect(a, "");
    a[0] = 7;
    for (size_t other = 0; other < R; ++other)
      a[1 + R + other] = 11;
    expect(a, "");
    // Any stride where the size is 1; those before it get smaller.
    a = right;
    a[1 + dim] = 1;
    for (size_t other = 0; other < dim; ++other)
      a[1 + R + other] /= size;
    a[1 + R + dim] = 99;
    expect(a, "");
  }

  /// Expects the message `what` of `a` as an argument and as a destination,
  /// none if it is empty.
  void expect(const Words<R> &a, const std::string &what) {
    bool ok = what.empty();
    check(ok ? "" : name + ": argument #1 has " + what, [&] {
      Words<R> r = Functions::callValue(value, from, a);
      for (size_t dim = 0; dim < R; ++dim)
        if (r[1 + dim] != a[1 + dim])
          throw std::string("wrong size of the result");
    });
    Words<R> b = ok ? a : right;
    check(ok ? "" : name + "_into: argument #1 has " + what,
          [&] { Functions::callInto(into, from, a, to, b); });
    check(ok ? "" : name + "_into: the buffer for result #0 has " + what,
          [&] { Functions::callInto(into, from, b, to, a); });
  }

  template <typename Call>
  void check(const std::string &expected, const Call &call) {
    std::string message;
    try {
      call();
    } catch (const std::string &thrown) {
      message = thrown;
    }
    ++calls;
    std::string whole = expected.empty() ? expected : place + expected;
    if (message != whole && ++failures <= 10)
      printf("%s: expected '%s', got '%s'\n", name.c_str(), whole.c_str(),
             message.c_str());
  }

  void *value, *into;
  size_t firstFixed;
  std::string name, place;
  Words<R> right{};
  // Room for the largest of the tensors, at 8 bytes an element.
  alignas(64) char from[2 * 1296 * 8] = {}, to[2 * 1296 * 8] = {};
};

template <size_t... R>
static void runElement(void *library, const std::string &file, int &line,
                       const std::string &element, std::index_sequence<R...>) {
  auto runBoth = [&](auto rank) {
    for (size_t firstFixed : {0, 1}) {
      std::string name = element + "_" + std::to_string(rank()) + "_" +
                         std::to_string(firstFixed);
      Caller<rank()>(library, file, line, name, firstFixed).run();
      line += 3;
    }
  };
  (runBoth(std::integral_constant<size_t, R>()), ...);
}

/// Arguments: the library, and what its messages call its source.
int main(int, char **arguments) {
  void *library = dlopen(arguments[1], RTLD_NOW);
  using Handler = void (*)(const char *, void *);
  reinterpret_cast<void (*)(Handler, void *)>(
      dlsym(library, "tcp_set_error_handler"))(raise, nullptr);
  int line = 1;
  for (const char *element :
       {"f16", "bf16", "f32", "f64", "i1", "i8", "i16", "i32", "i64", "index"})
    runElement(library, arguments[2], line, element,
               std::make_index_sequence<9>());
  printf("%d calls, %d failures\n", calls, failures);
  return failures != 0;
}
