//===- accuracy.cpp - The greatest error of an elementary function --------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// usage: accuracy LIBRARY FUNCTION TYPE
///
/// Calls FUNCTION_TYPE of the library for all inputs of TYPE, or for random
/// ones where these are too many, and prints how many they were, the greatest
/// error in units in the last place, and where that was. The reference is libm
/// in f64, and for f64 libquadmath. A wrong NaN, infinity or sign of zero is an
/// infinite error.
///
//===----------------------------------------------------------------------===//

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <limits>
#include <mutex>
#include <quadmath.h>
#include <string>
#include <thread>
#include <vector>

namespace {

/// One float type: how its bits become a number of type `Wide`, in which the
/// reference is computed.
template <typename Storage, typename WideTy, int digits, int minExponent>
struct FloatFormat {
  using Bits = Storage;
  using Wide = WideTy;
  static constexpr int kDigits = digits;
  static constexpr int kMinExponent = minExponent;

  static WideTy decode(Bits bits) {
    constexpr int kWidth = sizeof(Bits) * 8;
    constexpr int kFraction = digits - 1;
    uint64_t fraction = bits & ((uint64_t(1) << kFraction) - 1);
    int exponentMask = (1 << (kWidth - 1 - kFraction)) - 1;
    int biased = int(bits >> kFraction) & exponentMask;
    bool negative = bits >> (kWidth - 1);
    WideTy value;
    if (biased == exponentMask)
      value = fraction ? std::numeric_limits<double>::quiet_NaN()
                       : std::numeric_limits<double>::infinity();
    else if (biased == 0)
      value = WideTy(fraction) * powerOfTwo(minExponent - kFraction);
    else
      value = WideTy(fraction | (uint64_t(1) << kFraction)) *
              powerOfTwo(biased - 1 + minExponent - kFraction);
    return negative ? -value : value;
  }

  static WideTy powerOfTwo(int exponent) {
    // Beyond f64, the least f64 in two steps.
    if (exponent < -1022)
      return WideTy(bitsToDouble(uint64_t(exponent + 200 + 1023) << 52)) *
             WideTy(0x1p-200);
    return WideTy(bitsToDouble(uint64_t(exponent + 1023) << 52));
  }

