//===- DLPack.h - The structs of DLPack -------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

///
/// \file
/// The structs of DLPack, version 0, whose layout its standard fixes.
///
//===----------------------------------------------------------------------===//

#ifndef TCP_TORCH_NATIVE_DLPACK_H
#define TCP_TORCH_NATIVE_DLPACK_H

#include <cstdint>

namespace tcp_ide {
/// The device of a tensor.
struct DlDevice {
  int32_t type; // 1 is the CPU.
  int32_t id;
};
/// An element type: its kind, its bits, and 1 for `lanes`.
struct DlDataType {
  uint8_t code;
  uint8_t bits;
  uint16_t lanes;
};
struct DlTensor {
  void *data;
  DlDevice device;
  int32_t rank;
  DlDataType type;
  int64_t *sizes;
  int64_t *strides;
  uint64_t byteOffset;
};
struct DlManagedTensor {
  DlTensor tensor;
  void *context;
  void (*deleter)(DlManagedTensor *);
};
} // namespace tcp_ide

#endif // TCP_TORCH_NATIVE_DLPACK_H
