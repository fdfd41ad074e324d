include(${CMAKE_CURRENT_LIST_DIR}/CrossCompiling.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/TorchPython.cmake)

#[=[
Compiles a TCP program to a CPU library.

  aot_compile(NAME foo TCP_SOURCE foo.mlir
              [WEIGHTS file...] [OPTIONS option...]
              [REFERENCE foo.npz [FUNCTION name] [ULP n] [ATOL x] [RTOL y]])

NAME        names the targets below, and the files in the directory
            aot_compiled_foo of the current binary directory. With a generator
            for several configurations, each has a directory in that one.
TCP_SOURCE  a file that tcp-aot reads: MLIR at any stage, StableHLO, or a file of
            ONNX, whose name ends in .onnx. A relative path starts at the current
            source directory. Another rule may make the file. Python imports ONNX,
            as TCP_TORCH_PYTHON says below.
WEIGHTS     the files with the constants of TCP_SOURCE, which are beside it. The
            program is compiled again if one of them changes.
TORCH_LOADER_PATH  instead of a source: the import path of a Python function that
            loads a PyTorch program; it starts at the current source directory.
            The Python that the variable TCP_TORCH_PYTHON names runs it. By
            default, this is one with PyTorch, which CMake looks for.
TORCH_LOADER_LIB  the files that the loader is in, and what they read. Programs of
            a directory that give the same ones are exported together.
OPTIONS     options of tcp-aot, as in -O3 -march=x86-64-v3; generator
            expressions work.
REFERENCE   arguments Input0, ... and expected results Output0, ... of a call, for
            a test of FUNCTION (the only one by default) that accepts floats ULP
            units in the last place off, and numbers that differ by at most
            ATOL + RTOL * |expected| (all 0 by default).

Targets:

  aot_compiled_foo          the library and its header foo.h, to link with: the
                            archive, or the shared object with BUILD_SHARED_LIBS
  aot_compiled_foo_static   libaot_compiled_foo.a
  aot_compiled_foo_shared   libaot_compiled_foo.so
  gen_foo_mlir_llvm         foo_llvm.mlir, the program in MLIR's LLVM dialect
  gen_foo_llvm_ir           foo.ll
  gen_foo_host_asm          foo.S

and with REFERENCE:

  foo_execute_test_generator  what makes the test: tcp-aot
  gen_foo_execute_test      foo_execute_test.cpp
  foo_compile_execute_test  its program, which is a test of that name too

and with TORCH_LOADER_PATH, beside those of a REFERENCE:

  foo_torch_exporter        the files of the loader
  gen_foo_mlir_torch        foo_torch.mlir, the program as PyTorch exports it
  gen_foo_mlir_tcp          foo_tcp.mlir
  gen_foo_reference_tensors foo_reference_tensors.npz, what PyTorch computes

Those of the torch and the TCP dialect are also made of a TCP_SOURCE of ONNX.

Only aot_compiled_foo and the test belong to the target `all`.

