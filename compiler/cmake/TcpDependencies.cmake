# These are the dependencies of the build; `dev` installs the Debian packages.

option(TCP_PRECOMPILE_HEADERS "Parse the headers of MLIR once" ON)

find_program(CCACHE_PROGRAM ccache)
if(CCACHE_PROGRAM AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_C_COMPILER_LAUNCHER ${CCACHE_PROGRAM})
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CCACHE_PROGRAM})
  if(TCP_PRECOMPILE_HEADERS)
    # ccache takes a source with a precompiled header only if it is told that macros may be
    # defined otherwise there. It hashes that large header once. By CCACHE_DEPEND it takes the
    # list of headers from the compiler, and does not preprocess each source itself.
    set(CMAKE_CXX_COMPILER_LAUNCHER env CCACHE_SLOPPINESS=pch_defines,time_macros
      CCACHE_INODECACHE=1 CCACHE_DEPEND=1 ${CCACHE_PROGRAM})
  endif()
endif()

# Debian keeps each LLVM version in a tree of its own.
list(APPEND CMAKE_PREFIX_PATH /usr/lib/llvm-22)
find_package(MLIR 22.1 REQUIRED CONFIG)
message(STATUS "MLIR ${LLVM_PACKAGE_VERSION} in ${MLIR_DIR}")
list(APPEND CMAKE_MODULE_PATH ${MLIR_CMAKE_DIR} ${LLVM_CMAKE_DIR})
include(TableGen)
include(AddLLVM)
include(AddMLIR)

# Compilers allocate all the time, and are twice as fast with jemalloc as with
# libc's allocator.
find_library(JEMALLOC_LIBRARY libjemalloc.a REQUIRED)
find_package(ZLIB REQUIRED)
find_library(ZSTD_LIBRARY zstd REQUIRED)
find_package(LibXml2 REQUIRED)

# Programs that are not linked with MLIR need these.
find_package(nlohmann_json 3.11 REQUIRED)

find_program(LLD_PROGRAM NAMES ld.lld-22 ld.lld
  HINTS ${LLVM_TOOLS_BINARY_DIR} REQUIRED)

include(TcpRuntimeDependencies)
if(TcpRuntime_MISSING)
  message(FATAL_ERROR "Missing Debian packages: ${TcpRuntime_MISSING}")
endif()
