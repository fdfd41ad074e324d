# These functions define the libraries and tools of this project.
#
# A library is a plain static archive that names only its own kind as
# dependencies. A tool decides at its link where MLIR and LLVM come from:
#   STATIC  all archives of LLVM in one group, unused sections dropped. One
#           binary that starts in 10 ms and needs only libc, libm, z, zstd, xml2.
#   SHARED  libMLIR.so and libLLVM.so, which dialect and pass plugins need.
#   NONE    neither: debug-adapter's programs.
# MLIR's imported targets can't be used for STATIC: they add libLLVM.so beside
# the archives.

# tcp_add_library(NAME SOURCE... [DEPENDS TABLEGEN_TARGET...] [LINK LIBRARY...]
#                 [HEADERS SET [WITHOUT PATTERN...]])
# HEADERS is what tcp_precompile_headers takes.
function(tcp_add_library name)
  cmake_parse_arguments(ARG "" "" "DEPENDS;LINK;HEADERS" ${ARGN})
  add_library(${name} STATIC ${ARG_UNPARSED_ARGUMENTS})
  if(ARG_DEPENDS)
    add_dependencies(${name} ${ARG_DEPENDS})
  endif()
  target_compile_options(${name} PRIVATE ${TCP_COMPILE_OPTIONS})
  target_link_libraries(${name} PUBLIC ${ARG_LINK})
  if(ARG_HEADERS)
    tcp_precompile_headers(${name} ${ARG_HEADERS})
  endif()
endfunction()

# tcp_add_tool(NAME STATIC|SHARED|NONE COMPONENT NAME [EXPORTED] SOURCE...
#   [LINK LIBRARY...])
# also installs the tool, with a component of packages. find_package(TcpIde)
# gives the tools that are EXPORTED.
function(tcp_add_tool name linkage)
  cmake_parse_arguments(ARG "EXPORTED" "COMPONENT" "LINK" ${ARGN})
  add_executable(${name} ${ARG_UNPARSED_ARGUMENTS})
  target_compile_options(${name} PRIVATE ${TCP_COMPILE_OPTIONS})
  target_link_libraries(${name} PRIVATE ${ARG_LINK})
  tcp_link_llvm(${name} ${linkage})
  set(export "")
  if(ARG_EXPORTED)
    set(export EXPORT TcpIdeTargets)
  endif()
  install(TARGETS ${name} ${export} RUNTIME COMPONENT ${ARG_COMPONENT})
endfunction()

# tcp_link_llvm(TARGET STATIC|SHARED|NONE) links MLIR and LLVM.
function(tcp_link_llvm name linkage)
  target_link_options(${name} PRIVATE
    -B${LLVM_TOOLS_BINARY_DIR} -fuse-ld=lld -Wl,--gc-sections)
  if(NOT linkage STREQUAL SHARED)
    target_link_libraries(${name} PRIVATE TcpGlibc)
  endif()
  if(linkage STREQUAL NONE)
    return()
  endif()
  if(NOT CMAKE_CXX_FLAGS MATCHES "-fsanitize" AND NOT TCP_LSP_SANITIZER
      AND NOT TCP_DEBUGGER_SANITIZER)
    target_link_libraries(${name} PRIVATE TcpMalloc)
  endif()
  if(linkage STREQUAL STATIC)
    # The binary has a fixed address: a position-independent one of this size
    # spends half of its start on relocations.
    target_link_options(${name} PRIVATE -no-pie)
    file(GLOB archives ${LLVM_LIBRARY_DIR}/libMLIR*.a
      ${LLVM_LIBRARY_DIR}/libLLVM*.a ${LLVM_LIBRARY_DIR}/liblld*.a)
    list(FILTER archives EXCLUDE REGEX "libMLIRCAPI|Main\\.a$")
    target_link_libraries(${name} PRIVATE
      -Wl,--start-group ${archives} -Wl,--end-group
      ZLIB::ZLIB ${ZSTD_LIBRARY} LibXml2::LibXml2 Threads::Threads
      ${CMAKE_DL_LIBS} m)
  elseif(linkage STREQUAL SHARED)
    target_link_libraries(${name} PRIVATE MLIR LLVM)
    set_target_properties(${name} PROPERTIES INSTALL_RPATH ${LLVM_LIBRARY_DIR})
  else()
    message(FATAL_ERROR "tcp_link_llvm: STATIC, SHARED or NONE, not '${linkage}'")
  endif()
endfunction()

find_package(Threads REQUIRED)

# MLIR's classes are used with RTTI and without exceptions, as Debian built
# them.
set(TCP_COMPILE_OPTIONS
  -Wall -Wextra -Wno-unused-parameter -ffunction-sections -fdata-sections
  -fno-exceptions)
# In a precompiled header, Clang forgets that libstdc++ turns this warning off
# for its own std::stable_sort.
if(CMAKE_CXX_COMPILER_ID MATCHES Clang)
  list(APPEND TCP_COMPILE_OPTIONS -Wno-deprecated-declarations)
endif()
if(NOT CMAKE_BUILD_TYPE STREQUAL Debug)
  list(APPEND TCP_COMPILE_OPTIONS -g0)
endif()

include(TcpPrecompiledHeaders)
