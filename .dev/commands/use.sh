# shellcheck shell=bash
# Commands that use the tools.

describe use aot 'FILE.mlir [OPTION...]' files 'packages build-aot' \
  'compile FILE to a shared library and a header; --help lists the options'
cmd_aot() {
  [[ $# -gt 0 ]] || die "usage: ./dev aot FILE.mlir [OPTION...]"
  announce ${command_parts[aot]}
  build tcp-aot
  exec "$build/bin/tcp-aot" "$@"
}

# Makes the folder of a user who names none, with examples and the reference of one of them.
# The folder is made once, because its files then belong to the user.
make_first_folder() {
  local folder=$1
  [[ ! -e $folder ]] || return 0
  say "making the folder '$folder' with examples to change"
  rm -rf "$folder.new"
  cp -r "$root/docs/examples/first-steps" "$folder.new"
  "$build/bin/tcp-aot" run "$folder.new/layer.mlir" --interpret --random=1 \
    --dims=2,3,2,3,2,3 --output "$folder.new/layer.npz" >&2
  mv -T "$folder.new" "$folder"
}

describe use ide '[FOLDER]' folders 'packages build-ide node extension vscode-or-code' \
  'open FOLDER in VS Code with the extension: the one that is installed, or one in the browser, which is installed first. Without FOLDER, examples to change are in ~/tcp-first-steps'
cmd_ide() {
  local folder=${1:-}
  [[ $# -le 1 ]] || die "usage: ./dev ide [FOLDER]"
  [[ -z $folder || -e $folder ]] || die "there is no folder '$folder'"
  announce ${command_parts[ide]}
  build tcp-lsp-server tcp-dap tcp-dbg tcp-aot tcp-opt
  package_extension universal
  if [[ -z $folder ]]; then
    folder=$HOME/tcp-first-steps
    make_first_folder "$folder"
  fi
  folder=$(realpath "$folder")
  # The universal extension finds its tools in PATH.
  export PATH=$build/bin:$PATH
  if command -v code >/dev/null; then
    local profile=$cache/vscode
    node "$root/editors/code-server/settings.mjs" "$profile"
    code --user-data-dir "$profile/data" --extensions-dir "$profile/extensions" \
      --install-extension "$vsix" --force >&2
    exec code --user-data-dir "$profile/data" --extensions-dir "$profile/extensions" "$folder"
  fi
  need_code_server
  exec node "$root/editors/code-server/serve.mjs" --code-server "$code_server" \
    --data "$cache/ide" --vsix "$vsix" "$folder"
}

describe use build '[TARGET...]' targets 'packages build-all' \
  'build everything, or the targets, into build/bin'
cmd_build() {
  if [[ $# -eq 0 ]]; then
    announce ${command_parts[build]}
    build
    touch "$build/.built"
  else
    announce packages
    build "$@"
  fi
}
