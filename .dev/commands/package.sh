# shellcheck shell=bash
# Commands that make packages for other machines.

describe package vsix '[universal|linux-x64]' 'universal linux-x64' \
  'packages node extension build-ide' \
  'package the extension, without or with its tools'
cmd_vsix() {
  local kinds=("$@") kind
  [[ $# -gt 0 ]] || kinds=(universal linux-x64)
  for kind in "${kinds[@]}"; do
    case $kind in
      universal | linux-x64) ;;
      *) die "usage: ./dev vsix [universal|linux-x64]" ;;
    esac
  done
  announce ${command_parts[vsix]}
  for kind in "${kinds[@]}"; do
    package_extension "$kind"
    printf '%s, %s\n' "$vsix" "$(numfmt --to=si --suffix=B "$(stat -c %s "$vsix")")"
  done
}
