//===- OperationText.cpp - Prints operations that may be broken -----------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/print/OperationText.h"

#include "debug-adapter/agent/crash/CrashReport.h"
#include "debug-adapter/agent/print/GuardedStream.h"
#include "debug-adapter/agent/print/MixedPrinter.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/xxhash.h"
#include <thread>

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::agent;

/// The number of kinds of operations that may crash in one text before all of
/// it is in the generic form.
static constexpr unsigned kMaxAttempts = 4;

/// The size of the buffer between MLIR's printer and a text.
static constexpr size_t kStreamBytes = 4096;

static OpPrintingFlags makeFlags(bool isGeneric) {
  OpPrintingFlags flags;
  flags.elideLargeElementsAttrs(64).elideLargeResourceString(64);
  flags.useLocalScope().assumeVerified();
  if (isGeneric)
    flags.printGenericOpForm();
  return flags;
}

//===- What is printable --------------------------------------------------===//

/// Returns the names of operations whose printers did not end. They are not
/// called again.
static llvm::StringSet<> &getEndless() {
  static llvm::StringSet<> names;
  return names;
}

/// Returns whether an operand, a type or a successor is null.
static bool hasNull(Operation *op) {
  return llvm::any_of(op->getOperands(),
                      [](Value value) { return !value || !value.getType(); }) ||
         llvm::any_of(op->getResultTypes(), [](Type type) { return !type; }) ||
         llvm::any_of(op->getSuccessors(), [](Block *block) { return !block; });
}

/// Returns the result of the operation's own verifier, without diagnostics.
static bool verifyQuietly(Operation *op) {
  MLIRContext *context = op->getContext();
  bool printsOp = context->shouldPrintOpOnDiagnostic();
  context->printOpOnDiagnostic(false);
  auto thread = std::this_thread::get_id();
  ScopedDiagnosticHandler silent(context, [thread](Diagnostic &) {
    return success(thread == std::this_thread::get_id());
  });
  bool isValid = false;
  // Like a printer, a verifier may crash on IR that is half changed.
  runGuarded([&] { isValid = succeeded(op->getName().verifyInvariants(op)); });
  context->printOpOnDiagnostic(printsOp);
  return isValid;
}

bool agent::isPrintable(Operation *op, IRTrust trust) {
  if (getEndless().contains(op->getName().getStringRef()))
    return false;
  if (trust == IRTrust::Valid)
    return true;
  if (hasNull(op))
    return false;
  // During a conversion, only operations with regions lack something that their
  // printers rely on. Other operations may have types that do not match yet,
  // which can be printed.
  return (trust == IRTrust::Converting && op->getNumRegions() == 0) ||
         verifyQuietly(op);
}

bool agent::isAllPrintable(Operation *op, IRTrust trust) {
  return !op->walk([&](Operation *each) {
              return isPrintable(each, trust) ? WalkResult::advance()
                                              : WalkResult::interrupt();
            }).wasInterrupted();
}

//===- Texts --------------------------------------------------------------===//

/// Sets the text of a printed operation. Each line that is not empty begins
/// with `indent`.
static void setText(PrintedOperation &printed, StringRef text,
                    StringRef indent) {
  printed.text.reserve(text.size() + 1 +
                       indent.size() * (text.count('\n') + 1));
  for (StringRef rest = text.rtrim('\n'); !rest.empty();) {
    auto [line, behind] = rest.split('\n');
    if (!line.empty())
      printed.text.append(indent.data(), indent.size());
    printed.text.append(line.data(), line.size());
    printed.text += '\n';
    ++printed.numLines;
    rest = behind;
  }
  printed.hash = llvm::xxh3_64bits(printed.text);
}

static PrintedOperation finish(Operation *op, StringRef text,
                               const AsmState::LocationMap &locations,
                               StringRef indent) {
  PrintedOperation printed;
  op->walk<WalkOrder::PreOrder>([&](Operation *each) {
    auto found = locations.find(each);
    printed.lines.push_back(found == locations.end() ? 0 : found->second.first);
  });
  setText(printed, text, indent);
  return printed;
}

static PrintedOperation printAlike(Operation *op, bool isGeneric,
                                   StringRef indent) {
  AsmState::LocationMap locations;
  std::string text;
  GuardedStream os(text);
  // Printers write a few bytes at a time.
  os.SetBufferSize(kStreamBytes);
  AsmState state(op, makeFlags(isGeneric), &locations);
  op->print(os, state);
  os.flush();
  return finish(op, text, locations, indent);
}

