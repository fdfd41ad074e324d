/*===- abi.h - How C and C++ call compiled TCP functions ----------*- C -*-===*\
|*                                                                            *|
|* Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.       *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                    *|
|*                                                                            *|
|*===----------------------------------------------------------------------===*|
|*                                                                            *|
|* A tensor argument of rank n is passed as 3 + 2 * n arguments:              *|
|*   T *basePtr, T *data, int64_t offset, int64_t sizes[n]..., strides[n]...  *|
|* Elements lie in row-major order from data on, with no gaps. A function     *|
|* never frees its tensor arguments, and writes only to those that it updates *|
|* or that are buffers for its results.                                       *|
|* One tensor result is the descriptor itself; several results are a struct,  *|
|* in their order. The caller gives each result's basePtr to free(); data is  *|
|* aligned to 64 bytes.                                                       *|
|*                                                                            *|
|* For C99 and C++17, on their own: nothing of MLIR is included or linked.    *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/

#ifndef TCP_MLIR_RUNTIME_ABI_H
#define TCP_MLIR_RUNTIME_ABI_H

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* f16. Without the type, TCP_HAS_FLOAT16 is 0: tensors of tcp_f16 work, and
 * functions that take or give a single f16 or bf16 can't be called. */
#if defined(__cplusplus) && defined(__aarch64__) && defined(__GNUC__) &&       \
    !defined(__clang__) && __GNUC__ < 13
/* g++ has the name _Float16 from version 13 on. __fp16 has the same bits, and
 * is passed in the same register. */
#define TCP_HAS_FLOAT16 1
typedef __fp16 tcp_f16;
#elif defined(__FLT16_MANT_DIG__)
#define TCP_HAS_FLOAT16 1
__extension__ typedef _Float16 tcp_f16;
#else
#define TCP_HAS_FLOAT16 0
typedef struct {
  uint16_t bits;
} tcp_f16;
#endif

/* bf16. A struct of a _Float16 is passed in the same register. */
#if defined(__BFLT16_MANT_DIG__) ||                                            \
    (defined(__clang__) && __clang_major__ >= 17 && TCP_HAS_FLOAT16)
__extension__ typedef __bf16 tcp_bf16;
#else
typedef struct {
  tcp_f16 storage;
} tcp_bf16;
#endif

/* The float of the same value. */
static inline float tcp_bf16_to_float(tcp_bf16 value) {
  uint16_t half;
  uint32_t bits;
  float result;
  memcpy(&half, &value, sizeof half);
  bits = (uint32_t)half << 16;
  memcpy(&result, &bits, sizeof result);
  return result;
}

/* The nearest bf16; of two equally near, the even one. */
static inline tcp_bf16 tcp_bf16_from_float(float value) {
  uint32_t bits;
  uint16_t half;
  tcp_bf16 result;
  memcpy(&bits, &value, sizeof bits);
  if (value != value)
    half = (uint16_t)(bits >> 16 | 0x40);
  else
    half = (uint16_t)((bits + 0x7fff + (bits >> 16 & 1)) >> 16);
  memcpy(&result, &half, sizeof result);
  return result;
}

/* For a declaration and a call with a descriptor of rank n. */
/* clang-format off */
#define DECL_RANK_0_MEMREF_ABI(T) \
  T *, T *, int64_t
#define DECL_RANK_1_MEMREF_ABI(T) \
  T *, T *, int64_t, int64_t, int64_t
#define DECL_RANK_2_MEMREF_ABI(T) \
  T *, T *, int64_t, int64_t, int64_t, int64_t, int64_t
#define DECL_RANK_3_MEMREF_ABI(T) \
  T *, T *, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t
#define DECL_RANK_4_MEMREF_ABI(T) \
  T *, T *, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, \
  int64_t, int64_t
#define DECL_RANK_5_MEMREF_ABI(T) \
  T *, T *, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, \
  int64_t, int64_t, int64_t, int64_t
#define DECL_RANK_6_MEMREF_ABI(T) \
  T *, T *, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, \
  int64_t, int64_t, int64_t, int64_t, int64_t, int64_t
#define DECL_RANK_7_MEMREF_ABI(T) \
  T *, T *, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, \
  int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t
#define DECL_RANK_8_MEMREF_ABI(T) \
  T *, T *, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, \
  int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, \
  int64_t, int64_t
#define PASS_RANK_0_MEMREF(x) \
  (x).basePtr, (x).data, (x).offset
#define PASS_RANK_1_MEMREF(x) \
  (x).basePtr, (x).data, (x).offset, (x).sizes[0], (x).strides[0]
#define PASS_RANK_2_MEMREF(x) \
  (x).basePtr, (x).data, (x).offset, (x).sizes[0], (x).sizes[1], \
  (x).strides[0], (x).strides[1]
#define PASS_RANK_3_MEMREF(x) \
  (x).basePtr, (x).data, (x).offset, (x).sizes[0], (x).sizes[1], \
  (x).sizes[2], (x).strides[0], (x).strides[1], (x).strides[2]