In a project for another machine, the libraries are for that machine, and there is
no test: libTcpRuntime.a is for this one.
]=]
function(aot_compile)
  set(one_value NAME TCP_SOURCE TORCH_LOADER_PATH REFERENCE FUNCTION ULP ATOL
    RTOL)
  cmake_parse_arguments(PARSE_ARGV 0 ARG "" "${one_value}"
    "TORCH_LOADER_LIB;OPTIONS;WEIGHTS")
  _aot_compile_check()
  _aot_compile_find_target("${where}" "${ARG_OPTIONS}" target)
  list(APPEND ARG_OPTIONS ${target})
  set(name ${ARG_NAME})
  set(dir ${CMAKE_CURRENT_BINARY_DIR}/aot_compiled_${name})
  set(_aot_compile_exporter "")
  set(_aot_compile_weights "")
  if(ARG_TORCH_LOADER_PATH)
    set(ARG_REFERENCE ${dir}/${name}_reference_tensors.npz)
    _aot_compile_export(${name} ${dir} ${ARG_TORCH_LOADER_PATH}
      FILES ${ARG_TORCH_LOADER_LIB} ALSO reference_tensors ${ARG_REFERENCE})
    set(source ${dir}/${name}_torch.mlir)
  else()
    get_filename_component(source ${ARG_TCP_SOURCE} ABSOLUTE)
    if(source MATCHES "\\.onnx$")
      _aot_compile_export(${name} ${dir} ${source} FILES ${source} ${ARG_WEIGHTS})
      set(source ${dir}/${name}_torch.mlir)
    else()
      foreach(file ${ARG_WEIGHTS})
        get_filename_component(file ${file} ABSOLUTE)
        list(APPEND _aot_compile_weights ${file})
      endforeach()
    endif()
  endif()
  get_property(has_configurations GLOBAL PROPERTY GENERATOR_IS_MULTI_CONFIG)
  if(has_configurations)
    # OPTIONS may differ between configurations.
    foreach(configuration ${CMAKE_CONFIGURATION_TYPES})
      file(MAKE_DIRECTORY ${dir}/${configuration}/new)
    endforeach()
    string(APPEND dir /$<CONFIG>)
  else()
    file(MAKE_DIRECTORY ${dir}/new)
  endif()
  set(library ${dir}/libaot_compiled_${name})

  # Each file is made separately from the source, with the options that the
  # library is made with.
  set(mlir_llvm ${dir}/${name}_llvm.mlir)
  set(llvm_ir ${dir}/${name}.ll)
  set(host_asm ${dir}/${name}.S)
  foreach(kind mlir_llvm llvm_ir host_asm)
    _aot_compile_run(${source} ${${kind}} OPTIONS ${ARG_OPTIONS})
    add_custom_target(gen_${name}_${kind} DEPENDS ${${kind}})
    if(_aot_compile_exporter)
      add_dependencies(gen_${name}_${kind} ${_aot_compile_exporter})
    endif()
  endforeach()

  # A source that includes the header is only compiled again if the header
  # changes.
  set(header ${dir}/${name}.h)
  set(new_header ${dir}/new/${name}.h)
  _aot_compile_run(${source} ${new_header} BYPRODUCTS ${header}
    OPTIONS ${ARG_OPTIONS})
  add_custom_command(OUTPUT ${new_header} APPEND
    COMMAND ${CMAKE_COMMAND} -E copy_if_different ${new_header} ${header})
  if(target)
    # The link of a shared library needs the libc of the other machine, which a
    # project with archives alone does not.
    _aot_compile_run(${source} ${library}.a OPTIONS ${ARG_OPTIONS})
    _aot_compile_run(${source} ${library}.so OPTIONS ${ARG_OPTIONS})
    add_custom_target(gen_${name}_libraries DEPENDS ${library}.a ${new_header})
    add_custom_target(gen_${name}_shared_library DEPENDS ${library}.so)
  else()
    _aot_compile_run(${source} ${library}.so ALSO ${library}.a
      OPTIONS --emit=archive ${ARG_OPTIONS})
    add_custom_target(gen_${name}_libraries
      DEPENDS ${library}.so ${library}.a ${new_header})
  endif()
  if(_aot_compile_exporter)
    add_dependencies(gen_${name}_libraries ${_aot_compile_exporter})
  endif()
  _aot_compile_import(${name} STATIC ${dir} .a)
  _aot_compile_import(${name} SHARED ${dir} .so)
  if(target)
    add_dependencies(gen_${name}_shared_library gen_${name}_libraries)
    add_dependencies(aot_compiled_${name}_shared gen_${name}_shared_library)
  endif()
  # The shared object has its dependencies in itself.
  target_link_libraries(aot_compiled_${name}_static INTERFACE m)
  foreach(option IN LISTS ARG_OPTIONS)
    if(option MATCHES "^--?threads(=(.+))?$")
      _aot_compile_link_openmp(aot_compiled_${name}_static "${CMAKE_MATCH_2}")
    endif()
  endforeach()

  # The target has a source, so that it can be built by its name.
  add_library(aot_compiled_${name} INTERFACE ${header})
  set_target_properties(aot_compiled_${name} PROPERTIES EXCLUDE_FROM_ALL FALSE)
  add_dependencies(aot_compiled_${name} gen_${name}_libraries)
  if(BUILD_SHARED_LIBS)
    target_link_libraries(aot_compiled_${name} INTERFACE aot_compiled_${name}_shared)
  else()
    target_link_libraries(aot_compiled_${name} INTERFACE aot_compiled_${name}_static)
  endif()

  if(ARG_REFERENCE AND CMAKE_CROSSCOMPILING)
    message(STATUS "${where}: no test, since it would run on another machine")
  elseif(ARG_REFERENCE)
    get_filename_component(reference ${ARG_REFERENCE} ABSOLUTE)
    set(options "")
    if(DEFINED ARG_FUNCTION)
      list(APPEND options --function ${ARG_FUNCTION})
    endif()
    foreach(bound ULP ATOL RTOL)
      if(DEFINED ARG_${bound})
        string(TOLOWER ${bound} option)
        list(APPEND options --${option} ${ARG_${bound}})
      endif()
    endforeach()
    _aot_compile_test(${name} ${library}.so ${reference} ${options})
  endif()
