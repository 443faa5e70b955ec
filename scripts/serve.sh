# sh scripts/serve.sh, in Wird's folder: gives its place to the server that `start.mjs --prepare` made ready,
# on the Node that this has named. So signals reach the server itself, and nothing else stays in memory.
if ! { read -r node < .node/program; } 2> /dev/null; then
  echo "Wird is not ready to run in this folder. Run npm start in Wird's own." >&2
  exit 1
fi
# One arena for what the program's threads allocate takes 5 MB less memory than one each.
export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-1}"
# With PostgreSQL V8's heap may grow (small-footprint.mjs), its young generation to 64 MB by itself: with this end at
# 16 MB, 5,000 sockets took 113 MB, and 166 without (docs/performance.md). It is only read at the start.
# In .env it counts too: a line that sets it to something, perhaps the first one behind a byte order mark.
hosted="$DATABASE_URL"
if [ -z "${DATABASE_URL+set}" ] && [ -f .env ] &&
  LC_ALL=C grep -q '^[^[:alnum:]_#]*\(export[[:space:]]\{1,\}\)\{0,1\}DATABASE_URL[[:space:]]*=[[:space:]]*["'"'"'`]\{0,1\}postgres' .env; then
  hosted=yes
fi
# The optimizing compilers work on the main thread: 15 MB less, and Node's end cannot hang on one of its compiler threads
# (docs/decisions/ending-the-process.md). It too is only read at the start.
exec "$node" --no-concurrent-recompilation ${hosted:+--max-semi-space-size=8} --import ./scripts/small-footprint.mjs dist/server/main.js