  static double bitsToDouble(uint64_t bits) {
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
  }
};

using F16 = FloatFormat<uint16_t, double, 11, -14>;
using BF16 = FloatFormat<uint16_t, double, 8, -126>;
using F32 = FloatFormat<uint32_t, double, 24, -126>;
using F64 = FloatFormat<uint64_t, __float128, 53, -1022>;

double sigmoid(double x) { return 1 / (1 + std::exp(-x)); }
__float128 sigmoid(__float128 x) { return 1 / (1 + expq(-x)); }

template <typename Wide> struct Reference {
  const char *name;
  Wide (*unary)(Wide);
  Wide (*binary)(Wide, Wide);
};

const Reference<double> kReferences[] = {
    {"tanh", std::tanh, nullptr},   {"sigmoid", sigmoid, nullptr},
    {"exp", std::exp, nullptr},     {"log", std::log, nullptr},
    {"log1p", std::log1p, nullptr}, {"sin", std::sin, nullptr},
    {"cos", std::cos, nullptr},     {"atan", std::atan, nullptr},
    {"exp2", std::exp2, nullptr},   {"expm1", std::expm1, nullptr},
    {"erf", std::erf, nullptr},     {"atan2", nullptr, std::atan2},
    {"pow", nullptr, std::pow}};
const Reference<__float128> kQuadReferences[] = {
    {"tanh", tanhq, nullptr},   {"sigmoid", sigmoid, nullptr},
    {"exp", expq, nullptr},     {"log", logq, nullptr},
    {"log1p", log1pq, nullptr}, {"sin", sinq, nullptr},
    {"cos", cosq, nullptr},     {"atan", atanq, nullptr},
    {"exp2", exp2q, nullptr},   {"expm1", expm1q, nullptr},
    {"erf", erfq, nullptr},     {"atan2", nullptr, atan2q},
    {"pow", nullptr, powq}};

const Reference<double> *findReference(const std::string &name, double) {
  for (const auto &reference : kReferences)
    if (name == reference.name)
      return &reference;
  return nullptr;
}
const Reference<__float128> *findReference(const std::string &name,
                                           __float128) {
  for (const auto &reference : kQuadReferences)
    if (name == reference.name)
      return &reference;
  return nullptr;
}

int exponentOf(double value) {
  uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  return int(bits >> 52 & 0x7ff) - 1023;
}
int exponentOf(__float128 value) { return ilogbq(value); }

bool isNegative(double value) { return std::signbit(value); }
bool isNegative(__float128 value) { return signbitq(value); }

/// The error of `bits` against the true value, in units in its last place.
template <typename Format>
double getError(typename Format::Bits bits, typename Format::Wide exact) {
  using Wide = typename Format::Wide;
  constexpr double kWrong = std::numeric_limits<double>::infinity();
  Wide value = Format::decode(bits);
  if (exact != exact || value != value)
    return (exact != exact) == (value != value) ? 0 : kWrong;
  if (value == exact)
    return isNegative(value) == isNegative(exact) ? 0 : kWrong;
  if (isNegative(value) != isNegative(exact))
    return kWrong;
  int exponent = std::max(exponentOf(exact), Format::kMinExponent);
  Wide unit = Format::powerOfTwo(exponent - (Format::kDigits - 1));
  Wide difference = value - exact;
  if (difference - difference != 0) {
    // Infinity stands for what would be the next power of two.
    constexpr int kEnd = 1 - Format::kMinExponent;
    Wide limit = Format::powerOfTwo(kEnd) * 2;
    Wide magnitude = exact < 0 ? -exact : exact;
    bool overflows =
        magnitude >= limit - Format::powerOfTwo(kEnd - Format::kDigits);
    return overflows && (value - value != 0) ? 0 : kWrong;
  }
  return double((difference < 0 ? -difference : difference) / unit);
}

/// splitmix64 of Steele, Lea and Flood.
uint64_t randomBits(uint64_t index) {
  uint64_t z = (index + 1) * 0x9e3779b97f4a7c15;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

/// Any number, or, every second time, one with an exponent near 0.
template <typename Format> typename Format::Bits randomInput(uint64_t index) {
  uint64_t bits = randomBits(index);
  constexpr int kWidth = sizeof(typename Format::Bits) * 8;
  if (index & 1)
    return bits >> (64 - kWidth);
  uint64_t fraction = bits & ((uint64_t(1) << (Format::kDigits - 1)) - 1);
  int exponent = int(bits >> 58 & 15) - 10;
  uint64_t biased = exponent + 1 - Format::kMinExponent;
  return (bits >> 63) << (kWidth - 1) | biased << (Format::kDigits - 1) |
         fraction;
}

template <typename Bits> struct Vector {
  Bits *base, *data;
  int64_t offset, size, stride;
};

template <typename Format> int run(void *symbol, const std::string &name) {
  using Bits = typename Format::Bits;
  using Wide = typename Format::Wide;
  using Unary = Vector<Bits> (*)(Bits *, Bits *, int64_t, int64_t, int64_t);
  using Binary = Vector<Bits> (*)(Bits *, Bits *, int64_t, int64_t, int64_t,
                                  Bits *, Bits *, int64_t, int64_t, int64_t);
  const Reference<Wide> *reference = findReference(name, Wide());
  if (!reference)
    return 2;
  constexpr bool kAllUnary = sizeof(Bits) <= 4;
  bool all = kAllUnary && reference->unary;
  constexpr uint64_t kRandom = 10 << 20;
  uint64_t count =
      all ? uint64_t(1) << (kAllUnary ? sizeof(Bits) * 8 : 0) : kRandom;
  uint64_t chunk = std::min<uint64_t>(count, 1 << 16);

  std::atomic<uint64_t> next{0};
  std::mutex mutex;
  double worst = 0;
  std::string where = "-";
  auto work = [&] {
    std::vector<Bits> first(chunk), second(chunk);
    double localWorst = 0;
    Bits localFirst = 0, localSecond = 0;
    for (uint64_t start; (start = next.fetch_add(chunk)) < count;) {
      for (uint64_t index = 0; index < chunk; ++index) {
        first[index] =
            all ? Bits(start + index) : randomInput<Format>(start + index);
        second[index] = randomInput<Format>((start + index) * 2 / 3 + count);
      }
      int64_t size = chunk;
      Vector<Bits> result =
          reference->unary
              ? reinterpret_cast<Unary>(symbol)(first.data(), first.data(), 0,
                                                size, 1)
              : reinterpret_cast<Binary>(symbol)(first.data(), first.data(), 0,
                                                 size, 1, second.data(),
                                                 second.data(), 0, size, 1);
      for (uint64_t index = 0; index < chunk; ++index) {
        Wide x = Format::decode(first[index]);
        Wide exact = reference->unary
                         ? reference->unary(x)
                         : reference->binary(x, Format::decode(second[index]));
        double error = getError<Format>(result.data[index], exact);
        if (error > localWorst) {
          localWorst = error;
          localFirst = first[index];
          localSecond = second[index];
        }
      }
      free(result.base);
    }
    std::lock_guard<std::mutex> lock(mutex);
    if (localWorst <= worst)
      return;
    worst = localWorst;
    char text[80];
    snprintf(text, sizeof text, reference->unary ? "%a" : "%a, %a",
             double(Format::decode(localFirst)),
             double(Format::decode(localSecond)));
    where = text;
  };
  std::vector<std::thread> threads;
  for (unsigned i = 0; i < std::max(1u, std::thread::hardware_concurrency());
       ++i)
    threads.emplace_back(work);
  for (std::thread &thread : threads)
    thread.join();
  printf("%llu %.6g %s\n", (unsigned long long)count, worst, where.c_str());
  return 0;
}

} // namespace

int main(int argc, char **argv) {
  if (argc != 4)
    return 2;
  std::string function = argv[2], type = argv[3];
  void *library = dlopen(argv[1], RTLD_NOW);
  void *symbol =
      library ? dlsym(library, (function + "_" + type).c_str()) : nullptr;
  if (!symbol) {
    fprintf(stderr, "accuracy: %s\n", dlerror());
    return 1;
  }
  if (type == "f16")
    return run<F16>(symbol, function);
  if (type == "bf16")
    return run<BF16>(symbol, function);
  if (type == "f32")
    return run<F32>(symbol, function);
  return run<F64>(symbol, function);
}