endfunction()

# _aot_compile_import(NAME STATIC|SHARED DIRECTORY SUFFIX) adds the target of a
# library. In the path of an imported library CMake takes no $<CONFIG>.
function(_aot_compile_import name type dir suffix)
  string(TOLOWER ${type} kind)
  set(target aot_compiled_${name}_${kind})
  set(library ${dir}/libaot_compiled_${name}${suffix})
  add_library(${target} ${type} IMPORTED GLOBAL)
  set_target_properties(${target} PROPERTIES IMPORTED_LOCATION ${library})
  if(dir MATCHES "\\$<CONFIG>")
    foreach(configuration ${CMAKE_CONFIGURATION_TYPES})
      string(REPLACE "$<CONFIG>" ${configuration} location ${library})
      string(TOUPPER ${configuration} upper)
      set_target_properties(${target} PROPERTIES
        IMPORTED_LOCATION_${upper} ${location})
    endforeach()
  endif()
  if(type STREQUAL SHARED)
    set_target_properties(${target} PROPERTIES
      IMPORTED_SONAME libaot_compiled_${name}.so)
  endif()
  target_include_directories(${target} INTERFACE ${dir})
  add_dependencies(${target} gen_${name}_libraries)
endfunction()

# _aot_compile_check() stops with a message if the arguments ARG_... are wrong.
macro(_aot_compile_check)
  set(where "aot_compile(NAME ${ARG_NAME})")
  if(NOT ARG_NAME)
    message(FATAL_ERROR "aot_compile: NAME is missing")
  elseif(NOT ARG_NAME MATCHES "^[A-Za-z0-9_][A-Za-z0-9_.+-]*$")
    message(FATAL_ERROR "${where}: the name must be of letters, digits, _ . + and -")
  elseif(ARG_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR
      "${where}: unknown arguments: ${ARG_UNPARSED_ARGUMENTS}; it takes "
      "NAME, TCP_SOURCE, WEIGHTS, TORCH_LOADER_LIB, TORCH_LOADER_PATH, OPTIONS, "
      "REFERENCE, FUNCTION, ULP, ATOL and RTOL")
  elseif(ARG_KEYWORDS_MISSING_VALUES)
    message(FATAL_ERROR "${where}: no value for ${ARG_KEYWORDS_MISSING_VALUES}")
  elseif(NOT ARG_TCP_SOURCE AND NOT ARG_TORCH_LOADER_PATH)
    message(FATAL_ERROR
      "${where}: TCP_SOURCE is missing, or else TORCH_LOADER_PATH")
  elseif(ARG_TCP_SOURCE AND ARG_TORCH_LOADER_PATH)
    message(FATAL_ERROR
      "${where}: TCP_SOURCE and TORCH_LOADER_PATH both name the program; give one")
  elseif(ARG_REFERENCE AND ARG_TORCH_LOADER_PATH)
    message(FATAL_ERROR "${where}: the loader's program makes the REFERENCE")
  elseif(ARG_WEIGHTS AND ARG_TORCH_LOADER_PATH)
    message(FATAL_ERROR "${where}: the loader's program brings its own WEIGHTS")
  elseif(ARG_TORCH_LOADER_LIB AND NOT ARG_TORCH_LOADER_PATH)
    message(FATAL_ERROR "${where}: TORCH_LOADER_LIB needs a TORCH_LOADER_PATH")
  elseif(TARGET aot_compiled_${ARG_NAME})
    message(FATAL_ERROR "${where}: there is one of this name already")
  elseif(NOT ARG_REFERENCE AND NOT ARG_TORCH_LOADER_PATH AND (DEFINED ARG_FUNCTION
      OR DEFINED ARG_ULP OR DEFINED ARG_ATOL OR DEFINED ARG_RTOL))
    message(FATAL_ERROR "${where}: FUNCTION, ULP, ATOL and RTOL need a REFERENCE")
  elseif((ARG_REFERENCE OR ARG_TORCH_LOADER_PATH)
      AND NOT CMAKE_CROSSCOMPILING AND NOT CMAKE_CXX_COMPILER_LOADED)
    message(FATAL_ERROR "${where}: a test needs the language CXX in project()")
  elseif((ARG_REFERENCE OR ARG_TORCH_LOADER_PATH)
      AND NOT CMAKE_CROSSCOMPILING AND TcpRuntime_MISSING)
    message(FATAL_ERROR
      "${where}: a test needs the Debian packages ${TcpRuntime_MISSING}")
  endif()
  foreach(option ${ARG_OPTIONS})
    if(option MATCHES "^--?(o|emit|save-temps|MD|MF|help|version)(=|$)")
      message(FATAL_ERROR "${where}: OPTIONS can't have ${option}: which files are "
        "made, and where, is given")
    endif()
  endforeach()
  foreach(keyword TCP_SOURCE WEIGHTS REFERENCE TORCH_LOADER_LIB)
    foreach(given ${ARG_${keyword}})
      get_filename_component(file ${given} ABSOLUTE)
      get_source_file_property(is_generated ${file} GENERATED)
      if(NOT EXISTS ${file} AND NOT is_generated)
        message(FATAL_ERROR "${where}: no such ${keyword}: ${file}")
      endif()
    endforeach()
  endforeach()
  if(ARG_TORCH_LOADER_PATH)
    _aot_compile_find_python("${where}: TORCH_LOADER_PATH")
  elseif(ARG_TCP_SOURCE MATCHES "\\.onnx$")
    _aot_compile_find_python("${where}: a TCP_SOURCE of ONNX")
  endif()
