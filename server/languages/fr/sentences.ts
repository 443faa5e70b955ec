// The server's sentences in French, for letters and other messages: the same as in the pages.
import sentences from "../../../web/i18n/fr/sentences.ts";

export default sentences;
