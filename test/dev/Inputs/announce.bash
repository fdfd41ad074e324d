# Says what of the parts would be installed and built: announce.bash ROOT BUILD PART...
set -euo pipefail
root=$1
build=$2
say() { printf 'dev: %s\n' "$*" >&2; }
die() { say "error: $*"; exit 1; }
for file in "$root"/.dev/*.sh; do
  source "$file"
done
list_installed
announce "${@:3}"
