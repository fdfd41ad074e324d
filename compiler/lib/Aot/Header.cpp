//===- Header.cpp - C and C++ headers of compiled functions ---------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Aot/Header.h"

#include "AbiText.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/TargetParser/Triple.h"

using namespace mlir;
using namespace mlir::tcp;
using llvm::formatv;
using runtime::ElementType;
using runtime::Signature;
using runtime::ValueType;

StringRef mlir::tcp::getCType(ElementType type) {
  switch (type) {
  case ElementType::F16:
    return "tcp_f16";
  case ElementType::BF16:
    return "tcp_bf16";
  case ElementType::F32:
    return "float";
  case ElementType::F64:
    return "double";
  case ElementType::I1:
    return "bool";
  case ElementType::I8:
    return "int8_t";
  case ElementType::I16:
    return "int16_t";
  case ElementType::I32:
    return "int32_t";
  case ElementType::I64:
    return "int64_t";
  case ElementType::Index:
    return "intptr_t";
  }
  llvm_unreachable("all element types are listed");
}

//===----------------------------------------------------------------------===//
// Names
//===----------------------------------------------------------------------===//

/// Words of C and C++, and names that C headers declare and LLVM does not list.
static constexpr StringLiteral kTakenWords[] = {
    "alignas", "alignof", "and", "and_eq", "asm", "auto", "bitand", "bitor",
    "bool", "break", "case", "catch", "char", "char16_t", "char32_t", "char8_t",
    "class", "co_await", "co_return", "co_yield", "compl", "concept", "const",
    "const_cast", "consteval", "constexpr", "constinit", "continue", "decltype",
    "default", "delete", "do", "double", "dynamic_cast", "else", "enum",
    "explicit", "export", "extern", "false", "float", "for", "friend", "goto",
    "if", "inline", "int", "long", "mutable", "namespace", "new", "noexcept",
    "not", "not_eq", "nullptr", "operator", "or", "or_eq", "private",
    "protected", "public", "register", "reinterpret_cast", "requires",
    "restrict", "return", "short", "signed", "sizeof", "static",
    "static_assert", "static_cast", "struct", "switch", "template", "this",
    "thread_local", "throw", "true", "try", "typedef", "typeid", "typename",
    "typeof", "union", "unsigned", "using", "virtual", "void", "volatile",
    "wchar_t", "while", "xor", "xor_eq", "linux", "unix", "NULL",
    // stdlib.h, string.h, math.h, unistd.h
    "_Exit", "abort", "abs", "atexit", "bsearch", "clock", "div", "drand48",
    "erf", "erfc", "exit", "frexp", "gamma", "getenv", "hypot", "index",
    "isinf", "isnan", "j0", "j1", "jn", "ldiv", "lgamma", "link", "lldiv",
    "main", "mlir", "nan", "pause", "quick_exit", "rand", "random", "rindex",
    "select", "signal", "srand", "std", "system", "tcp_aot", "tgamma", "time",
    "truncate", "wait", "y0", "y1", "yn"};

/// Returns whether abi.h may declare or define `name`.
static bool isDeclaredByAbi(StringRef name) {
  return name.starts_with("tcp_memref_") || name.starts_with("TCP_") ||
         name.starts_with("DECL_RANK_") || name.starts_with("PASS_RANK_") ||
         name == "tcp_f16" || name == "tcp_bf16" ||
         name == "tcp_bf16_to_float" || name == "tcp_bf16_from_float" ||
         name == "tcp_set_error_handler";
}

static bool isTaken(StringRef name) {
  static const llvm::TargetLibraryInfoImpl library{
      llvm::Triple("x86_64-unknown-linux-gnu")};
  llvm::LibFunc function;
  return llvm::is_contained(kTakenWords, name) ||
         library.getLibFunc(name, function) || isDeclaredByAbi(name) ||
         name.ends_with("_t"); // POSIX has these, as size_t.
}

/// Returns `name` with each character that an identifier can't have replaced.
static std::string toIdentifier(StringRef name) {
  std::string result;
  for (char c : name)
    result += llvm::isAlnum(c) ? c : '_';
  if (result.empty() || llvm::isDigit(result.front()))
    result.insert(result.begin(), '_');
  return result;
}

