# shellcheck shell=bash
# Completion of ./dev in shells, from the table of commands.

# Prints `NAME<tab>SUMMARY` of each command.
list_commands() {
  local name
  for name in "${command_names[@]}"; do
    printf '%s\t%s\n' "$name" "${command_summary[$name]%%[:;.] *}"
  done
}

# Prints what can stand for the next argument of a command, a line each.
list_words() {
  local word
  case ${command_words[$1]} in
    commands) printf '%s\n' "${command_names[@]}" ;;
    targets) [[ ! -f $build/build.ninja ]] ||
      ninja -C "$build" -t targets all 2>/dev/null | sed -n 's/^\([A-Za-z][A-Za-z0-9-]*\): phony$/\1/p' ;;
    files | folders | tests) ;;
    *) for word in ${command_words[$1]}; do echo "$word"; done ;;
  esac
}

complete_bash() {
  cat <<'BASH'
# Completion of ./dev in bash: eval "$(./dev completion bash)"
_tcp_dev() {
  local dev=${COMP_WORDS[0]/#\~/$HOME} word=${COMP_WORDS[COMP_CWORD]} kind
  COMPREPLY=()
  if [[ $COMP_CWORD -eq 1 ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$("$dev" completion --commands | cut -f1)" -- "$word")
    return
  fi
  kind=$("$dev" completion --kind "${COMP_WORDS[1]}" 2>/dev/null)
  case $kind in
    files | tests) compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- "$word") ;;
    folders) compopt -o filenames; mapfile -t COMPREPLY < <(compgen -d -- "$word") ;;
    words) mapfile -t COMPREPLY < <(
      compgen -W "$("$dev" completion --words "${COMP_WORDS[1]}" 2>/dev/null)" -- "$word") ;;
  esac
}
complete -F _tcp_dev dev ./dev
BASH
}

complete_zsh() {
  cat <<'ZSH'
# Completion of ./dev in zsh, after compinit: eval "$(./dev completion zsh)"
_tcp_dev() {
  local dev=${~words[1]} kind
  local -a lines
  if (( CURRENT == 2 )); then
    lines=("${(@f)$($dev completion --commands)}")
    lines=("${(@)lines//:/\\:}")
    lines=("${(@)lines/$'\t'/:}")
    _describe command lines
    return
  fi
  kind=$($dev completion --kind $words[2] 2>/dev/null)
  case $kind in
    files|tests) _files ;;
    folders) _files -/ ;;
    words) lines=("${(@f)$($dev completion --words $words[2] 2>/dev/null)}"); compadd -a lines ;;
  esac
}
compdef _tcp_dev dev ./dev
ZSH
}

complete_fish() {
  cat <<'FISH'
# Completion of ./dev in fish: ./dev completion fish | source
function __tcp_dev_complete
    set -l words (commandline -opc)
    set -l dev $words[1]
    if test (count $words) -eq 1
        $dev completion --commands
        return
    end
    switch ($dev completion --kind $words[2] 2>/dev/null)
        case files tests
            __fish_complete_path (commandline -ct)
        case folders
            __fish_complete_directories (commandline -ct)
        case words
            $dev completion --words $words[2] 2>/dev/null
    end
end
complete -c dev -f -a '(__tcp_dev_complete)'
FISH
}
