# Most time of a build goes into MLIR's headers, which each source parses anew and whose
# templates it instantiates. These sets of headers are parsed once, into a precompiled header
# each; `HEADERS SET` of tcp_add_library makes the sources of a library begin with it.
#
# Only headers of other projects are in a set: a change of ours never parses one again. A source
# still includes what it uses; `./dev lint` compiles each without a set.
#
#   Dialects  ops of MLIR's dialects, passes and patterns: for what rewrites, runs or translates
#             programs
#   IR        modules and their text, without dialects
#   JSON      JSON without LLVM, for the debugger's programs

# A sanitizer that only some libraries have would need sets of its own, and has none.
if(TCP_LSP_SANITIZER OR TCP_DEBUGGER_SANITIZER)
  set(TCP_PRECOMPILE_HEADERS OFF)
endif()

set(TCP_HEADERS_Dialects
  <llvm/IR/Module.h>
  <llvm/Target/TargetMachine.h>
  <mlir/Bytecode/BytecodeOpInterface.h>
  <mlir/Dialect/Affine/IR/AffineOps.h>
  <mlir/Dialect/Arith/IR/Arith.h>
  <mlir/Dialect/Bufferization/IR/BufferizableOpInterface.h>
  <mlir/Dialect/Bufferization/IR/Bufferization.h>
  <mlir/Dialect/ControlFlow/IR/ControlFlowOps.h>
  <mlir/Dialect/Func/IR/FuncOps.h>
  <mlir/Dialect/LLVMIR/LLVMDialect.h>
  <mlir/Dialect/Linalg/IR/Linalg.h>
  <mlir/Dialect/Linalg/Transforms/Transforms.h>
  <mlir/Dialect/Math/IR/Math.h>
  <mlir/Dialect/MemRef/IR/MemRef.h>
  <mlir/Dialect/Quant/IR/QuantTypes.h>
  <mlir/Dialect/SCF/IR/SCF.h>
  <mlir/Dialect/Tensor/IR/Tensor.h>
  <mlir/Dialect/Vector/IR/VectorOps.h>
  <mlir/IR/TypeUtilities.h>
  <mlir/Pass/Pass.h>
  <mlir/Pass/PassManager.h>
  <mlir/Transforms/DialectConversion.h>
  <mlir/Transforms/GreedyPatternRewriteDriver.h>)

set(TCP_HEADERS_IR
  <llvm/IR/Module.h>
  <llvm/Support/JSON.h>
  <llvm/Support/raw_ostream.h>
  <llvm/Target/TargetMachine.h>
  <mlir/AsmParser/AsmParserState.h>
  <mlir/IR/BuiltinOps.h>
  <mlir/IR/OpImplementation.h>
  <mlir/IR/SymbolTable.h>
  <mlir/Interfaces/FunctionInterfaces.h>
  <mlir/Pass/PassManager.h>)

set(TCP_HEADERS_JSON
  <nlohmann/json.hpp>
  <functional>
  <map>
  <optional>
  <string>
  <variant>
  <vector>)

foreach(set Dialects IR JSON)
  if(NOT TCP_PRECOMPILE_HEADERS)
    break()
  endif()
  # A target that has a precompiled header has a source.
  set(source ${CMAKE_CURRENT_BINARY_DIR}/Headers/${set}.cpp)
  file(CONFIGURE OUTPUT ${source} CONTENT "// Other targets use its precompiled header.\n")
  add_library(TcpHeaders${set} OBJECT EXCLUDE_FROM_ALL ${source})
  # ccache knows a precompiled header again only if it has no time in it.
  target_compile_options(TcpHeaders${set} PRIVATE ${TCP_COMPILE_OPTIONS}
    $<$<COMPILE_LANG_AND_ID:CXX,Clang>:SHELL:-Xclang -fno-pch-timestamp>)
  target_precompile_headers(TcpHeaders${set} PRIVATE ${TCP_HEADERS_${set}})
endforeach()

# tcp_precompile_headers(TARGET SET [WITHOUT PATTERN...])
# The sources whose names match a pattern include little, and are compiled as they are.
function(tcp_precompile_headers name set)
  cmake_parse_arguments(ARG "" "" "WITHOUT" ${ARGN})
  if(NOT TCP_PRECOMPILE_HEADERS)
    return()
  endif()
  target_precompile_headers(${name} REUSE_FROM TcpHeaders${set})
  # So ccache, which preprocesses what it does not have, does not read the headers again.
  target_compile_options(${name} PRIVATE
    $<$<COMPILE_LANG_AND_ID:CXX,GNU>:-fpch-preprocess>
    $<$<COMPILE_LANG_AND_ID:CXX,Clang>:SHELL:-Xclang -fno-pch-timestamp>)
  get_target_property(sources ${name} SOURCES)
  foreach(pattern ${ARG_WITHOUT})
    foreach(source ${sources})
      if(source MATCHES "${pattern}")
        set_source_files_properties(${source} PROPERTIES SKIP_PRECOMPILE_HEADERS ON)
      endif()
    endforeach()
  endforeach()
endfunction()