std::vector<CName> mlir::tcp::nameForC(ArrayRef<Function> functions) {
  llvm::StringSet<> used;
  auto makeUnique = [&](std::string name) {
    while (!used.insert(name).second)
      name += '_';
    return name;
  };
  auto isPlain = [](StringRef name) {
    return toIdentifier(name) == name && !isTaken(name);
  };
  for (const Function &function : functions)
    if (isPlain(function.name))
      used.insert(function.name);
  std::vector<CName> names;
  for (const Function &function : functions) {
    CName &name = names.emplace_back();
    name.identifier = toIdentifier(function.name);
    if (isPlain(function.name))
      continue;
    name.needsLabel = true;
    name.isUnreachable = !llvm::all_of(function.name, [](char c) {
      return llvm::isAlnum(c) || c == '_' || c == '.' || c == '$';
    });
    if (isTaken(name.identifier))
      name.identifier = "tcp_" + name.identifier;
    name.identifier = makeUnique(name.identifier);
  }
  // Functions get their names first, because these are the user's names.
  for (CName &name : names) {
    name.resultsType = makeUnique(name.identifier + "_results");
    name.functionType = makeUnique(name.identifier + "_t");
  }
  return names;
}

//===----------------------------------------------------------------------===//
// Declarations
//===----------------------------------------------------------------------===//

namespace {
/// Writes the declarations and wrappers of one function.
class FunctionWriter {
public:
  FunctionWriter(llvm::raw_ostream &os, const Function &function,
                 const CName &name)
      : os(os), function(function), signature(function.signature), name(name) {
    for (auto [index, type] : llvm::enumerate(signature.results))
      if (signature.hasDestination(index))
        destinations.push_back(&type);
      else if (signature.isReturned(index))
        returned.push_back(&type);
    for (auto [result, argument] : signature.updates)
      updated.insert(argument);
  }

  void writeDeclaration();
  void writeWrapper();

private:
  static std::string descriptor(const ValueType &type);
  static std::string view(const ValueType &type, bool isConst);
  static std::string owner(const ValueType &type);
  std::string returnType() const;
  void writeComment(StringRef start, StringRef middle, StringRef end);
  void writeCall();
  bool needsFloat16() const;

  llvm::raw_ostream &os;
  const Function &function;
  const Signature &signature;
  const CName &name;
  SmallVector<const ValueType *> destinations;
  SmallVector<const ValueType *> returned;
  /// The numbers of the arguments that the function updates.
  llvm::SmallDenseSet<size_t> updated;
};
} // namespace

/// Returns the C type of a returned value.
std::string FunctionWriter::descriptor(const ValueType &type) {
  if (!type.isTensor)
    return getCType(type.element).str();
  return formatv("tcp_memref_{0}_{1}", runtime::getName(type.element),
                 type.rank());
}

std::string FunctionWriter::view(const ValueType &type, bool isConst) {
  if (!type.isTensor)
    return getCType(type.element).str();
  return formatv("mlir::tcp::TensorView<{0}{1}, {2}>", isConst ? "const " : "",
                 getCType(type.element), type.rank());
}

std::string FunctionWriter::owner(const ValueType &type) {
  if (!type.isTensor)
    return getCType(type.element).str();
  return formatv("mlir::tcp::Tensor<{0}, {1}>", getCType(type.element),
                 type.rank());
}

std::string FunctionWriter::returnType() const {
  if (returned.empty())
    return "void";
  return returned.size() == 1 ? descriptor(*returned.front())
                              : name.resultsType;
}

/// Returns whether a scalar f16 or bf16 is passed or returned, which needs
/// _Float16.
bool FunctionWriter::needsFloat16() const {
  auto isSingle = [](const ValueType &type) {
    return !type.isTensor && (type.element == ElementType::F16 ||
                              type.element == ElementType::BF16);
  };
  return llvm::any_of(signature.arguments, isSingle) ||
         llvm::any_of(signature.results, isSingle);
}

/// Writes a comment with the type on tensors, and with what the C name does not
/// show.
void FunctionWriter::writeComment(StringRef start, StringRef middle,
                                  StringRef end) {
  os << start << runtime::toString(signature);
  if (!destinations.empty())
    os << "\n"
       << middle << "The buffers for the tensor results follow the arguments.";
  if (name.needsLabel) {
    os << "\n" << middle << "The symbol is: ";
    for (char c : function.name) // No end of the comment, no new line.
      os << (c == '*' || c == '\\' || !llvm::isPrint(c) ? '?' : c);
    if (name.isUnreachable)
      os << "\n" << middle << "No C name can stand for it: pass it to dlsym.";
  }
  os << end << "\n";
}

