# Shows the progress of a build by what ninja prints to the standard input: progress.bash ROOT
set -euo pipefail
root=$1
say() { printf 'dev: %s\n' "$*" >&2; }
source "$root/.dev/parts.sh"
source "$root/.dev/build.sh"
show_progress
