# For who is not root: useradd, install and chown on a system in a folder, where all is the user's own. Where only
# useradd is missing, STAND_IN_ID is the new user's.
set -eu
command=$(basename "$0")
case "$command" in
  useradd)
    home=$(echo "$*" | sed -n 's/.*--home-dir \([^ ]*\).*/\1/p')
    for name in "$@"; do :; done
    echo "$name:x:${STAND_IN_ID:-$(id -u)}:${STAND_IN_ID:-$(id -g)}::$home:/usr/sbin/nologin" >> "$SYSTEM/etc/passwd"
    ;;
  install)
    for folder in "$@"; do :; done
    grep -q "^$3:" "$SYSTEM/etc/passwd"
    mkdir -m 700 "$folder"
    ;;
  chown) grep -q "^${2%:}:" "$SYSTEM/etc/passwd" ;;
esac
