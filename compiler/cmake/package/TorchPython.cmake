# Finds the Python that runs the loaders of PyTorch programs, and imports files of ONNX.

# _aot_compile_find_python(WHAT) sets the cache variable TCP_TORCH_PYTHON to the
# first Python that has what loaders need, and looks where tcp-aot looks. Stops
# with a message that begins with WHAT, which needs it, if there is none.
function(_aot_compile_find_python what)
  if(TCP_TORCH_PYTHON STREQUAL _aot_compile_checked_python AND TCP_TORCH_PYTHON)
    return()
  endif()
  set(candidates "")
  if(TCP_TORCH_PYTHON)
    set(candidates ${TCP_TORCH_PYTHON})
  elseif(DEFINED ENV{TCP_TORCH_PYTHON})
    set(candidates $ENV{TCP_TORCH_PYTHON})
  else()
    get_target_property(is_imported TcpIde::tcp-aot IMPORTED)
    if(is_imported)
      get_target_property(compiler TcpIde::tcp-aot LOCATION)
      get_filename_component(own ${compiler} DIRECTORY)
      get_filename_component(own ${own}/.. REALPATH)
      if(EXISTS ${own}/pyvenv.cfg OR EXISTS ${own}/conda-meta)
        list(APPEND candidates ${own}/bin/python3)
      endif()
    endif()
    set(cache $ENV{XDG_CACHE_HOME})
    if(NOT cache)
      set(cache $ENV{HOME}/.cache)
    endif()
    list(APPEND candidates ${cache}/tcp-ide/torch-venv/bin/python)
    find_program(_aot_compile_python3 python3 NO_CACHE)
    if(_aot_compile_python3)
      list(APPEND candidates ${_aot_compile_python3})
    endif()
  endif()
  set(reasons "")
  foreach(python ${candidates})
    if(NOT EXISTS ${python})
      string(APPEND reasons "\n  ${python}: there is no such file")
      continue()
    endif()
    execute_process(
      COMMAND ${python} -c "import importlib.util as u
print(*[m for m in ('numpy', 'torch', 'torch_mlir') if not u.find_spec(m)])"
      OUTPUT_VARIABLE missing ERROR_VARIABLE error RESULT_VARIABLE result
      OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_STRIP_TRAILING_WHITESPACE)
    if(result EQUAL 0 AND NOT missing)
      set(TCP_TORCH_PYTHON ${python} CACHE FILEPATH
        "The Python that runs the loaders of PyTorch programs" FORCE)
      set(_aot_compile_checked_python ${python} CACHE INTERNAL "")
      message(STATUS "TCP_TORCH_PYTHON is ${python}")
      return()
    endif()
    string(REPLACE " " ", " missing "${missing}")
    string(APPEND reasons "\n  ${python}: no ${missing}${error}")
  endforeach()
  message(FATAL_ERROR "${what} needs a Python with numpy, torch "
    "and torch-mlir; install them with pip, and name that Python by "
    "-DTCP_TORCH_PYTHON=FILE. There is:${reasons}")
endfunction()