#define PASS_RANK_4_MEMREF(x) \
  (x).basePtr, (x).data, (x).offset, (x).sizes[0], (x).sizes[1], \
  (x).sizes[2], (x).sizes[3], (x).strides[0], (x).strides[1], \
  (x).strides[2], (x).strides[3]
#define PASS_RANK_5_MEMREF(x) \
  (x).basePtr, (x).data, (x).offset, (x).sizes[0], (x).sizes[1], \
  (x).sizes[2], (x).sizes[3], (x).sizes[4], (x).strides[0], (x).strides[1], \
  (x).strides[2], (x).strides[3], (x).strides[4]
#define PASS_RANK_6_MEMREF(x) \
  (x).basePtr, (x).data, (x).offset, (x).sizes[0], (x).sizes[1], \
  (x).sizes[2], (x).sizes[3], (x).sizes[4], (x).sizes[5], (x).strides[0], \
  (x).strides[1], (x).strides[2], (x).strides[3], (x).strides[4], \
  (x).strides[5]
#define PASS_RANK_7_MEMREF(x) \
  (x).basePtr, (x).data, (x).offset, (x).sizes[0], (x).sizes[1], \
  (x).sizes[2], (x).sizes[3], (x).sizes[4], (x).sizes[5], (x).sizes[6], \
  (x).strides[0], (x).strides[1], (x).strides[2], (x).strides[3], \
  (x).strides[4], (x).strides[5], (x).strides[6]
#define PASS_RANK_8_MEMREF(x) \
  (x).basePtr, (x).data, (x).offset, (x).sizes[0], (x).sizes[1], \
  (x).sizes[2], (x).sizes[3], (x).sizes[4], (x).sizes[5], (x).sizes[6], \
  (x).sizes[7], (x).strides[0], (x).strides[1], (x).strides[2], \
  (x).strides[3], (x).strides[4], (x).strides[5], (x).strides[6], \
  (x).strides[7]
/* clang-format on */

#ifdef __cplusplus
namespace mlir {
namespace tcp {

/// The descriptor of a tensor of N dimensions, with the fields of the C struct.
/// It owns nothing.
template <typename T, int N> struct StridedMemRefType {
  T *basePtr;
  T *data;
  int64_t offset;
  int64_t sizes[N];
  int64_t strides[N];
};
template <typename T> struct StridedMemRefType<T, 0> {
  T *basePtr;
  T *data;
  int64_t offset;
};

} // namespace tcp
} // namespace mlir
#endif

/* tcp_memref_f32_2 describes a tensor<?x?xf32>, and so on. */
/* clang-format off */
#ifdef __cplusplus
#define TCP_DEFINE_MEMREFS(NAME, T) \
  typedef mlir::tcp::StridedMemRefType<T, 0> tcp_memref_##NAME##_0; \
  typedef mlir::tcp::StridedMemRefType<T, 1> tcp_memref_##NAME##_1; \
  typedef mlir::tcp::StridedMemRefType<T, 2> tcp_memref_##NAME##_2; \
  typedef mlir::tcp::StridedMemRefType<T, 3> tcp_memref_##NAME##_3; \
  typedef mlir::tcp::StridedMemRefType<T, 4> tcp_memref_##NAME##_4; \
  typedef mlir::tcp::StridedMemRefType<T, 5> tcp_memref_##NAME##_5; \
  typedef mlir::tcp::StridedMemRefType<T, 6> tcp_memref_##NAME##_6; \
  typedef mlir::tcp::StridedMemRefType<T, 7> tcp_memref_##NAME##_7; \
  typedef mlir::tcp::StridedMemRefType<T, 8> tcp_memref_##NAME##_8;
#else
#define TCP_DEFINE_MEMREF(NAME, T, RANK) \
  typedef struct { \
    T *basePtr; \
    T *data; \
    int64_t offset; \
    int64_t sizes[RANK]; \
    int64_t strides[RANK]; \
  } tcp_memref_##NAME##_##RANK;
#define TCP_DEFINE_MEMREFS(NAME, T) \
  typedef struct { \
    T *basePtr; \
    T *data; \
    int64_t offset; \
  } tcp_memref_##NAME##_0; \
  TCP_DEFINE_MEMREF(NAME, T, 1) \
  TCP_DEFINE_MEMREF(NAME, T, 2) \
  TCP_DEFINE_MEMREF(NAME, T, 3) \
  TCP_DEFINE_MEMREF(NAME, T, 4) \
  TCP_DEFINE_MEMREF(NAME, T, 5) \
  TCP_DEFINE_MEMREF(NAME, T, 6) \
  TCP_DEFINE_MEMREF(NAME, T, 7) \
  TCP_DEFINE_MEMREF(NAME, T, 8)
