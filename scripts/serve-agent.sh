# sh scripts/serve-agent.sh, in Wird's folder: as scripts/serve.sh, for the agent; it passes its arguments on.
if ! { read -r node < .node/program; } 2> /dev/null; then
  echo "The agent is not ready to run in this folder. Run npm run agent in Wird's own." >&2
  exit 1
fi
export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-1}"
exec "$node" --no-concurrent-recompilation --import ./scripts/small-footprint.mjs dist/agent/main.js "$@"
