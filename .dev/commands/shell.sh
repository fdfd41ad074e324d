# shellcheck shell=bash
# Commands about this script and the shell that calls it.

describe shell help '[COMMAND]' commands '' \
  'print this, or what a command does, installs and builds'
cmd_help() {
  if [[ $# -eq 0 ]]; then
    usage
  elif is_command "$1"; then
    print_command "$1"
  else
    die "there is no command '$1'; './dev help' lists them"
  fi
}

describe shell env '[bash|zsh|fish]' 'bash zsh fish' '' \
  'print what puts the built tools into PATH: eval "$(./dev env)", or ./dev env fish | source'
cmd_env() {
  local bin=$build/bin
  [[ $# -le 1 && ${1:-bash} =~ ^(bash|zsh|fish)$ ]] || die "usage: ./dev env [bash|zsh|fish]"
  [[ -x $bin/tcp-aot ]] || say "there are no tools in '$bin' yet; './dev build' builds them"
  if [[ ${1:-} == fish ]]; then
    printf "fish_add_path --global --move --path '%s'\n" "$(sed "s/[\\\\']/\\\\&/g" <<<"$bin")"
  else
    # The quotes of `printf %q` are those of bash and zsh.
    printf 'export PATH=%q:"$PATH"\n' "$bin"
  fi
}

describe shell completion 'bash|zsh|fish' 'bash zsh fish' '' \
  'print the completion of ./dev for a shell: eval "$(./dev completion bash)"'
cmd_completion() {
  case ${1:-} in
    bash | zsh | fish) "complete_$1" ;;
    # The scripts above ask these questions.
    --commands) list_commands ;;
    --kind)
      is_command "${2:-}" || return 0
      case ${command_words[$2]} in
        files | folders | tests) echo "${command_words[$2]}" ;;
        ?*) echo words ;;
      esac
      ;;
    --words) ! is_command "${2:-}" || list_words "$2" ;;
    *) die "usage: ./dev completion bash|zsh|fish" ;;
  esac
}
