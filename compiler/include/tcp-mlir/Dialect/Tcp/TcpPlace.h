//===- TcpPlace.h - Places of the source in messages ------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_DIALECT_TCP_TCPPLACE_H
#define TCP_MLIR_DIALECT_TCP_TCPPLACE_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Location.h"
#include <string>

namespace mlir::tcp {

/// Returns the text with which messages of the compiled program about
/// `location` begin: "FILE:LINE:COLUMN: ", or nothing if the line is unknown.
inline std::string describePlace(Location location) {
  auto place = location->findInstanceOf<FileLineColLoc>();
  if (!place)
    return "";
  return (place.getFilename().getValue() + ":" + Twine(place.getLine()) + ":" +
          Twine(place.getColumn()) + ": ")
      .str();
}

} // namespace mlir::tcp

#endif // TCP_MLIR_DIALECT_TCP_TCPPLACE_H
