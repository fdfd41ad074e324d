# CPack runs this script between the installation and the packing of the files.

# Files that differ between machines are not in /usr/share.
file(GLOB_RECURSE modules ${CPACK_TEMPORARY_DIRECTORY}/*/usr/share/tcp-ide/python/*.so)
foreach(module ${modules})
  get_filename_component(name ${module} NAME)
  get_filename_component(folder ${module} DIRECTORY)
  file(MAKE_DIRECTORY ${folder}/../../../lib/tcp-ide)
  file(RENAME ${module} ${folder}/../../../lib/tcp-ide/${name})
  file(CREATE_LINK ../../../lib/tcp-ide/${name} ${module} SYMBOLIC)
endforeach()

# The linker does not look for the plugin, and the debugger looks for it in /usr/lib.
file(GLOB plugins ${CPACK_TEMPORARY_DIRECTORY}/*/usr/lib/TcpDebugPlugin.so)
foreach(plugin ${plugins})
  get_filename_component(folder ${plugin} DIRECTORY)
  file(MAKE_DIRECTORY ${folder}/tcp-ide)
  file(RENAME ${plugin} ${folder}/tcp-ide/TcpDebugPlugin.so)
  file(CREATE_LINK tcp-ide/TcpDebugPlugin.so ${plugin} SYMBOLIC)
endforeach()

# Debian compresses pages, and has another folder for completions of zsh.
file(GLOB pages ${CPACK_TEMPORARY_DIRECTORY}/*/usr/share/man/man*/*.1)
if(pages)
  execute_process(COMMAND gzip --best --no-name --force ${pages}
    COMMAND_ERROR_IS_FATAL ANY)
endif()
file(GLOB folders ${CPACK_TEMPORARY_DIRECTORY}/*/usr/share/man/man1)
foreach(folder ${folders})
  file(CREATE_LINK tcp-lsp-server.1.gz ${folder}/tcp-lsp-server-shared.1.gz SYMBOLIC)
  file(CREATE_LINK tcp-aot.1.gz ${folder}/tcp-tools.1.gz SYMBOLIC)
endforeach()
file(GLOB completions ${CPACK_TEMPORARY_DIRECTORY}/*/usr/share/zsh/site-functions)
foreach(folder ${completions})
  get_filename_component(parent ${folder} DIRECTORY)
  file(RENAME ${folder} ${parent}/vendor-completions)
endforeach()

# All times are that of SOURCE_DATE_EPOCH, so that equal files make equal packages.
if(DEFINED ENV{SOURCE_DATE_EPOCH})
  execute_process(COMMAND_ERROR_IS_FATAL ANY
    COMMAND find ${CPACK_TEMPORARY_DIRECTORY}
      -exec touch --no-dereference --date=@$ENV{SOURCE_DATE_EPOCH} {} +)
endif()
