// Words for signing in, resetting a password and one's profile. Arabic.
import type english from "../en/account.ts";

const words: typeof english = {};
export default words;
