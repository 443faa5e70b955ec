// Words of the listening history. Arabic.
import type english from "../en/history.ts";

const words: typeof english = {};
export default words;
