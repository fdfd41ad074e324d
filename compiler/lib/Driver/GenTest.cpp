//===- GenTest.cpp - C++ tests of compiled functions ----------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Aot/Diagnostics.h"
#include "tcp-mlir/Aot/Header.h"
#include "tcp-mlir/Aot/Outputs.h"
#include "tcp-mlir/Driver/Program.h"
#include "tcp-mlir/Driver/RunCommand.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"

using namespace mlir;
using namespace mlir::tcp;
using runtime::Signature;
using runtime::ValueType;

/// Returns the C++ type of a value: `StridedMemRefType<float, 1>`, or `float`
/// for a scalar.
static std::string getCxxType(const ValueType &type) {
  std::string element = getCType(type.element).str();
  if (!type.isTensor)
    return element;
  return "StridedMemRefType<" + element + ", " + std::to_string(type.rank()) +
         ">";
}

/// Writes the declaration of the function and of its result type.
static void writeDeclaration(llvm::raw_ostream &os, const Function &function,
                             StringRef name) {
  const Signature &signature = function.signature;
  std::vector<ValueType> returned = signature.getReturned();
  os << "struct OutputMemRefDescriptor {\n";
  for (const auto &[index, type] : llvm::enumerate(signature.results))
    if (signature.isReturned(index))
      os << "  " << getCxxType(type) << " Output" << index << ";\n";
  os << "};\n\nextern \"C\" ";
  if (returned.empty())
    os << "void";
  else if (returned.size() == 1)
    os << getCxxType(returned.front());
  else
    os << "OutputMemRefDescriptor";
  os << " " << name << "(";
  llvm::ListSeparator comma(",");
  for (const ValueType &type : signature.arguments) {
    os << comma << "\n  ";
    if (type.isTensor)
      os << "DECL_RANK_" << type.rank() << "_MEMREF_ABI("
         << getCType(type.element) << ")";
    else
      os << getCType(type.element);
  }
  os << "\n) __asm__(\"" << function.name << "\");\n\n";
}

/// Returns a number as C++ text with all its digits.
static std::string printDouble(double number) {
  std::string text;
  llvm::raw_string_ostream(text) << llvm::format("%.17g", number);
  return text;
}

/// Returns the argument for `Reference::expect`.
static std::string printTolerance(const runtime::Tolerance &tolerance) {
  std::string ulp = "/*ulp=*/" + std::to_string(tolerance.ulp);
  if (tolerance.absolute == 0 && tolerance.relative == 0)
    return ulp;
  return "{" + ulp + ", /*absolute=*/" + printDouble(tolerance.absolute) +
         ", /*relative=*/" + printDouble(tolerance.relative) + "}";
}

static void writeTest(llvm::raw_ostream &os, const Function &function,
                      StringRef name, const Invocation &invocation) {
  const Signature &signature = function.signature;
  os << "TEST(AotCompiled, ExecuteTest) {\n"
     << "  auto runCase = []([[maybe_unused]] runtime::Reference &reference) "
        "{\n";
  auto checkAll = [&](StringRef prefix, const std::vector<ValueType> &types) {
    for (const auto &[index, type] : llvm::enumerate(types))
      os << "  ASSERT_TRUE(reference.has(\"" << prefix << index << "\", \""
         << toString(type) << "\"));\n";
  };
  checkAll("Input", signature.arguments);
  checkAll("Output", signature.results);
  os << "\n";
  for (const auto &[index, type] : llvm::enumerate(signature.arguments)) {
    os << "  " << getCxxType(type) << " Input" << index << " =\n    reference."
       << (type.isTensor ? "tensor" : "scalar") << "<"
       << getCType(type.element);
    if (type.isTensor)
      os << ", " << type.rank();
    os << ">(\"Input" << index << "\");\n";
  }
  os << "\n  ";
  size_t numReturned = signature.getReturned().size();
  if (numReturned == 1)
    os << "OutputMemRefDescriptor Result{";
  else if (numReturned != 0)
    os << "OutputMemRefDescriptor Result = ";
  os << name << "(";
  llvm::ListSeparator comma(",");
  for (const auto &[index, type] : llvm::enumerate(signature.arguments)) {
    os << comma << "\n    ";
    if (type.isTensor)
      os << "PASS_RANK_" << type.rank() << "_MEMREF(Input" << index << ")";
    else
      os << "Input" << index;
  }
  os << "\n  )" << (numReturned == 1 ? "}" : "") << ";\n\n";
  for (size_t index = 0; index < signature.results.size(); ++index) {
    os << "  reference.expect(\"Output" << index << "\", ";
    if (signature.isReturned(index))
      os << "Result.Output" << index;
    else
      os << "Input" << signature.updates.at(index);
    os << ", " << printTolerance(invocation.tolerance) << ");\n";
  }
  os << "  };\n\n  int Case = 0;\n"
     << "  for (runtime::Reference &reference : "
        "runtime::Reference::readCases(\n    \"";
  llvm::printEscapedString(invocation.referenceTensors, os);
  os << "\"\n  )) {\n    SCOPED_TRACE(\"case \" + "
        "std::to_string(Case++));\n    runCase(reference);\n  }\n}\n";
}

int mlir::tcp::generateTest(const Invocation &invocation) {
  std::optional<std::vector<Function>> functions = readFunctions(invocation);
  if (!functions)
    return 1;
  const Function *function = chooseFunction(*functions, invocation);
  if (!function)
    return 1;
  CName name = nameForC(*function).front();
  if (name.isUnreachable)
    return reportError("C++ can't call the function '" + function->name +
                       "': no assembler label can be its name; rename it");
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "// Made by tcp-aot gen-test; don't change it.\n"
     << "// Compares the compiled function with a reference. Link the "
        "compiled\n"
     << "// library, that of its custom ops, TcpRuntime and GoogleTest.\n\n"
     << "#include \"tcp-mlir/Runtime/TestSupport.h\"\n\n"
     << "using namespace mlir::tcp;\n\n";
  writeDeclaration(os, *function, name.identifier);
  writeTest(os, *function, name.identifier, invocation);
  Outputs outputs;
  outputs.add(invocation.output.empty() ? "-" : invocation.output, text);
  if (llvm::Error error = outputs.commit())
    return reportError(std::move(error));
  if (!invocation.output.empty() && invocation.output != "-" &&
      !invocation.quiet)
    llvm::outs() << invocation.output << "\n";
  return 0;
}
