//===- Course.cpp - The course of a compile -------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/course/Course.h"

#include "tcp-mlir/Actions/SeparateHeap.h"

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::agent;

void Course::begin(const ActiveAction &action) {
  changes.sampleMemory(2 * numEvents);
  ++numEvents;
  numBegun = action.getIndex();
  position = {2 * numEvents, action.getIndex(), Position::Before};
  replay.add(action);
  history.add(action, position.timestamp);
  if (provenance)
    provenance->beforeAction(action, /*willRun=*/true);
}

void Course::end(const ActiveAction &action) {
  changes.sampleMemory(2 * numEvents);
  ++numEvents;
  position = {2 * numEvents, action.getIndex(), Position::After};
}

Course::AtChange::AtChange(Course &course, IRChange &change)
    : course(course), before(course.position) {
  course.position = {2 * course.numEvents + 1, change.action.getIndex(),
                     Position::Change};
  course.changes.add(course.position.timestamp);
  if (course.provenance)
    course.provenance->onChange(change);
  course.change = &change;
}

Course::AtChange::~AtChange() {
  course.change = nullptr;
  course.position = before;
}

void Course::markEdited() {
  editedHere = true;
  lastEdit = position.timestamp;
  replay.expectNothing();
}

bool Course::diverges() {
  if (!replay.isExpecting())
    return false;
  SeparateHeap::Scope heap;
  if (!replay.differsAt(position.timestamp))
    return false;
  // Later hashes belong to a course that this process does not take.
  diverged = true;
  replay.expectNothing();
  return true;
}

wire::control::Passed Course::takeHash() {
  hashTaken = numEvents;
  return {static_cast<int64_t>(position.timestamp), replay.getHash()};
}
