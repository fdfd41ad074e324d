#!/bin/sh
# A wheel keeps no links, so that this script is one to tcp-tools.
self=$0
[ ! -L "$self" ] || self=$(readlink -f "$self")
exec "${self%/*}/tcp-tools" @PROGRAM@ "$@"