endmacro()

# _aot_compile_export(NAME DIRECTORY GIVEN FILES file... [ALSO KIND FILE]) adds
# rules that make the program of the loader or of the file of ONNX GIVEN, and their
# targets. FILES are what it reads. gen_NAME_KIND makes FILE, too.
function(_aot_compile_export name dir given)
  cmake_parse_arguments(PARSE_ARGV 3 EXPORT "" "" "FILES;ALSO")
  set(files "")
  foreach(file ${EXPORT_FILES})
    get_filename_component(file ${file} ABSOLUTE)
    list(APPEND files ${file})
  endforeach()
  set(program ${dir}/${name}_torch.mlir)
  set(tcp ${dir}/${name}_tcp.mlir)
  set(kinds mlir_torch ${program} mlir_tcp ${tcp} ${EXPORT_ALSO})
  # The exporter leaves these ops as they are. They may be in generator
  # expressions.
  set(custom_ops ${ARG_OPTIONS})
  list(FILTER custom_ops INCLUDE REGEX "--?custom-ops=")
  # Python takes seconds to import PyTorch, so one rule exports all programs
  # with the same dependencies. It is added when all programs are known.
  string(MD5 group "${CMAKE_CURRENT_BINARY_DIR};${files};${custom_ops}")
  string(SUBSTRING ${group} 0 8 group)
  set(exporter export_torch_programs_${group})
  get_property(is_known DIRECTORY PROPERTY ${exporter}_arguments SET)
  if(NOT is_known)
    set_property(DIRECTORY PROPERTY ${exporter}_files ${files})
    set_property(DIRECTORY PROPERTY ${exporter}_custom_ops ${custom_ops})
    # A deferred call evaluates variables in its arguments when it runs, so they
    # are evaluated here.
    cmake_language(EVAL CODE
      "cmake_language(DEFER CALL _aot_compile_export_together ${exporter})")
  endif()
  set_property(DIRECTORY APPEND PROPERTY ${exporter}_arguments ${given}=${dir}/${name})
  set_property(DIRECTORY APPEND PROPERTY ${exporter}_outputs ${program})
  if(EXPORT_ALSO)
    list(GET EXPORT_ALSO 1 also)
    set_property(DIRECTORY APPEND PROPERTY ${exporter}_outputs ${also})
  endif()
  add_custom_target(${name}_torch_exporter DEPENDS ${files})
  _aot_compile_run(${program} ${tcp} OPTIONS --emit=tcp ${ARG_OPTIONS})
  # make would run the rule once for each target that needs it. After this
  # target, it runs for none.
  set(_aot_compile_exporter ${exporter} PARENT_SCOPE)
  while(kinds)
    list(POP_FRONT kinds kind file)
    add_custom_target(gen_${name}_${kind} DEPENDS ${file})
    add_dependencies(gen_${name}_${kind} ${exporter})
  endwhile()
