# shellcheck shell=bash
# Configures and builds.

configure() {
  need "${build_packages[@]}"
  [[ -f $build/build.ninja ]] && return
  say "configuring $build"
  # The project is tested with these compilers. Clang takes half of the time of gcc for the
  # headers of MLIR, and a fifth of its disk.
  cmake -S "$root" -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release \
    -DCMAKE_C_COMPILER="$llvm_bin/clang" -DCMAKE_CXX_COMPILER="$llvm_bin/clang++" \
    -DCMAKE_COMPILE_WARNING_AS_ERROR="${TCP_WARNINGS_AS_ERRORS:-OFF}" >&2
}

# Draws the progress of a build on a terminal, in one line that is written over: COUNT ALL START
draw_bar() {
  local done=$((30 * $1 / $2)) left=$(((SECONDS - $3) * ($2 - $1) / ($1 > 0 ? $1 : 1))) bar
  bar=$(printf '%*s' "$done" '')$(printf '%*s' $((30 - done)) '' | tr ' ' .)
  printf '\r\e[Kdev: building [%s] %d of %d, %s left' "${bar// /#}" "$1" "$2" \
    "$(in_minutes "$left")" >&2
}

# Reads what ninja prints into a pipe, a line for each command. Draws a bar on a terminal, and
# prints a line for each tenth of the build elsewhere if somebody was told that it takes long.
# Prints what there is besides, such as warnings and errors, as it is.
show_progress() {
  local line tenth last=0 start=$SECONDS clear=
  # ninja has to clean up after an interrupt, and this is to read what it says then.
  trap '' INT
  [[ ! -t 2 ]] || clear=$'\r\e[K'
  while IFS= read -r line; do
    if [[ ! $line =~ ^'@'([0-9]+)/([0-9]+)' ' ]]; then
      [[ $line == "ninja: no work to do." || $line == "-- "* ]] ||
        printf '%s%s\n' "$clear" "$line" >&2
      continue
    fi
    # The first two steps look for new files.
    [[ ${BASH_REMATCH[2]} -gt 2 ]] || continue
    if [[ -n $clear ]]; then
      draw_bar "${BASH_REMATCH[1]}" "${BASH_REMATCH[2]}" "$start"
    elif [[ -n ${announced:-} ]]; then
      tenth=$((10 * BASH_REMATCH[1] / BASH_REMATCH[2]))
      [[ $tenth -le $last ]] || say "built ${BASH_REMATCH[1]} of ${BASH_REMATCH[2]}"
      last=$tenth
    fi
  done
  printf '%s' "$clear" >&2
}

build() {
  end_build
  configure
  # Objects are the same in each clone, which ccache knows by their paths from here.
  export CCACHE_BASEDIR=${CCACHE_BASEDIR:-$root}
  # Messages of compilers keep their colours in the pipe.
  [[ ! -t 2 ]] || export CLICOLOR_FORCE=1
  (cd "$build" && NINJA_STATUS='@%f/%t ' ninja "$@" 2>&1) | show_progress || exit 1
}

# Builds while packages are installed, until `end_build`. Not so on a terminal, where messages of
# others would break the bar.
begin_build() {
  [[ ! -t 2 ]] || return 0
  # A process group of its own, which can be ended as a whole.
  set -m
  build "$@" &
  set +m
  building=$!
}

# Waits for the build that has begun, if there is one.
end_build() {
  [[ -z ${building:-} ]] || wait "$building" || exit 1
  building=
}

# Ends it where the command ends early.
stop_build() {
  [[ -n ${building:-} ]] || return 0
  kill -INT -- "-$building" 2>/dev/null || true
  wait "$building" || true
}

# Packages the extension, if it is not packaged as it is. Sets `vsix`.
package_extension() {
  need_extension_packages
  [[ $1 == universal ]] || build tcp-tools tcp-dap tcp-dbg
  vsix=$build/tcp-ide-$1.vsix
  "$root/editors/vscode/package" "$1" "$build" "$vsix"
}
