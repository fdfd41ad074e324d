//===- TensorPairs.cpp - Tensors and what is expected ---------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Aot/Outputs.h"
#include "tcp-mlir/Runtime/NpyHeader.h"
#include "tcp-mlir/Tensors/TensorAnswers.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>

using namespace mlir::tcp;
using llvm::Expected;
using llvm::StringRef;

Expected<TensorPairs> TensorPairs::open(const std::string &path,
                                        const std::string &expected) {
  TensorPairs pairs;
  auto tensors = openTensors(path);
  if (!tensors)
    return tensors.takeError();
  pairs.actual = std::move(*tensors);
  if (expected.empty())
    return pairs;
  auto others = openTensors(expected);
  if (!others)
    return others.takeError();
  pairs.expected = std::move(*others);
  return pairs;
}

const StoredTensor *
TensorPairs::findExpected(const StoredTensor &tensor) const {
  if (actual.size() == 1 && expected.size() == 1)
    return &expected.front();
  for (const StoredTensor &each : expected)
    if (each.getName() == tensor.getName())
      return &each;
  return nullptr;
}

Expected<const StoredTensor *> TensorPairs::find(StringRef name) const {
  if (name.empty() && actual.size() == 1)
    return &actual.front();
  for (const StoredTensor &tensor : actual)
    if (tensor.getName() == name)
      return &tensor;
  std::vector<StringRef> names;
  for (const StoredTensor &tensor : actual)
    names.push_back(tensor.getName());
  return llvm::createStringError(
      (name.empty() ? "there are several tensors; name one of "
                    : "there is no tensor '" + name + "'; there are ") +
      llvm::join(names, ", "));
}

Expected<TensorView> TensorPairs::getView(const StoredTensor &tensor,
                                          Shown shown) const {
  if (!tensor.getProblem().empty())
    return llvm::createStringError(tensor.getProblem());
  if (shown == Shown::Actual)
    return TensorView(tensor);
  const StoredTensor *other = findExpected(tensor);
  if (!other)
    return llvm::createStringError("the expected file has no tensor for '" +
                                   tensor.getName() + "'");
  if (!other->getProblem().empty())
    return llvm::createStringError(other->getProblem());
  if (shown == Shown::Expected)
    return TensorView(*other);
  if (tensor.getShape() != other->getShape())
    return llvm::createStringError("'" + tensor.getName() + "' has the shape " +
                                   runtime::describeShape(tensor.getShape()) +
                                   ", and the expected tensor has " +
                                   runtime::describeShape(other->getShape()));
  return TensorView(tensor, *other);
}

/// Calls `visit` with the index of each element of a slice, in their order.
static void forEachIndex(llvm::ArrayRef<AxisSlice> axes,
                         llvm::ArrayRef<int64_t> shape, int64_t index,
                         llvm::function_ref<void(int64_t)> visit) {
  if (axes.empty())
    return visit(index);
  const AxisSlice &axis = axes.front();
  for (int64_t i = 0; i < axis.count; ++i)
    forEachIndex(axes.drop_front(), shape.drop_front(),
                 index * shape.front() + axis.start + i * axis.step, visit);
}

llvm::Error mlir::tcp::exportTensor(const TensorView &view, StringRef slice,
                                    const std::string &path) {
  const StoredTensor &tensor = view.getTensor();
  auto axes = parseSlice(slice, tensor.getShape());
  if (!axes)
    return axes.takeError();
  const ElementFormat &format = tensor.getFormat();
  runtime::NpyHeader header;
  header.type = view.isDifference() ? runtime::ElementType::F64
                : format.narrow     ? runtime::ElementType::F32
                                    : format.type;
  header.isUnsigned = !view.isDifference() && format.isUnsigned;
  header.isComplex = !view.isDifference() && format.isComplex;
  header.shape = getSlicedShape(*axes);
  std::string bytes = printNpyHeader(header);
  forEachIndex(*axes, tensor.getShape(), /*index=*/0, [&](int64_t index) {
    if (view.isDifference()) {
      double number;
      view.read(index, /*stride=*/1, llvm::MutableArrayRef<double>(number));
      bytes.append(reinterpret_cast<const char *>(&number), sizeof number);
    } else if (format.narrow) {
      // Files of numpy have no such type.
      auto bits = static_cast<uint8_t>(tensor.getElement(index).front());
      float number = format.narrow->numbers[bits];
      bytes.append(reinterpret_cast<const char *>(&number), sizeof number);
    } else {
      llvm::ArrayRef<char> element = tensor.getElement(index);
      bytes.append(element.begin(), element.end());
    }
  });
  Outputs outputs;
  outputs.add(path, std::move(bytes));
  return outputs.commit();
}
