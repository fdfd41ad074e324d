# shellcheck shell=bash
# The parts that commands install and build in their first call, and how long each takes. This
# is the only list of these figures: test/dev/figures.test compares the README with it.

# A row for each part: its name, megabytes of disk, seconds, and what it is. The seconds are
# those of two cores of 3 GHz with 30 MB/s from the network; those of a build (`build-`) are
# seconds of one core, twice what two idle ones took; that of `build-ide` follows from the share
# of its sources.
parts=(
  'packages    1950   45 Debian packages: C++ compilers, CMake, LLVM and MLIR 22'
  'build-aot    600  500 the build of tcp-aot'
  'build-ide    900  680 the build of the compiler, the language server and the debugger'
  'build-all   2500 1000 the build of all tools and test programs'
  'node         180   40 Debian packages: Node.js and npm'
  'extension    140   30 npm packages: what the extension is built with'
  'vscode       700  180 npm packages: VS Code for the browser'
  'editors      400   90 Debian packages: Neovim, Emacs, Chromium, lldb and Graphviz'
  'torch       5600  300 packages of PyPI: PyTorch and torch-mlir'
  'models       900  110 packages of PyPI: what models for tests are taken from'
)

# Sets `part_disk`, `part_seconds` and `part_what`.
read_part() {
  local row name
  for row in "${parts[@]}"; do
    read -r name part_disk part_seconds part_what <<<"$row"
    [[ $name != "${1%-or-code}" ]] || return 0
  done
  die "there is no part '$1'"
}

# Succeeds if a part is there.
has_part() {
  local extension_target
  case $1 in
    packages) has_packages "${build_packages[@]}" ;;
    build-aot) [[ -x $build/bin/tcp-aot ]] ;;
    build-ide)
      [[ -x $build/bin/tcp-lsp-server && -x $build/bin/tcp-dap && -x $build/bin/tcp-dbg &&
        -x $build/bin/tcp-opt ]]
      ;;
    build-all) [[ -e $build/.built ]] ;;
    node) command -v npm >/dev/null ;;
    extension) find_extension_target && [[ -d $extension_target ]] ;;
    vscode-or-code) command -v code >/dev/null || has_part vscode ;;
    vscode) [[ -d $cache/code-server-$code_server_version ]] ;;
    editors)
      has_packages "${editor_packages[@]}" "${debugger_packages[@]}" "${graph_packages[@]}" \
        "${browser_packages[@]}"
      ;;
    torch) [[ -n ${TCP_NO_TORCH:-} ]] || has_torch ;;
    models) [[ -n ${TCP_NO_TORCH:-} ]] || has_models ;;
    *) die "there is no part '$1'" ;;
  esac
}

# The targets of a part that is built.
targets_of() {
  case $1 in
    build-aot) echo tcp-aot ;;
    build-ide) echo tcp-lsp-server tcp-dap tcp-dbg tcp-aot tcp-opt ;;
    build-all) echo all ;;
  esac
}

# Sets `part_seconds` to those that are left of a build, which may have been interrupted.
count_build() {
  local targets object left=0 all=0
  part_seconds=$((part_seconds / $(nproc)))
  [[ -f $build/build.ninja ]] || return 0
  read -ra targets <<<"$(targets_of "$1")"
  while read -r object; do
    all=$((all + 1))
    [[ -e $build/$object ]] || left=$((left + 1))
  done < <(ninja -C "$build" -t inputs "${targets[@]}" 2>/dev/null | grep '^[^/].*[.]o$')
  [[ $all -eq 0 ]] || part_seconds=$((part_seconds * left / all))
}

in_minutes() {
  if [[ $1 -lt 60 ]]; then
    echo "$1 s"
  else
    echo "$((($1 + 30) / 60)) min"
  fi
}

# Says what of the named parts will be installed and built, and how long that takes. Says
# nothing if all are there. Sets `announced`.
announce() {
  local part seconds=0 disk=0 rows=()
  for part in "$@"; do
    ! has_part "$part" || continue
    read_part "$part"
    if [[ $part == build-* ]]; then
      count_build "$part"
      # Little is left, such as a link.
      [[ $part_seconds -gt 0 ]] || continue
    fi
    seconds=$((seconds + part_seconds))
    disk=$((disk + part_disk))
    rows+=("$(printf '%7s  %5s MB  %s' "$(in_minutes "$part_seconds")" "$part_disk" "$part_what")")
  done
  [[ ${#rows[@]} -gt 0 ]] || return 0
  announced=yes
  say "this is installed and built first, in some $(in_minutes "$seconds"):"
  printf '  %s\n' "${rows[@]}" >&2
  say "Ctrl-C stops it; the same command then goes on where it was"
}
