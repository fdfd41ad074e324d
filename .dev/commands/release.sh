# shellcheck shell=bash
# Commands that make wheels, Debian packages and releases.

# Makes packages of the build tree, by targets of .dev/packaging/CMakeLists.txt. The time
# of the last commit stands for the present, so that equal sources make equal packages.
package() {
  local date_file=$build/packaging/source-date
  need "${debian_packages[@]}"
  need_packaging
  configure
  grep -qF "TCP_PACKAGING_PYTHON:FILEPATH=$packaging_python" "$build/CMakeCache.txt" ||
    cmake -DTCP_PACKAGING_PYTHON="$packaging_python" "$build" >&2
  : "${SOURCE_DATE_EPOCH:=$(git -C "$root" log -1 --format=%ct 2>/dev/null || date +%s)}"
  export SOURCE_DATE_EPOCH
  [[ $(<"$date_file") == "$SOURCE_DATE_EPOCH" ]] || printf '%s\n' "$SOURCE_DATE_EPOCH" >"$date_file"
  build "$@"
}

# Makes the packages that test/packaging looks at, if these tests are among those under the
# given paths. The tests are skipped if the programs that make packages can't be installed. A
# package that can't be made is an error.
want_packages() {
  local path
  [[ $# -gt 0 ]] || set -- "$root/test/packaging"
  for path in "$@"; do
    [[ $(realpath -m "$path")/ == "$root/test/packaging/"* ||
      $root/test/packaging/ == "$(realpath -m "$path")/"* ]] || continue
    want "${package_test_packages[@]}" "${shell_packages[@]}"
    if ! (need_packaging); then
      say "without ${packaging_packages[*]}: packages are not tested"
      return 0
    fi
    package wheel deb
    return 0
  done
}

list_files() {
  local file
  for file in "$@"; do
    printf '%s, %s\n' "$file" "$(numfmt --to=si --suffix=B "$(stat -c %s "$file")")"
  done
}

describe package wheel '' '' 'packages build-ide' \
  'make a wheel with the tools, for pip'
cmd_wheel() {
  announce ${command_parts[wheel]}
  package wheel
  list_files "$build"/packages/*.whl
}

describe package deb '' '' 'packages build-ide' \
  'make Debian packages'
cmd_deb() {
  announce ${command_parts[deb]}
  package deb
  list_files "$build"/packages/*.deb
}

describe package release '[DIRECTORY]' folders 'packages node extension build-ide' \
  'make all packages, with checksums and a list of what is in them, in DIRECTORY (default: build/release)'
cmd_release() {
  local directory=${1:-$build/release}
  [[ $# -le 1 ]] || die "usage: ./dev release [DIRECTORY]"
  announce ${command_parts[release]}
  package wheel deb
  package_extension universal
  package_extension "$platform"
  "$root/.dev/packaging/release/collect" "$root" "$build" "$packaging_python" "$platform" "$directory"
  list_files "$directory"/*
}
