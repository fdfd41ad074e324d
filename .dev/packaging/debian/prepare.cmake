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

# All times are that of SOURCE_DATE_EPOCH, so that equal files make equal packages.
if(DEFINED ENV{SOURCE_DATE_EPOCH})
  execute_process(COMMAND_ERROR_IS_FATAL ANY
    COMMAND find ${CPACK_TEMPORARY_DIRECTORY}
      -exec touch --no-dereference --date=@$ENV{SOURCE_DATE_EPOCH} {} +)
endif()
