// The server's sentences in Turkish, for letters and other messages: the same as in the pages.
import sentences, { names } from "../../../web/i18n/tr/sentences.ts";

export { names };
export default sentences;
