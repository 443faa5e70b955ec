// The recitation's position, read from the clock while it is drawn: the engine does not announce each second.
import { useCallback, useSyncExternalStore } from "react";
import type { Player } from "../engine/player.ts";
import { usePlayer } from "../engine-context/engine-provider.tsx";

/** Milliseconds between two reads of the clock while it plays. */
const LOOK_EVERY = 250;

/** Renders again when `read` returns another value; `position` and `duration` in seconds. */
export function usePosition<Value extends string | number>(
  read: (position: number, duration: number | null) => Value,
): Value {
  const player = usePlayer();
  const watch = useCallback((look: () => void) => watchPosition(player, look), [player]);
  return useSyncExternalStore(watch, () => read(player.position(), player.now.get().duration));
}

/** Calls `look` when the position jumps, and repeatedly while playing; returns a stop function. */
export function watchPosition(player: Pick<Player, "now">, look: () => void): () => void {
  let timer: ReturnType<typeof setInterval> | undefined;
  const follow = () => {
    const plays = player.now.get().status === "playing";
    if (!plays) {
      clearInterval(timer);
      timer = undefined;
    } else timer ??= setInterval(look, LOOK_EVERY);
    look();
  };
  const stop = player.now.watch(follow);
  follow();
  return () => {
    stop();
    clearInterval(timer);
  };
}
