# This file decides what `cmake --install` puts where. find_package(TcpIde)
# works from the installed tree, which can be moved, and from this build tree.
#
# Packages take the components that they are for:
#   programs     tcp-aot and tcp-lsp-server, with MLIR in each
#   bundle       the same two with MLIR once; only packages have it
#   shared       programs that take plugins and need libMLIR.so: tcp-opt too
#   plugin       the debugger's part for compilers of others
#   debugger     tcp-dap and tcp-dbg
#   python       tcp_ide
#   manual       manual pages and completions for shells
#   reference    the pages that the language server leads to
#   doc          all pages
#   notices      the licence and the changelog
#   development  what programs of users are built with
#   embedding    what compilers of other projects are built with

include(CMakePackageConfigHelpers)

set(package_source ${PROJECT_SOURCE_DIR}/compiler/cmake/package)
set(package_build ${PROJECT_BINARY_DIR}/lib/cmake/TcpIde)
set(package_install ${CMAKE_INSTALL_LIBDIR}/cmake/TcpIde)
set(runtime_headers ${PROJECT_SOURCE_DIR}/compiler/include/tcp-mlir/Runtime)

configure_package_config_file(${package_source}/TcpIdeConfig.cmake.in
  ${package_build}/TcpIdeConfig.cmake INSTALL_DESTINATION ${package_install})
write_basic_package_version_file(${package_build}/TcpIdeConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
foreach(file ${package_source}/AotCompile.cmake
    ${package_source}/CrossCompiling.cmake ${package_source}/TorchPython.cmake
    ${PROJECT_SOURCE_DIR}/compiler/cmake/TcpRuntimeDependencies.cmake)
  get_filename_component(name ${file} NAME)
  configure_file(${file} ${package_build}/${name} COPYONLY)
  install(FILES ${file} DESTINATION ${package_install} COMPONENT development)
endforeach()
install(FILES ${package_build}/TcpIdeConfig.cmake
  ${package_build}/TcpIdeConfigVersion.cmake
  DESTINATION ${package_install} COMPONENT development)

# Some tools add themselves to TcpIdeTargets, see tcp_add_tool.
install(TARGETS TcpRuntime EXPORT TcpIdeTargets COMPONENT development)
install(DIRECTORY ${runtime_headers}
  DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/tcp-mlir COMPONENT development)
install(EXPORT TcpIdeTargets NAMESPACE TcpIde::
  DESTINATION ${package_install} COMPONENT development)
export(EXPORT TcpIdeTargets NAMESPACE TcpIde::
  FILE ${package_build}/TcpIdeTargets.cmake)

install(FILES ${PROJECT_SOURCE_DIR}/compiler/gdb/tcp_printers.py
  DESTINATION ${CMAKE_INSTALL_DATADIR}/tcp-ide/gdb COMPONENT debugger)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/docs/reference/
  DESTINATION ${CMAKE_INSTALL_DATADIR}/tcp-ide/reference COMPONENT reference
  FILES_MATCHING PATTERN *.md PATTERN *.svg)
set(doc ${CMAKE_INSTALL_DATADIR}/doc/tcp-ide)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/docs/ DESTINATION ${doc} COMPONENT doc
  PATTERN generate EXCLUDE PATTERN stages_picture.py EXCLUDE)
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE ${PROJECT_SOURCE_DIR}/CHANGELOG.md
  DESTINATION ${doc} COMPONENT notices)