endfunction()

# _aot_compile_export_together(TARGET) adds the rule and the target for the
# programs that _aot_compile_export has noted in this directory.
function(_aot_compile_export_together exporter)
  foreach(kind arguments files outputs custom_ops)
    get_property(${kind} DIRECTORY PROPERTY ${exporter}_${kind})
  endforeach()
  set(shown "")
  foreach(output ${outputs})
    if(output MATCHES "_torch\\.mlir$")
      file(RELATIVE_PATH output ${CMAKE_BINARY_DIR} ${output})
      list(APPEND shown ${output})
    endif()
  endforeach()
  list(JOIN shown " " shown)
  # Import paths start at the current source directory, as they do at the root
  # in Bazel.
  add_custom_command(OUTPUT ${outputs}
    COMMAND ${CMAKE_COMMAND} -E env PYTHONDONTWRITEBYTECODE=1
      TCP_TORCH_PYTHON=${TCP_TORCH_PYTHON}
      $<TARGET_FILE:TcpIde::tcp-aot> export ${arguments} ${custom_ops}
    WORKING_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR}
    DEPENDS ${files} $<TARGET_FILE:TcpIde::tcp-aot>
    COMMENT "Exporting ${shown}"
    COMMAND_EXPAND_LISTS
    VERBATIM)
  add_custom_target(${exporter} DEPENDS ${outputs})
endfunction()

