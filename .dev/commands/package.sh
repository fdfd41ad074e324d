# shellcheck shell=bash
# Commands that make packages for other machines.

describe package vsix "[universal|$platform]" "universal $platform" \
  'packages node extension build-ide' \
  'package the extension, without or with its tools'
cmd_vsix() {
  local kinds=("$@") kind
  [[ $# -gt 0 ]] || kinds=(universal "$platform")
  for kind in "${kinds[@]}"; do
    case $kind in
      universal | "$platform") ;;
      *) die "usage: ./dev vsix [universal|$platform]" ;;
    esac
  done
  announce ${command_parts[vsix]}
  for kind in "${kinds[@]}"; do
    package_extension "$kind"
    printf '%s, %s\n' "$vsix" "$(numfmt --to=si --suffix=B "$(stat -c %s "$vsix")")"
  done
}
