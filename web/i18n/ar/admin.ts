// Words of the admin page. Arabic.
import type english from "../en/admin.ts";

const words: typeof english = {};
export default words;
