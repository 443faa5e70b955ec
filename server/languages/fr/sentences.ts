// The server's sentences in French, for letters and other messages: the same as in the pages.
import sentences, { names } from "../../../web/i18n/fr/sentences.ts";

export { names };
export default sentences;
