// The exercise in memorising of the page's player.
import { exercises } from "../engine/exercises.ts";
import { createMemorising, type Memorising } from "../engine/memorising.ts";
import { pageTimers } from "../engine/page-player.ts";
import { usePlayer } from "./engine-provider.tsx";

/** One for each player, from its first use on. */
export function useMemorising(): Memorising {
  const player = usePlayer();
  const known = exercises.get(player);
  if (known) return known;
  const made = createMemorising(player, pageTimers);
  exercises.set(player, made);
  return made;
}
