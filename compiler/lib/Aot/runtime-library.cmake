# Compiles the run-time library and writes the bytes of the object file to
# OUTPUT, as a C initializer list. Run with cmake -P; needs GENERATOR, LLVM_BIN,
# CPU and OUTPUT.
get_filename_component(folder ${OUTPUT} DIRECTORY)
execute_process(
  COMMAND ${GENERATOR}
  COMMAND ${LLVM_BIN}/mlir-translate --mlir-to-llvmir
  COMMAND ${LLVM_BIN}/opt -O2 -mcpu=${CPU}
  COMMAND ${LLVM_BIN}/llc -O2 -mcpu=${CPU} -relocation-model=pic -filetype=obj
    -function-sections -data-sections -o ${folder}/runtime.o
  RESULTS_VARIABLE results)
if(NOT results STREQUAL "0;0;0;0")
  message(FATAL_ERROR "the run-time library does not compile: ${results}")
endif()
file(READ ${folder}/runtime.o bytes HEX)
string(REGEX REPLACE "(..)" "0x\\1," bytes "${bytes}")
file(WRITE ${OUTPUT} "${bytes}\n")
