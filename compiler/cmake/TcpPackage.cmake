# This file decides what `cmake --install` puts where. find_package(TcpIde)
# works from the installed tree, which can be moved, and from this build tree.

include(CMakePackageConfigHelpers)

set(package_source ${CMAKE_SOURCE_DIR}/compiler/cmake/package)
set(package_build ${CMAKE_BINARY_DIR}/lib/cmake/TcpIde)
set(package_install ${CMAKE_INSTALL_LIBDIR}/cmake/TcpIde)
set(runtime_headers ${CMAKE_SOURCE_DIR}/compiler/include/tcp-mlir/Runtime)

configure_package_config_file(${package_source}/TcpIdeConfig.cmake.in
  ${package_build}/TcpIdeConfig.cmake INSTALL_DESTINATION ${package_install})
write_basic_package_version_file(${package_build}/TcpIdeConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
foreach(file ${package_source}/AotCompile.cmake
    ${CMAKE_SOURCE_DIR}/compiler/cmake/TcpRuntimeDependencies.cmake)
  get_filename_component(name ${file} NAME)
  configure_file(${file} ${package_build}/${name} COPYONLY)
  install(FILES ${file} DESTINATION ${package_install})
endforeach()
install(FILES ${package_build}/TcpIdeConfig.cmake
  ${package_build}/TcpIdeConfigVersion.cmake DESTINATION ${package_install})

# The tools add themselves to TcpIdeTargets, see tcp_add_tool.
install(TARGETS TcpRuntime EXPORT TcpIdeTargets)
install(DIRECTORY ${runtime_headers}
  DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/tcp-mlir)
install(EXPORT TcpIdeTargets NAMESPACE TcpIde:: DESTINATION ${package_install})
export(EXPORT TcpIdeTargets NAMESPACE TcpIde::
  FILE ${package_build}/TcpIdeTargets.cmake)

install(FILES ${CMAKE_SOURCE_DIR}/compiler/gdb/tcp_printers.py
  DESTINATION ${CMAKE_INSTALL_DATADIR}/tcp-ide/gdb)
set(doc ${CMAKE_INSTALL_DATADIR}/doc/tcp-ide)
install(DIRECTORY ${CMAKE_SOURCE_DIR}/docs/ DESTINATION ${doc}
  PATTERN generate EXCLUDE PATTERN road_picture.py EXCLUDE)
install(FILES ${CMAKE_SOURCE_DIR}/LICENSE DESTINATION ${doc})
