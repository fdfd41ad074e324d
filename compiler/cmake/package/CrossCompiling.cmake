# aot_compile in a project that is compiled for another machine.

# _aot_compile_find_target(WHERE OPTIONS RESULT) sets RESULT to the option of tcp-aot
# for the machine that the project is compiled for: nothing if that is this one, or
# if OPTIONS name one. Stops with a message that begins with WHERE if it is not known.
function(_aot_compile_find_target where options result)
  set(${result} "" PARENT_SCOPE)
  if(NOT CMAKE_CROSSCOMPILING OR options MATCHES "(^|;)--?target(=|;|$)")
    return()
  endif()
  set(triple "")
  if(CMAKE_SYSTEM_NAME STREQUAL Linux AND CMAKE_SYSTEM_PROCESSOR)
    set(triple ${CMAKE_SYSTEM_PROCESSOR}-linux-gnu)
  endif()
  # A triple that the compilers are given, or report, is exact.
  foreach(candidate ${CMAKE_C_LIBRARY_ARCHITECTURE} ${CMAKE_CXX_LIBRARY_ARCHITECTURE}
      ${CMAKE_C_COMPILER_TARGET} ${CMAKE_CXX_COMPILER_TARGET})
    set(triple ${candidate})
  endforeach()
  if(NOT triple)
    message(FATAL_ERROR "${where}: for which machine is not known; say it in OPTIONS "
      "by --target=TRIPLE, or set CMAKE_SYSTEM_PROCESSOR")
  endif()
  set(${result} --target=${triple} PARENT_SCOPE)
endfunction()
