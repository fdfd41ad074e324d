//===- EqualFunctions.cpp - Functions that one can stand for --------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "EqualFunctions.h"

using namespace mlir;
using namespace mlir::tcp;

size_t mlir::tcp::hashFunction(func::FuncOp function) {
  llvm::hash_code hash =
      llvm::hash_combine(function.getFunctionType(), function.getArgAttrsAttr(),
                         function->getDiscardableAttrDictionary());
  function.getBody().walk([&](Operation *op) {
    hash =
        llvm::hash_combine(hash, OperationEquivalence::computeHash(
                                     op, OperationEquivalence::ignoreHashValue,
                                     OperationEquivalence::ignoreHashValue,
                                     OperationEquivalence::IgnoreLocations));
  });
  return hash;
}

bool mlir::tcp::areEqual(func::FuncOp left, func::FuncOp right,
                         bool withLocations) {
  return left.getFunctionType() == right.getFunctionType() &&
         left.getArgAttrsAttr() == right.getArgAttrsAttr() &&
         left->getDiscardableAttrDictionary() ==
             right->getDiscardableAttrDictionary() &&
         OperationEquivalence::isRegionEquivalentTo(
             &left.getBody(), &right.getBody(),
             withLocations ? OperationEquivalence::None
                           : OperationEquivalence::IgnoreLocations);
}