void FunctionWriter::writeDeclaration() {
  if (needsFloat16())
    os << "#if TCP_HAS_FLOAT16\n";
  if (returned.size() > 1) {
    os << "typedef struct {\n";
    for (auto [index, type] : llvm::enumerate(signature.results))
      if (llvm::is_contained(returned, &type))
        os << "  " << descriptor(type) << " Output" << index << ";\n";
    os << "} " << name.resultsType << ";\n";
  }
  writeComment("/* ", " * ", " */");
  std::vector<std::string> parameters;
  auto addTensor = [&](const ValueType &type) {
    parameters.push_back(formatv("DECL_RANK_{0}_MEMREF_ABI({1})", type.rank(),
                                 getCType(type.element)));
  };
  for (const ValueType &type : signature.arguments)
    if (type.isTensor)
      addTensor(type);
    else
      parameters.push_back(getCType(type.element).str());
  for (const ValueType *type : destinations)
    addTensor(*type);
  if (parameters.empty())
    parameters.push_back("void");
  std::string list = "(" + llvm::join(parameters, ",\n    ") + ")";
  if (name.isUnreachable)
    os << "typedef " << returnType() << " (*" << name.functionType << ")"
       << list << ";\n";
  else
    os << returnType() << " " << name.identifier << list
       << (name.needsLabel ? "\n    __asm__(\"" + function.name + "\")" : "")
       << ";\n";
  if (needsFloat16())
    os << "#endif\n";
  os << "\n";
}

/// Writes the call of the C function with the parameters of the wrapper.
void FunctionWriter::writeCall() {
  os << "::" << name.identifier << "(";
  llvm::ListSeparator comma(", ");
  for (auto [index, type] : llvm::enumerate(signature.arguments)) {
    os << comma;
    if (type.isTensor)
      os << "PASS_RANK_" << type.rank() << "_MEMREF(in" << index << ")";
    else
      os << "input" << index;
  }
  for (auto [index, type] : llvm::enumerate(signature.results))
    if (llvm::is_contained(destinations, &type))
      os << comma << "PASS_RANK_" << type.rank() << "_MEMREF(out" << index
         << ")";
  os << ")";
}

void FunctionWriter::writeWrapper() {
  if (name.isUnreachable)
    return;
  if (needsFloat16())
    os << "#if TCP_HAS_FLOAT16\n";
  writeComment("/// ", "/// ", "");
  SmallVector<std::string> owners;
  for (const ValueType *type : returned)
    owners.push_back(owner(*type));
  std::string result = owners.empty() ? "void"
                       : owners.size() == 1
                           ? owners.front()
                           : "std::tuple<" + llvm::join(owners, ", ") + ">";
  os << "inline " << result << "\n" << name.identifier << "(";
  llvm::ListSeparator comma(",\n    ");
  for (auto [index, type] : llvm::enumerate(signature.arguments))
    os << comma << view(type, /*isConst=*/!updated.contains(index)) << " input"
       << index;
  for (auto [index, type] : llvm::enumerate(signature.results))
    if (llvm::is_contained(destinations, &type))
      os << comma << view(type, /*isConst=*/false) << " output" << index;
  os << ") {\n";
  for (auto [index, type] : llvm::enumerate(signature.arguments))
    if (type.isTensor)
      os << "  auto in" << index << " = input" << index << ".descriptor();\n";
  for (auto [index, type] : llvm::enumerate(signature.results))
    if (llvm::is_contained(destinations, &type))
      os << "  auto out" << index << " = output" << index << ".descriptor();\n";
  if (returned.empty()) {
    os << "  ";
    writeCall();
    os << ";\n";
  } else if (returned.size() == 1) {
    os << "  return " << owners.front() << "(";
    writeCall();
    os << ");\n";
  } else {
    os << "  auto results = ";
    writeCall();
    os << ";\n  return " << result << "(";
    llvm::ListSeparator separator(", ");
    for (auto [index, type] : llvm::enumerate(signature.results))
      if (llvm::is_contained(returned, &type))
        os << separator << owner(type) << "(results.Output" << index << ")";
    os << ");\n";
  }
  os << "}\n";
  if (needsFloat16())
    os << "#endif\n";
  os << "\n";
}

std::string mlir::tcp::emitHeader(ArrayRef<Function> functions,
                                  StringRef name) {
  std::string identifier = toIdentifier(name);
  std::string guard = "TCP_AOT_" + StringRef(identifier).upper() + "_H";
  if (isTaken(identifier))
    identifier += '_';
  std::vector<CName> names = nameForC(functions);
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "/* Made by tcp-aot. The functions of this library are at the end. */\n"
     << "#ifndef " << guard << "\n#define " << guard << "\n\n"
     << kAbiText << "\n#ifdef __cplusplus\nextern \"C\" {\n#endif\n\n";
  for (auto [function, cName] : llvm::zip_equal(functions, names))
    FunctionWriter(os, function, cName).writeDeclaration();
  os << "#ifdef __cplusplus\n} // extern \"C\"\n\n#if __cplusplus >= 201703L\n"
     << "#include <tuple>\n\nnamespace tcp_aot {\nnamespace " << identifier
     << " {\n\n";
  for (auto [function, cName] : llvm::zip_equal(functions, names))
    FunctionWriter(os, function, cName).writeWrapper();
  os << "} // namespace " << identifier << "\n} // namespace tcp_aot\n#endif\n"
     << "#endif\n\n#endif /* " << guard << " */\n";
  return text;
}