#endif
TCP_DEFINE_MEMREFS(f16, tcp_f16)
TCP_DEFINE_MEMREFS(bf16, tcp_bf16)
TCP_DEFINE_MEMREFS(f32, float)
TCP_DEFINE_MEMREFS(f64, double)
TCP_DEFINE_MEMREFS(i1, bool)
TCP_DEFINE_MEMREFS(i8, int8_t)
TCP_DEFINE_MEMREFS(i16, int16_t)
TCP_DEFINE_MEMREFS(i32, int32_t)
TCP_DEFINE_MEMREFS(i64, int64_t)
TCP_DEFINE_MEMREFS(index, intptr_t)
/* clang-format on */
#undef TCP_DEFINE_MEMREFS
#undef TCP_DEFINE_MEMREF

#ifdef __cplusplus
extern "C" {
#endif

/* What to do when a run-time check fails. `message` names the file, line and
 * column, the op and what disagrees; it lives as long as the library. A handler
 * does not return: it ends the thread or the process, calls longjmp, or throws
 * a C++ exception; if it returns, the process aborts. It is called on the
 * thread that called the function, also if the check is in a loop that runs on
 * several. Memory that the failed call held is lost. */
typedef void (*tcp_error_handler_t)(const char *message, void *data);

/* Sets the handler for all threads, and the `data` that it is given. A null
 * handler, which is there at the start, prints the message to standard error
 * and aborts. Every compiled library has this function. */
void tcp_set_error_handler(tcp_error_handler_t handler, void *data);

#ifdef __cplusplus
} // extern "C"

#if __cplusplus >= 201703L
#include <array>
#include <cstddef>
#include <iterator>
#include <type_traits>
#include <utility>

namespace mlir {
namespace tcp {

/// A view of elements in row-major order that somebody else owns, with their
/// shape.
template <typename T, int N> class TensorView {
public:
  using Element = std::remove_const_t<T>;
  using Shape = std::array<int64_t, N>;

  TensorView(T *data, const Shape &shape) : elements(data), shape(shape) {}

  /// A view of a vector, an array or a span.
  template <
      typename Range, int M = N,
      typename = decltype(std::size(std::declval<Range &>())),
      typename = std::enable_if_t<
          M == 1 && std::is_convertible_v<
                        decltype(std::data(std::declval<Range &>())), T *>>>
  TensorView(Range &&range)
      : elements(std::data(range)),
        shape{static_cast<int64_t>(std::size(range))} {}

  /// A view of one element.
  template <int M = N, typename = std::enable_if_t<M == 0>>
  TensorView(T &element) : elements(&element), shape{} {}

  operator TensorView<const T, N>() const { return {elements, shape}; }

  T *data() const { return elements; }
  const Shape &sizes() const { return shape; }
  int64_t size(int dim) const { return shape[dim]; }
  int64_t numElements() const {
    int64_t count = 1;
    for (int64_t size : shape)
      count *= size;
    return count;
  }
  T *begin() const { return elements; }
  T *end() const { return elements + numElements(); }
  /// Returns the element at `index` in row-major order.
  T &operator[](int64_t index) const { return elements[index]; }

  StridedMemRefType<Element, N> descriptor() const {
    StridedMemRefType<Element, N> result;
    result.basePtr = result.data = const_cast<Element *>(elements);
    result.offset = 0;
    if constexpr (N > 0) {
      int64_t stride = 1;
      for (int dim = N - 1; dim >= 0; --dim) {
        result.sizes[dim] = shape[dim];
        result.strides[dim] = stride;
        stride *= shape[dim];
      }
    }
    return result;
  }

private:
  T *elements;
  Shape shape;
};

/// A tensor that a compiled function returned. Owns the memory; can be moved.
template <typename T, int N> class Tensor {
public:
  explicit Tensor(const StridedMemRefType<T, N> &result) : memref(result) {}
  Tensor(Tensor &&other) noexcept : memref(other.memref) {
    other.memref.basePtr = nullptr;
  }
  Tensor &operator=(Tensor &&other) noexcept {
    std::swap(memref, other.memref);
    return *this;
  }
  Tensor(const Tensor &) = delete;
  Tensor &operator=(const Tensor &) = delete;
  ~Tensor() { std::free(memref.basePtr); }

  TensorView<T, N> view() const {
    typename TensorView<T, N>::Shape shape{};
    if constexpr (N > 0)
      for (int dim = 0; dim < N; ++dim)
        shape[dim] = memref.sizes[dim];
    return {memref.data, shape};
  }
  operator TensorView<T, N>() const { return view(); }
  operator TensorView<const T, N>() const { return view(); }

  T *data() const { return memref.data; }
  int64_t size(int dim) const { return view().size(dim); }
  std::array<int64_t, N> sizes() const { return view().sizes(); }
  int64_t numElements() const { return view().numElements(); }
  T *begin() const { return data(); }
  T *end() const { return data() + numElements(); }
  T &operator[](int64_t index) const { return memref.data[index]; }

private:
  StridedMemRefType<T, N> memref;
};

} // namespace tcp
} // namespace mlir
#endif /* C++17 */
#endif /* C++ */

#endif /* TCP_MLIR_RUNTIME_ABI_H */
