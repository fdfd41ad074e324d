# `cpack` makes two Debian packages: tcp-ide has the tools, and libtcp-ide-dev
# what programs of users are built with. `./dev deb` runs it.

# Files that only Debian packages have.
set(in ${CMAKE_CURRENT_SOURCE_DIR}/debian)
set(out ${CMAKE_CURRENT_BINARY_DIR}/debian)
foreach(package tcp-ide libtcp-ide-dev)
  install(CODE "execute_process(COMMAND_ERROR_IS_FATAL ANY
      COMMAND ${Python3_EXECUTABLE} \"${in}/write_files.py\" ${package}
        --source \"${PROJECT_SOURCE_DIR}\" --version ${PROJECT_VERSION}
        --output \"${out}\")"
    COMPONENT debian-${package} EXCLUDE_FROM_ALL)
  install(DIRECTORY ${out}/${package}/ DESTINATION share
    COMPONENT debian-${package} EXCLUDE_FROM_ALL)
endforeach()

include(CPackComponent)
set(tools bundle shared plugin debugger python manual reference doc debian-tcp-ide)
set(dev development embedding Unspecified debian-libtcp-ide-dev)
foreach(group tools dev)
  cpack_add_component_group(${group})
  foreach(component ${${group}})
    cpack_add_component(${component} GROUP ${group})
  endforeach()
endforeach()

set(CPACK_GENERATOR DEB)
set(CPACK_COMPONENTS_ALL ${tools} ${dev})
set(CPACK_COMPONENTS_GROUPING ONE_PER_GROUP)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_PACKAGE_NAME tcp-ide)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE
  GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_PRE_BUILD_SCRIPTS ${in}/prepare.cmake)
set(CPACK_VERBATIM_VARIABLES ON)

# Debian's tools have the same two variables.
set(name "TCP IDE developers")
set(email tcp-ide@tcp-ide.invalid)
if(DEFINED ENV{DEBFULLNAME})
  set(name $ENV{DEBFULLNAME})
endif()
if(DEFINED ENV{DEBEMAIL})
  set(email $ENV{DEBEMAIL})
endif()
set(CPACK_DEBIAN_PACKAGE_MAINTAINER "${name} <${email}>")
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
# One thread would make other bytes than several do, and any number of them the same.
set(CPACK_THREADS 2)
# Packages of different versions do not fit each other.
set(version ${PROJECT_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE})

set(CPACK_DEBIAN_TOOLS_PACKAGE_NAME tcp-ide)
set(CPACK_DEBIAN_TOOLS_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_TOOLS_PACKAGE_SHLIBDEPS ON)
# The plugin finds libMLIR.so in the process that loads it, and the packaging here.
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS ${LLVM_LIBRARY_DIR})
set(CPACK_DEBIAN_TOOLS_PACKAGE_RECOMMENDS "libreadline8")
set(CPACK_DEBIAN_TOOLS_PACKAGE_SUGGESTS "libtcp-ide-dev, python3-venv, gdb")
set(CPACK_DEBIAN_TOOLS_DESCRIPTION "tcp-aot compiles programs of Tensor Compute Primitives (TCP), an MLIR
dialect for machine learning, and programs of PyTorch to libraries for
the CPU. tcp-opt runs passes. tcp-lsp-server shows in an editor each
form that a program takes on its way to assembly. tcp-dap and tcp-dbg
step through a compile, forward and back.")

set(CPACK_DEBIAN_DEV_PACKAGE_NAME libtcp-ide-dev)
set(CPACK_DEBIAN_DEV_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEV_PACKAGE_DEPENDS
  "tcp-ide (= ${version}), libminizip-dev, zlib1g-dev, libffi-dev")
set(CPACK_DEBIAN_DEV_PACKAGE_RECOMMENDS "cmake, libgtest-dev")
set(CPACK_DEBIAN_DEV_PACKAGE_SUGGESTS "libomp-22-dev")
set(CPACK_DEBIAN_DEV_DESCRIPTION "With find_package(TcpIde), CMake compiles TCP and PyTorch programs by
tcp-aot, and tests them. Compiled libraries themselves need neither this
package nor tcp-ide.")

include(CPack)
