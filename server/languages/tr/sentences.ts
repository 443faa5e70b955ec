// The server's sentences in Turkish, for letters and other messages: the same as in the pages.
import sentences from "../../../web/i18n/tr/sentences.ts";

export default sentences;
