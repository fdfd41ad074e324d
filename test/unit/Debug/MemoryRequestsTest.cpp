//===- MemoryRequestsTest.cpp - Elements of constants ---------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "test/unit/Debug/RequestsFixture.h"

using namespace mlir::tcp::dap;

TEST_F(Requests, ReadMemory) {
  answer("read", R"({"data": "AAECAw==", "count": 4})");
  CHECK_TEXT(request("readMemory",
                     R"({"memoryReference": "m1", "offset": 8, "count": 6})"),
             R"=(
-> read {"count":6,"memory":"m1","offset":8}
<- {"address":"8","data":"AAECAw==","unreadableBytes":2}
)=");
  CHECK_TEXT(request("readMemory", R"({"memoryReference": "m1", "count": -1})"),
             R"=(
<- error: 'count' and 'offset' must not be negative
)=");
}

TEST_F(Requests, WriteMemory) {
  answer("write", R"({"count": 2})");
  CHECK_TEXT(
      request("writeMemory",
              R"({"memoryReference": "m1", "offset": 8, "data": "AAE="})"),
      R"=(
-> write {"data":"AAE=","memory":"m1","offset":8}
memory {"count":2,"memoryReference":"m1","offset":8}
invalidated {"areas":["all"]}
<- {"bytesWritten":2}
)=");
}
