// Words of the developer page. Arabic.
import type english from "../en/development.ts";

const words: typeof english = {};
export default words;
