// The exercise in memorising of each player, where one was opened: its code comes with the player's own file.
import type { Memorising } from "./memorising.ts";
import type { Player } from "./player.ts";

export const exercises = new WeakMap<Player, Memorising>();
