//===- Dataflow.cpp - The dataflow between ops ----------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/Dataflow.h"
#include "lsp/features/Callee.h"
#include "lsp/features/shapes/Cost.h"
#include "lsp/features/shapes/UnitShapes.h"
#include "lsp/unit/BufferName.h"
#include "lsp/unit/Repair.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::tcp::lsp;

/// Returns the definition of a function, and its member of the document.
static std::pair<size_t, FunctionOpInterface>
findFunction(const Document &document, StringRef name) {
  for (size_t i = 0; i < document.getMembers().size(); ++i)
    if (const Member &member = document.getMembers()[i]; member.symbols)
      for (Operation *op : member.symbols->definitions)
        if (auto function = dyn_cast<FunctionOpInterface>(op);
            function && !function.isExternal() && function.getName() == name)
          return {i, function};
  return {0, nullptr};
}

/// Adds the lines of files that a location names, from the outermost call to
/// the innermost. The document itself is none.
static void addFrames(Location location, std::vector<std::string> &frames) {
  if (auto call = dyn_cast<CallSiteLoc>(location)) {
    addFrames(call.getCaller(), frames);
    addFrames(call.getCallee(), frames);
  } else if (auto name = dyn_cast<NameLoc>(location)) {
    addFrames(name.getChildLoc(), frames);
  } else if (auto fused = dyn_cast<FusedLoc>(location)) {
    addFrames(fused.getLocations().front(), frames);
  } else if (auto place = dyn_cast<FileLineColLoc>(location)) {
    StringRef file = place.getFilename();
    if (file != kBufferName)
      frames.push_back(
          (llvm::sys::path::filename(file) + ":" + Twine(place.getLine()))
              .str());
  }
}

/// Returns the name around the lines of a location, which is that of a module;
/// empty if there is none. A name alone is that of a value.
static StringRef getModule(Location location) {
  if (auto fused = dyn_cast<FusedLoc>(location))
    return getModule(fused.getLocations().front());
  auto name = dyn_cast<NameLoc>(location);
  return name && !isa<UnknownLoc>(name.getChildLoc()) ? name.getName().strref()
                                                      : "";
}

/// Sets the cost of a node, if it is a number.
static void setCost(Operation *op, const UnitShapes &shapes,
                    Dataflow::Node &node) {
  std::optional<Cost> cost = getCost(op, shapes.shapesAround(op));
  if (!cost)
    return;
  node.bytes = (cost->bytesRead + cost->bytesWritten).getConstant();
  node.flops = cost->flops.getConstant();
}

std::optional<Dataflow> mlir::tcp::lsp::getDataflow(const Document &document,
                                                    StringRef name) {
  auto [member, function] = findFunction(document, name);
  if (!function)
    return std::nullopt;
  const Unit &unit = *document.getMembers()[member].unit;
  Dataflow flow;
  flow.member = member;

  llvm::DenseMap<Value, unsigned> nodeOf;
  auto addEdge = [&](Value value) {
    auto from = nodeOf.find(value);
    if (from == nodeOf.end())
      return;
    Dataflow::Edge edge{from->second, unsigned(flow.nodes.size() - 1), ""};
    llvm::raw_string_ostream(edge.type) << value.getType();
    flow.edges.push_back(std::move(edge));
  };
  Block &body = function.getFunctionBody().front();
  Callee callee = getCallee(document, member, function);
  for (BlockArgument argument : body.getArguments()) {
    nodeOf[argument] = flow.nodes.size();
    Dataflow::Node &node = flow.nodes.emplace_back();
    if (auto location = dyn_cast<NameLoc>(argument.getLoc()))
      node.name = location.getName().str();
    else
      node.name = "%" + callee.argumentNames[argument.getArgNumber()];
    llvm::raw_string_ostream(node.type) << argument.getType();
  }
  for (Operation &op : body) {
    Dataflow::Node node;
    StringRef opName = op.getName().getStringRef();
    node.op = opName == kPlaceholder ? "unknown" : opName.str();
    node.range = document.nameOf(member, &op);
    node.start = unit.getOccurrences().startOf(&op);
    addFrames(op.getLoc(), node.frames);
    node.module = getModule(op.getLoc()).str();
    if (opName != kPlaceholder)
      setCost(&op, unit.get<UnitShapes>(), node);
    flow.nodes.push_back(std::move(node));
    for (Value operand : op.getOperands())
      addEdge(operand);
    llvm::SetVector<Value> captured;
    getUsedValuesDefinedAbove(op.getRegions(), captured);
    for (Value value : captured)
      addEdge(value);
    for (Value result : op.getResults())
      nodeOf[result] = flow.nodes.size() - 1;
  }
  if (const Fusion *fusion = unit.get<UnitFusion>().get())
    flow.setFusion(*fusion);
  return flow;
}

void Dataflow::setFusion(const Fusion &fusion) {
  hasFusion = true;
  numLoops = fusion.getNumLoops();
  for (Node &node : nodes) {
    node.loops.clear();
    if (!node.start)
      continue;
    for (unsigned loop : fusion.loopsAt(*node.start))
      if (fusion.getNumOps(loop) > 1)
        node.loops.push_back(loop);
  }
}
