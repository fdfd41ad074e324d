//===- ListeningPort.cpp - A port that listens ----------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/process/ListeningPort.h"

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

using namespace mlir::tcp::dap;

/// Returns the inodes of the sockets that a process has open. `process` is its
/// folder in /proc.
static std::set<std::string> getSockets(const std::string &process) {
  std::set<std::string> inodes;
  std::error_code error;
  for (std::filesystem::directory_iterator file(process + "/fd", error), end;
       !error && file != end; file.increment(error)) {
    std::error_code unreadable;
    std::string target =
        std::filesystem::read_symlink(file->path(), unreadable).string();
    if (target.rfind("socket:[", 0) == 0)
      inodes.insert(target.substr(8, target.size() - 9));
  }
  return inodes;
}

Result<int> mlir::tcp::dap::findListeningPort(int64_t pid) {
  std::string process = "/proc/" + std::to_string(pid);
  std::error_code error;
  if (pid <= 0 || !std::filesystem::exists(process, error))
    return Error{"there is no process " + std::to_string(pid)};
  std::set<std::string> sockets = getSockets(process);
  std::ifstream table(process + "/net/tcp");
  std::string line;
  std::getline(table, line);
  while (std::getline(table, line)) {
    // sl local_address rem_address st tx:rx tr:when retrnsmt uid timeout inode
    std::istringstream row(line);
    std::string slot, local, remote, state, rest, inode;
    row >> slot >> local >> remote >> state;
    for (int i = 0; i < 5; ++i)
      row >> rest;
    row >> inode;
    // 0100007F is 127.0.0.1 with the least significant byte first, and the
    // state 0A is LISTEN.
    unsigned port = 0;
    if (state == "0A" && sockets.count(inode) &&
        std::sscanf(local.c_str(), "0100007F:%X", &port) == 1)
      return static_cast<int>(port);
  }
  return Error{"process " + std::to_string(pid) +
               " does not wait for a debugger: start it with "
               "--wait-for-debugger or TCP_WAIT_FOR_DEBUGGER=1"};
}
