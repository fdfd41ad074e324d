# shellcheck shell=bash
# The table of commands. `./dev help` prints it, and the completion of shells is generated
# from it.

# The topics of `./dev help`, in their order.
topics=(use check package shell)
declare -A topic_titles=(
  [use]='Compile, edit and debug programs'
  [check]='Change TCP IDE'
  [package]='Make packages'
  [shell]='This script'
)

command_names=()
declare -A command_topic command_arguments command_words command_parts command_summary

# A row of the table: describe TOPIC NAME ARGUMENTS WORDS PARTS SUMMARY
#
# ARGUMENTS is what the usage shows. WORDS is what completes them: `files`, `folders`, `tests`
# (files and folders below test), `targets` (those of the build) or words. PARTS are the parts
# of parts.sh that the command installs and builds.
describe() {
  command_names+=("$2")
  command_topic[$2]=$1
  command_arguments[$2]=$3
  command_words[$2]=$4
  command_parts[$2]=$5
  command_summary[$2]=$6
}

is_command() { [[ -n ${command_topic[${1:--}]:-} ]]; }

print_topic() {
  local name
  printf '\n%s:\n' "${topic_titles[$1]}"
  for name in "${command_names[@]}"; do
    [[ ${command_topic[$name]} == "$1" ]] || continue
    printf '%s\n' "${command_summary[$name]}" | fold -s -w 52 |
      awk -v head="$name ${command_arguments[$name]}" '
        { sub(/ +$/, "") }
        NR == 1 && length(head) > 25 { printf "  %s\n", head; head = "" }
        { printf "  %-25s %s\n", head, $0; head = "" }'
  done
}

usage() {
  local topic
  echo 'usage: ./dev COMMAND [ARGUMENT...]'
  for topic in "${topics[@]}"; do
    print_topic "$topic"
  done
  cat <<'USAGE'

Each command installs what it needs and what is missing, after it has said what
that is and how long it takes. TCP_BUILD_DIR sets the build directory (default:
build). TCP_NO_TORCH=1 leaves PyTorch out, and the tests that need it
are skipped.
USAGE
}

# Prints what a command does, and what its first call installs and builds.
print_command() {
  local part
  printf 'usage: ./dev %s\n\n%s\n' \
    "$1${command_arguments[$1]:+ ${command_arguments[$1]}}" "${command_summary[$1]}"
  [[ -n ${command_parts[$1]} ]] || return 0
  printf '\nThe first call installs and builds, on this machine:\n'
  for part in ${command_parts[$1]}; do
    read_part "$part"
    [[ $part != build-* ]] || part_seconds=$((part_seconds / $(nproc)))
    printf '%8s  %5s MB  %s%s\n' "$(in_minutes "$part_seconds")" "$part_disk" "$part_what" \
      "$(has_part "$part" && echo ' (there)' || true)"
  done
}
