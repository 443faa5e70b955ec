// How far the recitation is, read from the clock while it is drawn: the engine does not announce each second.
import { useCallback, useSyncExternalStore } from "react";
import type { Player } from "../engine/player.ts";
import { usePlayer } from "../engine-context/engine-provider.tsx";

/** Milliseconds between two looks at the clock while it plays. */
const LOOK_EVERY = 250;

/** Draws again when `read` answers another value; `position` and `duration` in seconds. */
export function usePosition<Value extends string | number>(
  read: (position: number, duration: number | null) => Value,
): Value {
  const player = usePlayer();
  const watch = useCallback((look: () => void) => watchPosition(player, look), [player]);
  return useSyncExternalStore(watch, () => read(player.position(), player.now.get().duration));
}

/** Calls `look` when the position jumps, and again and again while it plays; answers what ends it. */
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