# _aot_compile_run(SOURCE FILE [ALSO file...] [BYPRODUCTS file...] [OPTIONS
# option...]) adds a rule that makes FILE, and the files that the options make
# beside it. _aot_compile_weights has further files that the rule reads.
function(_aot_compile_run source file)
  cmake_parse_arguments(PARSE_ARGV 2 ARG "" "" "ALSO;BYPRODUCTS;OPTIONS")
  _aot_compile_shorten(${file} shown)
  # Ops of PyTorch may need the torch-mlir that is beside its Python.
  set(environment "")
  if(TCP_TORCH_PYTHON)
    set(environment ${CMAKE_COMMAND} -E env TCP_TORCH_PYTHON=${TCP_TORCH_PYTHON})
  endif()
  add_custom_command(OUTPUT ${file} ${ARG_ALSO} BYPRODUCTS ${ARG_BYPRODUCTS}
    COMMAND ${environment} $<TARGET_FILE:TcpIde::tcp-aot> ${source} -o ${file} --quiet ${ARG_OPTIONS}
    DEPENDS ${source} ${_aot_compile_weights} $<TARGET_FILE:TcpIde::tcp-aot>
    COMMENT "Compiling TCP to ${shown}"
    COMMAND_EXPAND_LISTS VERBATIM)
endfunction()

# _aot_compile_shorten(FILE RESULT) sets RESULT to how a build shows the file.
function(_aot_compile_shorten file result)
  file(RELATIVE_PATH shown ${CMAKE_BINARY_DIR} ${file})
  # Comments have no $<CONFIG>.
  string(REPLACE "$<CONFIG>/" "" shown ${shown})
  set(${result} ${shown} PARENT_SCOPE)
endfunction()

# _aot_compile_link_openmp(TARGET LIBRARY) links the OpenMP runtime for parallel
# loops: LLVM's if LIBRARY is empty.
function(_aot_compile_link_openmp target library)
  if(library)
    get_filename_component(directory "${library}" DIRECTORY)
    if(NOT directory)
      set(library -l:${library})
    endif()
    target_link_libraries(${target} INTERFACE ${library})
    return()
  endif()
  find_library(TCP_OPENMP_LIBRARY omp HINTS /usr/lib/llvm-22/lib)
  mark_as_advanced(TCP_OPENMP_LIBRARY)
  if(NOT TCP_OPENMP_LIBRARY)
    message(FATAL_ERROR
      "aot_compile: --threads needs the Debian package libomp-22-dev")
  endif()
  target_link_libraries(${target} INTERFACE ${TCP_OPENMP_LIBRARY})
endfunction()

# _aot_compile_test(NAME LIBRARY.so REFERENCE [option...]) adds a program that
# compares the library with the reference.
function(_aot_compile_test name library reference)
  find_package(GTest QUIET)
  if(NOT GTest_FOUND)
    message(FATAL_ERROR
      "aot_compile(NAME ${name}): a test needs the Debian package libgtest-dev")
  endif()
  get_filename_component(test ${library} DIRECTORY)
  string(APPEND test /${name}_execute_test.cpp)
  _aot_compile_shorten(${test} shown)
  add_custom_command(OUTPUT ${test}
    COMMAND TcpIde::tcp-aot gen-test ${library} --reference ${reference}
      -o ${test} --quiet ${ARGN}
    DEPENDS ${library} $<TARGET_FILE:TcpIde::tcp-aot>
    COMMENT "Writing ${shown}"
    VERBATIM)
  add_custom_target(${name}_execute_test_generator
    DEPENDS $<TARGET_FILE:TcpIde::tcp-aot>)
  # The program reads the reference at run time.
  add_custom_target(gen_${name}_execute_test DEPENDS ${test} ${reference})
  add_dependencies(gen_${name}_execute_test gen_${name}_libraries)

  set(program ${name}_compile_execute_test)
  add_executable(${program} ${test})
  add_dependencies(${program} gen_${name}_execute_test)
  target_compile_features(${program} PRIVATE cxx_std_17)
  target_link_libraries(${program} PRIVATE
    aot_compiled_${name} TcpIde::TcpRuntime GTest::gtest_main)
  add_test(NAME ${program} COMMAND ${program})
endfunction()
