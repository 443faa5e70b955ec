# sh enter.sh STEPS: runs them on a system of their own, where `unshare --mount` has called this.
# Its /etc, /opt and /var/lib are those of HERE, and are over with the process.
set -eu
mkdir -p "$HERE/etc" "$HERE/node_modules" "$HERE/npm" "$HERE/opt" "$HERE/lib"
cp -a /etc/. "$HERE/etc"
touch "$HERE/bin/node"
mount --bind "$PACKAGES" "$HERE/node_modules"
mount --bind "$NPM" "$HERE/npm"
mount --bind "$NODE" "$HERE/bin/node"
mount --bind "$HERE/etc" /etc
mount --bind "$HERE/opt" /opt
mount --bind "$HERE/lib" /var/lib
PACKAGES="$HERE/node_modules" NPM="$HERE/npm" exec sh "$@"
