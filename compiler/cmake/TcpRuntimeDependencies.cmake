# libTcpRuntime.a is linked with these imported targets. This build includes the
# file, and so does find_package(TcpIde) after installation.
#
# If something is missing, TcpRuntime_MISSING has the names of its Debian
# packages, and targets that depend on libTcpRuntime.a must not be linked.

set(TcpRuntime_MISSING "")

# _tcp_runtime_dependency(NAME HEADER FILE LIBRARY NAME... PACKAGE DEBIAN_PACKAGE)
function(_tcp_runtime_dependency name)
  cmake_parse_arguments(ARG "" "HEADER;PACKAGE" "LIBRARY" ${ARGN})
  find_path(TCP_${name}_INCLUDE_DIR ${ARG_HEADER})
  find_library(TCP_${name}_LIBRARY NAMES ${ARG_LIBRARY})
  mark_as_advanced(TCP_${name}_INCLUDE_DIR TCP_${name}_LIBRARY)
  if(NOT TCP_${name}_INCLUDE_DIR OR NOT TCP_${name}_LIBRARY)
    list(APPEND TcpRuntime_MISSING ${ARG_PACKAGE})
    set(TcpRuntime_MISSING ${TcpRuntime_MISSING} PARENT_SCOPE)
  elseif(NOT TARGET TcpIde::${name})
    add_library(TcpIde::${name} UNKNOWN IMPORTED GLOBAL)
    set_target_properties(TcpIde::${name} PROPERTIES
      IMPORTED_LOCATION ${TCP_${name}_LIBRARY}
      INTERFACE_INCLUDE_DIRECTORIES ${TCP_${name}_INCLUDE_DIR})
  endif()
endfunction()

# Archives come first, so that linked programs run where there is only libc.
_tcp_runtime_dependency(minizip HEADER minizip/unzip.h
  LIBRARY libminizip.a minizip PACKAGE libminizip-dev)
_tcp_runtime_dependency(ffi HEADER ffi.h
  LIBRARY libffi.a ffi PACKAGE libffi-dev)
_tcp_runtime_dependency(zlib HEADER zlib.h LIBRARY z PACKAGE zlib1g-dev)
