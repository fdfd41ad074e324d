//===- OrderGlobals.cpp - The same constants in the same order ------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Transforms/Passes.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "llvm/ADT/MapVector.h"

namespace mlir::tcp {
#define GEN_PASS_DEF_TCPORDERGLOBALS
#include "tcp-mlir/Transforms/Passes.h.inc"
} // namespace mlir::tcp

using namespace mlir;
using namespace mlir::tcp;

namespace {
class TcpOrderGlobals : public tcp::impl::TcpOrderGlobalsBase<TcpOrderGlobals> {
public:
  using Base::Base;

  void runOnOperation() override {
    llvm::StringMap<memref::GlobalOp> byName;
    for (auto global : getOperation().getOps<memref::GlobalOp>())
      if (global.isPrivate() && global.getConstant())
        byName[global.getSymName()] = global;
    // The globals in the order of their first reads.
    SmallVector<memref::GetGlobalOp> reads;
    llvm::SetVector<memref::GlobalOp> globals;
    getOperation().walk([&](memref::GetGlobalOp read) {
      if (memref::GlobalOp global = byName.lookup(read.getName())) {
        reads.push_back(read);
        globals.insert(global);
      }
    });
    // Names are only exchanged between globals of one type.
    llvm::MapVector<Type, std::vector<StringAttr>> names;
    for (memref::GlobalOp global : globals)
      names[global.getType()].push_back(global.getSymNameAttr());
    llvm::StringMap<StringAttr> newNames;
    for (auto &[type, ofType] : names)
      llvm::sort(ofType, [](StringAttr a, StringAttr b) {
        // `_9` comes before `_10`.
        return std::pair(a.size(), a.getValue()) <
               std::pair(b.size(), b.getValue());
      });
    llvm::DenseMap<Type, size_t> numNamed;
    Block *block = getOperation().getBody();
    Operation *last = nullptr;
    for (memref::GlobalOp global : globals) {
      StringAttr name = names[global.getType()][numNamed[global.getType()]++];
      newNames[global.getSymName()] = name;
      if (last)
        global->moveAfter(last);
      else
        global->moveBefore(block, block->begin());
      last = global;
    }
    for (memref::GetGlobalOp read : reads)
      read.setName(newNames.lookup(read.getName()));
    for (memref::GlobalOp global : globals)
      global.setSymNameAttr(newNames.lookup(global.getSymName()));
  }
};
} // namespace
