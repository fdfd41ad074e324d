//===- SafeMessages.cpp - Messages in a signal handler --------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/crash/SafeMessages.h"

#include <dlfcn.h>
#include <link.h>

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::agent;

/// Returns the first file position of a location, without allocating memory;
/// null if there is none.
static FileLineColRange findPlaceSafely(LocationAttr location) {
  while (location) {
    if (auto place = dyn_cast<FileLineColRange>(location))
      return place;
    if (auto name = dyn_cast<NameLoc>(location))
      location = name.getChildLoc();
    else if (auto call = dyn_cast<CallSiteLoc>(location))
      location = call.getCallee();
    else if (auto fused = dyn_cast<FusedLoc>(location))
      location = fused.getLocations().empty()
                     ? LocationAttr()
                     : LocationAttr(fused.getLocations().front());
    else
      location = nullptr;
  }
  return nullptr;
}

void SafeWriter::add(SafeFrames frames) {
  text.add("[");
  for (const ActiveAction *at = frames.innermost; at; at = at->getParent()) {
    SafeFrame frame{at->getIndex(), at->getTag(), at->getName(), {}};
    if (FileLineColRange place = findPlaceSafely(at->getLocation()))
      frame.location = SafeLocation{place.getFilename(), place.getStartLine(),
                                    place.getStartColumn()};
    text.add(at == frames.innermost ? "" : ",");
    add(frame);
  }
  text.add("]");
}

/// Returns the file of a code address, empty if that is not known, and the
/// offset in it. For a return address, the offset is that of the call.
static SafeAddress locate(const void *address, bool isReturn) {
  uint64_t at = reinterpret_cast<uint64_t>(address) - isReturn;
  const char *name = "";
  dl_find_object found;
  if (_dl_find_object(const_cast<void *>(address), &found) == 0 &&
      found.dlfo_link_map) {
    at -= found.dlfo_link_map->l_addr;
    name = found.dlfo_link_map->l_name;
    // The loader has no name for the program itself.
    if (!name || !*name)
      name = "/proc/self/exe";
  }
  return {name, at};
}

void SafeWriter::add(SafeAddresses addresses) {
  text.add("[");
  for (int at = 0; at < addresses.count; ++at) {
    text.add(at ? "," : "");
    add(locate(addresses.addresses[at], /*isReturn=*/at > 0));
  }
  text.add("]");
}

StringRef SafeReader::findBehind(StringRef text, StringRef word) {
  for (size_t at = 0; (at = text.find(word, at)) != StringRef::npos;) {
    size_t end = at + word.size();
    if (at > 0 && text[at - 1] == '"' && text.substr(end).starts_with("\""))
      return text.substr(end);
    at = end;
  }
  return "";
}

void SafeReader::read(const char *name, StringRef &field) {
  StringRef rest = findBehind(text, name);
  if (rest.empty())
    return;
  rest = rest.drop_front().ltrim(" :");
  if (rest.consume_front("\""))
    field = rest.take_until([](char c) { return c == '"'; });
  else
    field =
        rest.take_until([](char c) { return c == ',' || c == '}'; }).rtrim();
}

bool agent::hasRequest(StringRef lines, StringRef method) {
  for (size_t end; (end = lines.find('\n')) != StringRef::npos;
       lines = lines.drop_front(end + 1)) {
    SafeRequest request;
    SafeReader reader(lines.take_front(end));
    wire::Request<bool>::fields(request, reader);
    if (request.method == method)
      return true;
  }
  return false;
}
