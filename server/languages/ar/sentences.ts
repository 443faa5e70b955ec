// The server's sentences in Arabic, for letters and other messages: the same as in the pages.
import sentences from "../../../web/i18n/ar/sentences.ts";

export default sentences;