namespace {
/// The operations of a text that are in the generic form, themselves or by
/// name.
struct Exceptions {
  llvm::SmallPtrSet<Operation *, 8> ops;
  llvm::SmallPtrSet<const void *, 4> names;

  bool contains(Operation *op) const {
    return ops.contains(op) ||
           names.contains(op->getName().getAsOpaquePointer());
  }
};
} // namespace

/// Prints with exceptions, and adds the names of operations whose printers
/// crash. Returns whether it has succeeded.
static bool printMixed(Operation *op, Exceptions &exceptions, StringRef indent,
                       PrintedOperation &printed) {
  for (unsigned attempt = 0; attempt < kMaxAttempts; ++attempt) {
    // After a jump out of the guarded function, its own variables are gone, so
    // this one is outside.
    Operation *volatile last = nullptr;
    auto isGeneric = [&](Operation *each) {
      if (exceptions.contains(each))
        return true;
      last = each;
      return false;
    };
    if (runGuarded([&] {
          std::string text;
          AsmState state(op, makeFlags(/*isGeneric=*/false));
          MixedPrinter printer(text, state, isGeneric);
          printer.print(op);
          printed = finish(op, text, printer.getLocations(), indent);
        }))
      return true;
    // No printer was called: the code that names values has crashed.
    if (!last)
      return false;
    exceptions.names.insert(last->getName().getAsOpaquePointer());
    if (wasGuardedLate())
      getEndless().insert(last->getName().getStringRef());
  }
  return false;
}

/// Returns whether MLIR's printer had no name for a value.
static bool hasUnknownValue(StringRef text) {
  return text.contains(MixedPrinter::kUnknownValue);
}

/// Returns the text for an operation that can't be printed.
static PrintedOperation makeUnprintable(Operation *op, StringRef indent) {
  PrintedOperation printed;
  printed.lines.push_back(1);
  setText(printed,
          ("// '" + op->getName().getStringRef() +
           "' can't be printed: its printer fails")
              .str(),
          indent);
  return printed;
}

PrintedOperation agent::printOperation(Operation *op, PrintStyle style,
                                       StringRef indent) {
  PrintedOperation printed;
  auto printAll = [&](bool isGeneric) {
    return runGuarded([&] { printed = printAlike(op, isGeneric, indent); });
  };
  if (!style.isGeneric) {
    Exceptions exceptions;
    if (style.trust != IRTrust::Valid || !getEndless().empty())
      op->walk([&](Operation *each) {
        if (!isPrintable(each, style.trust))
          exceptions.ops.insert(each);
      });
    if (exceptions.ops.empty() && printAll(/*isGeneric=*/false) &&
        !hasUnknownValue(printed.text))
      return printed;
    if (printMixed(op, exceptions, indent, printed))
      return printed;
  }
  return printAll(/*isGeneric=*/true) ? printed : makeUnprintable(op, indent);
}

std::string agent::printWithoutRegions(Operation *op, PrintStyle style) {
  std::string text;
  bool isGeneric = style.isGeneric || !isPrintable(op, style.trust);
  bool isFine = runGuarded([&] {
    GuardedStream os(text);
    op->print(os, makeFlags(isGeneric).skipRegions());
  });
  return isFine ? text : "";
}

std::string agent::printAlone(Operation *op, AsmState &state,
                              const OpPrintingFlags &flags, IRTrust trust) {
  std::string text;
  auto print = [&](bool isGeneric) {
    return runGuarded([&] {
      text.clear();
      GuardedStream os(text);
      bool hasRegions = op->getNumRegions() != 0;
      if (hasRegions)
        op->print(os, OpPrintingFlags(flags).skipRegions().printGenericOpForm(
                          isGeneric || flags.shouldPrintGenericOpForm()));
      else if (!isGeneric)
        op->print(os, state);
      if (!hasRegions && (isGeneric || hasUnknownValue(text))) {
        // MixedPrinter uses the names of `state`, as in the own syntax.
        text.clear();
        MixedPrinter(text, state, [&](Operation *) {
          return isGeneric;
        }).print(op);
      }
    });
  };
  bool isFine = isPrintable(op, trust) && print(/*isGeneric=*/false);
  return isFine || print(/*isGeneric=*/true) ? text : "";
}
