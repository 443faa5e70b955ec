// Words of the player. Arabic.
import type english from "../en/player.ts";

const words: typeof english = {};
export default words;
