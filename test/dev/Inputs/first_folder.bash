# Makes the folder of `./dev ide`: first_folder.bash ROOT FOLDER
set -euo pipefail
root=$1
build=$TCP_BUILD_DIR
say() { printf 'dev: %s\n' "$*" >&2; }
describe() { :; }
source "$root/.dev/commands/use.sh"
make_first_folder "$2"
